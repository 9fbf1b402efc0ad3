"""A memory image as a WebAssembly module: a memory, its true size, and data for those parts of it that are not zero.

Two thirds of a snapshot are zero. In this form the page puts the rest in its place with a few copies, which is quicker
than to inflate the whole, and hosts compress the file on the way as they do with any module.
"""

from __future__ import annotations

PAGE = 65_536
"""Bytes of a page of WebAssembly's memory."""

BLOCK = 4_096
"""Bytes that are left out together when all are zero."""

_HEADER = b"\0asm\x01\0\0\0"
_MEMORY_SECTION, _GLOBAL_SECTION, _DATA_SECTION = 5, 6, 11
_INTEGER, _FIXED = b"\x7f", b"\0"
_CONSTANT, _END = b"\x41", b"\x0b"


def image(memory: bytes) -> bytes:
    """The module. Its only global is the size in bytes, which need not be a number of full pages."""
    blocks = [start for start in range(0, len(memory), BLOCK) if any(memory[start : start + BLOCK])]
    runs: list[list[int]] = []
    for start in blocks:
        if runs and runs[-1][1] == start:
            runs[-1][1] = start + BLOCK
        else:
            runs.append([start, start + BLOCK])
    segments = [_segment(start, memory[start:end]) for start, end in runs]
    pages = -(-len(memory) // PAGE)
    return b"".join(
        [
            _HEADER,
            _section(_MEMORY_SECTION, _number(1) + b"\0" + _number(pages)),
            _section(_GLOBAL_SECTION, _number(1) + _INTEGER + _FIXED + _constant(len(memory))),
            _section(_DATA_SECTION, _number(len(segments)) + b"".join(segments)),
        ]
    )


def _segment(address: int, content: bytes) -> bytes:
    return b"\0" + _constant(address) + _number(len(content)) + content


def _constant(value: int) -> bytes:
    return _CONSTANT + _number(value, signed=True) + _END


def _section(number: int, content: bytes) -> bytes:
    return bytes([number]) + _number(len(content)) + content


def _number(value: int, *, signed: bool = False) -> bytes:
    """A number that is not negative, in LEB128; a signed one keeps the top bit of its last byte free for the sign."""
    found = []
    while value >= (0x40 if signed else 0x80):
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])
