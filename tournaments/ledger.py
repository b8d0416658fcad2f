"""A tournament told as a list of facts, one after another; replayed, they give the state that all else follows from.

Ids are those of entrants, not of people: who sits in an entrant's place may change without any fact here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tournaments.facts import BRACKETS, Climb, Entrant, Format, Match, Pairing, Round, Settings, Tournament
from tournaments.withdrawals import annuls, without


class Kind(StrEnum):
    JOINED = "joined"
    LEFT = "left"
    SEEDED = "seeded"
    PAIRED = "paired"
    BEGAN = "began"
    RESULT = "result"
    RULING = "ruling"
    REST = "rest"
    WITHDRAWN = "withdrawn"
    RETURNED = "returned"
    UNDONE = "undone"
    RUNG = "rung"


class Refused(ValueError):
    """The fact cannot be, as things stand; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that happened. Rounds and pairings count from 1 and 0; a ruling replaces all matches of a pairing."""

    kind: Kind
    who: str = ""
    round: int = 0
    pairing: int = 0
    match: int = 0
    matches: tuple[Match, ...] = ()
    held: Round | None = None
    order: tuple[str, ...] = ()
    climb: Climb | None = None
    at: float | None = None


LATEST = {Format.SWISS: 1, Format.TABLES: 1, Format.ROLLING: 10**6, Format.LADDER: 10**6}
"""By format, how many rounds may have been paired when someone joins; none elsewhere."""

NOTHING_CHOSEN = Settings()

Place = tuple[int, int]


@dataclass(slots=True)
class Ledger:
    """The state after some facts. `add` checks a fact and takes it; `tournament` is what it all comes to."""

    format: Format
    settings: Settings = NOTHING_CHOSEN
    seed: int | str = 0
    blocks: frozenset[tuple[str, ...]] = frozenset()
    entrants: dict[str, Entrant] = field(default_factory=dict)
    rounds: list[Round] = field(default_factory=list)
    results: dict[Place, dict[int, Match]] = field(default_factory=dict)
    began: dict[Place, float] = field(default_factory=dict)
    rests: dict[int, set[str]] = field(default_factory=dict)
    annulled: set[str] = field(default_factory=set)
    climbs: list[Climb] = field(default_factory=list)

    @property
    def next(self) -> int:
        """The number of the round to be paired."""
        return len(self.rounds) + 1

    @property
    def tournament(self) -> Tournament:
        rounds = (
            replace(
                held, pairings=tuple(self._pairing(one, (number, place)) for place, one in enumerate(held.pairings))
            )
            for number, held in enumerate(self.rounds, 1)
        )
        return Tournament(
            self.format,
            tuple(self.entrants.values()),
            self.settings,
            self.seed,
            tuple(rounds),
            self.blocks,
            frozenset(self.annulled),
            climbs=tuple(self.climbs),
            resting=frozenset(self.rests.get(self.next, ())),
        )

    def add(self, fact: Fact) -> None:
        """Take one more fact; raises Refused and changes nothing if it cannot be."""
        takes: dict[Kind, Callable[[Fact], None]] = {
            Kind.JOINED: self._join,
            Kind.LEFT: self._leave,
            Kind.SEEDED: self._seed,
            Kind.PAIRED: self._pair,
            Kind.BEGAN: self._begin,
            Kind.RESULT: self._end,
            Kind.RULING: self._rule,
            Kind.REST: self._rest,
            Kind.WITHDRAWN: self._withdraw,
            Kind.RETURNED: self._return,
            Kind.UNDONE: self._undo,
            Kind.RUNG: self._climb,
        }
        takes[fact.kind](fact)

    def _join(self, fact: Fact) -> None:
        """Let someone join before the first round, or late: with the next free seed."""
        if fact.who in self.entrants:
            raise Refused(f"{fact.who} is in already.")
        if len(self.rounds) > LATEST.get(self.format, 0):
            raise Refused("It is too late to join: the rounds that matter have been paired.")
        seed = max((entrant.seed for entrant in self.entrants.values()), default=0) + 1
        self.entrants[fact.who] = Entrant(fact.who, seed, self.next)

    def _leave(self, fact: Fact) -> None:
        if self.rounds:
            raise Refused(f"Rounds have been paired: {fact.who} can only withdraw.")
        del self.entrants[self._entrant(fact.who).id]

    def _seed(self, fact: Fact) -> None:
        if self.rounds or set(fact.order) != set(self.entrants):
            raise Refused("Seeds are given once, to everyone, before the first round.")
        self.entrants = {who: replace(self.entrants[who], seed=seed) for seed, who in enumerate(fact.order, 1)}

    def _pair(self, fact: Fact) -> None:
        if fact.held is None:
            raise Refused("A round needs its pairings.")
        self.rounds.append(fact.held)

    def _begin(self, fact: Fact) -> None:
        self.began.setdefault(self._place(fact), fact.at or 0.0)

    def _end(self, fact: Fact) -> None:
        """Take a result, which counts once, however often it is told."""
        self.results.setdefault(self._place(fact), {}).setdefault(fact.match, fact.matches[0])

    def _rest(self, fact: Fact) -> None:
        self.rests.setdefault(self.next, set()).add(self._entrant(fact.who).id)

    def _rule(self, fact: Fact) -> None:
        """Take a director's result; in a knock-out only while no later round stands on it."""
        place = self._place(fact)
        parts = {held.part for held in self.rounds[fact.round :]}
        if self.format in BRACKETS and parts:
            raise Refused(f"{', '.join(sorted(parts))} has begun and would have to be undone first.")
        self.results[place] = dict(enumerate(fact.matches))

    def _withdraw(self, fact: Fact) -> None:
        """Let someone out from now on; of a round robin what has not begun is forfeited, or everything annulled."""
        entrant = self._entrant(fact.who)
        if self.format is Format.ROUND_ROBIN:
            self._forfeit(fact.who)
        elif entrant.left is None:
            self.entrants[fact.who] = replace(entrant, left=len(self.rounds))

    def _return(self, fact: Fact) -> None:
        self.entrants[fact.who] = replace(self._entrant(fact.who), left=None)

    def _climb(self, fact: Fact) -> None:
        self.climbs += [fact.climb] if fact.climb else []

    def _forfeit(self, who: str) -> None:
        tournament = self.tournament
        if annuls(tournament, who):
            self.annulled.add(who)
        for number, held in enumerate(without(tournament, who).rounds, 1):
            for place, pairing in enumerate(held.pairings):
                if who in pairing.seats:
                    self.results[number, place] = dict(enumerate(pairing.matches))

    def _undo(self, fact: Fact) -> None:
        """Take the last round back; requests for rest stay, entries and withdrawals move up to the round before."""
        if not self.rounds:
            raise Refused(f"No round has been paired yet: {fact.kind} says nothing.")
        last = len(self.rounds)
        self.rounds.pop()
        self.results = {place: found for place, found in self.results.items() if place[0] < last}
        self.began = {place: at for place, at in self.began.items() if place[0] < last}
        self.rests = {number: asked for number, asked in self.rests.items() if number <= last}
        self.entrants = {who: _moved(entrant, last) for who, entrant in self.entrants.items()}

    def _pairing(self, pairing: Pairing, place: Place) -> Pairing:
        found = self.results.get(place, {})
        matches = tuple(found[number] for number in sorted(found))
        return replace(pairing, matches=matches, began=self.began.get(place))

    def _place(self, fact: Fact) -> Place:
        if not 1 <= fact.round <= len(self.rounds) or fact.pairing >= len(self.rounds[fact.round - 1].pairings):
            raise Refused(f"Round {fact.round} has no pairing {fact.pairing}.")
        seats = set(self.rounds[fact.round - 1].pairings[fact.pairing].seats)
        if any(set(match.seats) != seats for match in fact.matches):
            raise Refused(f"Pairing {fact.pairing} of round {fact.round} has other entrants.")
        return fact.round, fact.pairing

    def _entrant(self, who: str) -> Entrant:
        if who not in self.entrants:
            raise Refused(f"{who} is not in this tournament.")
        return self.entrants[who]


def replay(kind: Format, settings: Settings, seed: int | str, facts: Iterable[Fact]) -> Ledger:
    ledger = Ledger(kind, settings, seed)
    for fact in facts:
        ledger.add(fact)
    return ledger


def _moved(entrant: Entrant, last: int) -> Entrant:
    """An entrant after round `last` was undone."""
    left = entrant.left if entrant.left is None else min(entrant.left, last - 1)
    return replace(entrant, entered=min(entrant.entered, last), left=left)
