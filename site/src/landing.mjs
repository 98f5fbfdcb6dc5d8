/** The first page. */
import { facts, solvingShort } from "./benchmarks.mjs";
import { escaped, frame } from "./html.mjs";
import { code } from "./markdown.mjs";
import { manifest, read, sample } from "./repository.mjs";

/** The same board elsewhere. The tests run the samples. */
const samples = () => [
  ["Python", "python", read("site/samples/deal.py")],
  ["JavaScript", "js", read("site/samples/deal.mjs")],
  ["Command line", "console", read("site/samples/deal.console")],
  ["Terminal", "console", sample(read("README.md"), "console")],
];

/** The packages: name, what it is, how to install it, where to read on, and where to download it. */
const packages = () => [
  [
    "Rust",
    "Libraries: deal, play, solve, prove, sweep",
    "cargo add freecell-core freecell-solve",
    "docs/guide.html#libraries",
    "api/rust/index.html",
  ],
  ["Command and terminal game", "With cargo, from source", "cargo install freecell-cli", "docs/guide.html", ""],
  [
    "Debian and Ubuntu",
    "The same as a package, with manual pages",
    "sudo apt install ./freecell_*.deb",
    "docs/terminal.html",
    "",
    `${manifest("repository")}/releases`,
  ],
  ["Python", "3.10 or later; NumPy, pyarrow and Dask are optional", "pip install freecell", "docs/python.html", "api/python/index.html"],
  ["npm", "Node, pages and workers; with types, no dependencies", "npm install freecell-wasm", "docs/npm.html", "api/npm/index.html"],
];

const NUMBERS = [
  ["1 to 32,000", "the deals of the original Windows game"],
  ["1 to 1,000,000", "later Microsoft versions; the first 32,000 are the same"],
  ["up to 8,589,934,591", "as in FreeCell Pro, Freecell Solver and PySolFC"],
  ["−1 to −4", "Easter eggs of Windows, laid out by hand"],
];

const PARTS = [
  ["play/index.html", "The game", "Drag, tap or type. It shows whether you can still win, works offline, and sends no data anywhere."],
  ["docs/guide.html", "Guide", "Deal, find, play, solve, verify, prove and sweep, with examples."],
  ["docs/notebook.html", "Notebook", "A lesson in Python: ten thousand deals in three plots."],
  ["docs/first-million.html", "The first million", "Lengths, states and times of a million solutions."],
  ["docs/solver.html", "The solver", "How it searches, and why its proofs are proofs."],
  ["docs/formats.html", "Formats", "Deal numbers, boards, moves, records and tables, specified."],
  ["api/index.html", "API references", "Every public name in Rust, Python and JavaScript."],
  ["docs/benchmarks.html", "Benchmarks", "Every figure with its command and its hardware."],
  ["docs/changelog.html", "Changelog", "What has changed, by version."],
];

export function landing() {
  const blocks = samples().map(([title, language, text]) => `<div class="sample"><h3>${title}</h3>${code(text, language)}</div>`);
  const install = packages().map(([name, what, line, docs, api, download]) => {
    const links = [`<a href="${docs}">Docs<span class="hidden"> for ${name}</span></a>`];
    if (download) links.unshift(`<a href="${download}">Download<span class="hidden"> for ${name}</span></a>`);
    if (api) links.push(`<a href="${api}">API<span class="hidden"> for ${name}</span></a>`);
    return `<li><div><h3>${name}</h3><p>${what}</p></div>${code(line)}<p class="links">${links.join(" ")}</p></li>`;
  });
  const figures = facts().map(([figure, meaning]) => `<li><b>${escaped(figure)}</b> ${escaped(meaning)}</li>`);
  const numbers = NUMBERS.map(([range, board]) => `<dt>${range}</dt><dd>${board}</dd>`);
  const parts = PARTS.map(([to, title, text]) => `<li><h3><a href="${to}">${title}</a></h3><p>${text}</p></li>`);
  const body = `<main id="content">
<div class="felt">
<div class="wide hero">
<div class="claim">
<h1>Give a number, get the board</h1>
<p class="lead">Every FreeCell deal has a number, the same in every program that follows Microsoft’s dealer. Here any number
gives the board as a two-dimensional array.</p>
${code(sample(read("README.md"), "rust"), "rust")}
</div>
<div class="picture">
<img src="docs/images/deal-617.svg" width="708" height="504" alt="The board of deal 617: eight columns of cards, the same cards as in the array">
<p class="actions"><a class="button main" href="play/index.html?deal=617">Play deal 617 now</a> <a class="button" href="#install">Install</a></p>
</div>
</div>
</div>

<section class="wide" aria-labelledby="same">
<h2 id="same">The same board elsewhere</h2>
<div class="samples">${blocks.join("\n")}</div>
</section>

<section class="wide pair" aria-labelledby="numbers">
<div>
<h2 id="numbers">What a deal number is</h2>
<p>Windows FreeCell asked for a game number, and Jim Horne’s dealer turned it into a shuffle. Players still compare games
by these numbers. <code>freecell</code> deals all of them, and finds the number of any board by inverting the dealer.</p>
<p><a href="docs/guide.html#deal-numbers">All ranges</a> · <a href="docs/formats.html#deal-numbers">The dealer, specified</a></p>
</div>
<dl class="ranges">${numbers.join("")}</dl>
</section>

<section class="band" aria-labelledby="figures"><div class="wide">
<h2 id="figures">Measured</h2>
<ul class="figures">${figures.join("\n")}</ul>
<div class="measured">${solvingShort().replace("Chart of the table above. ", "")}
<p>Best of several rounds on a small shared virtual machine. <a href="docs/benchmarks.html">All benchmarks</a>, with commands
and hardware.</p></div>
</div></section>

<section class="wide" aria-labelledby="install">
<h2 id="install">Install</h2>
<ul class="install">${install.join("\n")}</ul>
</section>

<section class="wide pair shot" aria-labelledby="play">
<div>
<h2 id="play">Play</h2>
<p>Any deal, or the deal of the day. A solver shows whether the game can still be won, and which move lost it. Undo without
limit, get hints, watch a solution, share any position as a link.</p>
<p>In English, Italian, Ukrainian, Brazilian Portuguese, Spanish and Japanese; with mouse, touch, keyboard or screen reader.</p>
<p class="actions"><a class="button main" href="play/index.html">Play now</a></p>
</div>
<a href="play/index.html?deal=617"><img src="docs/images/page-desktop.png" width="1280" height="800" loading="lazy" alt="Deal 617 on the page, with a hint"></a>
</section>

<section class="wide" aria-labelledby="parts">
<h2 id="parts">Everything here</h2>
<ul class="parts">${parts.join("\n")}</ul>
</section>
</main>
<footer class="wide foot"><p>freecell ${manifest("version")} · <a href="${manifest("repository")}">Source</a> ·
MIT or Apache 2.0 · This site works offline and asks no other server for anything.</p></footer>`;
  const description = "Give a FreeCell deal number, get the board: Rust libraries, a command, a game, and packages for Python and npm";
  return frame({ path: "index.html", title: "FreeCell: a number gives the board", description, body, className: "landing" });
}
