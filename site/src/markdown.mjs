/** Markdown as HTML, with anchors, tables that scroll, and links between the pages of the site. */
import { existsSync } from "node:fs";
import path from "node:path/posix";
import MarkdownIt from "markdown-it";
import { escaped } from "./html.mjs";
import { manifest, source } from "./repository.mjs";

/** Returns the anchor of a heading, as GitHub names it. */
function slug(text, taken) {
  const base = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
  let name = base;
  for (let number = 1; taken.has(name); number++) name = `${base}-${number}`;
  taken.add(name);
  return name;
}

/** Returns a code block. The commands of a console stand out from their output. */
export function code(text, language = "") {
  // The lines that rustdoc hides.
  const shown = language === "rust" ? text.replace(/^# .*\n/gm, "") : text;
  let html = escaped(shown.trimEnd());
  if (language === "console") html = html.replace(/^(\$ .*)$/gm, "<b>$1</b>");
  if (language === "pycon") html = html.replace(/^((?:&gt;&gt;&gt;|\.\.\.) .*)$/gm, "<b>$1</b>");
  if (/^(rust|js|ts)$/.test(language)) html = html.replace(/((?:^|\s)\/\/ .*)$/gm, "<i>$1</i>");
  if (/^(py|python|sh)$/.test(language)) html = html.replace(/((?:^|\s)# .*)$/gm, "<i>$1</i>");
  return `<pre tabindex="0"><code>${html}\n</code></pre>\n`;
}

/** Whether all cells of a column are numbers, so that it is set flush right. */
const isNumeric = (cells) => cells.every((cell) => /^([-−>]?[\d.,]+( ?(ns|µs|ms|s|%|kB|MB|million))?|)$/.test(cell)) && cells.some(Boolean);

/**
 * @typedef {{
 *   from: string, to: string, pages: Map<string, string>, titles: Map<string, string>, images: Map<string, string>,
 *   afterTable?: (index: number) => string, taken?: Set<string>,
 * }} Place `from` is the path of the source, `to` that of the page; `pages` maps sources to pages, `titles` to
 *   their titles; the images that the text needs are added to `images`, the anchors to `taken`.
 */

/** Returns where a link of a text leads. */
function resolve(href, { from, to, pages, images }, isImage) {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [file, anchor] = href.split("#");
  const target = path.join(path.dirname(from), file);
  if (!existsSync(source(target))) throw new Error(`${from} links to ${href}, which does not exist`);
  const relative = (page) => path.relative(path.dirname(to), page) + (anchor ? `#${anchor}` : "");
  if (isImage) {
    const name = `docs/images/${path.basename(target)}`;
    images.set(name, target);
    return relative(name);
  }
  const page = pages.get(target);
  return page ? relative(page) : `${manifest("repository")}/blob/main/${target}`;
}

/** Numbers the tables and finds their numeric columns. */
function prepareTables(tokens) {
  let heading = "";
  let count = 0;
  tokens.forEach((token, at) => {
    if (token.type === "heading_open") heading = tokens[at + 1].content.replaceAll("`", "");
    if (token.type !== "table_open") return;
    token.meta = { heading };
    const end = tokens.findIndex((other, index) => index > at && other.type === "table_close");
    tokens[end].meta = { index: count++ };
    const rows = [];
    for (let index = at; index < end; index++) {
      if (tokens[index].type === "tr_open") rows.push([]);
      if (/^t[hd]_open$/.test(tokens[index].type)) rows.at(-1).push(index);
    }
    const [head, ...body] = rows;
    head.forEach((_, column) => {
      if (isNumeric(body.map((row) => tokens[row[column] + 1].content))) {
        for (const row of rows) tokens[row[column]].attrJoin("class", "number");
      }
    });
  });
}

/**
 * Renders a text.
 * @param {string} text
 * @param {Place} place
 */
export function render(text, place) {
  const markdown = new MarkdownIt({ html: true });
  const { rules } = markdown.renderer;
  const sections = [];
  const taken = place.taken ?? new Set();
  rules.fence = (tokens, at) => code(tokens[at].content, tokens[at].info.trim());
  rules.code_block = (tokens, at) => code(tokens[at].content);
  rules.heading_open = (tokens, at) => {
    const title = tokens[at + 1].children.map(({ content }) => content).join("");
    const id = slug(title, taken);
    const { tag } = tokens[at];
    if (tag === "h2") sections.push({ id, title });
    return `<${tag} id="${id}"><a class="anchor" href="#${id}">`;
  };
  rules.heading_close = (tokens, at) => `</a></${tokens[at].tag}>\n`;
  // Group, not region: there are too many for landmarks.
  rules.table_open = (tokens, at) => {
    const label = escaped(`Table: ${tokens[at].meta.heading}`);
    return `<div class="scroll" role="group" aria-label="${label}" tabindex="0"><table>\n`;
  };
  rules.table_close = (tokens, at) => `</table></div>\n${place.afterTable?.(tokens[at].meta.index) ?? ""}`;
  // An empty cell is no heading.
  const tagOf = (tokens, at) => (tokens[at].tag === "th" && tokens[at + tokens[at].nesting].content ? "th" : "td");
  rules.th_open = (tokens, at) => {
    const tag = tagOf(tokens, at);
    return `<${tag}${tag === "th" ? ` scope="col"` : ""}${tokens[at].attrGet("class") ? ` class="number"` : ""}>`;
  };
  rules.th_close = (tokens, at) => `</${tagOf(tokens, at)}>`;
  rules.td_open = (tokens, at) => (tokens[at].attrGet("class") ? `<td class="number">` : "<td>");
  const tokens = markdown.parse(text.replace(/<!--.*?-->\n?/gs, ""), {});
  prepareTables(tokens);
  const images = (html) => html.replace(/<img src="([^"]*)"/g, (_, href) => `<img loading="lazy" src="${resolve(href, place, true)}"`);
  for (const { children } of tokens) {
    for (const [at, token] of (children ?? []).entries()) {
      if (token.type !== "link_open") continue;
      const href = token.attrGet("href");
      token.attrSet("href", resolve(href, place, false));
      // Where the text of a link is the name of a file, the site shows the name of its page.
      const title = place.titles.get(path.join(path.dirname(place.from), href.split("#")[0]));
      if (title && href.startsWith(children[at + 1].content)) children[at + 1].content = title;
    }
  }
  const html = images(markdown.renderer.render(tokens, markdown.options, {}));
  return { html, sections };
}
