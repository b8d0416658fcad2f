"""Where the matches of a round are: its post links their newest boards, as long as all of it fits into a message."""

from __future__ import annotations

from dataclasses import replace

from bot.matches import BoardPost
from bot.tournaments.overviews import Overview
from storage import Connection, posts

MOST = 40
"""Matches; no message takes the links of more."""


async def with_links(connection: Connection, shown: Overview, number: int) -> Overview:
    """A tournament with the addresses of the boards of one round, 0 for all of them."""
    made = [match_id for contest in shown.contests(number) for match_id in shown.match_ids(contest)]
    if not 0 < len(made) <= MOST:
        return shown
    boards = await posts.newest(connection, made, BoardPost.key)
    return replace(shown, links={match_id: board.address(shown.row.guild_id) for match_id, board in boards.items()})
