// Runs a Python file of this repository inside Pyodide, in Node: node tests/pyodide/run.mjs FILE [ARGUMENT…]
//
// The repository is mounted, importable, and the working directory. Output is passed on, and the exit code is Python's.

import { writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const [file, ...args] = process.argv.slice(2);

const pyodide = await loadPyodide({
  env: {
    ...process.env,
    HOME: "/home/pyodide",
    PYTHONDONTWRITEBYTECODE: "1",
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
    HYPOTHESIS_NO_PLUGINS: "1",
  },
});
const passOn = (descriptor) => ({ isatty: false, write: (bytes) => writeSync(descriptor, bytes) });
pyodide.setStdout(passOn(1));
pyodide.setStderr(passOn(2));
pyodide.mountNodeFS("/repository", repository);
pyodide.FS.chdir("/repository");
pyodide.globals.set("FILE", file);
pyodide.globals.set("ARGUMENTS", pyodide.toPy(args));

const code = await pyodide.runPythonAsync(`
import runpy, sys, traceback

sys.argv = [FILE, *ARGUMENTS]
sys.path.insert(0, "/repository")
code = 0
try:
    runpy.run_path(FILE, run_name="__main__")
except SystemExit as stop:
    code = stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 1
    if code == 1 and stop.code != 1:
        print(stop.code, file=sys.stderr)
except BaseException:
    traceback.print_exc()
    code = 1
sys.stdout.flush()
sys.stderr.flush()
code
`);
process.exit(code);
