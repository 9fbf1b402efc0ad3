"""The page's policy: what it blocks, proven in the page; and that the page, as built, gives it nothing to block."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import CHROMIUM_FLAGS, TIMEOUT_MS, Watch
from tests.browser.player import button, play_on, start, wait_for
from tools.install import find_browser
from tools.serve import DIST, ROOT, serving
from zsy.profile import clean_name

pytestmark = pytest.mark.native

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
    "worker-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types zsy"
)
TRY = """
async elsewhere => {
    delete globalThis.pwned;
    const seen = [];
    const note = ({ effectiveDirective }) => seen.push(effectiveDirective);
    const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
    const markup = "<img src='data:' onerror='pwned = 1'>";
    const add = (tag, properties) => document.body.appendChild(make(tag, properties));
    addEventListener("securitypolicyviolation", note);
    // In a task of its own: what a debugger evaluates may call eval().
    const error = await new Promise(done => setTimeout(() => {
        const attack = async () => { %s };
        attack().then(() => done(null), error => done(error.name));
    }));
    for (let i = 0; i < 100 && !seen.length && !globalThis.pwned; i++) await new Promise(done => setTimeout(done, 20));
    removeEventListener("securitypolicyviolation", note);
    return [seen, globalThis.pwned ?? null];
}
"""
"""Runs an attack in the page; gives the directives that it ran into, and whether it achieved anything."""

TYPES, SCRIPT = "require-trusted-types-for", "script-src-elem"
ATTACKS = {
    # Text that would become code
    "eval": (TYPES, "eval('pwned = 1')"),
    "new Function": (TYPES, "new Function('pwned = 1')()"),
    "setTimeout": (TYPES, "setTimeout('pwned = 1')"),
    "a script's text": (TYPES, "add('script', { textContent: 'pwned = 1' })"),
    "a script's children": (TYPES, "const s = make('script'); s.append('pwned = 1'); document.body.append(s)"),
    "a script from data:": (TYPES, "add('script', { src: 'data:text/javascript,pwned = 1' })"),
    "a module from data:": (SCRIPT, "await import('data:text/javascript,globalThis.pwned = 1')"),
    "a module from blob:": (
        SCRIPT,
        "await import(URL.createObjectURL(new Blob(['self.pwned = 1'], { type: 'text/javascript' })))",
    ),
    "a worker from blob:": (
        TYPES,
        "new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onmessage = ({ data }) => pwned = data",
    ),
    "an event handler": (TYPES, "const b = add('button', {}); b.setAttribute('onclick', 'pwned = 1'); b.click()"),
    "a javascript: link": (SCRIPT, "add('a', { href: 'javascript:void (pwned = 1)' }).click()"),
    # Text that would become elements
    "innerHTML": (TYPES, "document.body.innerHTML = markup"),
    "outerHTML": (TYPES, "add('p', {}).outerHTML = markup"),
    "insertAdjacentHTML": (TYPES, "document.body.insertAdjacentHTML('beforeend', markup)"),
    "document.write": (TYPES, "document.write('<script>pwned = 1</' + 'script>')"),
    "DOMParser": (TYPES, "document.body.append(new DOMParser().parseFromString(markup, 'text/html').images[0])"),
    "a fragment": (TYPES, "document.body.append(document.createRange().createContextualFragment(markup))"),
    "srcdoc": (TYPES, "add('iframe', { srcdoc: '<script>parent.pwned = 1</' + 'script>' })"),
    # What another origin has, each file of which says so where it can
    "a script from elsewhere": (TYPES, "add('script', { src: elsewhere + 'x.js' })"),
    "a module from elsewhere": (SCRIPT, "await import(elsewhere + 'x.js')"),
    "an image from elsewhere": ("img-src", "add('img', { src: elsewhere + 'x.svg', onload: () => pwned = 1 })"),
    "a style sheet from elsewhere": (
        "style-src-elem",
        "add('link', { rel: 'stylesheet', href: elsewhere + 'x.css', onload: () => pwned = 1 })",
    ),
    "fetch from elsewhere": ("connect-src", "await fetch(elsewhere + 'x.js'); pwned = 1"),
    "events from elsewhere": ("connect-src", "new EventSource(elsewhere + 'x.js')"),
    "a frame from elsewhere": ("frame-src", "add('iframe', { src: elsewhere + 'x.svg' })"),
    # The same, where there is nothing to tell
    "a worker from elsewhere": (TYPES, "new Worker(elsewhere + 'x.js')"),
    "an object from elsewhere": (TYPES, "document.body.append(make('object', { data: elsewhere + 'x.svg' }))"),
    "a beacon to elsewhere": ("connect-src", "navigator.sendBeacon(elsewhere, 'x')"),
    "a socket to elsewhere": ("connect-src", "new WebSocket(elsewhere.replace('http', 'ws'))"),
    "a form to elsewhere": ("form-action", "add('form', { action: elsewhere, target: 'frame' }).submit()"),
    "another base": ("base-uri", "document.head.append(make('base', { href: elsewhere }))"),
    # The rest
    "a style of its own": ("style-src-elem", "add('style', { textContent: '* { display: none }' })"),
    "a style attribute": ("style-src-attr", "document.body.setAttribute('style', 'display: none')"),
    "another policy": ("trusted-types", "trustedTypes.createPolicy('other', { createHTML: text => text })"),
    "the policy's name again": ("trusted-types", "trustedTypes.createPolicy('zsy', { createHTML: text => text })"),
    "the default policy": ("trusted-types", "trustedTypes.createPolicy('default', { createHTML: text => text })"),
}  # fmt: skip
"""The directive of the policy that an attack runs into, and its code, which sets ``pwned`` if it can tell it worked."""


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Another origin that everybody can reach: what the page does not get from there, its policy kept away."""
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "index.html").write_text("<!doctype html><title>Elsewhere</title><p>No policy here.", encoding="utf-8")
    (folder / "x.js").write_text("globalThis.pwned = 1;", encoding="utf-8")
    (folder / "x.css").write_text("* { display: none }", encoding="utf-8")
    (folder / "x.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', encoding="utf-8")
    with serving(folder) as address:
        yield address


@pytest.fixture(scope="module")
def target(browser: Browser, site: str) -> Iterator[Page]:
    """A page with the game ready, to try attacks on. It is not watched: it is meant to complain."""
    context = browser.new_context(base_url=site)
    context.set_default_timeout(TIMEOUT_MS)
    page = context.new_page()
    page.goto("?speed=0")
    wait_for(page, "ready")
    yield page
    context.close()


@pytest.mark.parametrize("name", ATTACKS)
def test_the_page_blocks(target: Page, elsewhere: str, name: str) -> None:
    directive, attack = ATTACKS[name]
    answered: list[str] = []
    target.context.on("response", lambda response: answered.append(response.url))
    violated, achieved = target.evaluate(TRY % attack, elsewhere)
    assert directive in violated
    assert achieved is None
    assert not [url for url in answered if url.startswith(elsewhere)]
    assert target.evaluate("document.documentElement.dataset.zsy") == "ready"


def test_the_attacks_are_none_that_fail_by_themselves(browser: Browser, elsewhere: str) -> None:
    """Where there is no policy, each one that can tell achieves what it wants."""
    page = browser.new_page()
    failed = []
    for name, (_, attack) in ATTACKS.items():
        if "pwned" in attack or name in ("a script from elsewhere", "a module from elsewhere"):
            page.goto(elsewhere)
            if page.evaluate(TRY % attack, elsewhere) != [[], 1]:
                failed.append(name)
    page.close()
    assert failed == []


def test_a_violation_fails_the_test_that_it_happens_in(browser: Browser, site: str, elsewhere: str) -> None:
    context = browser.new_context()
    watch = Watch(context, site)
    page = context.new_page()
    page.goto(site)
    page.evaluate(TRY % ATTACKS["an image from elsewhere"][1], elsewhere)
    context.close()
    assert any(problem.startswith("console: against the policy: img-src") for problem in watch.problems)


PYTHON = """
async ([core, code]) => {
    const { interpreter } = await (await import(core)).whenDefined("py");
    return interpreter.runPython(code);
}
"""
"""Runs Python in the page's own interpreter, which PyScript hands out to the page's scripts."""


def run_python(page: Page, code: str) -> Any:
    """The value of some code in the page's own Python."""
    loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    return page.evaluate(PYTHON, [next(url for url in loaded if url.endswith("/core.js")), code])


@pytest.mark.parametrize(
    "code",
    [
        "document.body.innerHTML = TEXT",
        "document.body.outerHTML = TEXT",
        "document.body.insertAdjacentHTML('beforeend', TEXT)",
        "document.write(TEXT)",
        "window.eval('pwned = 1')",
        "window.Function.new('pwned = 1')",
        "document.body.setAttribute('onclick', 'pwned = 1')",
        "__import__('pyodide.code').code.run_js('globalThis.pwned = 1')",
    ],
)
def test_python_cannot_make_markup_or_code_of_text(target: Page, code: str) -> None:
    told = run_python(
        target,
        f"""
from pyodide.ffi import JsException
from zsy.web.runtime import document, window
TEXT = "<img src=x onerror='pwned = 1'>"
try:
    {code}
    told = "done"
except JsException as error:
    told = error.name
told
""",
    )
    assert told in ("TypeError", "EvalError")
    assert target.evaluate("globalThis.pwned ?? null") is None
    assert target.locator("[onerror]").count() == 0


STRANGE = (
    "https://elsewhere.invalid/x.js",
    "//elsewhere.invalid/x.js",
    "/x.js",
    "../x.js",
    "data:text/javascript,1",
    "blob:x",
    "javascript:1",
)


def test_addresses_of_scripts_are_the_site_s_own(target: Page, site: str) -> None:
    """The one Trusted Types policy gives out addresses below the site's folder and no others."""
    files = json.loads(target.locator("#site").text_content() or "")["files"]
    told = target.evaluate(
        """async ([policy, addresses]) => {
            const { scriptURL } = await import(policy);
            const told = address => { try { return String(scriptURL(address)); } catch (error) { return error.name; } };
            return addresses.map(told);
        }""",
        [
            site + files["static/policy.js"],
            ["sw.js", *STRANGE],
        ],
    )
    assert told == [f"{site}sw.js", *["TypeError"] * len(STRANGE)]


@pytest.mark.parametrize("path", [ROOT / "index.html", DIST / "index.html"], ids=["source", "built"])
def test_the_policy_is_there_before_anything_is_loaded(site: str, path: Path) -> None:
    """And nothing in the page needs an exception from it."""
    text = path.read_text(encoding="utf-8")
    (policy,) = re.finditer(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
    assert policy[1] == POLICY
    assert not re.search(r"<(script|link|style|img|iframe|body)\b", text[: policy.start()])
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", text, re.DOTALL)
    assert not [code for attributes, code in scripts if code and 'type="application/json"' not in attributes]
    assert not re.search(r"<style\b|<[^>]*\s(style|on\w+)=", text)


OURS = [
    ROOT / "index.html",
    *(ROOT / "static").rglob("*.js"),
    *(ROOT / "static").rglob("*.py"),
    *(ROOT / "zsy").rglob("*.py"),
]
SINKS = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|setHTML|DOMParser"
    r"|\beval\((?!\))|(?<![.\w])exec\(|new Function|run_js|runPython\((?![A-Z_]+\))|createHTML|createScript\b"
)
"""What makes markup or code of text. ``eval()`` may be talked about, and Python that is a constant may be run."""


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_source_of_ours_makes_markup_or_code_of_text(path: Path) -> None:
    assert SINKS.findall(path.read_text(encoding="utf-8")) == []


HOSTILE = {
    "markup": "<img src=x onerror='pwned = 1'>",
    "short markup": "<b>x</b>",
    "a script": "<script>pwned = 1</script>",
    "an entity": "&lt;b&gt;",
    "right to left": "\u202e\u2067ecila\u202d",
    "zero width": "\u200b\u200d\ufeff\u2060",
    "long": "長" * 10_000,
    "long without marks": "\u202e" * 10_000,
    "combining": "e" + "\u0301" * 200,
    "half of a pair": "a\ud800b",
    "controls": "a\x00\x1b[31mb\t\tc",
    "a template": "{{7*7}}${7*7}%s{0}",
}
"""Names that want to be more than names."""


def check_name(page: Page, name: str) -> None:
    """The page shows a name as text, cleaned, alone in an element that its direction cannot leave."""
    shown = page.locator("bdi#me")
    expect(shown).to_have_text(clean_name(name), use_inner_text=False)
    assert shown.evaluate("e => [e.childElementCount, getComputedStyle(e).unicodeBidi]") == [0, "isolate"]
    assert page.evaluate("[globalThis.pwned ?? null, document.documentElement.scrollWidth <= innerWidth]") == [
        None,
        True,
    ]


def test_hostile_names_that_are_typed_stay_text(page: Page) -> None:
    page.goto("?speed=0")
    wait_for(page, "ready")
    field = page.get_by_role("textbox", name="名字")
    for name in HOSTILE.values():
        field.evaluate(
            "(field, name) => { field.value = name; field.dispatchEvent(new Event('change', { bubbles: true })) }", name
        )
        check_name(page, name)
        expect(field).to_have_value(clean_name(name))


@pytest.mark.parametrize("kind", ["markup", "half of a pair", "long"])
def test_hostile_names_that_are_stored_stay_text(page: Page, kind: str) -> None:
    """A save written by whoever shares the origin, and the title that is shown before Python is there."""
    name = HOSTILE[kind]
    profile = {"version": 1, "name": name, "total": 60, "best": 2, "games": 3, "game": None}
    stored = json.dumps({"zsy.profile": json.dumps(profile), "zsy.standing": f"zh-Hant {name}"})
    page.add_init_script(f"Object.entries({stored}).forEach(([key, text]) => localStorage.setItem(key, text))")
    page.goto("?speed=0", wait_until="domcontentloaded")
    standing = page.locator("#standing")
    assert standing.evaluate("e => [e.childElementCount, e.textContent.length <= 60]") == [0, True]
    wait_for(page, "ready")
    check_name(page, name if len(name) <= 1000 else "")


def test_a_hostile_address_stays_text(page: Page) -> None:
    text = HOSTILE["markup"]
    page.goto(
        "?" + "&".join(f"{name}={text}" for name in ("rules", "seed", "speed", "players", "think", text)) + f"#{text}"
    )
    wait_for(page, "ready")
    expect(page.get_by_role("alert")).to_contain_text("<img")
    assert page.locator("body img").count() == 0
    assert page.evaluate("globalThis.pwned ?? null") is None


def test_messages_from_other_windows_change_nothing(page: Page) -> None:
    start(page, "one-deck", "messages")
    wait_for(page, "turn")
    before = page.get_by_role("main").inner_html()
    page.evaluate(
        """() => {
            const messages = ["activate", { type: "activate" }, { type: "verify" }, "ready", null, [], "x".repeat(1e6)];
            for (const data of messages) postMessage(data, "*");
            return new Promise(done => setTimeout(done, 100));
        }"""
    )
    assert page.get_by_role("main").inner_html() == before


STORAGE = """async () => {
    const tries = [
        () => localStorage,
        () => sessionStorage,
        () => caches.open("zsy"),
        () => new Promise((done, fail) => {
            const request = indexedDB.open("zsy");
            request.onsuccess = done;
            request.onerror = () => fail(request.error);
        }),
    ];
    const tried = tries.map(async attempt => attempt());
    return Promise.all(tried.map(attempt => attempt.then(() => "open", error => error.name)));
}"""
"""What happens when a page reaches for what stores."""


def play_in(page: Page, site: str) -> None:
    """Play a game in the page's frame, which may store nothing."""
    (frame,) = (cast(Page, frame) for frame in page.frames if frame.url.startswith(site))
    wait_for(frame, "ready")
    storage = frame.evaluate(STORAGE)
    assert "open" not in storage, storage
    button(frame, "開始").click()
    play_on(frame)
    expect(frame.get_by_role("main")).to_contain_text("總分")


def test_it_plays_in_a_sandbox(page: Page, site: str) -> None:
    """Scripts and nothing else: the frame is of no origin."""
    address = f"{site}?rules=one-deck&seed=sandbox&speed=0"
    page.set_content(f'<iframe sandbox="allow-scripts" src="{address}" width="800" height="700"></iframe>')
    play_in(page, site)


def test_it_plays_in_a_frame_of_another_site_that_may_store_nothing(
    browser: Browser, site: str, tmp_path: Path
) -> None:
    """As where a browser is set to block third-party cookies."""
    profile, folder = tmp_path / "profile", tmp_path / "site"
    folder.mkdir()
    (profile / "Default").mkdir(parents=True)
    settings = {"profile": {"block_third_party_cookies": True, "cookie_controls_mode": 1}}
    (profile / "Default" / "Preferences").write_text(json.dumps(settings), encoding="utf-8")
    frame = f'<iframe src="{site}?rules=one-deck&seed=third&speed=0" width="800" height="700"></iframe>'
    (folder / "index.html").write_text(f"<!doctype html><link rel=icon href=data:>{frame}", encoding="utf-8")
    with serving(folder) as address:
        context = browser.browser_type.launch_persistent_context(
            profile, executable_path=find_browser(), args=list(CHROMIUM_FLAGS)
        )
        context.set_default_timeout(TIMEOUT_MS)
        outside = address.replace("127.0.0.1", "localhost")
        watch = Watch(context, site, outside)
        page = context.new_page()
        page.goto(outside)
        play_in(page, site)
        context.close()
    assert watch.problems == []
