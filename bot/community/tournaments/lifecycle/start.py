"""How a tournament starts: with enough entrants, at its time, when it is full, or when its director says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from bot.community.competitions import tell
from bot.community.tournaments.designs import least_entrants, most_entrants
from bot.community.tournaments.entrants.places import drop_silent, with_place
from bot.community.tournaments.entrants.squads import Squad, squads
from bot.community.tournaments.loaded import HeldTournament
from bot.community.tournaments.notes import PUT_OFF
from bot.community.tournaments.pages.posts import redraw
from bot.community.tournaments.refusals import TooFewEntrants, TooFewTeams
from bot.community.tournaments.rounds.replay import in_teams
from bot.community.tournaments.state import TournamentStep, take_step
from bot.play.ratings import class_of
from storage import Connection
from storage.community import entrants, tournaments
from storage.community.entrants import EntrantRow
from storage.community.tournament_settings import Seeding
from storage.community.tournaments import TournamentRow
from storage.play.ratings import ratings
from tournaments.defaults import number_of_groups, planned_rounds, tiebreaks
from tournaments.draws import lot
from tournaments.facts import Entrant, Format, Tournament

FEWEST_TEAMS = 2
LATER = timedelta(days=7)
"""A tournament with too few entrants is put off once by so much."""


async def start_if_due(connection: Connection, held: HeldTournament, now: datetime) -> bool:
    """Start it, put it off, or cancel it; says whether anything happened."""
    row = held.row
    is_time = row.starts_at is not None and row.starts_at <= now
    if is_time:
        await drop_silent(connection, row, now)
    entered = with_place(await entrants.of_tournament(connection, held.number))
    most = most_entrants(Format(row.format), row.settings) if row.settings.most_entrants else None
    is_full = row.starts_at is None and most is not None and len(entered) >= most
    if not (is_time or is_full):
        return False
    fewest = FEWEST_TEAMS if row.settings.team_size else 0
    if len(entered) >= least_entrants(Format(row.format), row.settings) and len(squads(held, entered)) >= fewest:
        await _start(connection, held, entered, now, None)
    elif not row.progress.moved:
        for entry in entered:
            await tell(connection, entry.player, PUT_OFF, now, name=row.name, when=int((now + LATER).timestamp()))
        await tournaments.note(connection, held.number, moved=True)
        await tournaments.change(connection, held.number, starts_at=now + LATER, due_at=now + LATER)
    else:
        await take_step(connection, row, TournamentStep.END, now, None)
    await redraw(connection, row, now)
    return True


async def start_at_once(connection: Connection, held: HeldTournament, now: datetime, by_id: int) -> None:
    """Start it with whoever has answered, before its time and however many it waits for.

    Raises `TooFewEntrants`, `TooFewTeams`.
    """
    row = held.row
    await drop_silent(connection, row, now)
    entered = with_place(await entrants.of_tournament(connection, held.number))
    count, least = len(entered), max(row.settings.least, 2)
    if count < least:
        raise TooFewEntrants(name=row.name, least=least, count=count)
    if row.settings.team_size and (teams := len(squads(held, entered))) < FEWEST_TEAMS:
        raise TooFewTeams(name=row.name, least=FEWEST_TEAMS, count=teams)
    await tournaments.change(connection, held.number, starts_at=now)
    await _start(connection, held, entered, now, by_id)
    await redraw(connection, row, now)


async def in_seed_order(connection: Connection, row: TournamentRow, entries: Sequence[EntrantRow]) -> list[str]:
    """The entrants, best seed first: unrated ones after rated ones, but those seeded by hand at their places."""
    order = await _order(connection, row, entries)
    ranked = sorted(entries, key=order)
    found = [entry for entry in ranked if entry.seed is None]
    for entry in sorted((each for each in ranked if each.seed is not None), key=lambda each: each.seed or 0):
        found.insert((entry.seed or 1) - 1, entry)
    return [str(entry.player.id) for entry in found]


async def _start(
    connection: Connection, held: HeldTournament, entered: Sequence[EntrantRow], now: datetime, by_id: int | None
) -> None:
    """Start it: seeds are given, and every setting that depends on the number of entrants."""
    seeds = await in_seed_order(connection, held.row, entered)
    seeded = tuple(Entrant(who, seed) for seed, who in enumerate(seeds, 1))
    tournament, teams = replace(held.tournament, entrants=seeded), _teams(held, entered, seeds)
    settings = asdict(_settled(in_teams(tournament, teams) if teams else tournament).settings)
    data = {"seeds": seeds, "settings": settings | {"tiebreaks": list(settings["tiebreaks"])}}
    data |= {"teams": teams} if teams else {}
    await take_step(connection, held.row, TournamentStep.START, now, by_id, data)


def _teams(held: HeldTournament, entered: Sequence[EntrantRow], seeds: Sequence[str]) -> list[dict[str, Any]]:
    """The teams, best seed first: by the mean seed of those who have a board, incomplete ones last."""
    size, places = held.row.settings.team_size, {who: place for place, who in enumerate(seeds)}

    def order(team: Squad) -> tuple[bool, float, str]:
        first = [places[who] for who in team.members[:size]]
        return len(first) < size, sum(first) / len(first), team.id

    return [team.told for team in sorted(squads(held, entered), key=order)]


def _settled(tournament: Tournament) -> Tournament:
    kind, entrants = tournament.format, len(tournament.entrants)
    rounds = planned_rounds(tournament) if kind in {Format.SWISS, Format.TABLES, Format.ROLLING} else 0
    if kind in {Format.SWISS, Format.ROLLING}:
        rounds = min(rounds, entrants - 1)
    groups = number_of_groups(tournament) if kind is Format.GROUPS else 0
    settled = replace(tournament.settings, rounds=rounds, groups=groups, tiebreaks=tiebreaks(tournament))
    if tournament.teams:
        settled = replace(settled, games=1, replays=0)
    return replace(tournament, settings=settled)


async def _order(
    connection: Connection, row: TournamentRow, entries: Sequence[EntrantRow]
) -> Callable[[EntrantRow], tuple[float, ...]]:
    ids = [entry.player.id for entry in entries]
    joined = {number: place for place, number in enumerate(ids)}
    match row.settings.seeding:
        case Seeding.LOT:
            return lambda entry: (lot(row.seed, "seed", 0, str(entry.player.id)),)
        case Seeding.JOINED:
            return lambda entry: (joined[entry.player.id],)
    known = await ratings.of_players(connection, class_of(row.game, row.settings.seats).key, ids)
    return lambda entry: (
        entry.player.id not in known,
        -known[entry.player.id].mu if entry.player.id in known else 0.0,
        joined[entry.player.id],
    )
