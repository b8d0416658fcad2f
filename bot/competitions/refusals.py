"""Why something about a tournament, ladder or league is refused, whichever it is."""

from __future__ import annotations

from bot.core.refusals import Refusal


class CannotAnnounce(Refusal):
    template = (
        "New tournaments, ladders and leagues go to {channel}, but I'm missing the {permission} permission there. A "
        "server manager can run /setup check to see where to grant it."
    )
