"""What those who run a tournament decided about others, by its facts: who, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.community.tournaments.entrants.squads import founder_of
from bot.community.tournaments.rounds.replay import FactKind, standing
from storage.community.tournaments import Fact

Place = tuple[int, int]
"""A round, and the place of a pairing in it."""
DECISIONS = frozenset(
    {
        *(FactKind.RULED, FactKind.WITHDRAWN, FactKind.REPLACED),
        *(FactKind.UNDONE, FactKind.EXTENDED, FactKind.SEEDED, FactKind.SWAPPED, FactKind.MOVED),
    }
)
PEOPLE = ("player", "newcomer", "other")
NAMED = (*PEOPLE, "team")
"""The keys under which facts name people, and then teams as well."""


@dataclass(frozen=True, slots=True)
class DecidedFact:
    """A fact that someone who runs the tournament has made, and why, if that was said and not erased since."""

    fact: Fact
    by: str
    """The person who decided, as facts name them."""
    reason: str


def is_decision(fact: Fact) -> bool:
    """Whether someone decided about others; whoever leaves by themselves does not."""
    return fact.by_id is not None and fact.kind in DECISIONS and str(fact.by_id) != fact.data.get("player")


def decided(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(fact for fact in facts if is_decision(fact))


def named_in(facts: Iterable[Fact]) -> set[int]:
    """The people these facts name, those who founded the teams they name, and those who decided."""
    found = {fact.by_id for fact in facts if fact.by_id is not None}
    for fact in facts:
        found |= {int(fact.data[name]) for name in PEOPLE if name in fact.data}
        found |= {int(who) for who in fact.data.get("seats", ())}
        found |= {founder_of(fact.data["team"])} if "team" in fact.data else set()
    return found


def rulings(facts: Sequence[Fact], reasons: Mapping[int, str]) -> Mapping[Place, Sequence[DecidedFact]]:
    """The results that count because someone decided so, by pairing, in the order of its matches."""
    latest: dict[tuple[Place, int], Fact] = {}
    for fact in standing(facts):
        if fact.kind in {FactKind.RESULT, FactKind.RULED}:
            latest[(fact.data["round"], fact.data["place"]), fact.data["number"]] = fact
    found: dict[Place, list[DecidedFact]] = {}
    for (place, _), fact in sorted(latest.items(), key=lambda each: each[0]):
        if is_decision(fact) and fact.kind == FactKind.RULED:
            found.setdefault(place, []).append(DecidedFact(fact, str(fact.by_id), reasons.get(fact.number, "")))
    return found
