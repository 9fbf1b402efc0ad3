"""A real Chromium on the built site. A page that asks another origin for anything, or complains, fails its test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, sync_playwright

from tools.build import DIST, BuildError, is_current
from tools.install import find_browser, find_headless
from tools.scenes import QUICK
from tools.serve import serving

TIMEOUT_MS = 60_000
"""How long a page may take for one step: starting Python on a busy machine, mostly."""

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--accept-lang=zh-TW",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing but the site can be reached, whatever the page or the browser tries.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
)

OpenPage = Callable[..., Page]

VIOLATIONS = """
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
        console.error("against the policy:", effectiveDirective, blockedURI, sourceFile, sample));
"""
"""In every document: tell the console of all that the page's policy blocks."""


class Watch:
    """What went wrong on the pages of one browser context, which may ask these sites and no other."""

    def __init__(self, context: BrowserContext, *sites: str) -> None:
        self.origins = [urlsplit(site)[:2] for site in sites]
        self.problems: list[str] = []
        context.add_init_script(VIOLATIONS)
        context.on("request", self.on_request)
        context.on("requestfailed", self.on_failed)
        context.on("response", self.on_response)
        context.on("console", self.on_console)
        context.on("weberror", lambda error: self.problems.append(f"uncaught: {error.error}"))

    def on_request(self, request: Request) -> None:
        """Note a request to another origin."""
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address[:2] not in self.origins:
            self.problems.append(f"asked another origin: {request.url}")

    def on_failed(self, request: Request) -> None:
        """Note a request that failed, unless a reload cut it short."""
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"failed: {request.url}: {request.failure}")

    def on_response(self, response: Response) -> None:
        """Note an error page."""
        if response.status >= 400:
            self.problems.append(f"{response.status}: {response.url}")

    def on_console(self, message: ConsoleMessage) -> None:
        """Note an error in the console."""
        if message.type == "error":
            self.problems.append(f"console: {message.text}")


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site, served below a folder, as a project page is."""
    try:
        current = is_current()
    except BuildError as error:
        pytest.fail(f"the site cannot be built: {error}")
    if not current:
        pytest.fail("dist/ is not what a build would give now: run `make build`")
    with serving(DIST, prefix="/zsy") as address:
        yield address


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A Chromium. A new one for every module: its event loop would be in the way of tests elsewhere.

    One that has windows for a module that says ``WINDOWS = True``.
    """
    executable = find_browser() if getattr(request.module, "WINDOWS", False) else find_headless()
    if executable is None:
        pytest.fail("there is no Chromium: run `make test`, or set ZSY_BROWSER to the path of one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def open_page(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[OpenPage]:
    """Open a page in a context of its own: ``open_page(width=…, height=…, watched=True, **context options)``.

    A module that says ``OFFLINE = False`` has no service worker, which saves it a download of the whole site a test,
    and starts the quick way.
    Addresses are relative to the site: ``page.goto("?rules=classic")``. A page that is not watched may go wrong.
    """
    opened: list[tuple[BrowserContext, Watch | None]] = []
    is_offline = getattr(request.module, "OFFLINE", True)
    offline = {} if is_offline else {"service_workers": "block"}

    def open_page(*, width: int = 1280, height: int = 800, watched: bool = True, **options: object) -> Page:
        context = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            **{**offline, **options},  # type: ignore[arg-type]  # playwright names them all; see Browser.new_context
        )
        context.set_default_timeout(TIMEOUT_MS)
        if not is_offline:
            context.add_init_script(QUICK)
        opened.append((context, Watch(context, site) if watched else None))
        return context.new_page()

    yield open_page
    problems = []
    for context, watch in opened:
        context.close()
        problems += watch.problems if watch else []
    if problems:
        pytest.fail("the page is not clean:\n" + "\n".join(problems), pytrace=False)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A watched page of 1280×800; nothing is loaded yet."""
    return open_page()
