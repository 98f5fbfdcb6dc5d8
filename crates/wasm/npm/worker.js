// The worker of `createSolver` in a page.
import { load } from "./module.js";
import { run } from "./searches.js";

const isLoaded = load();

self.onmessage = async ({ data }) => {
  try {
    await isLoaded;
  } catch (error) {
    postMessage({ id: data.id, error: { message: error.message } });
    return;
  }
  run(data, postMessage);
};
