// Makes the page's Python: node tools/python/make.mjs REPOSITORY TARGET
//
// Writes TARGET/python.zip (standard library and game, see bundle.py) and TARGET/snapshot.mem (the memory of an
// interpreter that has imported the game already, see warm.py). Clock and randomness stand still meanwhile: equal
// sources give equal bytes.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const [repository, target] = process.argv.slice(2);
const archive = join(target, "python.zip");
const source = (name) => readFileSync(join(here, name), "utf8");

async function make() {
  const maker = await loadPyodide();
  maker.mountNodeFS("/repository", repository);
  maker.runPython(source("bundle.py"));
  const pyscript = join(repository, "node_modules/@pyscript/core/src/stdlib/pyscript.js");
  maker.globals.set("PYSCRIPT", maker.toPy((await import(pathToFileURL(pyscript))).default));
  const bytes = maker.runPython("bundle(PYSCRIPT)");
  writeFileSync(archive, bytes.toJs());

  Date.now = () => 0;
  performance.now = () => 0;
  crypto.getRandomValues = (array) => array.fill(1);
  const model = await loadPyodide({ _makeSnapshot: true, stdLibURL: archive, env: { PYTHONHASHSEED: "0" } });
  model.runPython(source("warm.py"), { globals: model.toPy({ __name__: "warm" }) });
  writeFileSync(join(target, "snapshot.mem"), model.makeMemorySnapshot());
}

// A fault tells what was wrong, but not the line of code, which is a million characters long.
try {
  await make();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
