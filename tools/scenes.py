"""Every screen of the game and how to get there, for the gallery (``tools/screenshots.py``) and for tests.

A scene is what the page finds in its storage, an address, and what is then done by hand. It is reached in Traditional
Chinese; :func:`dress` puts another theme and language on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tools import moments
from zsy.profile import Profile, SavedGame
from zsy.record import Record, to_link
from zsy.store import export
from zsy.ui.names import card_name
from zsy.ui.session import Session

THEMES = ("light", "dark", "contrast")
LANGUAGES = ("zh-Hant", "zh-Hans", "en")

OPEN = """name => {
    const opener = document.createElement("button");
    opener.dataset.sheet = name;
    (document.querySelector("dialog[open]:last-of-type") ?? document.body).append(opener);
    opener.click();
    opener.remove();
}"""
"""Any element that names a sheet opens it."""

CHOOSE = """language => {
    const sheet = document.querySelector("#sheet-settings");
    sheet.querySelector(`input[type=radio][value="${language}"]`).click();
}"""
"""The player's setting, made where it is made."""

HOLD = """
    const later = window.setTimeout;
    window.setTimeout = (act, delay, ...rest) => later(act, window.held && delay > 200 ? 1e9 : delay, ...rest);
"""
"""Lets pauses last for ever, once that is wanted."""

UPDATE = """() => {
    const text = document.querySelector("#update-text");
    document.querySelector("#update").hidden = false;
    text.dataset.t = "";
    text.textContent = "有新版本";
}"""
"""What ``static/updates.js`` does when there is a new version."""

PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)

Act = Callable[[Page, Session | None], None]

QUICK = """
    try {
        Object.defineProperty(navigator.serviceWorker, "controller", { get: () => ({ postMessage() {} }) });
    } catch {
        // A frame that may not have one.
    }
"""
"""In every document: start Python as where a service worker serves the page, which takes half the time."""


DAY = """
    const Now = window.Date, ahead = new Now(2026, 11, 3, 12) - Now.now();
    window.Date = class Date extends Now {
        constructor(...given) {
            super(...(given.length ? given : [Now.now() + ahead]));
        }
        static now() {
            return Now.now() + ahead;
        }
    };
"""
"""In every document: it is always the same day, whose deal is of the game with the longest Chinese name."""


def stay(page: Page, session: Session | None) -> None:
    """Nothing has to be done."""


AUTOPILOT = "#autopilot:visible, #autopilot-now:visible"
"""托管, which lies behind 更多 on small screens."""


def press(*names: str) -> Act:
    """Press buttons, and cards of the hand by their numbers; ``#…`` is an element's id."""

    def pressed(page: Page, session: Session | None) -> None:
        for name in names:
            if name.isdecimal():
                page.get_by_role("option").nth(int(name)).click()
            elif name.startswith("#"):
                page.locator(name).click()
            else:
                page.get_by_role("button", name=name, exact=True).click()

    return pressed


def sheet(*names: str) -> Act:
    """Open sheets, one on top of the other."""

    def opened(page: Page, session: Session | None) -> None:
        for name in names:
            page.evaluate(OPEN, name)
            page.locator(f"#sheet-{name}[open]").wait_for()

    return opened


def then(*acts: Act) -> Act:
    """One after the other."""

    def done(page: Page, session: Session | None) -> None:
        for act in acts:
            act(page, session)

    return done


def leave(page: Page, session: Session | None) -> None:
    """Out of the game, to the home screen."""
    press("選單", "離開牌局")(page, session)
    page.locator("html[data-zsy=ready]").wait_for(state="attached")


def unfold(page: Page, session: Session | None) -> None:
    """Unfold all that can be."""
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true })")


def seat(page: Page, session: Session | None) -> None:
    """Two people take part, and one goes by a name."""
    page.locator("#sheet-local li input[type=text]").nth(1).fill("阿華")
    page.locator("#sheet-local li input[type=text]").nth(1).press("Enter")


def offend(page: Page, session: Session | None) -> None:
    """Play the card that would be a costly one."""
    assert session is not None
    (card,) = moments.offence(session)
    page.get_by_role("option", name=card_name(card), exact=True).first.click()
    press("出牌")(page, session)


def complete(page: Page, session: Session | None) -> None:
    """Select a card that can be completed."""
    assert session is not None
    press(*map(str, moments.completed(session)))(page, session)


def win(page: Page, session: Session | None) -> None:
    """Play the last cards."""
    press("提示", "出牌")(page, session)
    page.locator("html[data-zsy=over]").wait_for(state="attached")


def lose(page: Page, session: Session | None) -> None:
    """Let the others play their last cards."""
    for _ in range(20):
        page.locator("html:is([data-zsy=turn], [data-zsy=over])").wait_for(state="attached")
        if page.locator("html[data-zsy=over]").count():
            return
        passes = page.locator("#pass:not([aria-disabled=true])")
        press(*(["#pass"] if passes.count() else ["提示", "出牌"]))(page, session)


def hold(page: Page, session: Session | None) -> None:
    """Nobody acts from now on."""
    page.evaluate("window.held = true")


def ask(page: Page, session: Session | None) -> None:
    """Give an unfinished game up."""
    sheet("waiting")(page, session)
    page.locator("#sheet-waiting button").filter(has_text="放棄").first.click()
    page.locator("#ask[open]").wait_for()


def take_in(page: Page, session: Session | None) -> None:
    """Paste a save."""
    page.locator("#saves-paste").fill(export(moments.rising(moments.career())))
    press("讀這段文字")(page, session)


@dataclass(frozen=True)
class Scene:
    """A screen of the game."""

    game: Callable[[], SavedGame | tuple[SavedGame, ...]] | None = None
    """The games in progress, of which the first one is on the table."""
    act: Act = stay
    """What is done by hand."""
    player: Callable[[], Profile] = moments.career
    settings: Mapping[str, object] = field(default_factory=dict)
    query: str = ""
    """What is added to the address."""
    fragment: Callable[[], str] = str
    """What the address has behind its ``#``."""
    still: bool = False
    """Whether there are pauses, which can be made to last."""
    agent: str = ""
    """What the browser calls itself."""

    @property
    def games(self) -> tuple[SavedGame, ...]:
        """The games in progress."""
        made = self.game() if self.game else ()
        return made if isinstance(made, tuple) else (made,)


def link() -> str:
    """A finished game as a link."""
    return to_link(Record.of(moments.finished()[0].state))


SCENES: dict[str, Scene] = {
    # Home.
    "start-new": Scene(player=Profile),
    "start": Scene(moments.waiting, leave),
    "options": Scene(act=then(press("#games input[value=classic]"), sheet("options"))),
    "practice": Scene(act=sheet("practice")),
    "local": Scene(act=then(press("#games input[value=run-fast]"), sheet("local"), seat)),
    "waiting": Scene(moments.waiting, then(leave, sheet("waiting"))),
    "question": Scene(moments.waiting, then(leave, ask)),
    # The five games, and who may sit there.
    "hand-13": Scene(moments.one_deck, press("提示")),
    "hand-27": Scene(moments.two_deck, press("提示")),
    "hand-16": Scene(moments.run_fast, press("提示")),
    "diamond": Scene(moments.diamond, press("提示")),
    "classic": Scene(moments.classic, press("提示")),
    "six": Scene(moments.six, press("不出")),
    "partners": Scene(moments.partners, press("提示")),
    "handover": Scene(moments.shared_game),
    "daily": Scene(act=press("#daily")),
    "undo": Scene(moments.practice, press("更多", "#open_hands")),
    # The hand.
    "offers": Scene(moments.offered, complete),
    "arranged": Scene(moments.two_deck, press("理牌")),
    "stacks": Scene(moments.two_deck, press("提示"), settings={"layout": "stacks", "four_colours": True}),
    "rows": Scene(moments.two_deck, press("提示"), settings={"layout": "rows"}),
    "fan": Scene(moments.two_deck, press("提示"), settings={"layout": "fan", "names": "names"}),
    # Peculiar moments.
    "tribute": Scene(moments.tribute, press("提示")),
    "return": Scene(moments.returning, press("提示")),
    "top": Scene(moments.offending_game, offend),
    "refused": Scene(moments.diamond, press("0", "12", "出牌")),
    "autopilot": Scene(moments.one_deck, then(press("更多"), hold, press(AUTOPILOT)), still=True),
    # What can be looked up at the table.
    "tracker": Scene(moments.two_deck, press("#tracker-open")),
    "history": Scene(moments.two_deck, press("#history-open")),
    "more": Scene(moments.one_deck, press("更多")),
    "menu": Scene(moments.one_deck, sheet("menu")),
    "help": Scene(moments.one_deck, sheet("help")),
    # The end of a deal.
    "over": Scene(moments.winning, win),
    "over-lost": Scene(moments.losing, lose),
    "over-new": Scene(moments.winning, win, player=Profile),
    "over-risen": Scene(moments.winning, win, player=lambda: moments.rising(moments.career())),
    "promotion": Scene(moments.winning, then(hold, win), player=lambda: moments.rising(moments.career()), still=True),
    "over-match": Scene(moments.lasting, then(win, unfold)),
    "replay": Scene(moments.winning, then(win, sheet("replay"))),
    "share": Scene(moments.winning, then(win, sheet("share"))),
    "shared": Scene(fragment=link),
    # Around the game.
    "recordings": Scene(act=then(sheet("recordings"), unfold)),
    "statistics": Scene(act=then(sheet("statistics"), unfold)),
    "settings": Scene(act=sheet("settings")),
    "switches": Scene(act=sheet("switches")),
    "players": Scene(act=then(sheet("players"), unfold)),
    "fairness": Scene(act=then(sheet("fairness"), unfold)),
    "checked": Scene(moments.winning, then(win, sheet("fairness"))),
    "rules": Scene(act=then(press("#rules"), unfold)),
    "saves": Scene(act=press("#saves-open", "QR 碼")),
    "saves-plan": Scene(act=then(press("#saves-open"), take_in)),
    "nudge": Scene(player=lambda: moments.forgetful(moments.career())),
    "install": Scene(act=press("#install"), agent=PHONE),
    "update": Scene(act=lambda page, session: page.evaluate(UPDATE)),
    "notice": Scene(query="&rules=poker&seed=%00", player=Profile),
}
"""Every scene by its name."""


@cache
def texts(name: str) -> tuple[dict[str, str], SavedGame | None]:
    """What the storage holds at the beginning of a scene, and the game on the table."""
    known = SCENES[name]
    return moments.stored(known.player(), known.games, known.settings), next(iter(known.games), None)


@contextmanager
def scene(browser: Browser, address: str, name: str, **options: Any) -> Iterator[Page]:
    """A page in a scene, in a browser context of its own, which takes these options."""
    agent = {"user_agent": SCENES[name].agent} if SCENES[name].agent else {}
    look = {"locale": "zh-TW", "reduced_motion": "reduce", "service_workers": "block"}
    context = browser.new_context(**{**look, **agent, **options})
    yield enter(context, address, name)
    context.close()


def enter(context: BrowserContext, address: str, name: str) -> Page:
    """A new page of a context, in a scene."""
    known, (kept, game) = SCENES[name], texts(name)
    page = context.new_page()
    if known.still:
        page.add_init_script(HOLD)
    page.add_init_script(QUICK)
    page.add_init_script(DAY)
    filled = f"for (const [key, text] of Object.entries({json.dumps(kept)})) localStorage.setItem(key, text)"
    page.add_init_script(f"if (!localStorage.length) {{ {filled} }}")
    page.goto(f"{address}?{'' if known.still else 'speed=0'}{known.query}#{known.fragment()}")
    settle(page, "loading")
    known.act(page, Session.restore(game) if game else None)
    settle(page, "wait" if not known.still else "loading")
    page.mouse.move(0, 0)
    return page


def settle(page: Page, state: str) -> None:
    """Wait until the page is in another state; by a selector, since the page's policy forbids what functions need."""
    page.locator(f"html:not([data-zsy={state}])").wait_for(state="attached")


def dress(page: Page, theme: str = "", language: str = "") -> None:
    """Put on a theme and a language, as the player's settings do."""
    if theme:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    if language and page.evaluate("document.documentElement.lang") != language:
        settings = page.locator("#sheet-settings[open]")
        was_open = settings.count()
        if not was_open:
            page.evaluate(OPEN, "settings")
        page.evaluate(CHOOSE, language)
        if not was_open:
            settings.evaluate("sheet => sheet.close()")
