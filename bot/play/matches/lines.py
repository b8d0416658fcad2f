"""Matches as lines of lists: what each line is about, and where its newest board is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.play.matches import match_views
from bot.play.matches.board.posts import BoardPost
from bot.play.matches.match_views import MatchView
from bot.play.replays import Replays
from storage import Connection
from storage.core.outbox import posts
from storage.core.outbox.posts import Placed
from storage.play.matches.matches import Match

__all__ = ["MatchLine", "Placed", "lines_of", "message_address"]


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of a list, and the message in its channel or thread that shows its newest board."""

    view: MatchView
    board: Placed | None

    @property
    def link(self) -> str | None:
        return message_address(self.view.match, self.board) if self.board else None


async def lines_of(connection: Connection, replays: Replays, shown: Sequence[Match]) -> tuple[MatchLine, ...]:
    boards = await posts.newest(connection, [match.id for match in shown], BoardPost.key)
    sat = await match_views.sit_all(connection, replays, shown)
    return tuple(MatchLine(view, boards.get(view.match.id)) for view in sat)


def message_address(match: Match, placed: Placed) -> str:
    """Where a message about a match stands."""
    return placed.address(match.guild_id)
