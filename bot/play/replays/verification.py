"""Whether a match is stored as it was played: chain, rules and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.play.replays import chains
from bot.play.replays.positions import EntryKinds
from bot.play.replays.replays import Position, follow, retrace
from games import GAMES
from games.core import PlayerError, Said, Seat, listed
from storage.play.matches.matches import Entry, Match, Status

COMPARED = ("ply", "to_move", "places", "reason")


@dataclass(frozen=True, slots=True)
class Verification:
    match: Match
    count: int
    """Entries looked at."""
    chain: str
    """The last value of the chain."""
    difference: str | None
    """The first thing that is wrong, as part of a sentence."""


def verify(match: Match, entries: Sequence[Entry], kinds: EntryKinds) -> Verification:
    """Compare everything that is stored of a started match with what follows from its entries."""
    chain = entries[-1].chain if entries else chains.first(match)
    return Verification(match, len(entries), chain, difference(match, entries, kinds))


def difference(match: Match, entries: Sequence[Entry], kinds: EntryKinds) -> str | None:
    """The first thing that is wrong with what is stored of a started match, None if all is well."""
    if match.game not in GAMES:
        return Said("this version doesn't know the game “{game}”", game=match.game)
    known = GAMES[match.game].info.ruleset
    if known != match.ruleset:
        return Said(
            "it was played with ruleset {ruleset}, but this version knows {known}", ruleset=match.ruleset, known=known
        )
    try:
        position = _played(match, entries, kinds)
    except PlayerError as error:
        return error.args[0] if error.args and isinstance(error.args[0], Said) else str(error)
    expected = {"ply": position.ply} | columns_after(position)
    wrong = [name for name in COMPARED if getattr(match, name) != expected.get(name)]
    return Said("these stored values don't match the moves: {columns}", columns=listed(wrong)) if wrong else None


def columns_after(position: Position) -> dict[str, Any]:
    """The columns of a match that follow from a position, `ply` aside."""
    outcome = position.outcome
    if position.is_aborted:
        return {"status": Status.CANCELLED, "to_move": None, "places": None, "reason": position.ended_by}
    if outcome is None:
        return {"status": Status.RUNNING, "to_move": position.to_move}
    places = [list(place) for place in outcome.places]
    return {"status": Status.FINISHED, "to_move": None, "places": places, "reason": outcome.reason}


def _played(match: Match, entries: Sequence[Entry], kinds: EntryKinds) -> Position:
    """The position after all entries; raises `PlayerError` at the first one that does not follow from those before."""
    (position,) = retrace(match, (), kinds)
    chain, known = chains.first(match), {0: position}
    for entry in entries:
        number = position.ply + 1
        if entry.ply != position.ply:
            raise PlayerError(Said("stored move {number} is missing", number=number))
        if chains.seal(chain, entry).chain != entry.chain:
            raise PlayerError(
                Said("the chain breaks at move {number}: the stored move is not the one that was played", number=number)
            )
        try:
            seat, kind = Seat(entry.seat), kinds[entry.kind]
            position = follow(GAMES[match.game], position, seat, kind, entry.notation, known=known)
        except PlayerError as error:
            why = error.args[0]
            raise PlayerError(Said("stored move {number} is refused: {why}", number=number, why=why)) from None
        chain, known[position.ply] = entry.chain, position
    return position
