"""Speed of the engine beside other engines and inside Pyodide: see README.md. Not part of the tests."""
