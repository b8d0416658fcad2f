"""What must hold, whatever people do: entries, results in any order, rests, withdrawals, rulings, undone rounds."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sandbox.soak.audit.recount import faults
from tests.example_counts import often
from tournaments import defaults
from tournaments.careers import careers
from tournaments.documents import read, written, written_standings
from tournaments.facts import BRACKETS, Format, How, Match, Round, Settings, Tournament
from tournaments.ledger import Fact, Kind, Ledger, Refused, replay
from tournaments.pairing import Unfinished, next_rounds, unfinished
from tournaments.sizes import sizes
from tournaments.standings import standings
from tournaments.verdicts import seeds_of_bracket, verdict, with_verdicts
from tournaments.withdrawals import forfeit

RUNS = settings(
    max_examples=often(3, 6), stateful_step_count=40, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


class Playing(RuleBasedStateMachine):
    """Some entrants, and facts that come as they like; the subclasses say of which format."""

    kind: ClassVar[Format]
    seats: ClassVar[int] = 2

    @initialize(count=st.integers(4, 11), games=st.integers(1, 2), seed=st.integers(0, 99), rounds=st.integers(0, 6))
    def begin(self, count: int, games: int, seed: int, rounds: int) -> None:
        least = 3 if self.seats > 2 else 2
        self.chosen = Settings(games=games, seats=self.seats, least=least, rounds=rounds, third=seed % 2 == 0)
        self.seed, self.facts = seed, list[Fact]()
        self.ledger = Ledger(self.kind, self.chosen, seed)
        for number in range(count):
            self.tell(Fact(Kind.JOINED, f"p{number}"))
        self.tell(Fact(Kind.SEEDED, order=tuple(sorted(self.ledger.entrants, key=lambda who: hash_of(who, seed)))))

    def tell(self, fact: Fact) -> None:
        self.ledger.add(fact)
        self.facts.append(fact)

    @property
    def tournament(self) -> Tournament:
        return self.ledger.tournament

    def open_ones(self) -> list[tuple[int, int]]:
        """Round and pairing of what can still get a result."""
        tournament = self.tournament
        return [
            (number, place)
            for number, held in enumerate(tournament.rounds, 1)
            for place, pairing in enumerate(held.pairings)
            if self.goes_on(tournament, held, place) and tournament.annulled.isdisjoint(pairing.seats)
        ]

    def goes_on(self, tournament: Tournament, held: Round, place: int) -> bool:
        pairing = held.pairings[place]
        if self.kind in BRACKETS:
            return verdict(tournament, held, pairing, seeds_of_bracket(tournament)) is None
        return len(pairing.matches) < tournament.settings.games

    @rule()
    def pair(self) -> None:
        tournament = self.tournament
        try:
            made = next_rounds(tournament)
        except Unfinished:
            assert unfinished(tournament)
            return
        assert list(made) == list(next_rounds(self.retold().tournament))
        for held in made:
            self.hold(tournament, held)
            self.tell(Fact(Kind.PAIRED, held=held))

    def retold(self) -> Ledger:
        """The facts, with the results of each round told in the opposite order."""
        facts: list[Fact] = []
        pending: list[Fact] = []
        for fact in [*self.facts, Fact(Kind.BEGAN)]:
            if fact.kind is Kind.RESULT:
                pending.insert(0, fact)
            else:
                facts += [*pending, fact]
                pending = []
        return replay(self.kind, self.chosen, self.seed, facts[:-1])

    def hold(self, before: Tournament, held: Round) -> None:
        """Look at a round that is about to be told."""

    @precondition(lambda self: self.open_ones())
    @rule(data=st.data())
    def end_a_match(self, data: st.DataObject) -> None:
        number, place = data.draw(st.sampled_from(self.open_ones()))
        pairing = self.tournament.rounds[number - 1].pairings[place]
        had = len(pairing.matches)
        seats = pairing.seated(had)
        if len(seats) == 2 and had == 0 and data.draw(st.integers(0, 9)) == 0:
            shown = data.draw(st.sampled_from([(), seats[:1], seats[1:]]))
            matches = tuple(forfeit(pairing.seated(game), shown) for game in range(self.chosen.games))
            matches = matches[:1] if self.kind in BRACKETS else matches
        else:
            matches = (Match(seats, data.draw(places(seats))),)
        for game, match in enumerate(matches, had):
            self.tell(Fact(Kind.RESULT, round=number, pairing=place, match=game, matches=(match,)))

    @precondition(lambda self: self.open_ones())
    @rule(data=st.data())
    def end_all_matches(self, data: st.DataObject) -> None:
        while self.open_ones():
            self.end_a_match(data)

    @precondition(lambda self: self.ledger.rounds and self.ledger.rounds[-1].pairings)
    @rule(data=st.data())
    def rule_a_result(self, data: st.DataObject) -> None:
        number = data.draw(st.integers(1, len(self.ledger.rounds)))
        pairings = self.ledger.rounds[number - 1].pairings
        if not pairings:
            return
        place = data.draw(st.integers(0, len(pairings) - 1))
        pairing = pairings[place]
        how = data.draw(st.sampled_from([How.ADJUDICATED, How.VOID]))
        matches = tuple(
            Match(pairing.seated(game), data.draw(places(pairing.seats)), how) for game in range(self.chosen.games)
        )
        before = self.tournament
        try:
            self.tell(Fact(Kind.RULING, round=number, pairing=place, matches=matches))
        except Refused:
            assert self.tournament == before

    @precondition(lambda self: len(self.tournament.present(self.ledger.next)) > 4)
    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        there = [entrant.id for entrant in self.tournament.present(self.ledger.next)]
        self.tell(Fact(Kind.WITHDRAWN, data.draw(st.sampled_from(there))))

    @precondition(lambda self: self.ledger.rounds)
    @rule()
    def undo_and_do_again(self) -> None:
        """With nothing told since, the same round comes back."""
        if self.kind is Format.ROUND_ROBIN or self.facts[-1].kind is not Kind.PAIRED:
            return
        last = self.ledger.rounds[-1]
        self.tell(Fact(Kind.UNDONE))
        assert last in next_rounds(self.tournament)
        self.tell(Fact(Kind.PAIRED, held=last))

    @invariant()
    def the_facts_told_again_give_the_same(self) -> None:
        again = replay(self.kind, self.chosen, self.seed, self.facts).tournament
        assert again == self.tournament
        assert standings(again) == standings(self.tournament)
        assert read(json.loads(json.dumps(written(again)))) == replace(again, resting=frozenset())

    @invariant()
    def an_independent_recount_agrees(self) -> None:
        tournament = self.tournament
        if not tournament.rounds or unfinished(tournament):
            return
        document = self.document(tournament)
        found = list(faults(document))
        assert not found, (found, document)

    def document(self, tournament: Tournament) -> dict[str, object]:
        chosen = replace(tournament.settings, tiebreaks=tiebreaks(tournament), rounds=planned(tournament))
        shown = with_verdicts(written(replace(tournament, settings=chosen)), tournament)
        return json.loads(json.dumps(shown | {"standings": written_standings(standings(tournament))}))


class Scoring(Playing):
    """Formats in which the score decides who meets."""

    @precondition(lambda self: len(self.ledger.rounds) < 2)
    @rule()
    def join_late(self) -> None:
        self.tell(Fact(Kind.JOINED, f"late{len(self.facts)}"))

    @precondition(lambda self: len(self.tournament.present(self.ledger.next)) > 4)
    @rule(data=st.data())
    def ask_for_a_rest(self, data: st.DataObject) -> None:
        there = [entrant.id for entrant in self.tournament.present(self.ledger.next)]
        self.tell(Fact(Kind.REST, data.draw(st.sampled_from(there))))

    @precondition(lambda self: self.ledger.rounds)
    @rule()
    def undo(self) -> None:
        self.tell(Fact(Kind.UNDONE))

    def hold(self, before: Tournament, held: Round) -> None:
        number = len(before.rounds) + 1
        there = sorted(entrant.id for entrant in before.present(number))
        seated = [who for pairing in held.pairings for who in pairing.seats]
        assert sorted([*seated, *held.byes, *held.rests, *held.away]) == there
        assert not set(held.rests) & {who for earlier in before.rounds for who in earlier.rests}
        self.hold_pairs(before, held)

    def hold_pairs(self, before: Tournament, held: Round) -> None:
        raise NotImplementedError


class Swiss(Scoring):
    kind = Format.SWISS

    def hold_pairs(self, before: Tournament, held: Round) -> None:
        found = careers(before)
        seated = [who for pairing in held.pairings for who in pairing.seats]
        strangers = {one: {two for two in seated if two != one and two not in found[one].met} for one in seated}
        again = [pairing.seats for pairing in held.pairings if pairing.seats[1] not in strangers[pairing.seats[0]]]
        assert not again or not can_be_paired(strangers)
        clash = 0
        for pairing in held.pairings:
            for who, side in zip(pairing.seats, (1, -1), strict=True):
                sides = (*found[who].sides, side)
                if sides[-3:] == (side,) * 3 or abs(sum(sides)) > max(2, abs(sum(sides[:-1]))):
                    clash += 1
        assert clash <= sum(
            same_strong_preference(found[a].sides, found[b].sides) for a, b in (one.seats for one in held.pairings)
        )
        for who in held.byes:
            assert found[who].gifts <= min(found[other].gifts for other in (*seated, who)) or not fewest_can_go(
                found, seated, who
            )


class Tables(Scoring):
    kind = Format.TABLES
    seats = 4

    def hold_pairs(self, before: Tournament, held: Round) -> None:
        found = careers(before)
        there = [who for pairing in held.pairings for who in pairing.seats]
        lengths, over = sizes(len(there) + len(held.byes), 4, 3)
        assert [len(pairing.seats) for pairing in held.pairings] == lengths
        assert len(held.byes) == over
        assert max((found[who].gifts for who in held.byes), default=0) <= min(
            (found[who].gifts for who in there), default=0
        )


class RoundRobin(Playing):
    kind = Format.ROUND_ROBIN

    def hold(self, before: Tournament, held: Round) -> None:
        seated = [who for pairing in held.pairings for who in pairing.seats]
        assert len(seated) + len(held.byes) == len(before.entrants)


class Knockout(Playing):
    kind = Format.KNOCKOUT

    def hold(self, before: Tournament, held: Round) -> None:
        number = len(self.ledger.rounds) + 1
        seated = [who for pairing in held.pairings for who in pairing.seats]
        assert len(set(seated) | set(held.byes)) == len(seated) + len(held.byes)
        assert {*seated, *held.byes} <= {entrant.id for entrant in before.present(number)}


class Double(Knockout):
    kind = Format.DOUBLE


class TableKnockout(Knockout):
    kind = Format.TABLE_KNOCKOUT
    seats = 4


TestSwiss, TestTables = Swiss.TestCase, Tables.TestCase
TestRoundRobin, TestKnockout = RoundRobin.TestCase, Knockout.TestCase
TestDouble, TestTableKnockout = Double.TestCase, TableKnockout.TestCase
for case in (TestSwiss, TestTables, TestRoundRobin, TestKnockout, TestDouble, TestTableKnockout):
    case.settings = RUNS
del case


@st.composite
def places(draw: st.DrawFn, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Some order of the seats, some of them level."""
    order = draw(st.permutations(seats))
    found: list[list[str]] = [[order[0]]]
    for seat in order[1:]:
        if draw(st.integers(0, 3)) == 0:
            found[-1].append(seat)
        else:
            found.append([seat])
    return tuple(tuple(place) for place in found)


def can_be_paired(strangers: dict[str, set[str]]) -> bool:
    """Whether everybody can meet somebody new; tries all ways."""
    if not strangers:
        return True
    one = min(strangers, key=lambda who: len(strangers[who]))
    return any(
        can_be_paired({who: others - {one, two} for who, others in strangers.items() if who not in {one, two}})
        for two in strangers[one]
    )


def same_strong_preference(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    """Whether both must not have the same side again."""
    return bool({must_have(one)} & {must_have(two)} - {0})


def must_have(sides: tuple[int, ...]) -> int:
    if abs(sum(sides)) >= 2:
        return -1 if sum(sides) > 0 else 1
    return -sides[-1] if len(sides) > 1 and sides[-1] == sides[-2] else 0


def fewest_can_go(found: dict[str, object], seated: list[str], who: str) -> bool:
    """Whether somebody with fewer byes could have had this one, all others meeting somebody new."""
    everybody = [*seated, who]
    fewest = min(found[one].gifts for one in everybody)
    for candidate in everybody:
        others = [one for one in everybody if one != candidate]
        if found[candidate].gifts == fewest and can_be_paired(
            {a: {b for b in others if b != a and b not in found[a].met} for a in others}
        ):
            return True
    return False


def hash_of(who: str, seed: int) -> int:
    return (int(who[1:]) * 7919 + seed * 31) % 101


def tiebreaks(tournament: Tournament) -> tuple[str, ...]:
    return defaults.tiebreaks(tournament)


def planned(tournament: Tournament) -> int:
    return defaults.planned_rounds(tournament) if tournament.format in {Format.SWISS, Format.TABLES} else 0
