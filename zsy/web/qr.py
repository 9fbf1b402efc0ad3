"""Shows a :class:`~zsy.ui.qr.QrCode`."""

from __future__ import annotations

from zsy.ui.qr import QrCode
from zsy.web.dom import Node
from zsy.web.runtime import document

_SVG = "http://www.w3.org/2000/svg"


class QrPicture:
    """A QR code in the page: dark on light in every theme, since cameras want it so."""

    def __init__(self) -> None:
        self._svg, self._path = (Node(document.createElementNS(_SVG, tag)) for tag in ("svg", "path"))
        self._svg.attribute("role", "img")
        self._svg.element.appendChild(self._path.element)
        self.node = Node.new("div", "qr", self._svg)
        """Its element; style sheets give it its size."""

    def update(self, code: QrCode | None, name: str) -> None:
        """Show a code, or nothing; ``name`` tells what it leads to."""
        self.node.show(code is not None)
        if code is not None:
            self._svg.attribute("viewBox", f"0 0 {code.size} {code.size}")
            self._svg.attribute("aria-label", name)
            self._path.attribute("d", code.outline)
