// Unpacks a memory image, which is written as a WebAssembly module (tools/python/image.py): a memory, and its size, and
// what of it is not zero. The engine could do so itself, but compiling and instantiating takes twice as long.

const MAGIC = 0x6d736100;
const GLOBAL = 6;
const DATA = 11;

// The memory, from the bytes of the module; Error when they are none.
export function unpack(file) {
  const bytes = new Uint8Array(file);
  if (bytes.length < 8 || new DataView(file).getUint32(0, true) !== MAGIC) throw new Error("no memory image");
  let at = 8;
  let memory = null;

  function number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
      if (byte === undefined) throw new Error("the memory image is cut off");
    }
  }

  function fill() {
    for (let left = number(); left > 0; left--) {
      at += 2; // which memory, and that an address follows
      const address = number();
      at += 1; // the end of the address
      const size = number();
      if (at + size > bytes.length) throw new Error("the memory image is cut off");
      memory.set(bytes.subarray(at, at + size), address);
      at += size;
    }
  }

  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    if (section === GLOBAL) {
      at += 4; // one integer, which is fixed, and that it follows
      memory = new Uint8Array(number());
    } else if (section === DATA) {
      fill();
    }
    at = end;
  }
  return memory;
}
