"""What comes by the page's address, a deal or a save: it is asked about at the start and when the fragment changes."""

from __future__ import annotations

import re
from collections.abc import Callable

from zsy.store.transfer import SHORT
from zsy.web.runtime import fragment, listen, run_on, window
from zsy.web.sheet import Host


def await_links(host: Host, receive_save: Callable[[str], object]) -> None:
    """From now on ask about a deal or a save that the address tells of."""

    async def begin() -> None:  # as soon as the page is there
        look()

    def look() -> None:
        found = fragment()
        if re.match("#z[0-9]", found):
            host.open_sheet("shared")
        elif found.startswith(f"#{SHORT}"):
            receive_save(found)

    listen(window, "hashchange", lambda event: look())
    run_on(begin())
