"""The built site in Chromium, Firefox and WebKitGTK, at the top of a host and below a folder, online and offline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager

import pytest

from tests.engines.chromium import chromium
from tests.engines.engine import (
    ATTACKS,
    OTHERS,
    TABLE,
    Engine,
    play_on,
    play_to_mid_trick,
    wait_for,
    wait_for_worker,
)
from tests.engines.firefox import firefox
from tests.engines.server import killable
from tests.engines.webkit import webkit
from tools.build import BuildError, is_current

pytestmark = pytest.mark.native

ENGINES: dict[str, Callable[[], AbstractContextManager[Engine]]] = {
    "chromium": chromium,
    "firefox": firefox,
    "webkit": webkit,
}

GAME = "?rules=one-deck&seed=engines&speed=0&lang=zh-Hant"
TOTAL = "return document.getElementById('total').textContent"


@pytest.fixture(scope="module")
def built() -> None:
    """The site is what a build would give now."""
    try:
        assert is_current(), "dist/ is not what a build would give now: run `make build`"
    except BuildError as error:
        pytest.fail(f"the site cannot be built: {error}")


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, built: None) -> Iterator[Engine]:
    """A window of each engine in turn, in a browser of its own."""
    with ENGINES[request.param]() as engine:
        yield engine


@pytest.mark.parametrize("prefix", ["", "/zsy"], ids=["top", "folder"])
def test_boots_and_plays_online_and_offline(engine: Engine, prefix: str) -> None:
    with killable(prefix) as site:
        engine.open(site.address + GAME)
        wait_for(engine, "ready")
        engine.click("button", "開始")
        assert play_to_mid_trick(engine)
        before = engine.run(TABLE)
        engine.reload()
        assert wait_for(engine, "ready", "turn") == "turn"
        assert engine.run(TABLE) == before

        wait_for_worker(engine)
        assert engine.run(OTHERS) == []
        assert engine.problems() == []
        site.kill()
        engine.open(site.address + GAME)
        assert wait_for(engine, "ready", "turn") == "turn"
        assert engine.run(TABLE) == before

        play_on(engine)
        assert "總分" in engine.run(TOTAL)
        engine.open(site.address)
        wait_for(engine, "ready")
        assert set(engine.run(ATTACKS)) == {"TypeError"}
