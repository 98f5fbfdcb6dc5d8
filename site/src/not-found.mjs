/** The page for addresses that do not exist. A server shows it at any depth, so it cannot refer to other files. */
import { hash } from "./html.mjs";

const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;padding:1rem;box-sizing:border-box;
font:1.1rem/1.5 system-ui,sans-serif;color:#f2f6f1;background:light-dark(#24553f,#0e1a16)}
h1{font:600 2.2rem/1.2 Georgia,serif;margin:0 0 .5rem}
p{margin:.3rem 0}
a{color:#ffd166}
:focus-visible{outline:3px solid #ffd166;outline-offset:3px}`;

// The folder that contains the address, which usually exists.
const SCRIPT = `document.querySelector("a").href = location.pathname.replace(/[^/]*\\/?$/, "");`;

export function notFound() {
  const policy = `default-src 'none'; script-src ${hash(SCRIPT)}; style-src ${hash(STYLE)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not found – FreeCell</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>No such page</h1>
<p>No card can go here.</p>
<p><a href="./">Up one level</a></p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}
