"""Draws charts as SVG, with the table behind each."""

from __future__ import annotations

from zsy.ui.charts import ChartView, TableView
from zsy.ui.text import tr
from zsy.web.dom import Node
from zsy.web.forms import worded
from zsy.web.runtime import document

_SVG = "http://www.w3.org/2000/svg"


def drawn(tag: str, classes: str = "", text: str = "", **attributes: str | float) -> Node:
    """A new element of a drawing."""
    node = Node(document.createElementNS(_SVG, tag))
    if classes:
        node.attribute("class", classes)
    if text:
        node.text(text)
    for name, value in attributes.items():
        node.attribute(name.replace("_", "-"), str(value))
    return node


def chart(view: ChartView, width: int) -> Node:
    """A chart with its heading, and its figures to unfold."""
    title = worded("h3", view.title, id=f"chart-{view.name}")
    drawing = drawn("svg", "chart", viewBox=f"0 0 {width} {view.height}", role="img")
    drawing.attribute("aria-label", view.told)
    for place, (x1, y1, x2, y2) in enumerate(view.grid):
        drawing.element.appendChild(drawn("line", "" if place else "zero", x1=x1, y1=y1, x2=x2, y2=y2).element)
    for bar in view.bars:
        shape = drawn(
            "rect", "" if bar.strong else "groove", x=bar.x, y=bar.y, width=bar.width, height=bar.height, rx=4
        )
        drawing.element.appendChild(shape.element)
    if view.line:
        points = " ".join(f"{x},{y}" for x, y in view.line)
        drawing.element.appendChild(drawn("polyline", "curve", points=points).element)
        x, y = view.line[-1]
        drawing.element.appendChild(drawn("circle", "", cx=x, cy=y, r=4).element)
    for word in view.words:
        drawing.element.appendChild(drawn("text", word.anchor, word.text, x=word.x, y=word.y).element)
    figures = Node.new("details", "", worded("summary", tr("看數字")), table(view.table, f"chart-{view.name}"))
    return Node.new("section", "", title, worded("p", view.told, "note"), drawing, figures)


def table(view: TableView, label: str) -> Node:
    """A table that is called as another element."""
    head = Node.new("tr", "", *(worded("th", column, scope="col") for column in view.columns))
    rows = (
        Node.new("tr", "", worded("th", row[0], scope="row"), *(worded("td", cell) for cell in row[1:]))
        for row in view.rows
    )
    made = Node.new("table", "", Node.new("thead", "", head), Node.new("tbody", "", *rows), aria_labelledby=label)
    return Node.new("div", "wide", made)
