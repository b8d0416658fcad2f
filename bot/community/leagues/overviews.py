"""A league and its seasons as people see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.community.competitions import ServerListing
from bot.community.leagues.refusals import NoSuchLeague
from bot.community.tournaments import Overview, load_overview
from bot.core.people import Player
from games import GAMES
from games.core import AnyGame
from storage import Connection
from storage.community import leagues
from storage.community.leagues import DivisionRow, LeagueRow, LeagueState, Member
from storage.people import players
from tournaments.leagues import Divisions, next_season

LISTING = ServerListing(leagues.ROWS, 5, NoSuchLeague)


@dataclass(frozen=True, slots=True)
class LeagueOverview:
    row: LeagueRow
    members: tuple[Member, ...]
    divisions: tuple[DivisionRow, ...]
    """Divisions of the latest season, the highest first."""
    played: tuple[tuple[int, ...], ...]
    """The players of each division, by seed."""
    known: Mapping[int, Player]
    director: Player
    latest: SeasonOverview | None = None
    """The latest season with its standings, where they are shown."""

    @property
    def match(self) -> None:
        return

    def plays(self, discord_id: int) -> bool:
        """Whether someone is in the season that is being played."""
        now = self.row.state is LeagueState.PLAYING
        return now and any(self.known[who].discord_id == discord_id for ids in self.played for who in ids)

    @property
    def is_between(self) -> bool:
        """Whether no season is being played, and one is ahead."""
        return self.row.state is LeagueState.BETWEEN

    @property
    def is_closed(self) -> bool:
        return self.row.state is LeagueState.CLOSED

    @property
    def game(self) -> AnyGame:
        return GAMES[self.row.game]


@dataclass(frozen=True, slots=True)
class SeasonOverview:
    """A season with the standings of its divisions."""

    row: LeagueRow
    season: int
    divisions: tuple[Overview, ...]
    known: Mapping[int, Player]
    goes: Mapping[int, int]
    """By player, how many divisions they go up (above 0) or down after the season, or would as it stands."""

    @property
    def is_over(self) -> bool:
        return bool(self.divisions) and all(each.row.is_over for each in self.divisions)

    @property
    def has_table(self) -> bool:
        """Whether there is anything to show yet: its first matches have been made."""
        return any(each.standings for each in self.divisions)

    @property
    def match(self) -> None:
        return


async def load(connection: Connection, number: int) -> LeagueOverview:
    """A league as it is now; raises `NoSuchLeague`."""
    row = await LISTING.held(connection, number, hold=False)
    members = await leagues.members(connection, number)
    divisions = await leagues.divisions_of(connection, number, row.season)
    played = tuple([await _seeded(connection, division) for division in divisions])
    wanted = {row.director_id, *(who for ids in played for who in ids)}
    known = await players.named(connection, wanted) | {each.player.id: each.player for each in members}
    return LeagueOverview(row, members, divisions, played, known, known[row.director_id])


async def load_shown(connection: Connection, number: int) -> LeagueOverview:
    """A league with the standings of the latest season that has some, for a card; raises `NoSuchLeague`."""
    shown = await load(connection, number)
    for season in range(shown.row.season, max(shown.row.season - 2, 0), -1):
        latest = await load_season(connection, number, season)
        if latest.has_table:
            return replace(shown, latest=latest)
    return shown


async def load_season(connection: Connection, number: int, season: int) -> SeasonOverview:
    """A season of a league, the latest for 0; raises `NoSuchLeague`."""
    row = await LISTING.held(connection, number, hold=False)
    season = season if 0 < season <= row.season else row.season
    divisions = await leagues.divisions_of(connection, number, season)
    shown = tuple([await load_overview(connection, division.tournament_id) for division in divisions])
    known = {int(who): player for each in shown for who, player in each.known.items()}
    has_begun = any(contest.is_decided for each in shown for contest in each.contests(0))
    return SeasonOverview(
        row, season, shown, known, goes([places_of(each) for each in shown], row) if has_begun else {}
    )


def places_of(shown: Overview) -> list[str]:
    """The players of a division, best first; who was annulled stands last."""
    ranked = [each.id for each in shown.standings]
    return [*ranked, *(each.id for each in shown.tournament.by_seed if each.id not in ranked)]


def goes(places: list[list[str]], row: LeagueRow) -> dict[int, int]:
    """By player, how many divisions they go up (above 0) or down after these places, as long as all stay."""
    after: Divisions = next_season(places, move=row.move, size=row.size)
    before = {who: division for division, ids in enumerate(places) for who in ids}
    if len(after) != len(places):
        return {}
    return {int(who): up for now, ids in enumerate(after) for who in ids if (up := before[who] - now)}


async def _seeded(connection: Connection, division: DivisionRow) -> tuple[int, ...]:
    if division.places is not None:
        return tuple(division.places)
    shown = await load_overview(connection, division.tournament_id)
    return tuple(player.id for player in shown.entered)
