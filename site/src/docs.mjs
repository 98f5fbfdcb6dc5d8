/** The documentation: which sources become which pages, and in which order. */
import { plots } from "./benchmarks.mjs";
import { escaped, frame } from "./html.mjs";
import { render } from "./markdown.mjs";
import { notebook } from "./notebook.mjs";
import { read } from "./repository.mjs";

/** The groups of the menu: the page, its name there, and its source. */
export const GROUPS = [
  [
    "Use",
    [
      ["guide", "Guide", "README.md"],
      ["terminal", "Terminal game", "docs/terminal.md"],
      ["review", "Reviews", "docs/review.md"],
      ["web", "Web page", "docs/web.md"],
      ["python", "Python", "docs/python.md"],
      ["npm", "npm", "crates/wasm/README.md"],
      ["cluster", "Clusters", "docs/cluster.md"],
    ],
  ],
  [
    "Understand",
    [
      ["formats", "Formats", "docs/formats.md"],
      ["solver", "Solver", "docs/solver.md"],
      ["difficulty", "Difficulty", "docs/difficulty.md"],
    ],
  ],
  [
    "Results",
    [
      ["benchmarks", "Benchmarks", "docs/benchmarks.md"],
      ["first-million", "First million", "docs/first-million.md"],
      ["fewest-cells", "Fewest free cells", "docs/fewest-cells.md"],
      ["notebook", "Notebook", "docs/notebook.ipynb"],
    ],
  ],
  [
    "Project",
    [
      ["changelog", "Changelog", "CHANGELOG.md"],
      ["contributing", "Contributing", "CONTRIBUTING.md"],
    ],
  ],
];

const PAGES = GROUPS.flatMap(([, pages]) => pages);

/** Returns the pages by their sources. The folder of a library leads to its reference. */
function sources(crates) {
  const pages = new Map(PAGES.map(([name, , from]) => [from, `docs/${name}.html`]));
  for (const name of crates) pages.set(`crates/${name.replace("freecell_", "")}`, `api/rust/${name}/index.html`);
  return pages;
}

/** The guide is the README without what the first page says. */
function guide(text) {
  const [, ...sections] = text.split(/^(?=## )/m);
  const kept = sections.filter((section) => !/^## (Install|Licence)$/m.test(section));
  return `# Guide\n\n${kept.join("")}`;
}

function menu(current, sections) {
  const groups = GROUPS.map(([group, pages]) => {
    const items = pages.map(([name, title]) => {
      if (name !== current) return `<li><a href="${name}.html">${title}</a></li>`;
      const inner = sections.map(({ id, title: section }) => `<li><a href="#${id}">${escaped(section)}</a></li>`);
      const list = inner.length > 1 ? `<ul class="inner">${inner.join("")}</ul>` : "";
      return `<li><a href="${name}.html" aria-current="page">${title}</a>${list}</li>`;
    });
    return `<li><span>${group}</span><ul>${items.join("")}</ul></li>`;
  });
  return `<ul class="menu">${groups.join("")}</ul>`;
}

/** Returns the links to the pages before and after this one. */
function neighbours(current) {
  const at = PAGES.findIndex(([name]) => name === current);
  const link = (page, rel) => (page ? `<a rel="${rel}" href="${page[0]}.html">${page[1]}</a>` : "<span></span>");
  return `<nav class="neighbours" aria-label="Next and previous page">${link(PAGES[at - 1], "prev")}${link(PAGES[at + 1], "next")}</nav>`;
}

/** Returns all files of the documentation by their paths; the images are paths of sources or bytes. */
export function docs(crates) {
  const pages = sources(crates);
  const titles = new Map(PAGES.map(([, title, from]) => [from, title]));
  const files = new Map();
  const images = new Map();
  for (const [name, title, from] of PAGES) {
    const to = `docs/${name}.html`;
    const place = { from, to, pages, titles, images, ...(name === "benchmarks" ? { afterTable: plots() } : {}) };
    const isNotebook = from.endsWith(".ipynb");
    const text = isNotebook ? "" : read(from);
    const { html, sections, pictures } = isNotebook ? notebook(place) : render(name === "guide" ? guide(text) : text, place);
    for (const [path, bytes] of pictures ?? []) files.set(path, bytes);
    const list = menu(name, sections);
    const body = `<div class="columns">
<nav class="side" aria-label="Documentation">${list}</nav>
<details class="side-phone"><summary>${title}</summary><nav aria-label="Documentation, small screens">${list}</nav></details>
<main id="content" class="text">
${html}
${neighbours(name)}
</main>
</div>`;
    const script = isNotebook ? "steps.js" : undefined;
    const description = `${title}: documentation of freecell`;
    files.set(to, frame({ path: to, title: `${title} – FreeCell`, description, body, script }));
  }
  return { files, images };
}
