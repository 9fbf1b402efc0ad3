"""The sheet 統計."""

from __future__ import annotations

from zsy.ui.charts import WIDTH
from zsy.ui.statistics import StatisticsView, statistics
from zsy.ui.text import language, tr
from zsy.web.charts import chart, table
from zsy.web.dom import Node
from zsy.web.forms import worded
from zsy.web.sheet import Host, Sheet


class StatisticsSheet(Sheet):
    """Figures, charts and tables. They change only when a deal ends, so that they are drawn as a whole."""

    def __init__(self, host: Host) -> None:
        super().__init__("statistics")
        self._host = host
        self._shown: tuple[StatisticsView, str] | None = None

    def title(self) -> str:
        """Its name."""
        return tr("統計")

    def fill(self) -> None:
        """Draw them, unless they are there."""
        view = statistics(self._host.app.profile)
        if self._shown == (view, language()):
            return
        self._shown = (view, language())
        empty = [worded("p", view.empty, "empty")] if view.empty else []
        figures = (
            Node.new("div", "", worded("dt", figure.name), worded("dd", figure.value)) for figure in view.figures
        )
        parts = [*empty, Node.new("dl", "figures", *figures)] if view.figures else empty
        parts += [chart(drawing, WIDTH) for drawing in view.charts]
        parts += [
            Node.new(
                "section",
                "",
                worded("h3", listed.title, id=f"list-{listed.name}"),
                table(listed.table, f"list-{listed.name}"),
            )
            for listed in view.lists
        ]
        self.body.element.replaceChildren(*(part.element for part in parts))
