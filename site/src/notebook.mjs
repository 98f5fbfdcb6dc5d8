/** The notebook as a page: its text, code and stored outputs. */
import { escaped } from "./html.mjs";
import { code, render } from "./markdown.mjs";
import { read } from "./repository.mjs";

const joined = (text) => (Array.isArray(text) ? text.join("") : text);

/** Removes what the content security policy forbids from a drawing of ours. */
const drawing = (html) => html.match(/<svg.*?<\/svg>/s)[0].replace(/ style="[^"]*"/g, "");

/** Returns a board, or a game with a slider through its moves; assets/steps.js drives it. */
function board(html) {
  const data = html.match(/<script type="application\/json">.*?<\/script>/s)?.[0];
  if (!data) return `<div class="board">${drawing(html)}</div>\n`;
  const { frames } = JSON.parse(data.replace(/^<script[^>]*>|<\/script>$/g, ""));
  const [, title] = html.match(/<p[^>]*>(.*?)<\/p>/s);
  const [, shown] = html.match(/<input[^>]* value="(\d+)"/);
  return `<div class="steps">
<p>${title}</p>
<div class="controls" hidden>
<button type="button" value="-1" aria-label="Previous move">◀</button>
<input type="range" min="0" max="${frames.length - 1}" value="${shown}" aria-label="Move">
<button type="button" value="1" aria-label="Next move">▶</button>
<output></output>
</div>
<div class="board">${drawing(html)}</div>
${data}
</div>
`;
}

/** Returns the page and the pictures that it shows. */
export function notebook(place) {
  const { cells } = JSON.parse(read(place.from));
  const pictures = new Map();
  const sections = [];
  const taken = new Set();
  let heading = "";
  const output = ({ output_type: type, text, data = {} }) => {
    if (type === "stream") return `<div class="result">${code(joined(text))}</div>\n`;
    if (data["image/png"]) {
      const name = `docs/images/notebook-${pictures.size + 1}.png`;
      pictures.set(name, Buffer.from(joined(data["image/png"]), "base64"));
      return `<img class="figure" loading="lazy" src="${name.slice("docs/".length)}" alt="${escaped(`Plot: ${heading}`)}">\n`;
    }
    const html = joined(data["text/html"] ?? "");
    if (html.includes("<svg")) return board(html);
    return `<div class="result">${code(joined(data["text/plain"] ?? ""))}</div>\n`;
  };
  const bodies = cells.map((cell) => {
    const text = joined(cell.source);
    if (cell.cell_type !== "markdown") return code(text, "python") + (cell.outputs ?? []).map(output).join("");
    heading = text.match(/^#+ (.*)$/m)?.[1] ?? heading;
    const rendered = render(text, { ...place, taken });
    sections.push(...rendered.sections);
    return rendered.html;
  });
  return { html: bodies.join("\n"), sections, pictures };
}
