"""Keeps leagues going: asks who is still in, makes the divisions of a season, takes their places when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.community.competitions import tell, tell_director
from bot.community.leagues.notes import ABSENT, NOT_IN, STILL_IN, TOO_LATE
from bot.community.leagues.overviews import LISTING, places_of
from bot.community.leagues.posts import LeaguePost, enqueue_question, enqueue_season, redraw_season
from bot.community.leagues.service import ASKED, LEAST
from bot.community.tournaments import load_overview, open_with
from bot.core.deadlines.sweeps import Sweep
from bot.people.servers import zone_of
from bot.play.matches import Corrected, Ended
from bot.play.ratings import class_of
from storage import Connection
from storage.community import leagues, pairings
from storage.community.leagues import DivisionRow, LeagueRow, LeagueState, Member
from storage.community.tournament_settings import Seeding, TournamentSettings
from storage.core.due import DueRow
from storage.play.ratings import ratings
from tournaments.facts import Format
from tournaments.leagues import Divisions, Newcomer, first_season, next_season

BREAK = timedelta(days=7)
"""The break between seasons."""
RECENT = timedelta(days=7)
"""Whoever has joined so shortly before a season is not asked whether they are still in."""
RESULTS_WAIT = timedelta(minutes=1)
"""So long a result waits until it is drawn, with all others of that time."""


class LeagueKeeping(Sweep[DueRow]):
    """Sweeps leagues; each is looked at in a transaction of its own."""

    any_due = leagues.DUE
    at_once = 20

    async def due(self, now: datetime, limit: int) -> Sequence[DueRow]:
        async with self._database.reading() as connection:
            return await leagues.due(connection, now, limit)

    async def act(self, row: DueRow) -> int:
        async with self._database.writing() as connection:
            await _look_at(connection, row.number, self._clock())
        return 1


async def note_end(connection: Connection, ended: Ended | Corrected) -> None:
    """Draw the card with its standings again soon, if the match belongs to a division."""
    await leagues.note_end(connection, ended.match.id, ended.now + RESULTS_WAIT)


async def note_correction(connection: Connection, corrected: Corrected) -> None:
    """Let a season that is over follow until the next one is made from it; later, tell its director."""
    await note_end(connection, corrected)
    division = await leagues.division_of_match(connection, corrected.match.id)
    row = await leagues.find(connection, division.league_id) if division else None
    if division is None or row is None:
        return
    if division.season == row.season and row.state is not LeagueState.PLAYING:
        await redraw_season(connection, row, corrected.now, corrected.now + RESULTS_WAIT)
    elif division.season < row.season and row.state is not LeagueState.CLOSED:
        about = {"name": row.name, "season": division.season}
        await tell_director(connection, row.director_id, TOO_LATE, corrected.now, **about)


async def _look_at(connection: Connection, number: int, now: datetime) -> None:
    row = await LISTING.held(connection, number)
    if row.due_at is None or row.due_at > now:
        return
    if row.state is LeagueState.BETWEEN and row.starts_at is not None:
        await (_start_season if row.starts_at <= now else _ask)(connection, row, now)
    else:
        await _end_season(connection, row, now)


async def _ask(connection: Connection, row: LeagueRow, now: datetime) -> None:
    """Ask everyone who has not joined just now whether they are still in."""
    await leagues.change(connection, row.id, due_at=row.starts_at)
    asked = [each for each in await leagues.members(connection, row.id) if must_answer(each, row)]
    for each in asked:
        season = row.season + 1
        await tell(connection, each.player, STILL_IN, now, name=row.name, season=season, league=row.id)
    if asked:
        await enqueue_question(connection, row, now)


async def _start_season(connection: Connection, row: LeagueRow, now: datetime) -> None:
    """Make the divisions of those who are in, a tournament each; with too few, try again a week later.

    A correction that has no place in the last season yet is waited for.
    """
    if await _is_unsettled(connection, row):
        await leagues.change(connection, row.id, due_at=now + RESULTS_WAIT)
        return
    members = await leagues.members(connection, row.id)
    for each in members:
        if must_answer(each, row):
            await leagues.leave(connection, row.id, each.player.id, now)
            await tell(connection, each.player, NOT_IN, now, name=row.name)
    there = [each for each in members if not must_answer(each, row)]
    if len(there) < LEAST:
        starts = await _a_week_after(connection, row, now)
        await leagues.change(connection, row.id, starts_at=starts, due_at=starts - ASKED)
    else:
        season = row.season + 1
        await _take_places(connection, row, now)
        divisions = await _divisions(connection, row, there)
        await leagues.change(connection, row.id, state=LeagueState.PLAYING, season=season, starts_at=None, due_at=None)
        for number, ids in enumerate(divisions):
            await _open_division(connection, row, there, (season, number, len(divisions)), ids, now)
    await LeaguePost.redraw(connection, row.id, now)


async def _is_unsettled(connection: Connection, row: LeagueRow) -> bool:
    """Whether results of the last season are not in its standings yet."""
    return any([await pairings.ended(connection, each.tournament_id) for each in await _last(connection, row)])


async def _end_season(connection: Connection, row: LeagueRow, now: datetime) -> None:
    """Once every division is over, keep its places and tell them; until then, draw the card again."""
    divisions = await leagues.divisions_of(connection, row.id, row.season)
    played = [await load_overview(connection, division.tournament_id) for division in divisions]
    await leagues.change(connection, row.id, due_at=None)
    if all(shown.row.is_over for shown in played) and any(division.places is None for division in divisions):
        await _take_places(connection, row, now)
        if row.state is LeagueState.PLAYING:  # not closed meanwhile
            await _date_next(connection, row, now)
        await enqueue_season(connection, row, now)
    await LeaguePost.redraw(connection, row.id, now)


async def _date_next(connection: Connection, row: LeagueRow, now: datetime) -> None:
    """Date the next season, without those who have withdrawn from this one."""
    for player in await leagues.withdrawn(connection, row):
        await leagues.leave(connection, row.id, player.id, now)
        await tell(connection, player, ABSENT, now, name=row.name)
    starts = await _a_week_after(connection, row, now)
    state = LeagueState.BETWEEN
    await leagues.change(connection, row.id, state=state, starts_at=starts, due_at=starts - ASKED)


async def _take_places(connection: Connection, row: LeagueRow, now: datetime) -> None:
    """The places of the latest season as its results are now: some may have been corrected since it was over.

    Its post shows what counts for the next one, also where no match was corrected.
    """
    for division in await _last(connection, row):
        places = [int(who) for who in places_of(await load_overview(connection, division.tournament_id))]
        if division.places not in (None, places):
            await redraw_season(connection, row, now, now)
        await leagues.place(connection, division, places)


async def _divisions(connection: Connection, row: LeagueRow, members: list[Member]) -> Divisions:
    last = [list(map(str, division.places or ())) for division in await _last(connection, row)]
    ids = {str(each.player.id) for each in members}
    stay = {who for places in last for who in places}
    known = await ratings.of_players(connection, class_of(row.game, 2).key, map(int, ids))
    new = [
        Newcomer(str(who), known[who].mu if who in known else None)
        for who in (each.player.id for each in members)
        if str(who) not in stay
    ]
    if not last:
        return first_season(new, row.size)
    return next_season(last, new, stay - ids, row.move, row.size)


async def _last(connection: Connection, row: LeagueRow) -> tuple[DivisionRow, ...]:
    return await leagues.divisions_of(connection, row.id, row.season) if row.season else ()


async def _open_division(
    connection: Connection,
    row: LeagueRow,
    members: list[Member],
    which: tuple[int, int, int],
    ids: tuple[str, ...],
    now: datetime,
) -> None:
    """Open a division: a round robin that starts at once."""
    season, number, count = which
    known = {str(each.player.id): each.player for each in members}
    settings = TournamentSettings(
        games=row.matches, least_entrants=2, most_entrants=len(ids), seeding=Seeding.JOINED, league=row.id
    )
    columns = {
        "guild_id": row.guild_id,
        "channel_id": row.channel_id,
        "director_id": row.director_id,
        "name": division_name(row.name, season, number, count),
        "game": row.game,
        "options": dict(row.options),
        "clock": row.clock and row.clock.values,
        "format": Format.ROUND_ROBIN.value,
        "settings": settings.stored,
    }
    tournament = await open_with(connection, columns, now, [known[who] for who in ids], now)
    await leagues.add_division(connection, row.id, season, number, tournament)


async def _a_week_after(connection: Connection, row: LeagueRow, now: datetime) -> datetime:
    """When a season is decided about: at its hour, by the clocks of the server."""
    zone = await zone_of(connection, row.guild_id)
    return now.astimezone(zone) + BREAK


def division_name(name: str, season: int, number: int, count: int) -> str:
    """`Sunday League · 2A`: season and division; without a letter where there is only one."""
    return f"{name} · {season}{chr(ord('A') + number) if count > 1 else ''}"


def must_answer(member: Member, row: LeagueRow) -> bool:
    """Whether someone is out unless they say that they are still in."""
    assert row.starts_at is not None
    return member.joined_at < row.starts_at - RECENT and member.confirmed <= row.season
