"""Who did not show up, by the facts of a tournament, and who is taken out for that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.rounds.replay import FactKind, standing
from storage import Connection
from storage.community import pairings
from storage.community.tournaments import Fact
from storage.play.matches import matches
from storage.play.matches.matches import RESIGNED, TIMED_OUT, Match, Status
from tournaments.facts import How
from tournaments.standings import has_winner
from tournaments.withdrawals import TWICE

ABSENT = "absent"
"""The key in a result for who of three or four never came, while the others played on."""


def out_for_absence(facts: Iterable[Fact]) -> set[str]:
    """Those who did not show up for two pairings, counted since they were let back in if they were."""
    missed: dict[tuple[int, int], dict[int, frozenset[str]]] = {}
    for fact in standing(tuple(facts)):
        data = fact.data
        if fact.kind in {FactKind.RESULT, FactKind.RULED}:
            missed.setdefault((data["round"], data["place"]), {})[data["number"]] = _missing(data)
        elif fact.kind in {FactKind.RETURNED, FactKind.REPLACED}:
            for known in missed.values():
                known.update({number: absent - {data["player"]} for number, absent in known.items()})
    times = Counter(who for known in missed.values() for who in frozenset[str]().union(*known.values()))
    return {who for who, count in times.items() if count >= TWICE}


def is_won(held: HeldTournament) -> bool:
    """Whether someone has won it, by a match to which not they alone came."""
    return has_winner(held.tournament, _without_others(held.facts))


def until_out(facts: Sequence[Fact], who: str) -> Sequence[Fact]:
    """The facts up to the one by which someone was out for not showing up, however late that is noticed; else all."""
    if who not in out_for_absence(facts):
        return facts
    theirs = [place for place, fact in enumerate(facts) if _concerns(fact.data, who)]
    last = next(place for place in reversed(theirs) if who not in out_for_absence(facts[:place]))
    return facts[: last + 1]


async def absent_from(connection: Connection, match: Match, seats: tuple[str, ...]) -> list[str]:
    """Those of three or four who gave up or ran out of time without a move of their own."""
    if len(seats) == 2 or match.status is not Status.FINISHED:
        return []
    left = {each.seat for each in await matches.entries(connection, match.id) if each.kind in {RESIGNED, TIMED_OUT}}
    came = await pairings.moved_by_hand(connection, match.id) if left else frozenset[int]()
    return [seats[seat] for seat in sorted(left - came)]


def _without_others(facts: Sequence[Fact]) -> set[tuple[int, int]]:
    """The pairings of three or four, by round and place, to whose matches only one came, as these count now."""
    found: dict[tuple[int, int], dict[int, bool]] = {}
    for fact in standing(facts):
        if fact.kind in {FactKind.RESULT, FactKind.RULED}:
            data, absent = fact.data, len(fact.data.get(ABSENT, ()))
            alone = absent >= len(data["seats"]) - 1 > 0
            found.setdefault((data["round"], data["place"]), {})[data["number"]] = alone
    return {where for where, matches in found.items() if all(matches.values())}


def _concerns(data: Mapping[str, Any], who: str) -> bool:
    return who in data.get("seats", ()) or who == data.get("player")


def _missing(data: Mapping[str, Any]) -> frozenset[str]:
    if data["how"] != How.FORFEIT:
        return frozenset(data.get(ABSENT, ()))
    shown_up = data["places"][0] if data["places"] else ()
    return frozenset(data["seats"]) - frozenset(shown_up)
