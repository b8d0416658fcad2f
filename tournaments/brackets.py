"""Single and double elimination for two: the bracket is played through anew from the facts each time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from tournaments.contests import decision
from tournaments.draws import lot
from tournaments.facts import THIRD, Pairing, Round, Tournament
from tournaments.ranking import Tied

FINAL, SECOND_FINAL = "F1", "F2"
"""Parts of a bracket that have a name of their own."""


class Unknown(Enum):
    """Stands for someone who has a place in the bracket and is not known yet."""

    YET = "yet"


Slot = str | None | Unknown
"""An entrant, nobody, or someone not known yet."""

Pair = tuple[Slot, Slot]


class Inconsistent(ValueError):
    """A round of the facts does not follow from the rounds before it."""


class Drawn(NamedTuple):
    """A round as it stands in the bracket, also one that cannot be made yet."""

    pairs: tuple[Pair, ...]
    winners: tuple[Slot, ...]


class Played(NamedTuple):
    """A round as it ended: who goes on and who does not, in the order of the pairs."""

    winners: tuple[Slot, ...]
    losers: tuple[Slot, ...]


def order(size: int) -> list[int]:
    """The seeds of a bracket from top to bottom: 1 8 4 5 2 7 3 6 for eight."""
    seeds = [1]
    while len(seeds) < size:
        total = 2 * len(seeds) + 1
        seeds = [seed for one in seeds for seed in (one, total - one)]
    return seeds


def first_pairs(ids: Sequence[str]) -> list[Pair]:
    """The pairs of the first round; where there are too few, the best have nobody."""
    size = 1 << max(len(ids) - 1, 0).bit_length()
    return in_pairs([ids[seed - 1] if seed <= len(ids) else None for seed in order(size)])


def in_pairs(slots: Sequence[Slot]) -> list[Pair]:
    return [(slots[i], slots[i + 1] if i + 1 < len(slots) else None) for i in range(0, len(slots), 2)]


class Bracket:
    """Plays rounds through, finds those that can be made next, and who went out in which order.

    `ids` stand in the order of the bracket's seeds, by which a level pairing is decided at last.
    """

    def __init__(self, tournament: Tournament, ids: Sequence[str]) -> None:
        self.tournament, self.ids = tournament, ids
        self.seeds = {who: place for place, who in enumerate(ids)}
        self.entrants = {entrant.id: entrant for entrant in tournament.entrants}
        self.made = {held.part: held for held in tournament.rounds}
        self.firsts = Counter(
            match.seats[0] for held in tournament.rounds for pairing in held.pairings for match in pairing.matches
        )
        self.next: list[Round] = []
        self.drawn: dict[str, Drawn] = {}
        """What was drawn, by part, in the order of playing."""
        self.out: Tied = []
        """Those who went out together, the last first."""
        self.left: list[str] = []
        """Those who left as their opponent did, and are out with the next who lose."""

    @property
    def places(self) -> Tied:
        """The entrants in order, who share a place together; who is still in stands first."""
        gone = {who for level in self.out for who in level}
        still = [who for who in self.ids if who not in gone]
        return ([still] if still else []) + self.out

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to be played, even if whoever reached the final has left."""
        return not any(Unknown.YET in drawn.winners for drawn in self.drawn.values())

    def play_single(self) -> None:
        """Play K1, K2 .. and the match for place 3."""
        pairs, number = first_pairs(self.ids), 1
        while len(pairs) > 1:
            played = self.play(f"K{number}", pairs)
            if len(pairs) == 2 and self.tournament.settings.third:
                self._play_third(played.losers)
            else:
                self._drop(played.losers)
            pairs, number = in_pairs(played.winners), number + 1
        self._finish(f"K{number}", pairs[0])

    def play_double(self) -> None:
        """Play W1, L1, W2, L2, L3 .. and the finals."""
        played = self.play("W1", first_pairs(self.ids))
        winners, lower, losers_round = played.winners, played.losers, 0
        if len(winners) > 1:
            lower, losers_round = self._lower(1, in_pairs(lower)), 1
        for number in range(1, len(winners).bit_length()):
            played = self.play(f"W{number + 1}", in_pairs(winners))
            winners, losers_round = played.winners, losers_round + 1
            lower = self._lower(losers_round, list(zip(lower, _dropping(played.losers, number), strict=True)))
            if len(lower) > 1:
                losers_round += 1
                lower = self._lower(losers_round, in_pairs(lower))
        self._play_finals(winners[0], lower[0])

    def _lower(self, number: int, pairs: Sequence[Pair]) -> tuple[Slot, ...]:
        """Play a losers' round: who loses is out."""
        played = self.play(f"L{number}", pairs)
        self._drop(played.losers)
        return played.winners

    def _play_third(self, losers: Sequence[Slot]) -> None:
        if any(slot is Unknown.YET for slot in losers):
            return
        if None in losers:
            self._drop(losers)
        else:
            self._finish(THIRD, (losers[0], losers[1]))

    def _play_finals(self, upper: Slot, lower: Slot) -> None:
        played = self.play(FINAL, [(upper, lower)])
        if self.tournament.settings.reset and played.losers[0] == upper and upper and lower:
            if upper is not Unknown.YET:
                self._finish(SECOND_FINAL, (upper, lower))
        else:
            self._drop(played.losers)
            self._drop(played.winners)

    def _finish(self, part: str, pair: Pair) -> None:
        """Play a match that decides two places."""
        played = self.play(part, [pair])
        self._drop(played.losers)
        self._drop(played.winners)

    def _drop(self, slots: Iterable[Slot]) -> None:
        if gone := sorted([slot for slot in slots if isinstance(slot, str)] + self.left, key=self.seeds.__getitem__):
            self.out.insert(0, gone)
        self.left = []

    def play(self, part: str, pairs: Sequence[Pair]) -> Played:
        """Play a round, and note it as a part of the bracket."""
        played = self._played(part, pairs)
        self.drawn[part] = Drawn(tuple(pairs), played.winners)
        return played

    def _played(self, part: str, pairs: Sequence[Pair]) -> Played:
        """What the facts say of this round; a round they do not have is made if everyone in it is known."""
        if part in self.made:
            return _together(self._outcome(self.made[part], pair) for pair in pairs)
        if all(slot is not Unknown.YET for pair in pairs for slot in pair):
            made = self._make(part, pairs)
            if not made.pairings and not made.byes:
                return _together(self._nobody(pair) for pair in pairs)
            self.next.append(made)
        return _together((Unknown.YET, Unknown.YET) for _ in pairs)

    def _outcome(self, held: Round, pair: Pair) -> Pair:
        """Winner and loser of a pair of a round that was made; who was left over goes on."""
        one, two = pair
        for pairing in held.pairings:
            if {one, two} == set(pairing.seats):
                found = decision(pairing, self.tournament.settings, self.seeds)
                return (found.order[0], found.order[1]) if found else (Unknown.YET, Unknown.YET)
        if one in held.byes or two in held.byes:
            return (one, two) if one in held.byes else (two, one)
        if self._there(one, held) or self._there(two, held):
            raise Inconsistent(f"{held.part} has no pairing of {one} and {two}, but should.")
        return self._nobody(pair)

    def _nobody(self, pair: Pair) -> Pair:
        """Let neither go on: there was nobody, or whoever there was has left."""
        one, two = pair
        if isinstance(one, str) and isinstance(two, str):
            self.left.append(two)
        return None, one or two

    def _there(self, slot: Slot, held: Round) -> bool:
        return isinstance(slot, str) and self.entrants[slot].present(self.tournament.rounds.index(held) + 1)

    def _make(self, part: str, pairs: Sequence[Pair]) -> Round:
        number = len(self.tournament.rounds) + len(self.next) + 1
        pairings, byes = [], []
        for pair in pairs:
            there = [slot for slot in pair if isinstance(slot, str) and self.entrants[slot].present(number)]
            if len(there) == 2:
                pairings.append(Pairing(self._seated(part, (there[0], there[1]))))
            byes += there if len(there) == 1 else []
        return Round(tuple(pairings), tuple(byes), part=part)

    def _seated(self, part: str, pair: tuple[str, str]) -> tuple[str, str]:
        """The seats: the first goes to who had it less often, else by lot; in the second final sides are changed."""
        one, two = pair
        if part == SECOND_FINAL:
            before = self.made[FINAL].pairings[0].seats
            return before[1], before[0]
        if self.firsts[one] == self.firsts[two]:
            turned = lot(self.tournament.seed, "first", 0, part, *sorted(pair)) % 2
            return (max(pair), min(pair)) if turned else (min(pair), max(pair))
        return (one, two) if self.firsts[one] < self.firsts[two] else (two, one)


def knockout(tournament: Tournament) -> Bracket:
    """The bracket of a single elimination, played as far as the facts go."""
    bracket = Bracket(tournament, tournament.bracket or _in_first_round(tournament))
    bracket.play_single()
    return bracket


def double(tournament: Tournament) -> Bracket:
    """The bracket of a double elimination, played as far as the facts go."""
    bracket = Bracket(tournament, tournament.bracket or _in_first_round(tournament))
    bracket.play_double()
    return bracket


def finalists(bracket: Bracket) -> frozenset[str]:
    """Those who have a place in the final, as far as that is known."""
    last = FINAL if FINAL in bracket.drawn else [part for part in bracket.drawn if part != THIRD][-1]
    return frozenset(slot for slot in bracket.drawn[last].pairs[0] if isinstance(slot, str))


def _in_first_round(tournament: Tournament) -> list[str]:
    return [entrant.id for entrant in tournament.present(1)]


def _dropping(losers: Sequence[Slot], number: int) -> list[Slot]:
    """The order in which losers of W2, W3 .. meet the winners of the losers' rounds: rematches as late as possible."""
    if number % 2:
        return list(reversed(losers))
    half = len(losers) // 2
    return [*losers[half:], *losers[:half]]


def _together(outcomes: Iterable[Pair]) -> Played:
    found = list(outcomes)
    return Played(tuple(winner for winner, _ in found), tuple(loser for _, loser in found))
