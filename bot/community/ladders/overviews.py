"""A ladder and a challenge on it as people see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.community.competitions import ServerListing
from bot.community.ladders.refusals import NoSuchLadder, NoSuchLadderChallenge
from bot.core.people import Player
from games import GAMES
from games.core import AnyGame
from storage import Connection
from storage.community import climbs, ladders
from storage.community.climbs import ClimbRow
from storage.community.ladders import LadderRow
from storage.community.tournaments import Fact
from storage.people import players
from storage.play.matches import matches
from storage.play.matches.matches import Match

LISTING = ServerListing(ladders.ROWS, 10, NoSuchLadder)


@dataclass(frozen=True, slots=True)
class LadderOverview:
    """A ladder with everyone's name."""

    row: LadderRow
    known: Mapping[int, Player]
    """The players on it, by id."""
    open_climbs: tuple[ClimbRow, ...]
    director: Player

    @property
    def match(self) -> None:
        return

    @property
    def game(self) -> AnyGame:
        return GAMES[self.row.game]

    @property
    def is_over(self) -> bool:
        return self.row.ended_at is not None

    def rung(self, player_id: int) -> int | None:
        """Where someone stands, the top is 1; None if they do not."""
        rungs = list(self.row.rungs)
        return rungs.index(player_id) + 1 if player_id in rungs else None


@dataclass(frozen=True, slots=True)
class ClimbOverview:
    """A challenge with its ladder and the two it is between."""

    ladder: LadderOverview
    row: ClimbRow
    challenger: Player
    challenged: Player
    played: Match | None

    @property
    def match(self) -> None:
        """None, as its message stays where it is, whatever becomes of the boards."""
        return


@dataclass(frozen=True, slots=True)
class LadderHistory:
    """A page of what happened on a ladder, the newest first."""

    row: LadderRow
    facts: tuple[Fact, ...]
    known: Mapping[int, Player]
    page: int
    has_more: bool


async def load(connection: Connection, number: int) -> LadderOverview:
    """A ladder as it is now; raises `NoSuchLadder`."""
    row = await LISTING.held(connection, number, hold=False)
    return await of_row(connection, row)


async def of_row(connection: Connection, row: LadderRow) -> LadderOverview:
    """A ladder, of a row at hand."""
    open_ones = await climbs.open_in(connection, row.id)
    wanted = {*row.rungs, row.director_id, *_named(open_ones)}
    known = await players.named(connection, wanted)
    return LadderOverview(row, known, open_ones, known[row.director_id])


async def load_climb(connection: Connection, number: int) -> ClimbOverview:
    """A challenge as it is now; raises `NoSuchLadderChallenge`."""
    row = await climbs.find(connection, number)
    if row is None:
        raise NoSuchLadderChallenge
    known = await players.named(connection, (row.challenger_id, row.challenged_id))
    played = await matches.find(connection, row.match_id) if row.match_id else None
    ladder = await load(connection, row.ladder_id)
    return ClimbOverview(ladder, row, known[row.challenger_id], known[row.challenged_id], played)


def _named(rows: Sequence[ClimbRow]) -> set[int]:
    return {who for row in rows for who in (row.challenger_id, row.challenged_id)}
