"""States rebuilt from the entries of a match: the moves are the truth."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from games import GAMES
from games.core import AnyGame, Event, NotYourTurn, Outcome, Said, Seat
from storage import Connection, matches
from storage.matches import Entry, Kind, Match

CACHE_SIZE = 2048
"""Positions kept; a position is a few kilobytes."""

REASONS = {Kind.RESIGN: Said("resignation"), Kind.TIMEOUT: Said("time")}
"""Why a match is over that cannot go on without a seat."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An entry, and what it did."""

    before: Any
    seat: Seat
    move: Any | None
    notation: str
    """Empty for who left."""
    events: tuple[Event, ...]
    kind: Kind = Kind.MOVE
    automatic: bool = False
    """Made for a player who had planned it, or had no choice."""

    @property
    def is_timeout(self) -> bool:
        """Whether the seat ran out of time."""
        return self.kind is Kind.TIMEOUT


@dataclass(frozen=True, slots=True)
class Position:
    """A match as it stands after `ply` entries."""

    ply: int
    seats: int
    state: Any
    outcome: Outcome | None
    last: Happening | None
    gone: frozenset[Seat] = frozenset()
    """Seats that left for good."""
    before: tuple[Happening, ...] = ()
    """The entries that led to an automatic last one, from the one made by hand."""

    @property
    def trail(self) -> tuple[Happening, ...]:
        """The last entry made by hand and the automatic ones after it."""
        return (*self.before, self.last) if self.last else ()

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides, None once the match is over however it ended."""
        return None if self.outcome else self.state.to_move


class Replays:
    """Positions by match and ply, replayed once and then remembered."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int, int], Position] = OrderedDict()

    async def position(self, connection: Connection, match: Match, ply: int | None = None) -> Position:
        """The position of a match after `ply` entries, by default the present one."""
        ply = match.ply if ply is None else ply
        if known := self._known.get((match.id, ply)):
            self._known.move_to_end((match.id, ply))
            return known
        position = replay(match, await matches.entries(connection, match.id, before=ply))
        self.remember(match.id, position)
        return position

    def remember(self, match_id: int, position: Position) -> None:
        """Keep a position that is known to be stored."""
        self._known[match_id, position.ply] = position
        while len(self._known) > CACHE_SIZE:
            self._known.popitem(last=False)


def replay(match: Match, entries: Sequence[Entry]) -> Position:
    """Play the entries from the start."""
    *_, position = retrace(match, entries)
    return position


def retrace(match: Match, entries: Iterable[Entry]) -> Iterator[Position]:
    """Every position on the way, the first one before any entry; raises what `Game.play` raises."""
    game = GAMES[match.game]
    state = game.start(match.seats_wanted, match.options)
    position = Position(0, match.seats_wanted, state, game.outcome(state), None)
    yield position
    for entry in entries:
        position = follow(game, position, Seat(entry.seat), entry.kind, entry.notation, automatic=entry.automatic)
        yield position


def follow(
    game: AnyGame, position: Position, seat: Seat, kind: Kind, text: str, *, automatic: bool = False
) -> Position:
    """The position one entry later; raises what `Game.play` raises."""
    if position.outcome is not None:
        raise NotYourTurn(Said("The match was over before this move."))
    if seat in position.gone:
        raise NotYourTurn(Said("This seat had left the match before."))
    if kind is not Kind.MOVE:
        return _left(game, position, seat, kind)
    move, state, events = game.play(position.state, seat, text)
    happening = Happening(position.state, seat, move, game.format(move), events, automatic=automatic)
    before = position.trail if automatic else ()
    return Position(position.ply + 1, position.seats, state, game.outcome(state), happening, position.gone, before)


def _left(game: AnyGame, position: Position, seat: Seat, kind: Kind) -> Position:
    retired = game.retire(position.state, seat)
    state, events = retired or (position.state, ())
    outcome = game.outcome(state) if retired else _without(position.seats, seat, kind)
    happening = Happening(position.state, seat, None, "", events, kind)
    return Position(position.ply + 1, position.seats, state, outcome, happening, position.gone | {seat})


def _without(seats: int, loser: Seat, kind: Kind) -> Outcome:
    """A match that cannot go on without a seat: the others share the first place."""
    others = tuple(Seat(seat) for seat in range(seats) if seat != loser)
    return Outcome((others, (loser,)), REASONS[kind])
