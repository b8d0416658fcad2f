"""A match with everything needed to show it: players, game, position."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services import timing
from bot.services.refusals import NoSuchMatch, NotAtTheTable
from bot.services.replays import Position, Replays
from bot.services.timing import Timing
from games import GAMES
from games.core import AnyGame, Seat
from storage import Connection, matches
from storage.matches import Match
from storage.players import Player


@dataclass(frozen=True, slots=True)
class Sitting:
    """A started match as it stands, or stood, at `position.ply`."""

    match: Match
    players: tuple[Player, ...]
    position: Position
    timing: Timing | None = None
    """The clock, of the present position only."""

    @property
    def game(self) -> AnyGame:
        """The rules it is played by."""
        return GAMES[self.match.game]

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def to_move(self) -> Player | None:
        """Who has to move."""
        seat = self.position.to_move
        return None if seat is None else self.players[seat]

    def seat_of(self, discord_id: int) -> Seat | None:
        """Where somebody sits."""
        for seat, player in enumerate(self.players):
            if player.discord_id == discord_id:
                return Seat(seat)
        return None

    def require_seat(self, discord_id: int) -> Seat:
        """Where somebody sits; raises `NotAtTheTable`."""
        seat = self.seat_of(discord_id)
        if seat is None:
            raise NotAtTheTable(number=self.match.id)
        return seat

    def waits_for(self, discord_id: int) -> bool:
        """Whether it is this person's turn."""
        return self.to_move is not None and self.to_move.discord_id == discord_id


async def load(connection: Connection, replays: Replays, match_id: int, ply: int | None = None) -> Sitting:
    """A started match after `ply` entries, by default now; raises `NoSuchMatch`."""
    match = await matches.find(connection, match_id)
    if match is None or match.started_at is None:
        raise NoSuchMatch(number=match_id)
    return await sit(connection, match, await replays.position(connection, match, ply))


async def sit(connection: Connection, match: Match, position: Position) -> Sitting:
    """A started match at a position, with its players."""
    seated = await matches.seated(connection, match.id)
    return Sitting(match, seated, position, await timing.load(connection, match, position, seated))
