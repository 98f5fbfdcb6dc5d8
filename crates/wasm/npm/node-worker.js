// The worker of `createSolver` in Node.
import { parentPort } from "node:worker_threads";
import "./node.js";
import { run } from "./searches.js";

parentPort.on("message", (data) => run(data, (message) => parentPort.postMessage(message)));
