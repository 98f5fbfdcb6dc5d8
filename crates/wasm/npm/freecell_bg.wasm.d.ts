/** The module, for bundlers that import WebAssembly or its address. */
declare const module: unknown;
export default module;
