"""A knock-out in which three or four meet and the best of each pairing go on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tournaments.contests import Decision, table_decision
from tournaments.facts import Pairing, Round, Tournament
from tournaments.ranking import Tied
from tournaments.sizes import larger_first, sizes, snake
from tournaments.tables import seatings

Winners = Mapping[str, str]
"""For those who did not win their pairing in the round before, who did."""


class Rounds:
    """Plays T1, T2 .. through from the facts: the next round if it can be made, and who went out.

    `ids` stand in the order of the bracket's seeds; None: whoever was there in the first round.
    """

    def __init__(self, tournament: Tournament, ids: Sequence[str] | None = None) -> None:
        self.tournament = tournament
        self.ids = [entrant.id for entrant in tournament.present(1)] if ids is None else ids
        self.seeds = tournament.seeds if ids is None else {who: place for place, who in enumerate(ids)}
        self.made = {held.part: held for held in tournament.rounds}
        self._before = sum(not held.in_bracket for held in tournament.rounds)
        """The rounds of a first stage."""
        self.next: Round | None = None
        self.out: Tied = []
        self.is_over = False
        """Whether nothing is left to be played, even if everyone who was still in has left."""
        self._play(self.ids)

    @property
    def places(self) -> Tied:
        """The entrants in order, who share a place together; who is still in stands first."""
        gone = {who for level in self.out for who in level}
        still = [who for who in self.ids if who not in gone]
        return ([still] if still else []) + self.out

    def _play(self, ranked: Sequence[str]) -> None:
        winners: Winners = {}
        for number in range(1, max(len(ranked), 1) + 1):
            held = self.made.get(f"T{number}")
            if held is None:
                self.next = self._make(f"T{number}", ranked, winners)
                return
            decisions = [self._decision(held, pairing) for pairing in held.pairings]
            known = [found for found in decisions if found]
            if len(known) < len(decisions):
                return
            if is_last(held):
                self.out = [[who] for who in known[0].order] + self.out
                self.is_over = True
                return
            self._drop(known)
            winners = {who: found.order[0] for found in known for who in found.advance[1:]}
            ranked = self._ranked(held.byes, known, number + 1)

    def _decision(self, held: Round, pairing: Pairing) -> Decision | None:
        advance = 1 if is_last(held) else self.tournament.settings.advance
        return table_decision(pairing, self.tournament.settings, self.seeds, advance)

    def _drop(self, known: Sequence[Decision]) -> None:
        """Put out those who lost; each shares a place with all of the same place in the same round."""
        for place in reversed(range(max(len(found.order) for found in known))):
            level = [found.order[place] for found in known if len(found.advance) <= place < len(found.order)]
            if level:
                self.out.insert(0, sorted(level, key=self.seeds.__getitem__))

    def _ranked(self, byes: Iterable[str], known: Sequence[Decision], number: int) -> list[str]:
        """The order for the next round: byes, first places, second places ..; each by seed, without who has left."""
        levels = [list(byes)]
        levels += [
            [found.advance[place] for found in known if place < len(found.advance)]
            for place in range(self.tournament.settings.advance)
        ]
        there = {entrant.id for entrant in self.tournament.present(self._before + number)}
        ranked = [who for level in levels for who in sorted(level, key=self.seeds.__getitem__)]
        if left := [who for who in ranked if who not in there]:
            self.out.insert(0, left)
        return [who for who in ranked if who in there]

    def _make(self, part: str, ranked: Sequence[str], winners: Winners) -> Round | None:
        if len(ranked) < 2:
            self.out = [[who] for who in ranked] + self.out
            self.is_over = True
            return None
        settings = self.tournament.settings
        lengths, left_over = sizes(len(ranked), settings.seats, min(settings.least, len(ranked)))
        rows = snake(ranked[left_over:], len(lengths))
        _part_from_winners(rows, winners, _levels(ranked, winners))
        seats = seatings(self.tournament, larger_first(rows))
        return Round(tuple(map(Pairing, seats)), tuple(ranked[:left_over]), part=part)


def is_last(held: Round) -> bool:
    """Whether this round decides: one pairing and nobody left over."""
    return len(held.pairings) == 1 and not held.byes


def _levels(ranked: Sequence[str], winners: Winners) -> list[str]:
    """The groups of those who can be exchanged for each other: who went on without winning, best first."""
    return [who for who in ranked if who in winners]


def _part_from_winners(rows: list[list[str]], winners: Winners, seconds: Sequence[str]) -> None:
    """Exchange a second who sits with the winner of their own pairing for the nearest second whom it does not hurt."""
    at = {who: row for row in rows for who in row}
    for place, one in enumerate(seconds):
        if one not in at or winners[one] not in at[one]:
            continue
        for two in sorted(seconds, key=lambda who: abs(seconds.index(who) - place)):
            if two in at and winners[one] not in at[two] and winners[two] not in at[one]:
                here, there = at[one], at[two]
                here[here.index(one)], there[there.index(two)] = two, one
                at[one], at[two] = there, here
                break
