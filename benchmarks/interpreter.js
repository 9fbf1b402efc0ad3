// Put into a page or worker before its own scripts: keeps what Pyodide's wasm exports, to measure its memory.

(() => {
  let exports = null;

  function look(result) {
    const instance = result.instance ?? result;
    if (instance.exports?.memory && instance.exports.mallinfo) exports = instance.exports;
    return result;
  }

  for (const name of ["instantiate", "instantiateStreaming"]) {
    const plain = WebAssembly[name];
    WebAssembly[name] = async (...call) => look(await plain.apply(WebAssembly, call));
  }
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, { construct: (...call) => look(Reflect.construct(...call)) });

  // Bytes of the memory, which grows in large steps and never shrinks, and bytes allocated in it, after Python has
  // collected its garbage; Python has no allocator of its own there.
  globalThis.wasmMemory = () => {
    if (!exports) return [0, 0];
    exports.PyGC_Collect();
    const { memory, malloc, mallinfo, free } = exports;
    const fields = malloc(40);
    mallinfo(fields);
    const used = new Uint32Array(memory.buffer, fields, 10)[7];
    free(fields);
    return [memory.buffer.byteLength, used];
  };
})();
