/** The frame of every page of ours, and small helpers for HTML. */
import { createHash } from "node:crypto";

/** Escapes a text for HTML. */
export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);

/** Returns the source of an inline script or style for a content security policy. */
export const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Returns the path from a page to the root of the site, such as `../`. */
export const toRoot = (path) => "../".repeat(path.split("/").length - 1) || "./";

/** The links of the bar at the top. */
const BAR = [
  ["play/index.html", "Play"],
  ["docs/guide.html", "Docs"],
  ["api/index.html", "API"],
  ["docs/benchmarks.html", "Benchmarks"],
];

/**
 * Returns a page.
 * @param {{ path: string, title: string, description: string, body: string, script?: string, className?: string }} page
 */
export function frame({ path, title, description, body, script, className = "" }) {
  const root = toRoot(path);
  const policy = [
    "default-src 'none'",
    ...(script ? ["script-src 'self'"] : []),
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const links = BAR.map(([to, name]) => {
    const isSection = path.startsWith(to.replace(/[^/]*$/, "")) && !BAR.some(([other]) => other === path);
    const here = to === path ? ` aria-current="page"` : isSection && name !== "Benchmarks" ? ` aria-current="true"` : "";
    return `<li><a href="${root}${to}"${here}>${name}</a></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#1f4a3b" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0b1512" media="(prefers-color-scheme: dark)">
<meta name="description" content="${escaped(description)}">
<title>${escaped(title)}</title>
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}assets/site.css">${script ? `\n<script src="${root}assets/${script}" defer></script>` : ""}
</head>
<body${className ? ` class="${className}"` : ""}>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<a class="name" href="${root}index.html">FreeCell</a>
<nav aria-label="Site"><ul>${links.join("")}</ul></nav>
</header>
${body}
</body>
</html>
`;
}
