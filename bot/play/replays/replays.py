"""States rebuilt from the entries of a match: the moves are the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from cachetools import LRUCache

from bot.play.replays.positions import AppliedEntry, EntryKind, EntryKinds, NewEntry, Position, Step
from games import GAMES
from games.core import AnyGame, NotYourTurn, Said, Seat
from storage import Connection
from storage.play.matches import matches
from storage.play.matches.matches import Entry, Match

__all__ = [
    "MOVE",
    "AppliedEntry",
    "Position",
    "Replays",
    "Step",
    "after",
    "counting",
    "first",
    "follow",
    "playing",
    "replay",
    "retrace",
]

CACHE_SIZE = 192
"""Positions kept; a position is about twenty kilobytes."""

NONE_KNOWN: Mapping[int, Position] = MappingProxyType({})


class Replays:
    """Positions by match and ply, replayed once and then remembered."""

    def __init__(self, kinds: EntryKinds) -> None:
        self.kinds = kinds
        self._known: LRUCache[tuple[int, int], Position] = LRUCache(CACHE_SIZE)

    async def position(self, connection: Connection, match: Match, ply: int | None = None) -> Position:
        """The position of a match after `ply` entries, by default the present one."""
        ply = match.ply if ply is None else ply
        if known := self._known.get((match.id, ply)):
            return known
        position = replay(match, await matches.entries(connection, match.id, before=ply), self.kinds)
        self.remember(match.id, position)
        return position

    async def positions(self, connection: Connection, found: Sequence[Match]) -> dict[int, Position]:
        """The present positions of several matches."""
        known = {match.id: self._known.get((match.id, match.ply)) for match in found}
        unknown = [match for match in found if known[match.id] is None]
        played = await matches.entries_of(connection, [match.id for match in unknown]) if unknown else {}
        fresh = {match.id: replay(match, played[match.id], self.kinds) for match in unknown}
        for match_id, position in fresh.items():
            self.remember(match_id, position)
        return {match_id: known[match_id] or fresh[match_id] for match_id in known}

    async def scores(self, connection: Connection, match: Match) -> tuple[tuple[int, ...], ...]:
        """Points by seat from move to move, of what nobody took back; empty in games that have none."""
        game = GAMES[match.game]
        if game.score(game.start(match.seats_wanted, match.options)) is None:
            return ()
        entries = await matches.entries(connection, match.id, before=match.ply)
        return await asyncio.to_thread(self._scores, match, entries)

    def _scores(self, match: Match, entries: Sequence[Entry]) -> tuple[tuple[int, ...], ...]:
        played, score = tuple(retrace(match, entries, self.kinds)), GAMES[match.game].score
        return tuple(filter(None, (score(position.state) for position in counting(played))))

    def remember(self, match_id: int, position: Position) -> None:
        """Keep a position that is known to be stored."""
        self._known[match_id, position.ply] = position


def replay(match: Match, entries: Sequence[Entry], kinds: EntryKinds) -> Position:
    *_, position = retrace(match, entries, kinds)
    return replace(position, chain=entries[-1].chain) if entries else position


def retrace(match: Match, entries: Iterable[Entry], kinds: EntryKinds) -> Iterator[Position]:
    """Every position on the way, the first one before any entry; raises what `Game.play` raises."""
    game = GAMES[match.game]
    position = first(game, match.seats_wanted, game.start(match.seats_wanted, match.options))
    known = {0: position}
    yield position
    for entry in entries:
        seat, text, automatic = Seat(entry.seat), entry.notation, entry.automatic
        position = follow(game, position, seat, kinds[entry.kind], text, automatic=automatic, known=known)
        known[position.ply] = position
        yield position


def first(game: AnyGame, seats: int, state: Any) -> Position:
    """A match before any entry."""
    return Position(0, seats, state, game.outcome(state), None, start=state)


def counting(positions: Sequence[Position]) -> tuple[Position, ...]:
    """The positions of a match that nobody took back, of all of them."""
    return (positions[0], *(positions[step.ply + 1] for step in positions[-1].line))


def follow(
    game: AnyGame,
    position: Position,
    seat: Seat,
    kind: EntryKind,
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
    return kind.rule(NewEntry(game, position, kind, seat, text, automatic, known))


def after(new: NewEntry, last: AppliedEntry, **changes: Any) -> Position:
    """The position one entry later, unchanged but for what the entry changed."""
    forced = last.automatic and len(new.game.legal_moves(last.before)) == 1
    step = Step(new.position.ply, last.seat, last.kind, last.notation, last.automatic, forced)
    line = (*new.position.line, step)
    usual: dict[str, Any] = {"ply": new.position.ply + 1, "last": last, "before": (), "line": line, "chain": ""}
    return replace(new.position, **(usual | changes))


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


def _moved(new: NewEntry) -> Position:
    game, position = new.game, new.position
    move, state, events = game.play(position.state, new.seat, new.text)
    happening = AppliedEntry(
        position.state, new.seat, move, game.format(move), events, new.kind, automatic=new.automatic
    )
    before = position.trail if new.automatic else ()
    return after(new, happening, state=state, outcome=game.outcome(state), before=before)


MOVE = EntryKind("move", _moved)
"""A move by the rules of the game; what else can happen is brought by other subjects."""


def _behind(game: AnyGame, state: Any, best: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    """The places of those who play no more, as the rules would give them if the others left one by one."""
    for seat in best[1:]:
        if retired := game.retire(state, seat):  # the match may be over before only one is left
            state, _ = retired
    outcome = game.outcome(state)
    assert outcome is not None
    places = (tuple(seat for seat in place if seat not in best) for place in outcome.places)
    return tuple(place for place in places if place)
