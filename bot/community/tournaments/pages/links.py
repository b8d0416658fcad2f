"""Where matches are: posts link their newest boards, as long as all of it fits into a message."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.community.tournaments.loaded import PairingView
from bot.community.tournaments.pages.overviews import Overview
from bot.play.matches import BoardPost
from storage import Connection
from storage.core.outbox import posts

MOST = 40
"""Most matches with links, as no message takes more."""


async def with_links(connection: Connection, shown: Overview, contests: Iterable[PairingView]) -> Overview:
    """A tournament with the addresses of the boards of these pairings."""
    made = [match_id for contest in contests for match_id in shown.match_ids(contest)]
    if not 0 < len(made) <= MOST:
        return shown
    boards = await posts.newest(connection, made, BoardPost.key)
    return replace(shown, links={match_id: board.address(shown.row.guild_id) for match_id, board in boards.items()})
