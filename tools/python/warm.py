"""Run by ``make.mjs`` in the interpreter whose memory becomes the snapshot: imports the game and plays a little.

What is imported here need not be imported in the page, and tables that the engine fills as it goes are filled already.
"""

from __future__ import annotations

import gc
import importlib
import random
import sys
import zipfile

from zsy import Match, View, find_rules, profile
from zsy.bots import find_bot
from zsy.rules import RULE_SETS

ARCHIVE = f"/lib/python{sys.version_info[0]}{sys.version_info[1]}.zip"
BROWSER_ONLY = "zsy/web/"
DEALS = 3


def import_game() -> None:
    """Import every module that needs no browser."""
    with zipfile.ZipFile(ARCHIVE) as archive:
        names = [name for name in archive.namelist() if name.startswith("zsy/") and not name.startswith(BROWSER_ONLY)]
    for name in names:
        importlib.import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))


def play() -> None:
    """A few deals of each game between the page's own bots."""
    for rules_id in RULE_SETS:
        rules = find_rules(rules_id)
        for deal in range(DEALS):
            state = Match(rules, f"snapshot {deal}").start()
            bot = find_bot("greedy")
            while not state.is_terminal:
                state = state.apply(bot.choose(View.of(state)))
    profile.loads(profile.dumps(profile.Profile()))


def settle() -> None:
    """Leave nothing behind that differs from one build to the next, and nothing that is of no more use."""
    random.seed(0)
    sys.path_importer_cache.clear()
    gc.collect()


import_game()
play()
settle()
