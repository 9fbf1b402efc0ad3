"""Deals that come by the page's address: a sheet asks about them, at the start and whenever the fragment changes."""

from __future__ import annotations

import re

import js

from zsy.web.runtime import listen, run_on, window
from zsy.web.sheet import Host


def await_deals(host: Host) -> None:
    """From now on ask about a deal that the address tells of."""

    async def begin() -> None:  # as soon as the page is there
        look()

    def look() -> None:
        if re.match("#z[0-9]", str(js.location.hash)):
            host.open_sheet("shared")

    listen(window, "hashchange", lambda event: look())
    run_on(begin())
