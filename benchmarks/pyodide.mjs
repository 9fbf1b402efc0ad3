// A worker like `python -m benchmarks.contestants NAME`, with Python inside Pyodide: node benchmarks/pyodide.mjs NAME

import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const repository = fileURLToPath(new URL("..", import.meta.url));
const pyodide = await loadPyodide({ env: { ...process.env, HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
pyodide.mountNodeFS("/repository", repository);
pyodide.globals.set("NAME", process.argv[2]);
const play = await pyodide.runPythonAsync(`
import sys

sys.path.insert(0, "/repository")
from benchmarks.contestants import find

find(NAME)
`);
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const [cpu, wall] = [process.cpuUsage(), performance.now()];
  const actions = play(Number(line));
  const taken = process.cpuUsage(cpu);
  console.log((taken.user + taken.system) / 1e6, (performance.now() - wall) / 1e3, actions);
}
