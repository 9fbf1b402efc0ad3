"""The dialog 存檔: a file or a text out of the page, and into it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from zsy.store.transfer import IMPORT_LIMIT, TooLarge
from zsy.ui.qr import QrCode, QrError, qr_code
from zsy.ui.saves import COPIED, EXPORTED, NOT_EXPORTED, Saves, SideView
from zsy.ui.text import clauses, tr
from zsy.web.copying import Copying
from zsy.web.dom import Node
from zsy.web.files import base_address, download, read_file
from zsy.web.qr import QrPicture
from zsy.web.runtime import document, forget_fragment, listen, run_on

FILE_NAME = "zsy-save.json"


class SavesDialog:
    """Opens at the button 存檔. ``done`` shows the page after the profile was replaced."""

    def __init__(self, find: Callable[[], Saves], done: Callable[[], object]) -> None:
        self._find, self._done = find, done
        self._box: Any = Node.find("saves").element
        self._file: Any = Node.find("saves-file").element
        self._paste: Any = Node.find("saves-paste").element
        self._home, self._plan, self._message, self._back = (
            Node.find(f"saves-{name}") for name in ("home", "plan", "message", "back")
        )
        self._add, self._beside, self._code, self._qr_box = (
            Node.find(f"saves-{name}") for name in ("add", "beside", "code", "qr")
        )
        self._qr = QrPicture()
        self._code_shown = self._linked = False
        self._qr_box.element.appendChild(self._qr.node.element)
        self._copying = Copying("saves-text")
        self._qr_box.element.before(self._copying.node.element)
        self._nudge, self._nudge_text = Node.find("nudge"), Node.find("nudge-text")
        self._sides = [(Node.find(f"saves-{side}-name"), Node.find(f"saves-{side}-facts")) for side in ("now", "then")]
        for name, action in (
            ("open", self._open),
            ("close", self._box.close),
            ("download", self._download),
            ("copy", lambda: self._later(self._copy())),
            ("read", lambda: self._read(str(self._paste.value))),
            ("back", lambda: self._find().restore()),
            ("code", self._toggle_code),
            ("yes", self._confirm),
            ("add", self._add_player),
            ("no", lambda: self._find().cancel()),
        ):
            listen(Node.find(f"saves-{name}").element, "click", self._handler(action))
        for name, action in (
            ("nudge-open", self._open),
            ("nudge-later", self._later_on),
            ("install", self._before_install),
            ("install-saves", self._open),
        ):
            listen(Node.find(name).element, "click", self._handler(action))
        listen(self._box, "close", self._on_close)
        listen(self._box, "click", self._on_click)
        listen(self._file, "change", self._handler(lambda: self._later(self._read_file())))

    def _handler(self, action: Callable[[], object]) -> Callable[[Any], None]:
        def handle(event: Any) -> None:
            action()
            self._show()

        return handle

    def _later(self, work: Awaitable[None]) -> None:
        """Do something that takes a while, and show what came of it."""

        async def wrapped() -> None:
            await work
            self._show()

        run_on(wrapped())

    def receive(self, link: str) -> None:
        """Ask about the save in a link, which the address keeps until that is answered."""
        self._linked = True
        if not self._box.open:
            self._open()
        self._read(link)
        self._show()

    def update(self) -> None:
        """Show whether it is time to export, and what came of what the dialog asked for."""
        nudge = self._find().nudge
        if nudge:
            self._nudge_text.text(nudge)
        self._nudge.show(bool(nudge))
        if self._box.open:
            self._back.show(self._find().backup is not None)
            self._show()

    def _later_on(self) -> None:
        self._find().later()
        self._done()

    def _before_install(self) -> None:
        sentence = self._find().before_install
        Node.find("install-nudge-text").text(sentence)
        Node.find("install-nudge").show(bool(sentence))

    def _open(self) -> None:
        saves = self._find()
        saves.begin()
        self._show_code(None)
        self._copying.clear()
        self._paste.value = self._file.value = ""
        self._back.show(saves.backup is not None)
        self._box.showModal()

    def _on_click(self, event: Any) -> None:
        """A press beside the dialog closes it."""
        if event.target == self._box:
            self._box.close()

    def _on_close(self, event: Any) -> None:
        """Nothing waits for an answer now; the keyboard stays where it was, or by the button where that is gone."""
        self._find().cancel()
        self._show()
        if document.activeElement == document.body:
            Node.find("saves-open").element.focus()

    def _show(self) -> None:
        saves = self._find()
        if self._linked and saves.then is None:
            self._linked = False
            forget_fragment()
        self._home.show(saves.then is None)
        self._plan.show(saves.then is not None)
        self._message.text(saves.message)
        self._add.show(saves.may_add)
        self._beside.show(saves.may_add)
        for side, (name, facts) in zip((saves.now, saves.then), self._sides, strict=True):
            self._show_side(side, name, facts)

    def _show_side(self, side: SideView | None, name: Node, facts: Node) -> None:
        if side is not None:
            name.text(side.name)
            facts.text(clauses(side.facts))

    def _download(self) -> None:
        saves = self._find()
        text = saves.export()
        if not text:
            return
        download(FILE_NAME, text, "application/json")
        saves.exported(EXPORTED)
        self._done()

    def _toggle_code(self) -> None:
        if self._code_shown:
            self._show_code(None)
            return
        saves = self._find()
        saves.message = ""  # it would lie on the code
        try:
            self._show_code(qr_code(saves.short(base_address())))
            self._qr_box.element.scrollIntoView(False)
        except QrError:
            saves.message = tr(NOT_EXPORTED)

    def _show_code(self, code: QrCode | None) -> None:
        self._code_shown = code is not None
        self._qr.update(code, tr("存檔的 QR 碼"))
        self._qr_box.show(code is not None)
        self._code.attribute("aria-expanded", "true" if code else "false")

    async def _copy(self) -> None:
        saves = self._find()
        text = saves.export()
        if not text:
            return
        saves.message = ""
        if await self._copying.copy(text):
            saves.exported(COPIED)
            self._done()

    async def _read_file(self) -> None:
        file = self._file.files.item(0)
        if file is None:
            return
        given = await read_file(file, IMPORT_LIMIT)
        if given is None:
            self._find().message = tr(TooLarge.sentence)
        else:
            self._read(given)
        self._file.value = ""

    def _read(self, given: str | bytes) -> None:
        self._find().read(given)

    def _confirm(self) -> None:
        self._find().confirm()
        self._done()

    def _add_player(self) -> None:
        self._find().add()
        self._done()
