"""The sheet 紀錄: finished games to look at again, to take away, and others' records to read."""

from __future__ import annotations

from typing import Any

from zsy.ui.recordings import TEXT_LIMIT, Recordings, RecordingView
from zsy.ui.shelf import Watched
from zsy.ui.text import tr
from zsy.web import files
from zsy.web.dom import Keyed, Node
from zsy.web.forms import action
from zsy.web.runtime import listen, run_on, today
from zsy.web.sheet import Host, Sheet


class _Line:
    """A game, which opens its replay."""

    def __init__(self, line: RecordingView) -> None:
        names = ("game", "when", "result", "kind", "points")
        self._parts = {name: Node.new("span", f"rec-{name}") for name in names}
        button = Node.new("button", "recording", *self._parts.values(), type="button", data_recording=line.id)
        self.node = Node.new("li", "", button)

    def update(self, line: RecordingView) -> None:
        """Show the game."""
        for name, part in self._parts.items():
            text = str(getattr(line, name))
            part.text(text)
            part.show(bool(text))


def _lines(parent: Node) -> Keyed[RecordingView, _Line]:
    return Keyed(parent, lambda line: line.id, _Line, _Line.update)


class RecordingsSheet(Sheet):
    """The list of finished games."""

    def __init__(self, host: Host) -> None:
        super().__init__("recordings")
        self._host = host
        self._recordings = Recordings(lambda: host.app.records.records)

    def title(self) -> str:
        """What it lists."""
        return tr("牌局紀錄")

    def begin(self) -> None:
        """Read what other tabs have recorded meanwhile."""
        self._host.app.records.refresh()
        self._recordings.begin()

    def build(self) -> None:
        """Make the list and the ways in and out."""
        self._empty, self._message = Node.new("p", "note"), Node.new("p", "message", role="status")
        own, given = Node.new("ol", "recordings"), Node.new("ol", "recordings")
        self._own, self._given, self._given_list = _lines(own), _lines(given), given
        for items in (own, given):
            listen(items.element, "click", self._on_list)
        self._summary, self._about = Node.new("summary"), Node.new("p", "note")
        self._file = Node.new("input", type="file", accept=".txt,.json,text/plain,application/json", id="rec-file")
        self._file_name = Node.new("span")
        choose = Node.new("label", "file", self._file_name, self._file)
        self._paste = Node.new("textarea", rows="3", autocomplete="off", spellcheck="false", id="rec-paste")
        self._paste_label = Node.new("label", **{"for": "rec-paste"})
        self._read = action(lambda: self._open(self._recordings.read(str(self._paste.element.value))), "primary")
        listen(self._file.element, "change", lambda event: run_on(self._read_file()))
        fields = (choose, self._paste_label, self._paste)
        reading = Node.new("div", "actions", self._read)
        self._import = Node.new("details", "import", self._summary, self._about, *fields, reading)
        self._json = action(lambda: self._save("json"))
        self._text = action(lambda: self._save("text"))
        self._ways = Node.new("div", "actions", self._text, self._json)
        for node in (self._message, self._given_list, self._import, self._empty, own, self._ways):
            self.body.element.appendChild(node.element)

    def fill(self) -> None:
        """Show the list."""
        lines, given = self._recordings.own, self._recordings.given
        self._message.text(self._recordings.message)
        self._own.update(lines)
        self._given.update(given)
        self._given_list.show(bool(given))
        self._own.parent.attribute("aria-label", tr("你的牌局"))
        self._own.parent.show(bool(lines))
        self._given_list.attribute("aria-label", tr("讀到的牌局"))
        self._empty.text("" if lines else tr("打完的牌局會留在這裡，最近的兩百局都能回放。"))
        self._empty.show(not lines)
        self._ways.show(bool(lines))
        for node, text in (
            (self._summary, tr("匯入別人的紀錄")),
            (self._about, tr("紀錄的文字、檔案，或分享的連結都可以。只拿來看，不會動到你的存檔。")),
            (self._file_name, tr("選檔案")),
            (self._paste_label, tr("或貼上文字")),
            (self._read, tr("讀這段文字")),
            (self._json, tr("全部匯出（JSON）")),
            (self._text, tr("全部匯出（文字）")),
        ):
            node.text(text)

    def _on_list(self, event: Any) -> None:
        button = event.target.closest("[data-recording]")
        if button:
            self._open(self._recordings.take(str(button.dataset.recording)))

    def _open(self, deal: Watched | None) -> None:
        """Look at a deal, or tell why not."""
        self.update()
        if deal is not None:
            self._host.app.shelf.taken = deal
            self._host.open_sheet("replay")

    async def _read_file(self) -> None:
        element: Any = self._file.element
        file = element.files.item(0)
        if file is not None:
            self._open(self._recordings.read(await files.read_file(file, TEXT_LIMIT)))
            element.value = ""

    def _save(self, kind: str) -> None:
        day = today()
        if kind == "json":
            files.download(f"zsy-{day}.json", self._recordings.as_json(), "application/json")
        else:
            files.download(f"zsy-{day}.txt", self._recordings.as_text())
        self._recordings.message = tr("已下載。")
        self.update()
