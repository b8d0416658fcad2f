"""States rebuilt from the entries of a match: the moves are the truth."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from bot.replays import verdicts
from games import GAMES
from games.core import AnyGame, BadNotation, Event, NotYourTurn, Outcome, Said, Seat
from storage import Connection, matches
from storage.matches import Entry, Kind, Match

__all__ = [
    "Happening",
    "Kind",
    "Position",
    "Replays",
    "Step",
    "counting",
    "first",
    "follow",
    "playing",
    "replay",
    "retrace",
]

CACHE_SIZE = 2048
"""Positions kept; a position is a few kilobytes."""

REASONS = {Kind.RESIGN: Said("resignation"), Kind.TIMEOUT: Said("time")}
"""Why a match is over that cannot go on without a seat."""
NONE_KNOWN: Mapping[int, Position] = MappingProxyType({})
AGREEMENT = Said("agreement")
"""Why a match is over that all agreed to end."""


class Step(NamedTuple):
    """An entry that counts: nobody took it back."""

    ply: int
    seat: Seat
    kind: Kind
    notation: str
    automatic: bool
    forced: bool
    """Made automatically because it was the only legal move; a planned one was a decision."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An entry, and what it did."""

    before: Any
    seat: Seat
    move: Any | None
    notation: str
    """Empty for who left and for what was agreed; where an undo goes back to, the number of entries before."""
    events: tuple[Event, ...]
    kind: Kind = Kind.MOVE
    automatic: bool = False
    """Made for a player who had planned it, or had no choice."""
    restored: Happening | None = None
    """After an undo: what led to the position that stands again."""
    undone: tuple[Step, ...] = ()
    """After an undo: what no longer counts."""


@dataclass(frozen=True, slots=True)
class Position:
    """A match as it stands after `ply` entries."""

    ply: int
    seats: int
    state: Any
    outcome: Outcome | None
    last: Happening | None
    start: Any
    """The state before any entry."""
    gone: frozenset[Seat] = frozenset()
    """Seats that left for good."""
    before: tuple[Happening, ...] = ()
    """The entries that led to an automatic last one, from the one made by hand."""
    line: tuple[Step, ...] = ()
    """The entries that lead here; those taken back left out."""
    is_aborted: bool = False
    """Whether all agreed, or a moderator decided, that the match counts for nothing."""
    chain: str = field(default="", compare=False, repr=False)
    """The value that seals the last entry, where it is known; what is stored of a ply never changes."""

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more, with a result or without."""
        return self.outcome is not None or self.is_aborted

    @property
    def trail(self) -> tuple[Happening, ...]:
        """The last entry made by hand and the automatic ones after it."""
        return (*self.before, self.last) if self.last else ()

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides, None once the match is over however it ended."""
        return None if self.is_over else self.state.to_move

    @property
    def is_again(self) -> bool:
        """Whether the turn is one that began before and was gone back to."""
        return self.last is not None and self.last.kind is Kind.UNDO

    @property
    def is_ruled(self) -> bool:
        """Whether a moderator ended the match."""
        return self.last is not None and self.last.kind is Kind.RULING

    @property
    def mark(self) -> Happening | None:
        """The move that can be seen on the board: the last one or, after an undo, the one before what was undone."""
        if self.last is None or self.last.move is not None:
            return self.last
        return self.last.restored

    @property
    def number(self) -> int:
        """The number of the last entry that counts."""
        return self.line[-1].ply + 1 if self.line else 0

    @property
    def leaving(self) -> int:
        """The ply after the last time a seat left; nothing before can be taken back."""
        return max((step.ply + 1 for step in self.line if step.kind in REASONS), default=0)


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

    async def positions(self, connection: Connection, found: Sequence[Match]) -> dict[int, Position]:
        """The present positions of several matches."""
        known = {match.id: self._known.get((match.id, match.ply)) for match in found}
        unknown = [match for match in found if known[match.id] is None]
        played = await matches.entries_of(connection, [match.id for match in unknown]) if unknown else {}
        fresh = {match.id: replay(match, played[match.id]) for match in unknown}
        for match_id, position in fresh.items():
            self.remember(match_id, position)
        return {match_id: known[match_id] or fresh[match_id] for match_id in known}

    def remember(self, match_id: int, position: Position) -> None:
        """Keep a position that is known to be stored."""
        self._known[match_id, position.ply] = position
        while len(self._known) > CACHE_SIZE:
            self._known.popitem(last=False)


def replay(match: Match, entries: Sequence[Entry]) -> Position:
    """Play the entries from the start."""
    *_, position = retrace(match, entries)
    return replace(position, chain=entries[-1].chain) if entries else position


def retrace(match: Match, entries: Iterable[Entry]) -> Iterator[Position]:
    """Every position on the way, the first one before any entry; raises what `Game.play` raises."""
    game = GAMES[match.game]
    position = first(game, match.seats_wanted, game.start(match.seats_wanted, match.options))
    known = {0: position}
    yield position
    for entry in entries:
        seat, text, automatic = Seat(entry.seat), entry.notation, entry.automatic
        position = follow(game, position, seat, entry.kind, text, automatic=automatic, known=known)
        known[position.ply] = position
        yield position


def first(game: AnyGame, seats: int, state: Any) -> Position:
    """A match before any entry."""
    return Position(0, seats, state, game.outcome(state), None, start=state)


def counting(positions: Sequence[Position]) -> tuple[Position, ...]:
    """Of all positions of a match those that nobody took back."""
    return (positions[0], *(positions[step.ply + 1] for step in positions[-1].line))


def follow(
    game: AnyGame,
    position: Position,
    seat: Seat,
    kind: Kind,
    text: str,
    *,
    automatic: bool = False,
    known: Mapping[int, Position] = NONE_KNOWN,
) -> Position:
    """The position one entry later; raises what `Game.play` raises.

    `known` are earlier positions of the same match by ply; what an undo does not find there is replayed.
    """
    if position.is_over:
        raise NotYourTurn(Said("The match was already over before this move."))
    if seat in position.gone:
        raise NotYourTurn(Said("This seat had already left the match."))
    match kind:
        case Kind.MOVE:
            return _moved(game, position, seat, text, automatic=automatic)
        case Kind.UNDO:
            return _gone_back(game, position, seat, text, known)
        case Kind.DRAW | Kind.ABORT:
            return _agreed(game, position, seat, kind)
        case Kind.RULING:
            return _ruled(game, position, seat, text)
        case _:
            return _left(game, position, seat, kind)


def playing(game: AnyGame, position: Position) -> tuple[Seat, ...]:
    """The seats that still have something to decide: not gone, and not put out by the rules."""
    seats = (Seat(seat) for seat in range(position.seats))
    return tuple(seat for seat in seats if seat not in position.gone and not _is_out(game, position.state, seat))


def standings(game: AnyGame, position: Position, best: Sequence[Seat] = ()) -> tuple[tuple[Seat, ...], ...]:
    """The places if some of those who still play come first (by default all), and those who play no more last."""
    still = playing(game, position)
    others = tuple(seat for seat in still if best and seat not in best)
    gone = [seat for seat in range(position.seats) if seat not in still]
    behind = _behind(game, position.state, still) if gone else ()
    return tuple(place for place in (tuple(best) or still, others, *behind) if place)


def _is_out(game: AnyGame, state: Any, seat: Seat) -> bool:
    """Whether nothing would change if the seat left."""
    retired = game.retire(state, seat)
    return retired is not None and retired[0] == state


def _moved(game: AnyGame, position: Position, seat: Seat, text: str, *, automatic: bool) -> Position:
    move, state, events = game.play(position.state, seat, text)
    happening = Happening(position.state, seat, move, game.format(move), events, automatic=automatic)
    before = position.trail if automatic else ()
    return _after(game, position, happening, state=state, outcome=game.outcome(state), before=before)


def _left(game: AnyGame, position: Position, seat: Seat, kind: Kind) -> Position:
    retired = game.retire(position.state, seat)
    state, events = retired or (position.state, ())
    outcome = game.outcome(state) if retired else _without(position.seats, seat, kind)
    happening = Happening(position.state, seat, None, "", events, kind)
    return _after(game, position, happening, state=state, outcome=outcome, gone=position.gone | {seat})


def _agreed(game: AnyGame, position: Position, seat: Seat, kind: Kind) -> Position:
    happening = Happening(position.state, seat, None, "", (), kind)
    if kind is Kind.ABORT:
        return _after(game, position, happening, is_aborted=True)
    return _after(game, position, happening, outcome=_shared(game, position))


def _ruled(game: AnyGame, position: Position, seat: Seat, text: str) -> Position:
    outcome = verdicts.read(text, position.seats)
    happening = Happening(position.state, seat, None, text, (), Kind.RULING)
    return _after(game, position, happening, outcome=outcome, is_aborted=outcome is None)


def _gone_back(game: AnyGame, position: Position, seat: Seat, text: str, known: Mapping[int, Position]) -> Position:
    """The position as it was at an earlier ply of this line, history and all, while the plies go on counting."""
    target = _target(position, text)
    earlier = known.get(target) or _replayed(game, position, target)
    undone = position.line[len(earlier.line) :]
    happening = Happening(position.state, seat, None, str(target), (), Kind.UNDO, restored=earlier.mark, undone=undone)
    return replace(earlier, ply=position.ply + 1, last=happening, before=(), chain="")


def _replayed(game: AnyGame, position: Position, target: int) -> Position:
    """The position at an earlier ply of its line."""
    earlier = first(game, position.seats, position.start)
    for step in position.line:
        if step.ply < target:
            earlier = replace(earlier, ply=step.ply)
            earlier = follow(game, earlier, step.seat, step.kind, step.notation, automatic=step.automatic)
    return earlier


def _target(position: Position, text: str) -> int:
    """Where an undo goes back to; raises `BadNotation`."""
    possible = {str(step.ply): step.ply for step in position.line if step.ply >= position.leaving}
    if text not in possible:
        raise BadNotation(
            Said("You can only undo to the board before a move that still counts, not to “{text}”.", text=text)
        )
    return possible[text]


def _after(game: AnyGame, position: Position, last: Happening, **changes: Any) -> Position:
    """The position one entry later, the same but for what the entry changed."""
    forced = last.automatic and len(game.legal_moves(last.before)) == 1
    step = Step(position.ply, last.seat, last.kind, last.notation, last.automatic, forced)
    line = (*position.line, step)
    usual: dict[str, Any] = {"ply": position.ply + 1, "last": last, "before": (), "line": line, "chain": ""}
    return replace(position, **(usual | changes))


def _shared(game: AnyGame, position: Position) -> Outcome:
    """A draw by agreement: those who still play share the first place, the others stay behind as they are."""
    return Outcome(standings(game, position), AGREEMENT)


def _behind(game: AnyGame, state: Any, best: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """The places of those who play no more, as the rules would give them if the others left one by one."""
    for seat in best[1:]:
        retired = game.retire(state, seat)
        assert retired is not None
        state, _ = retired
    outcome = game.outcome(state)
    assert outcome is not None
    places = (tuple(seat for seat in place if seat not in best) for place in outcome.places)
    return tuple(place for place in places if place)


def _without(seats: int, loser: Seat, kind: Kind) -> Outcome:
    """A match that cannot go on without a seat: the others share the first place."""
    others = tuple(Seat(seat) for seat in range(seats) if seat != loser)
    return Outcome((others, (loser,)), REASONS[kind])
