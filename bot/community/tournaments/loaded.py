"""A tournament that a transaction holds: what is stored of it, and what follows from its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from bot.community.tournaments.refusals import NoSuchTournament
from bot.community.tournaments.rounds.replay import is_decided, replaced, replayed, results_of
from storage import Connection
from storage.community import directors, pairings, tournaments
from storage.community.pairings import PairingRow
from storage.community.tournaments import Fact, TournamentRow
from tournaments.facts import Match, Pairing, Round, Tournament
from tournaments.teams import homes
from tournaments.verdicts import seeds_of_bracket


@dataclass(frozen=True, slots=True)
class PairingView:
    """A pairing as it is stored and as the facts have it."""

    row: PairingRow
    held: Round
    pairing: Pairing
    is_decided: bool

    @property
    def is_open(self) -> bool:
        return self.row.began_at is not None and not self.is_decided


@dataclass(frozen=True)
class HeldTournament:
    """Everything the decisions about a tournament are made from; what follows from it is found out once."""

    row: TournamentRow
    facts: tuple[Fact, ...]
    tournament: Tournament
    rows: tuple[PairingRow, ...]

    @property
    def number(self) -> int:
        return self.row.id

    @cached_property
    def contests(self) -> tuple[PairingView, ...]:
        """Every pairing, by round and place."""
        return tuple(self._contests())

    def _contests(self) -> Iterator[PairingView]:
        seeds, boards = seeds_of_bracket(self.tournament), [held.boards for held in self.tournament.rounds]
        for row in self.rows:
            held = self.tournament.rounds[row.round - 1]
            pairing = boards[row.round - 1][row.place]
            yield PairingView(row, held, pairing, is_decided(self.tournament, held, pairing, seeds))

    @cached_property
    def _results(self) -> Mapping[tuple[int, int], Mapping[int, Match]]:
        return results_of(self.row, self.facts)

    def result(self, contest: PairingView, number: int) -> Match | None:
        """How the match of a pairing with this number counts; None before its end, though later ones may have ended."""
        return self._results.get((contest.row.round, contest.row.place), {}).get(number)

    @property
    def ever_in(self) -> set[str]:
        """Everyone who is in it or was, even those who were replaced."""
        return {each.id for each in self.tournament.people} | replaced(self.facts)

    @cached_property
    def gone(self) -> frozenset[str]:
        known = (*self.tournament.entrants, *self.tournament.players)
        left = {each.id for each in known if each.left is not None}
        home = homes(self.tournament)
        return self.tournament.annulled | left | {who for who in home if home[who] in self.tournament.annulled}

    @property
    def all_decided(self) -> bool:
        """Whether no pairing needs a further match."""
        return all(contest.is_decided for contest in self.contests)


async def runners(connection: Connection, row: TournamentRow) -> tuple[int, ...]:
    """Who runs a tournament, and who helps to."""
    return tuple(dict.fromkeys((row.director_id, *await directors.helpers(connection, row.id))))


async def load_held(connection: Connection, number: int, *, hold: bool = False) -> HeldTournament:
    """A tournament, `hold` keeping other writers away; raises `NoSuchTournament`."""
    row = await tournaments.find(connection, number, hold=hold)
    if row is None:
        raise NoSuchTournament(number=number)
    facts = await tournaments.facts(connection, number)
    return HeldTournament(row, facts, replayed(row, facts), await pairings.of_tournament(connection, number))
