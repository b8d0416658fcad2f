"""A tournament as people see it: who is in, who meets whom, how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2s
from itertools import accumulate

from bot.community.tournaments.decisions import DecidedFact, decided, named_in, rulings
from bot.community.tournaments.designs import most_entrants, number_of_rounds
from bot.community.tournaments.entrants.absences import is_won
from bot.community.tournaments.entrants.squads import Squad, founder_of, squads
from bot.community.tournaments.loaded import HeldTournament, PairingView, load_held
from bot.community.tournaments.pages import picture_words
from bot.community.tournaments.rounds.rating import rated_in
from bot.community.tournaments.rounds.replay import FactKind, is_decided, replaced, rests_asked
from bot.community.tournaments.rounds.schedule import admits_late
from bot.core.people import Player
from games import GAMES
from games.core import AnyGame
from storage import Connection
from storage.community import entrants, pairings, requests
from storage.community.pairings import PairingMatch, PairingRow
from storage.community.requests import RequestKind
from storage.community.tournaments import BEFORE_START, DURING, TournamentRow, TournamentState
from storage.people import players
from tournaments.defaults import planned_rounds
from tournaments.facts import Format, Pairing, Tournament
from tournaments.points import points
from tournaments.ranking import Standing
from tournaments.rests import rests_left
from tournaments.standings import Individual, individuals, standings
from tournaments.teams import made_by_boards

BY_SCORE = frozenset({Format.SWISS, Format.TABLES})
"""The formats in which one can sit a round out."""


@dataclass(frozen=True)
class Overview:
    """A tournament with everyone's name; what follows from it is found out once."""

    held: HeldTournament
    director: Player
    entered: tuple[Player, ...]
    """Those who are in, in the order of joining."""
    known: Mapping[str, Player]
    """Everyone who ever was in it, by how facts name them."""
    matches: tuple[PairingMatch, ...]
    waiting: tuple[Player, ...] = ()
    """Those who wait for a place."""
    silent: tuple[Player, ...] = ()
    """Those who were asked if they are still in, and have not said so."""
    invited: tuple[Player, ...] = ()
    """Those who were asked to play, and have not answered."""
    rated: bool | None = None
    """Whether its matches count for ratings, or None where there are none."""
    links: Mapping[int, str] = field(default_factory=dict)
    """Addresses of newest boards by match, where they were looked up."""

    squads: tuple[Squad, ...] = ()
    """The teams, where there are any."""
    reasons: Mapping[int, str] = field(default_factory=dict)
    """Why it was decided so, by fact, as far as that was said."""

    @property
    def match(self) -> None:
        return

    @property
    def row(self) -> TournamentRow:
        return self.held.row

    @property
    def tournament(self) -> Tournament:
        return self.held.tournament

    @property
    def game(self) -> AnyGame:
        return GAMES[self.row.game]

    @property
    def format(self) -> Format:
        return Format(self.row.format)

    @property
    def is_open(self) -> bool:
        """Whether it has not started, so that one can still come and go."""
        return self.row.state is TournamentState.OPEN

    @property
    def is_draft(self) -> bool:
        """Whether only those who run it see it."""
        return self.row.state is TournamentState.DRAFT

    @property
    def is_announced(self) -> bool:
        """Whether everyone sees it, and nobody can join yet."""
        return self.row.state is TournamentState.ANNOUNCED

    @property
    def is_private(self) -> bool:
        """Whether only those who play and those who run it see how it stands."""
        return self.row.settings.private

    @property
    def has_started(self) -> bool:
        """Whether it has, or had, rounds to show."""
        return self.row.state not in BEFORE_START

    @property
    def can_be_joined(self) -> bool:
        """Whether one can come: before the start, if only to wait for a place, or late where the format allows that."""
        has_reserve = self.row.settings.reserve and self.row.state in DURING
        return self.is_open or has_reserve or (admits_late(self.held) and len(self.entered) < self.most)

    @property
    def most(self) -> int:
        return most_entrants(self.format, self.row.settings)

    @cached_property
    def has_standings(self) -> bool:
        """Whether there are any; of hundreds of entrants they take a while."""
        known = self.tournament
        return bool(known.rounds) and any(each.id not in known.annulled for each in known.entrants)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The places, best first; none before the first round."""
        return standings(self.tournament) if self.has_standings else ()

    @cached_property
    def individuals(self) -> tuple[Individual, ...]:
        """How the members of teams stand, best first."""
        return individuals(self.tournament)

    @cached_property
    def lacks_winner(self) -> bool:
        """Whether it has ended without enough matches for one."""
        return self.row.state is TournamentState.FINISHED and not is_won(self.held)

    @cached_property
    def rulings(self) -> Mapping[tuple[int, int], Sequence[DecidedFact]]:
        """The results that count because someone decided so, by round and place of the pairing."""
        facts = self.held.facts
        return rulings(facts, self.reasons) if any(fact.kind == FactKind.RULED for fact in facts) else {}

    def decision(self, number: int) -> DecidedFact:
        fact = next(fact for fact in self.held.facts if fact.number == number)
        return DecidedFact(fact, str(fact.by_id), self.reasons.get(number, ""))

    def ids_of(self, discord_id: int) -> frozenset[str]:
        """How facts name someone."""
        return frozenset(who for who, player in self.known.items() if player.discord_id == discord_id)

    def waits(self, discord_id: int) -> bool:
        """Whether someone waits for a place."""
        return any(player.discord_id == discord_id for player in self.waiting)

    def is_in(self, discord_id: int) -> bool:
        """Whether someone plays in it, or waits for a place."""
        return any(player.discord_id == discord_id for player in (*self.entered, *self.waiting))

    def lets_in(self, discord_id: int) -> bool:
        """Whether someone who is not in can come: once it runs, whoever left it can't come back by themselves."""
        if self.waits(discord_id):
            return admits_late(self.held) and len(self.entered) < self.most
        if self.is_in(discord_id) or not self.can_be_joined:
            return False
        if self.is_open or any(player.discord_id == discord_id for player in self.invited):
            return True
        return self.ids_of(discord_id).isdisjoint(self.held.ever_in)

    @property
    def rounds_ahead(self) -> range:
        """The rounds that one can still ask to sit out; before the start as many as there will be about."""
        if self.format not in BY_SCORE or not self.row.settings.rests:
            return range(0)
        if self.is_open:
            entrants = self.squads if self.are_teams else self.entered
            count = number_of_rounds(self.format, len(entrants), replace(self.row.settings, cut=0))
            return range(1, max(count, 2))
        if self.row.state is not TournamentState.RUNNING:
            return range(0)
        return range(len(self.tournament.rounds) + 1, planned_rounds(self.tournament))

    def decides_for(self, discord_id: int) -> str | None:
        """The entrant whose rests are someone's to choose: themselves, or the team they lead."""
        mine, team = self.ids_of(discord_id), self.team_of(discord_id)
        if self.are_teams:
            return team.id if team and team.captain in mine else None
        return next(iter(mine), None)

    def rests_of(self, who: str) -> int:
        """How many of the rounds ahead someone can sit out."""
        return rests_left(self.tournament, who) if self.has_started else self.row.settings.rests

    def rests_asked(self, who: str) -> tuple[int, ...]:
        """The rounds ahead that someone asked to sit out."""
        return tuple(each for each in rests_asked(self.held.facts).get(who, ()) if each in self.rounds_ahead)

    def matches_of(self, discord_id: int) -> tuple[int, ...]:
        """The matches of it that someone still plays."""
        mine = self.ids_of(discord_id)
        pairings = {each.row.id for each in self.held.contests if not mine.isdisjoint(each.pairing.seats)}
        return tuple(
            each.match_id
            for each in self.matches
            if each.pairing_id in pairings and each.match_id is not None and not each.ended_at
        )

    def results_of(self, discord_id: int) -> tuple[int, ...]:
        """The matches of it that someone has played to the end, the newest first."""
        mine = self.ids_of(discord_id)
        pairings = {each.row.id for each in self.held.contests if not mine.isdisjoint(each.pairing.seats)}
        ended = (each for each in reversed(self.matches) if each.pairing_id in pairings and each.ended_at)
        return tuple(each.match_id for each in ended if each.match_id is not None)

    @property
    def are_teams(self) -> bool:
        """Whether those who meet are teams."""
        return self.row.settings.team_size > 0

    def team_of(self, discord_id: int) -> Squad | None:
        """The team someone is in."""
        mine = self.ids_of(discord_id)
        return next((each for each in self.squads if not mine.isdisjoint(each.members)), None)

    def name(self, who: str) -> str:
        """What an entrant is called: a team after whoever founded it."""
        if who in self.known:
            return self.known[who].name
        return picture_words.TEAM.format(name=self.known[str(founder_of(who))].name)

    def made(self, pairing: Pairing) -> dict[str, int]:
        """What those who meet have made so far, in twelfths of a win: over all matches, or on all boards."""
        if pairing.boards:
            return {team: sum(made) for team, made in made_by_boards(pairing).items()}
        made = dict.fromkeys(pairing.seats, 0)
        for match in pairing.matches:
            for who, number in points(match).items():
                made[who] = made.get(who, 0) + number
        return made

    @cached_property
    def encounters(self) -> tuple[PairingView, ...]:
        """Every pairing of those who have a place, by round and place: of teams the whole matches."""
        return tuple(self._between_teams()) if self.tournament.teams else self.held.contests

    @cached_property
    def first_boards(self) -> Mapping[tuple[int, tuple[str, ...]], int]:
        """The place of the first board of each match between teams, by its round and the teams."""
        found: dict[tuple[int, tuple[str, ...]], int] = {}
        for number, held in enumerate(self.tournament.rounds, 1):
            sizes = [len(pairing.boards) for pairing in held.pairings]
            for pairing, first in zip(held.pairings, accumulate([0, *sizes]), strict=False):
                found[number, pairing.seats] = first
        return found

    def _between_teams(self) -> Iterator[PairingView]:
        rows = {(row.round, row.place): row for row in self.held.rows}
        for number, held in enumerate(self.tournament.rounds, 1):
            for pairing in held.pairings:
                first = self.first_boards[number, pairing.seats]
                boards = range(first, first + len(pairing.boards))
                row = next((rows[number, place] for place in boards if (number, place) in rows), None)
                row = row or PairingRow(0, self.row.id, number, first, (), None, None)
                yield PairingView(row, held, pairing, is_decided(self.tournament, held, pairing, {}))

    def contests(self, number: int) -> tuple[PairingView, ...]:
        """The pairings of a round; of all rounds for 0."""
        return tuple(each for each in self.held.contests if number in {0, each.row.round})

    def contests_at(self, places: Iterable[Sequence[int]]) -> tuple[PairingView, ...]:
        """The pairings with these numbers: the round, and the place in it."""
        wanted = {(round_, place) for round_, place in places}
        return tuple(each for each in self.held.contests if (each.row.round, each.row.place) in wanted)

    def match_ids(self, contest: PairingView) -> tuple[int, ...]:
        return tuple(self._match_ids.get(contest.row.id, ()))

    def match_at(self, round_: int, place: int, number: int) -> tuple[int, ...]:
        """The match with this number of a pairing, if it was made and stays."""
        pairing = next((row.id for row in self.held.rows if (row.round, row.place) == (round_, place)), None)
        found = (each for each in self.matches if (each.pairing_id, each.number) == (pairing, number))
        return tuple(each.match_id for each in found if each.match_id is not None)

    @cached_property
    def _match_ids(self) -> Mapping[int, list[int]]:
        found: dict[int, list[int]] = {}
        for each in self.matches:
            if each.match_id is not None:
                found.setdefault(each.pairing_id, []).append(each.match_id)
        return found

    @cached_property
    def stamp(self) -> str:
        """A stamp that changes exactly when pictures can: by facts, what is played, names."""
        rows = [(each.id, bool(each.began_at), bool(each.ended_at)) for each in self.held.rows]
        names = sorted((who, player.name) for who, player in self.known.items())
        facts = (self.row.id, self.row.name, self.row.version, self.row.state.value, rows, names)
        return blake2s(repr(facts).encode(), digest_size=8).hexdigest()


async def load(connection: Connection, number: int) -> Overview:
    """A tournament as it is now; raises `NoSuchTournament`."""
    held = await load_held(connection, number)
    entries = await entrants.of_tournament(connection, number)
    entered = tuple(entry.player for entry in entries if entry.waiting_at is None)
    waiting = sorted((entry for entry in entries if entry.waiting_at), key=lambda entry: str(entry.waiting_at))
    teams = squads(held, entries) if held.row.settings.team_size else ()
    wanted = {int(each.id) for each in held.tournament.people} | {player.id for player in entered}
    wanted |= {
        founder_of(team) for team in (*(each.id for each in teams), *(each.id for each in held.tournament.teams))
    }
    wanted |= {seat for row in held.rows for seat in row.seats}
    decisions, gone = decided(held.facts), map(int, replaced(held.facts))
    known = await players.named(connection, {*wanted, *gone, *named_in(decisions), held.row.director_id})
    return Overview(
        held,
        known[held.row.director_id],
        entered,
        {str(number): player for number, player in known.items()},
        await pairings.matches_of(connection, number),
        tuple(entry.player for entry in waiting),
        tuple(entry.player for entry in entries if entry.is_silent and entry.waiting_at is None),
        await requests.open_in(connection, number, RequestKind.PLAY),
        await rated_in(connection, held.row),
        squads=teams,
        reasons=await entrants.reasons(connection, number) if decisions else {},
    )
