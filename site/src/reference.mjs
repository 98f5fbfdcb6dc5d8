/** References by rustdoc, pdoc and TypeDoc: adds what they lack, and removes what a strict page must not have. */
import { hash, toRoot } from "./html.mjs";

const inline = (html, tag) => [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>(.*?)</${tag}>`, "gs"))].map(([, text]) => text);

/** Adds a content security policy that allows the page's own inline scripts and styles by their hashes. */
function addPolicy(html) {
  const sources = (tag) => ["'self'", ...new Set(inline(html, tag).filter(Boolean).map(hash))].join(" ");
  const policy = [
    "default-src 'none'",
    `script-src ${sources("script")}`,
    `style-src ${sources("style")}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return html.replace(/<head>/, `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

/** Adds the icon and the style sheet of the site. */
function addHead(html, root, sheet) {
  const links = `<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="${root}assets/${sheet}">`;
  return html.replace(/<link rel="(alternate )?icon"[^>]*>/g, "").replace("</head>", `${links}</head>`);
}

/** A page of rustdoc. */
export function rust(html, path) {
  const root = toRoot(path);
  const back = `<p class="to-site"><a href="${root}api/index.html">FreeCell</a></p>`;
  const changed = html
    // It preloads fonts in a way that browsers do not use, and report.
    .replace(/<script>if\(window\.location\.protocol!=="file:"\).*?<\/script>/s, "")
    // A script gives these links their meaning.
    .replaceAll(`href="javascript:void(0)"`, `href="index.html"`)
    .replaceAll(`<summary class="hideme">`, `<summary class="hideme" aria-label="Description">`)
    .replace(`<div class="sidebar-crate">`, `${back}$&`);
  return addPolicy(addHead(changed, root, "rust.css"));
}

/** A page of pdoc. */
export function python(html, path) {
  const root = toRoot(path);
  // The page of a list of modules forwards to the module.
  if (html.includes('http-equiv="refresh"')) {
    const title = html.replace("<html>", `<html lang="en">`).replace("</head>", "<title>freecell</title></head>");
    return addPolicy(title.replace("</html>", `<body><p><a href="freecell.html">freecell</a></p></body></html>`));
  }
  const changed = html
    .replace(/<a class="attribution".*?<\/a>/s, `<a class="to-site" href="${root}api/index.html">FreeCell</a>`)
    .replace(/<a class="headerlink" href="#([^"]*)">/g, `<a class="headerlink" href="#$1" aria-label="Link to $1">`);
  return addPolicy(addHead(changed, root, "python.css"));
}

/** A page of TypeDoc. */
export function npm(html, path) {
  const root = toRoot(path);
  const back = `<a href="${root}api/index.html">FreeCell</a>`;
  const changed = html
    .replace(`<div id="tsd-toolbar-links">`, `$&${back}`)
    .replace(`<div class="col-content">`, `<div class="col-content" role="main">`)
    .replace(`<div class="col-sidebar">`, `<div class="col-sidebar" role="complementary" aria-label="Contents">`)
    .replace(/<h5( class="tsd-index-heading[^>]*>[^<]*)<\/h5>/g, "<h2$1</h2>")
    // A heading that folds its section cannot also be a link.
    .replace(/<summary.*?<\/summary>/gs, (summary) => summary.replace(/<a href="[^"]*" aria-label="Permalink".*?<\/a>/gs, ""));
  return addPolicy(addHead(changed, root, "npm.css"));
}

/** The script of TypeDoc: it hides members with a sheet that the content security policy allows. */
export function npmScript(script) {
  const before = `document.head.appendChild(document.createElement("style"))`;
  if (!script.includes(before)) throw new Error("TypeDoc's script has changed: it creates no style element");
  const sheet = `(()=>{let e=new CSSStyleSheet,t="";document.adoptedStyleSheets.push(e);return{dataset:{},get innerHTML(){return t},set innerHTML(n){t=n;e.replaceSync(n)}}})()`;
  return script.replace(before, sheet);
}
