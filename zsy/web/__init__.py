"""The PyScript layer: the only place that imports ``js``, ``pyscript`` or ``pyodide``."""
