"""Whether a match that is over counts for ratings, decided once, with the reason if it does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from bot.play.matches import REMOVED, RESIGN, TIMEOUT
from bot.play.ratings.classes import read_class
from bot.play.ratings.departures import departures
from bot.play.ratings.ledger import MOST_OF_A_PAIR
from bot.play.replays import MOVE, Position, verdicts
from storage import Connection
from storage.people.players import Player, PlayerKind
from storage.play.matches.matches import Match, Status
from storage.play.matches.stints import Stint
from storage.play.ratings import rating_facts, ratings, tallies
from storage.play.ratings.rating_facts import RatingFact
from storage.play.ratings.ratings import Meetings

PAIR_SPAN = timedelta(days=30)
"""Within this time only so many matches of two people in one class are rated."""
MOVES_BEFORE_RESIGNING = 2
"""Whoever resigns after fewer moves has not played."""


class Unrated(StrEnum):
    """Why a match does not count."""

    AGREED = "unrated"  # the table said so
    COMPUTER = "computer"
    NO_RESULT = "no result"
    RULING = "ruling"
    STOPPED = "stopped"  # by its tournament
    NO_SHOW = rating_facts.NO_SHOW
    TAKEOVER = "takeover"
    AGAIN = "again"  # too many matches of the same two
    STILL_AWAY = "still away"  # out of time again without a move since


@dataclass(frozen=True, slots=True)
class Eligibility:
    """Whether a match counts, and why not."""

    why: Unrated | None
    seats: tuple[int, ...]
    """The seats that count, or would."""
    late: tuple[int, ...]
    """Players who ran out of time."""
    early: tuple[int, ...]
    """Players who left before really playing."""

    @property
    def rated(self) -> bool:
        return self.why is None


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A match that is over, with everything that matters here."""

    match: Match
    players: tuple[Player, ...]
    position: Position
    stints: tuple[Stint, ...]

    @property
    def late(self) -> tuple[int, ...]:
        """The seats that ran out of time."""
        return tuple(step.seat for step in self.position.line if step.kind is TIMEOUT)

    @property
    def early(self) -> tuple[int, ...]:
        """The seats that ran out of time or resigned before really playing."""
        left = {step.seat: step.kind for step in self.position.line if step.kind in {RESIGN, TIMEOUT}}
        return tuple(seat for seat, kind in left.items() if self.moves(seat) < _needed(kind))

    @property
    def removed(self) -> frozenset[int]:
        """The seats that were taken out, which neither gain nor lose by that."""
        return frozenset(step.seat for step in self.position.line if step.kind is REMOVED)

    def moves(self, seat: int) -> int:
        """How many moves of a seat still count, those aside that were the only legal one and made for the player."""
        line = self.position.line
        return sum(step.kind is MOVE and step.seat == seat and not step.forced for step in line)


async def decide(connection: Connection, fact: RatingFact, ending: EndedMatch) -> Eligibility:
    """Look at a match under the lock of its class, when all matches before it are decided."""
    taken = {stint.seat for stint in ending.stints}
    again = {seat for seat in ending.late if await _is_still_away(connection, fact, ending.players[seat])}
    without = taken | again | ending.removed
    seats = tuple(seat for seat in range(len(ending.players)) if seat not in without)
    late = tuple(ending.players[seat].id for seat in ending.late)
    why = _of_itself(ending)
    early = tuple(ending.players[seat].id for seat in ending.early) if why is Unrated.NO_SHOW else ()
    if early and await _leave_often(connection, early):
        why = None
    why = why or _of_seats(seats, taken)
    if why is None and read_class(fact.rating_class).is_duel and await _is_again(connection, fact, ending.players):
        why = Unrated.AGAIN
    return Eligibility(why, seats, late, early)


def _of_itself(ending: EndedMatch) -> Unrated | None:
    """Decide by what the match alone tells."""
    if not ending.match.rated:
        return Unrated.AGREED
    if any(player.kind is PlayerKind.COMPUTER for player in ending.players):
        return Unrated.COMPUTER
    if ending.match.status is not Status.FINISHED:
        return Unrated.NO_RESULT
    if ending.match.reason == verdicts.MODERATOR:
        return Unrated.RULING
    if ending.match.reason == Unrated.STOPPED:
        return Unrated.STOPPED
    return Unrated.NO_SHOW if _has_no_show(ending) else None


def _has_no_show(ending: EndedMatch) -> bool:
    """Whether someone never made a move, or resigned before the second one."""
    resigned = {step.seat for step in ending.position.line if step.kind is RESIGN}
    counts = {seat: ending.moves(seat) for seat in range(len(ending.players)) if seat not in ending.removed}
    return any(count < _needed(RESIGN if seat in resigned else None) for seat, count in counts.items())


def _needed(kind: str | None) -> int:
    """How many moves make a match of it, for who left in this way."""
    return MOVES_BEFORE_RESIGNING if kind == RESIGN else 1


async def _leave_often(connection: Connection, ids: Sequence[int]) -> bool:
    """Whether one of those who left early has done so too often before."""
    return any(each.are_many for each in (await departures(connection, ids)).values())


def _of_seats(seats: Sequence[int], taken: set[int]) -> Unrated | None:
    """Decide about what is left when some seats are left out."""
    if len(seats) >= 2:
        return None
    return Unrated.TAKEOVER if taken else Unrated.STILL_AWAY


async def _is_again(connection: Connection, fact: RatingFact, seated: Sequence[Player]) -> bool:
    pair = (seated[0].id, seated[1].id)
    known = (await ratings.met(connection, fact.rating_class, pair)).get(pair, Meetings())
    return sum(at > fact.at - PAIR_SPAN for at in known.latest) >= MOST_OF_A_PAIR


async def _is_still_away(connection: Connection, fact: RatingFact, player: Player) -> bool:
    """Whether someone ran out of time in a rated match before, and has moved nowhere since."""
    known = (await tallies.of_people(connection, [player.id])).get(player.id)
    before = known.course.late_at if known else None
    return before is not None and not await rating_facts.has_moved_since(connection, player.id, before)
