"""What someone's matches add up to: counted when one ends, when its result is decided anew, and when it is rated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from bot.core.people import Player
from bot.play.matches import Corrected, Ended
from bot.play.replays import MOVE
from storage import Connection
from storage.core.commit_hooks import gather
from storage.play.matches import matches
from storage.play.matches.matches import Entry, Match
from storage.play.matches.results import Outing, Result
from storage.play.ratings import rating_facts, tallies
from storage.play.ratings.rating_facts import NO_SHOW, RatingFact
from storage.play.ratings.sums import judged_keys, keys_of, rated_keys

MOST_OPPONENTS = 3


class CountedResult(NamedTuple):
    """A result of one player that is new, or decided anew."""

    result: Result
    before: Result | None = None
    """What held until then."""


async def note_end(connection: Connection, ended: Ended) -> None:
    """Count a match for everyone in it; of several that end at once, all are counted when no more is locked."""
    gather(connection, _count, *map(CountedResult, _results(ended.match, ended.players, ended.now)))


async def note_correction(connection: Connection, corrected: Corrected) -> None:
    """Count a result that was decided anew otherwise than before."""
    match, verdict = corrected.match, corrected.correction.verdict
    before = corrected.before.verdict if corrected.before else None
    if verdict == before or match.ended_at is None:
        return
    results = _results(match, await matches.seated(connection, match.id), match.ended_at)
    changes = (CountedResult(replace(each, verdict=verdict), replace(each, verdict=before)) for each in results)
    gather(connection, _count, *changes)


async def note_decision(
    connection: Connection, match: Match, seated: Sequence[Player], fact: RatingFact, rated: Sequence[int]
) -> None:
    """Count what was decided about a match for ratings, and for whom it counts."""
    people = {seat: player.id for seat, player in enumerate(seated) if player.is_person}
    moved = await rating_facts.movers(connection, match.id) if fact.why == NO_SHOW else frozenset()
    keys = [key for each in people.values() for key in rated_keys(each, match.guild_id, _others(each, rated))]
    held = await tallies.hold(connection, keys)
    for seat, player_id in people.items():
        has_lost = bool(match.places) and seat not in (match.places or ())[0]
        forfeited = fact.why == NO_SHOW and has_lost and seat not in moved
        for key in judged_keys(player_id, match.guild_id):
            held[key].judge(fact, forfeited=forfeited)
        if player_id in rated:
            held.rate(player_id, match.guild_id, _others(player_id, rated))
    await tallies.keep(connection, held)


def outings(results: Iterable[Result]) -> tuple[Outing, ...]:
    """The results that count for something, in the same order."""
    return tuple(outing for result in results if (outing := result.outing))


def frequent(played: Iterable[Outing]) -> tuple[tuple[int, int], ...]:
    """The ids of the most frequent opponents, each with how often."""
    count = Counter(player_id for outing in played for _, player_id in outing.result.opponents)
    return tuple(sorted(count.items(), key=lambda item: (-item[1], -item[0]))[:MOST_OPPONENTS])


def seconds_per_move(seat: int, entries: Sequence[Entry]) -> list[float]:
    """How long the moves of a seat took that were made by hand."""
    return [
        (entry.played_at - before.played_at).total_seconds()
        for before, entry in pairwise(entries)
        if entry.seat == seat and entry.kind == MOVE and not entry.automatic
    ]


def usual(seconds: Sequence[float]) -> float | None:
    return median(seconds) if seconds else None


async def _count(connection: Connection, changes: Sequence[CountedResult]) -> None:
    """Count them, those that ended first first."""
    held = await tallies.hold(connection, (key for each in changes for key in keys_of(each.result)))
    for each in sorted(changes, key=lambda change: change.result.moment):
        if each.before is None:
            held.count(each.result)
        else:
            held.correct(each.before, each.result)
    await tallies.keep(connection, held)


def _results(match: Match, seated: Sequence[Player], ended_at: datetime) -> Iterator[Result]:
    """The match as each of the people in it looks at it."""
    everyone = tuple((seat, player.id) for seat, player in enumerate(seated))
    for seat, player in enumerate(seated):
        if player.is_person:
            yield Result(
                match_id=match.id,
                game=match.game,
                seats=match.seats_wanted,
                guild_id=match.guild_id,
                channel_id=match.channel_id,
                places=match.places,
                reason=match.reason,
                ended_at=ended_at,
                rated=match.rated,
                player_id=player.id,
                seat=seat,
                opponents=tuple(each for each in everyone if each[0] != seat),
            )


def _others(player_id: int, rated: Sequence[int]) -> list[int]:
    return [each for each in rated if each != player_id]
