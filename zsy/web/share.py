"""The sheets 分享, which gives a deal away, and the one that asks what to do with a deal that came by a link."""

from __future__ import annotations

from zsy.record import RecordError
from zsy.ui.forms import Choice
from zsy.ui.share import Share, Shared, ShareError, read_fragment, record_text, shared_view
from zsy.ui.shelf import Watched
from zsy.ui.text import Standing, tr
from zsy.web import files
from zsy.web.copying import Copying
from zsy.web.dom import Node
from zsy.web.forms import Choices, action
from zsy.web.qr import QrPicture
from zsy.web.runtime import forget_fragment, fragment, listen, run_on, today, window
from zsy.web.sheet import Host, Sheet

FILE_NAME = "zsy.txt"


class ShareSheet(Sheet):
    """Link, QR code and text of a finished deal."""

    _said = Standing()

    def __init__(self, host: Host) -> None:
        super().__init__("share")
        self._host = host
        self._share: Share | None = None
        self._said = ""

    def title(self) -> str:
        """What it is for."""
        return tr("分享這局牌")

    def begin(self) -> None:
        """Take the deal that is watched, or the one on the table."""
        app = self._host.app
        found, self._said = app.shelf.find(app.session), ""
        try:
            self._share = Share(found.record, files.base_address()) if found else None
        except RecordError:
            self._share = None
        if self._built:
            self._copying.clear()

    def build(self) -> None:
        """Make the choice, the code, the link and the buttons."""
        self._none = Node.new("p", "message")
        self._choices = Choices("share-kind", self._choose)
        self._about, self._problem = Node.new("p", "note"), Node.new("p", "note")
        self._code = QrPicture()
        self._link = Node.new("input", "link", type="text", readonly="", id="share-link")
        self._label = Node.new("label", "unseen", **{"for": "share-link"})
        self._copy = action(lambda: run_on(self._copied(self._value("link"))), "primary")
        self._send = action(self._on_send)
        self._heading, self._explained = Node.new("h3"), Node.new("p", "note")
        self._copy_text = action(lambda: run_on(self._copied(self._value("text"))))
        self._save = action(self._on_save)
        self._message = Node.new("p", "message", role="status")
        self._copying = Copying("share-text")
        what = Node.new("div", "what", self._choices.node, self._about)
        code = Node.new("div", "code", self._code.node, self._problem)
        out = Node.new("div", "out", self._label, self._link, Node.new("div", "actions", self._copy, self._send))
        self._linked = Node.new("div", "by-link", what, code, out)
        written = Node.new("div", "actions", self._copy_text, self._save)
        self._written = Node.new("section", "", self._heading, self._explained, written)
        for node in (self._none, self._linked, self._message, self._copying.node, self._written):
            self.body.element.appendChild(node.element)

    def fill(self) -> None:
        """Show the link that is chosen."""
        share = self._share
        self._none.text("" if share else tr("這一局打完才能分享。"))
        for node, shown in ((self._none, not share), (self._linked, bool(share)), (self._written, bool(share))):
            node.show(shown)
        self._message.text(self._said)
        if share is None:
            return
        view = share.view()
        self._choices.node.attribute("aria-label", tr("連結給對方什麼"))
        self._choices.update(tuple(Choice(kind, name) for kind, name in view.kinds), view.kind)
        self._about.text(view.about)
        self._code.update(view.code, view.code_name)
        self._problem.text(view.problem)
        self._label.text(tr("連結"))
        self._link.element.value = view.link
        self._heading.text(tr("牌局紀錄"))
        self._explained.text(tr("整局經過寫成文字，可以存起來，之後在「紀錄」裡匯入回放。"))
        for button, name in (
            (self._copy, tr("複製連結")),
            (self._send, tr("傳給朋友")),
            (self._copy_text, tr("複製文字")),
            (self._save, tr("下載檔案")),
        ):
            button.text(name)
        self._send.show(files.can_share())

    def _choose(self, kind: str) -> None:
        if self._share is not None:
            self._share.choose(kind)
            self._copying.clear()
            self._tell("")

    def _value(self, what: str) -> str:
        share = self._share
        if share is None:
            return ""
        return share.link if what == "link" else record_text(share.record, today())

    async def _copied(self, text: str) -> None:
        self._tell(tr("已複製。") if await self._copying.copy(text) else "")

    def _on_save(self) -> None:
        files.download(FILE_NAME, self._value("text"))
        self._tell(tr("已下載。"))

    def _on_send(self) -> None:
        run_on(files.share(tr("爭上游"), self._value("link")))

    def _tell(self, text: str) -> None:
        self._said = text
        self.update()


class SharedSheet(Sheet):
    """What to do with the deal that the page's address tells of: it opens by itself when there is one."""

    _problem = Standing()

    def __init__(self, host: Host) -> None:
        super().__init__("shared")
        self._host = host
        self._shared: Shared | None = None
        self._problem = ""

    def title(self) -> str:
        """What came."""
        return tr("有人分享了一局牌")

    def open(self) -> None:
        """Ask; the address forgets the link when that is done."""
        first = self._node is None
        super().open()
        if first and self._node is not None:
            listen(self._node.element, "close", lambda event: forget_fragment())
            listen(window, "hashchange", lambda event: self._again())

    def build(self) -> None:
        """Make the sentences and the buttons."""
        self._lines = {name: Node.new("p", name) for name in ("problem", "deal", "result", "about")}
        self._watch, self._play = action(self._on_watch), action(self._on_play, "primary")
        for node in (*self._lines.values(), Node.new("div", "actions", self._play, self._watch)):
            self.body.element.appendChild(node.element)

    def fill(self) -> None:
        """Show the question, or what is wrong with the link."""
        shared = self._shared
        view = shared_view(shared, unfinished=self._host.app.unfinished) if shared is not None else None
        texts = (
            {"problem": self._problem}
            if view is None
            else {
                "deal": view.deal,
                "result": view.result,
                "about": view.about,
            }
        )
        for name, line in self._lines.items():
            line.text(texts.get(name, ""))
            line.show(bool(texts.get(name)))
        for button, name in ((self._watch, view.watch if view else ""), (self._play, view.play if view else "")):
            button.text(name)
            button.show(bool(name))

    def begin(self) -> None:
        """Read the deal that the address tells of."""
        self._shared, self._problem = None, ""
        try:
            self._shared = read_fragment(fragment())
        except ShareError as error:
            self._problem = tr(error.sentence)

    def _again(self) -> None:
        """Another link was opened meanwhile."""
        if self.is_open:
            self.begin()
            self.update()

    def _on_watch(self) -> None:
        shared = self._shared
        self.close()
        if shared is not None:
            self._host.app.shelf.taken = Watched(shared.record)
            self._host.open_sheet("replay")

    def _on_play(self) -> None:
        match = self._shared.match if self._shared is not None else None
        self.close()
        if match is not None:
            self._host.act(lambda: self._host.app.repeat(match))
