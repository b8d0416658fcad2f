"""Matches whose clocks stop on some days of the week, each where its player lives, whatever else happens."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from sqlalchemy import select

from bot.app import build
from bot.community.competitions.settings import PAGE
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Person
from bot.core.services import Services
from bot.core.speech.spans import DAY
from bot.people.players import zone_named
from bot.people.players.preferences import PreferenceBook
from bot.people.privacy.privacy import Privacy
from bot.people.servers import ZONE
from bot.people.servers.settings import GuildBook
from bot.play.matches.board import clock_words
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.offers.offered import REMATCH
from bot.play.offers.offers import Offers
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.vacations import Vacations
from bot.play.substitution.agreement import Swap
from bot.play.substitution.offered import SUBSTITUTE
from storage import Database
from storage.play import clocks
from storage.play.matches import matches
from storage.play.matches.tables import seats
from tests.bot.conftest import ANN, BO, CY, by, mover, waiter
from tests.bot.timed import deadlines, deliver, kinds, left, pass_time, play, timed
from tests.conftest import HandClock
from tests.statements import noted

BERLIN, TOKYO, HONOLULU = "Europe/Berlin", "Asia/Tokyo", "Pacific/Honolulu"


def at(written: str, zone: str = "UTC") -> datetime:
    return datetime.fromisoformat(written).replace(tzinfo=zone_named(zone)).astimezone(UTC)


async def due(services: Services, view: MatchView) -> datetime | None:
    shown = await services[Matches].show(view.match.id)
    return shown.timing and shown.timing.due_at


async def zones(database: Database, view: MatchView) -> list[object]:
    async with database.reading() as connection:
        query = select(seats.c.zones).where(seats.c.match_id == view.match.id).order_by(seats.c.seat)
        return list((await connection.execute(query)).scalars())


async def at_home(services: Services, person: Person, zone: str) -> None:
    await services[PreferenceBook].choose(person, "zone", zone)


async def test_each_clock_stands_still_where_its_player_lives(
    services: Services, clock: HandClock, database: Database
) -> None:
    await at_home(services, BO, TOKYO)
    await at_home(services, ANN, HONOLULU)
    clock.now = at("2026-11-27 12:00", TOKYO)  # a Friday
    view = await timed(services, "1d, weekends off")
    assert sorted(map(str, await zones(database, view))) == [f"[[None, '{TOKYO}']]", f"[[None, '{HONOLULU}']]"]
    first = TOKYO if mover(view) == BO else HONOLULU
    expected = {TOKYO: at("2026-11-30 12:00", TOKYO), HONOLULU: at("2026-11-27 17:00", HONOLULU)}
    assert expected[HONOLULU] == clock.now + timedelta(days=1), "for Ann it is Thursday afternoon"
    assert await due(services, view) == expected[first]
    await play(services, view)
    assert await due(services, view) == expected[HONOLULU if first == TOKYO else TOKYO]


async def test_without_a_zone_of_their_own_that_of_the_server_counts_and_else_utc(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await timed(services, "1d, weekends off")
    assert await zones(database, view) == [[[None, "UTC"]], [[None, "UTC"]]]
    assert ZONE in PAGE.settings, "whose page has the zone"
    await services[GuildBook].choose(5, "zone", "Europe/Berlin")
    later = await timed(services, "1d, weekends off")
    assert await zones(database, later) == [[[None, BERLIN]], [[None, BERLIN]]]
    assert await zones(database, await timed(services, "1d")) == [None, None], "it is kept only where it counts"


@pytest.mark.slow
async def test_reminders_keep_their_distance_in_playing_time_and_come_on_no_day_of_rest(
    services: Services, clock: HandClock, database: Database
) -> None:
    clock.now = began = at("2026-11-27 12:00")  # a Friday: the second of two days begins on Monday at noon
    view = await timed(services, "2d, weekends off")
    sent = await pass_time(services, clock, days=5)
    assert [(when, delivery.post.kind) for when, delivery in sent if not delivery.drawn_again] == [
        (at("2026-11-30 12:00"), "reminder"),
        (at("2026-12-01 09:00"), "reminder"),
        (at("2026-12-01 12:00"), "board"),
    ]
    assert began + timedelta(days=4) == at("2026-12-01 12:00")
    assert await kinds(database, view.match.id) == ["timeout"]
    assert [problem async for _, problem in services[Matches].differences()] == [None]


@pytest.mark.slow
async def test_a_reminder_that_waits_for_the_end_of_quiet_hours_waits_for_monday_as_well(
    services: Services, clock: HandClock
) -> None:
    for person in (ANN, BO):
        await services[PreferenceBook].choose_all(person, {"pings": "direct", "quiet": "22-8", "reminders": "36h"})
    clock.now = at("2026-11-26 10:30")  # a Thursday
    await timed(services, "3d, weekends off")
    sent = await pass_time(services, clock, days=5)
    assert [when for when, delivery in sent if delivery.post.kind == "reminder"] == [at("2026-11-30 08:30")], (
        "36 hours before the end it is Friday at half past ten in the evening; steps are hours"
    )


@pytest.mark.slow
async def test_a_bank_pays_no_day_of_rest_and_neither_does_the_thought(
    services: Services, clock: HandClock, database: Database
) -> None:
    clock.now = at("2026-11-27 12:00")
    view = await timed(services, "5d + 12h, cap 7d, weekends off")
    clock.now = at("2026-11-30 06:00")  # 12 hours on Friday, 6 on Monday
    await play(services, view)
    async with database.reading() as connection:
        (entry,) = await matches.entries(connection, view.match.id)
        banks = await clocks.banks(connection, view.match.id)
    assert entry.seconds == 18 * 3600
    assert banks[entry.seat] == (5 * 24 - 18 + 12) * 3600


@pytest.mark.slow
async def test_a_late_move_by_a_soft_clock_is_late_by_playing_time(services: Services, clock: HandClock) -> None:
    clock.now = at("2026-11-26 12:00")
    view = await timed(services, "1d, weekends off, soft")
    await pass_time(services, clock, days=4)
    shown = await services[Matches].show(view.match.id)
    assert shown.timing
    assert shown.timing.is_fallen
    shown = await play(services, shown)
    assert shown.timing
    assert shown.timing.due_at == at("2026-12-01 12:00")


@pytest.mark.slow
async def test_given_time_is_playing_time(services: Services, clock: HandClock) -> None:
    clock.now = at("2026-11-27 12:00")
    view = await timed(services, "1d, weekends off")
    assert await due(services, view) == at("2026-11-30 12:00")
    clock.pass_(hours=1)
    await services[Breaks].give(by(waiter(view)), view.match.id, DAY)
    assert await due(services, view) == at("2026-12-01 12:00")
    clock.now = at("2026-11-28 15:00")
    await services[Breaks].give(by(waiter(view)), view.match.id, DAY)
    assert await due(services, view) == at("2026-12-02 12:00"), "from a day of rest as well"


@pytest.mark.slow
async def test_a_pause_keeps_playing_time_and_a_vacation_too(services: Services, clock: HandClock) -> None:
    clock.now = at("2026-11-27 12:00")
    view = await timed(services, "2d, weekends off")
    asker = waiter(view)
    await services[Offers].make(by(asker), view.match.id, PAUSE)
    await services[Offers].make(by(mover(view)), view.match.id, PAUSE)
    paused = await services[Matches].show(view.match.id)
    assert left(paused, clock) == timedelta(days=2)
    clock.now = at("2026-11-28 18:00")
    await services[Breaks].resume(by(asker), view.match.id)
    assert await due(services, view) == at("2026-12-02 00:00")
    await services[Vacations].begin(by(mover(view)))
    assert left(await services[Matches].show(view.match.id), clock) == timedelta(days=2)
    clock.now = at("2026-11-30 12:00")
    await services[Vacations].end(by(mover(view)))
    assert await due(services, view) == at("2026-12-02 12:00")


@pytest.mark.slow
async def test_an_outage_gives_back_the_playing_time_it_took_and_no_more(
    services: Services, clock: HandClock, database: Database
) -> None:
    clock.now = at("2026-11-27 12:00")
    resting, restless = await timed(services, "2d, weekends off"), await timed(services, "2d")
    await pass_time(services, clock, hours=8)  # Friday at eight in the evening
    before = await deadlines(database, resting.match.id)
    clock.now = at("2026-11-29 20:00")  # Sunday: four hours of Friday were lost
    again = build(database, clock, Random(0))
    await again[Pulse].recover()
    assert await due(again, resting) == at("2026-12-01 16:00")
    after = await deadlines(database, resting.match.id)
    assert [one and other and one - other for (_, one), (_, other) in zip(after, before, strict=True)] == [
        timedelta(hours=4)
    ] * len(before), "its reminders as well"
    assert await due(again, restless) == at("2026-12-01 12:00"), "those without days of rest move by all of it"
    assert await again[Sweeps].sweep() == 0
    sent = await pass_time(again, clock, hours=44)
    ours = [(when, each) for when, each in sent if each.post.match_id == resting.match.id and not each.drawn_again]
    assert [(when, each.post.kind) for when, each in ours][-1] == (at("2026-12-01 16:00"), "board")


@pytest.mark.slow
async def test_a_change_of_zone_counts_from_monday_and_moves_what_runs(
    services: Services, clock: HandClock, database: Database
) -> None:
    for person in (ANN, BO):
        await at_home(services, person, BERLIN)
    clock.now = at("2026-11-25 12:00", BERLIN)  # a Wednesday
    view, soon = await timed(services, "8d, weekends off"), await timed(services, "2d, weekends off")
    assert await due(services, view) == at("2026-12-07 12:00", BERLIN)
    unmoved = await due(services, soon)
    who = mover(view)
    await at_home(services, who, TOKYO)
    moved = [[None, BERLIN], ["2026-11-30", TOKYO]]
    assert (await zones(database, view)).count(moved) == 1, "the opponent stays"
    assert await due(services, soon) == unmoved == at("2026-11-27 12:00", BERLIN)
    weekend = at("2026-12-05 00:00", TOKYO)
    assert await due(services, view) == at("2026-12-07 20:00", TOKYO) == weekend + timedelta(days=2, hours=20)
    await at_home(services, who, BERLIN)
    assert await due(services, view) == at("2026-12-07 12:00", BERLIN)
    assert (await zones(database, view)).count([[None, BERLIN]]) == 2
    await at_home(services, who, HONOLULU)
    assert await due(services, view) == at("2026-12-07 01:00", HONOLULU) == at("2026-12-07 12:00", BERLIN)


@pytest.mark.slow
async def test_a_substitute_brings_their_own_zone(services: Services, clock: HandClock, database: Database) -> None:
    for person in (ANN, BO):
        await at_home(services, person, BERLIN)
    await at_home(services, CY, HONOLULU)
    clock.now = at("2026-11-27 20:00", BERLIN)
    view = await timed(services, "1d, weekends off")
    leaver = mover(view)
    proposal = await services[Offers].make(by(leaver), view.match.id, SUBSTITUTE, Swap(CY, 5).wanted)
    for person in (waiter(view), CY):
        await services[Offers].agree(by(person), proposal.offer.id)
    assert [[None, HONOLULU]] in await zones(database, view)
    assert await due(services, view) == at("2026-11-30 09:00", HONOLULU)


async def test_the_board_says_on_which_days_clocks_stand_still(services: Services, clock: HandClock) -> None:
    view = await timed(services, "3d, weekends off")
    lines = clock_words.clock_lines(view, services[Narration]).splitlines()
    assert lines[0].startswith("-# ⏱️ 3 days per move · time runs out <t:")
    assert lines[1:] == ["-# 💤 Clocks stop on Saturday and Sunday, by each player's time zone."]
    plain = await timed(services, "3d")
    assert "Clocks stop" not in clock_words.clock_lines(plain, services[Narration])
    await services[Matches].resign(by(ANN), view.match.id)
    over = await services[Matches].show(view.match.id)
    assert "Clocks stop" not in clock_words.clock_lines(over, services[Narration])


@pytest.mark.slow
async def test_where_someone_lived_is_exported_and_forgotten(
    services: Services, clock: HandClock, database: Database
) -> None:
    await at_home(services, ANN, TOKYO)
    view = await timed(services, "3d, weekends off")
    told = await services[Privacy].export(ANN)
    assert [each["zones"] for each in told["matches"]] == [[[None, TOKYO]]]
    await services[Privacy].forget(by(ANN))
    assert sorted(map(str, await zones(database, view))) == ["None", "[[None, 'UTC']]"]


@pytest.mark.slow
async def test_a_rematch_and_the_next_table_keep_the_days_of_rest(services: Services, clock: HandClock) -> None:
    view = await timed(services, "3d, sun off")
    await services[Matches].resign(by(ANN), view.match.id)
    await services[Offers].make(by(ANN), view.match.id, REMATCH)
    await services[Offers].make(by(BO), view.match.id, REMATCH)
    await deliver(services)
    async with services.database.reading() as connection:
        (again,) = await matches.running_of(connection, view.players[0].id, None, view.players[0].id)
    assert again.clock
    assert again.clock.rest == (6,)


@pytest.mark.slow
async def test_a_move_asks_no_more_of_the_database_than_one_without_days_of_rest(services: Services) -> None:
    asked = []
    for written in ("3d", "3d, weekends off"):
        view = await timed(services, written)
        move = view.game.format(view.game.legal_moves(view.position.state)[0])
        with noted() as statements:
            await services[Matches].move(by(mover(view)), view.match.id, None, move)
        asked.append(len(statements))
    assert asked[0] == asked[1]


@pytest.mark.slow
async def test_who_plays_many_matches_moves_house_as_easily_as_who_plays_one(
    services: Services, clock: HandClock
) -> None:
    clock.now, asked = at("2026-11-25 12:00"), []
    await timed(services, "8d, weekends off")
    for zone in (HONOLULU, TOKYO):
        with noted() as statements:
            await at_home(services, BO, zone)
        asked.append(len(statements))
        for _ in range(3):
            await timed(services, "8d, weekends off")
    assert asked[0] == asked[1]


@pytest.mark.at_once
@pytest.mark.slow
async def test_who_moves_house_while_they_move_loses_neither(
    services: Services, clock: HandClock, database: Database
) -> None:
    for person in (ANN, BO):
        await at_home(services, person, BERLIN)
    clock.now = at("2026-11-25 12:00", BERLIN)
    view = await timed(services, "8d, weekends off")
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    who, other = mover(view), waiter(view)
    await asyncio.gather(
        services[Matches].move(by(who), view.match.id, None, move),
        at_home(services, who, TOKYO),
        at_home(services, other, TOKYO),
    )
    moved = [[None, BERLIN], ["2026-11-30", TOKYO]]
    assert await zones(database, view) == [moved, moved]
    assert await due(services, view) == at("2026-12-07 20:00", TOKYO), "whichever was first"
