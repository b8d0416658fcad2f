"""Random results for tournaments that are tried out: everything is drawn from one seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draws import lot
from tournaments.facts import How, Match, Pairing
from tournaments.withdrawals import forfeit

DRAWS, TIES = 0.2, 0.15
"""How often a duel is drawn, and how often neighbouring places of several are shared."""

NOBODY = 0.15
"""The share of the forfeits that are for both."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The seed, and how rough it goes: the chance of a forfeit, a rest, a withdrawal."""

    seed: int
    rough: float = 0.0

    def roll(self, purpose: str, number: int, *ids: str) -> float:
        """A number from 0 to below 1."""
        return (lot(self.seed, f"chance of {purpose}", number, *ids) >> 203) / 2**53

    def troubled(self, purpose: str, number: int, *ids: str, share: float = 1.0) -> bool:
        """Whether this trouble comes now, `share` times as often as others."""
        return self.roll(purpose, number, *ids) < self.rough * share

    def hours(self, purpose: str, number: int, *ids: str) -> int:
        """How long something takes; never whole days, so that two ends fall together rarely."""
        return 5 + int(self.roll(purpose, number, *ids) * 200)

    def match(self, seats: tuple[str, ...], number: int, *, decided: bool = False) -> Match:
        """A result; the places of several are mixed, some of them shared."""
        if len(seats) > 2:
            return Match(seats, self._places(seats, number))
        roll = self.roll("result", number, *seats)
        if roll < DRAWS and not decided:
            how = How.ADJUDICATED if self.troubled("adjudication", number, *seats) else How.PLAYED
            return Match(seats, (seats,), how)
        winner = seats[int(roll * 1e6) % 2]
        return Match(seats, ((winner,), tuple(seat for seat in seats if seat != winner)))

    def forfeit(self, seats: tuple[str, ...], number: int, *, one: bool = False) -> Match | None:
        """A match for which not both showed up, if that is what happens now."""
        if len(seats) > 2 or not self.troubled("forfeit", number, *sorted(seats), share=0.5):
            return None
        roll = self.roll("absence", number, *sorted(seats))
        nobody = roll < NOBODY and not one
        return forfeit(seats, () if nobody else (seats[int(roll * 1e6) % 2],))

    def all_matches(self, pairing: Pairing, number: int, games: int) -> tuple[Match, ...]:
        if absent := self.forfeit(pairing.seats, number):
            return tuple(forfeit(pairing.seated(game), absent.shown_up) for game in range(games))
        return tuple(self.match(pairing.seated(game), number * games + game) for game in range(games))

    def _places(self, seats: Sequence[str], number: int) -> tuple[tuple[str, ...], ...]:
        order = sorted(seats, key=lambda seat: self.roll("place", number, seat, *seats))
        places = [[order[0]]]
        for seat in order[1:]:
            if self.roll("tie", number, seat, *seats) < TIES:
                places[-1].append(seat)
            else:
                places.append([seat])
        return tuple(tuple(place) for place in places)
