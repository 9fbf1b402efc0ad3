"""Memory images as WebAssembly modules."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tools.python.image import BLOCK, PAGE, image

pytestmark = pytest.mark.native

READ = """
const { readFileSync, writeFileSync } = require("node:fs");
const [source, target] = process.argv.slice(1);
const bytes = readFileSync(source);
const module = new WebAssembly.Module(bytes);
import(process.env.INTERPRETER).then(({ unpack }) => {
  writeFileSync(target, unpack(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)));
});
"""

MEMORIES = {
    "zeros": bytes(3 * PAGE),
    "ends in the middle of a page": b"\1" * (PAGE + 17),
    "holes": bytes(BLOCK) + b"\2" * 5 + bytes(200 * BLOCK) + b"\3" * (3 * BLOCK) + bytes(PAGE),
    "addresses of every length": b"".join(b"\4" + bytes(BLOCK * 2**n - 1) for n in range(12)),
}


@pytest.mark.parametrize("name", MEMORIES)
def test_the_page_unpacks_what_was_packed_and_the_module_is_valid(name: str, tmp_path: Path) -> None:
    memory = MEMORIES[name]
    packed, unpacked = tmp_path / "packed", tmp_path / "unpacked"
    packed.write_bytes(image(memory))
    module = Path(__file__).resolve().parent.parent / "static" / "memory.js"
    copied = tmp_path / "memory.mjs"
    copied.write_bytes(module.read_bytes())
    command = ["node", "-e", READ, str(packed), str(unpacked)]
    subprocess.run(command, env={**os.environ, "INTERPRETER": copied.as_uri()}, check=True)
    found = unpacked.read_bytes()
    assert found == memory


@pytest.mark.parametrize("damage", ["empty", "noise", "cut off"])
def test_what_is_no_image_is_an_error(damage: str, tmp_path: Path) -> None:
    whole = image(b"\1" * PAGE)
    damaged = {"empty": b"", "noise": b"\7" * len(whole), "cut off": whole[: len(whole) // 2]}[damage]
    copied = tmp_path / "memory.mjs"
    copied.write_bytes((Path(__file__).resolve().parent.parent / "static" / "memory.js").read_bytes())
    script = f"""import({json.dumps(copied.as_uri())}).then(({{ unpack }}) => {{
      try {{
        unpack(new Uint8Array({list(damaged[:2000])}).buffer);
      }} catch {{
        console.log("refused");
      }}
    }});"""
    done = subprocess.run(["node", "-e", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "refused"
