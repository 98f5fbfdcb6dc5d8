// For `require`, which loads ES modules since Node 20.19.
const freecell = require("./node.js");
exports.__esModule = true;
exports.default = freecell.default;
Object.assign(exports, freecell);
