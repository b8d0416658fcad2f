"""One post a week about what was played in a channel, for servers that want it; nothing where nothing was."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from discord import ui

from bot.app import build
from bot.community.sundays import words
from bot.community.sundays.posts import Sunday, SundayPost
from bot.community.sundays.views import SundayMessage, week_of
from bot.community.sundays.weeks import Sundays, next_sunday
from bot.core.frame.context import Context
from bot.core.frame.pictures import Look, Pictures
from bot.core.host_settings import USUAL_HOSTING
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form
from bot.core.people import Person
from bot.core.services import Services
from bot.core.speech.sentences import speaking
from bot.people.players import PreferenceBook
from bot.people.servers.refusals import NotAModerator
from bot.people.servers.settings import GuildBook
from bot.play.analyses.result import to_row
from bot.play.matches.matches import Matches
from bot.play.matches.ui import board_text
from bot.play.matches.words import course
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
from bot.play.ratings.ratings import Ratings
from bot.play.ratings.settings import PROFILE
from bot.play.replays import Replays
from bot.play.tables.tables import Tables, TableSetup
from games.core import DESCRIPTION_LIMIT
from opponents.analysis import Examined
from renderers.sundays import draw_week
from storage import Database
from storage.community import tournaments
from storage.play import analyses
from tests.bot.community.tournaments.full_match import opened
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, begun, by, managing, mover
from tests.bot.learn.puzzles.test_puzzles import day, tried
from tests.bot.play.ratings.played import beaten, known
from tests.bot.timed import deliver
from tests.conftest import HandClock
from tournaments.facts import Format

EVE = Person(500, "Eve")


async def evening(services: Services, clock: HandClock) -> list[Delivery[Any]]:
    """What is posted once the next Sunday evening has come."""
    plan = await services[Sundays].of(CHANNEL.guild_id or 0)
    assert plan
    clock.now = plan.due_at
    await services[Sundays].sweep()
    return [each for each in await deliver(services) if each.post.kind == SundayPost.key]


async def won_from_behind(services: Services) -> tuple[int, int]:
    """The number of a match of Dogon that was won by who was two points behind or more, and the winner's seat."""
    for seed in range(30):
        view, random = await begun(services), Random(seed)
        low = [0, 0]
        while view.to_move:
            move = random.choice(view.game.legal_moves(view.position.state))
            view = await services[Matches].move(by(mover(view)), view.match.id, None, view.game.format(move))
            view = await services[Matches].show(view.match.id)
            score = view.game.score(view.position.state) or (0, 0)
            low = [min(low[seat], score[seat] - score[1 - seat]) for seat in range(2)]
        winner = view.position.outcome.winner if view.position.outcome else None
        if winner is not None and low[winner] <= -2:
            return view.match.id, winner
    raise AssertionError("nobody came back")


async def examined(
    services: Services, database: Database, clock: HandClock, number: int, low: int, last: int = 900
) -> None:
    """An analysis of a match that Bo has won, by which he stood as low as that, and in the end so."""
    winner = (await services[Matches].show(number)).seat_of(BO.discord_id)
    assert winner is not None
    found = [
        to_row(Examined(ply, winner, "C+", score, "C+", score, ())) for ply, score in ((0, 0), (2, low), (4, last))
    ]
    async with database.writing() as connection:
        await analyses.begin(connection, number, await known(database, BO), 2, clock.now)
        analysis = await analyses.find(connection, number)
        assert analysis
        await analyses.advance(connection, analysis, 2, found)


def test_sunday_evening_is_that_of_the_server() -> None:
    tokyo, late = ZoneInfo("Asia/Tokyo"), datetime(2026, 11, 29, 10, tzinfo=UTC)  # 19:00 there, a Sunday
    assert next_sunday(tokyo, late) == datetime(2026, 12, 6, 9, tzinfo=UTC)
    assert next_sunday(tokyo, late - timedelta(hours=2)) == datetime(2026, 11, 29, 9, tzinfo=UTC)
    for hours in range(0, 24 * 15, 5):
        found = next_sunday(tokyo, late + timedelta(hours=hours)).astimezone(tokyo)
        assert (found.weekday(), found.hour) == (6, 18)
        assert timedelta(0) < found - (late + timedelta(hours=hours)) <= timedelta(7)


async def test_a_week_without_a_match_or_an_event_is_not_told(services: Services, clock: HandClock) -> None:
    with pytest.raises(NotAModerator):
        await services[Sundays].choose(by(ANN), CHANNEL.channel_id)
    assert await services[Sundays].sweep() == 0
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    assert await evening(services, clock) == []
    assert await evening(services, clock) == [], "and the next one is planned"


@pytest.mark.slow
async def test_the_finest_finish_is_drawn_and_told(services: Services, clock: HandClock) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    number, winner = await won_from_behind(services)
    await services[Tables].open(by(CY), TableSetup("dogon", {}, None, (), usual_clock=True))
    (post,) = await evening(services, clock)
    sunday: Sunday = post.shown
    assert sunday.finest
    told = words.told(sunday)
    assert f"**{(ANN, BO)[winner].name}** came back from" in told
    assert f"`/match {number}`" in told
    assert "1 open table." in told
    with speaking("de"):
        assert "\n1 offener Tisch." in words.told(sunday)
    assert draw_week(week_of(sunday, "dark")).width >= 900
    busy = replace(sunday, told={**sunday.told, "events": [("_" * 80, 1796000000)] * 3})
    layout = SundayMessage(Context(services, Pictures())).layout(replace(post, shown=busy), Form.FRESH, "sunday.png")
    (picture,) = [each for each in layout.walk_children() if isinstance(each, ui.MediaGallery)]
    alt = picture.items[0].description or ""
    assert len(alt) <= DESCRIPTION_LIMIT
    assert alt.startswith("Sunday · ")
    assert f"Finest finish: {words.finest(busy, words.winner(busy))} · Dogon · #{number} · " in alt
    assert alt.endswith(board_text(sunday.finest, Look()))
    assert "<t:" not in alt, "nobody formats it"
    assert await evening(services, clock) == [], "it was told already"


@pytest.mark.parametrize(
    ("scores", "is_told"), [([(0, 0), (0, 3), (3, 3), (4, 3)], True), ([(0, 0), (0, 3), (4, 3)], False)]
)
async def test_a_finish_is_told_where_the_result_tells_how_the_points_went(
    services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch, scores: list[tuple[int, int]], is_told: bool
) -> None:
    async def went(*_: object) -> list[tuple[int, int]]:
        return scores

    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    winner = (await services[Matches].show(await beaten(services, ANN, BO))).position.outcome
    assert winner
    scores = scores if winner.winner == 0 else [(score[1], score[0]) for score in scores]
    monkeypatch.setattr(Replays, "scores", went)
    (post,) = await evening(services, clock)
    assert ("came back from 0–3" in words.told(post.shown)) is is_told
    assert bool(course(scores, winner)) is is_told


async def test_a_table_at_which_no_seat_is_free_is_not_told(services: Services, clock: HandClock) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    await beaten(services, ANN, BO)
    for guests in ((DEE,), ()):
        await services[Tables].open(by(CY), TableSetup("dogon", {}, None, guests, usual_clock=True))
    (post,) = await evening(services, clock)
    assert "1 open table." in words.told(post.shown), "the other one waits for Dee"


@pytest.mark.slow
async def test_nothing_is_told_of_who_hides_their_profile(services: Services, clock: HandClock) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    await won_from_behind(services)
    await services[PreferenceBook].choose(BO, PROFILE.key, "hidden")
    (post,) = await evening(services, clock)
    assert post.shown.finest is None
    assert "Bo" not in words.told(post.shown)


async def test_other_channels_and_private_matches_are_not_told(services: Services, clock: HandClock) -> None:
    await services[Sundays].choose(managing(), 4444)
    view = await begun(services)
    await services[Matches].resign(by(ANN), view.match.id)
    assert await evening(services, clock) == []


async def test_the_largest_swing_of_a_finished_analysis_is_the_finest_finish(
    services: Services, database: Database, clock: HandClock
) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    for low in (-200, -900):
        number = await beaten(services, ANN, BO)
        await examined(services, database, clock, number, low)
    (post,) = await evening(services, clock)
    assert f"**Finest finish:** **Bo** came from behind (Dogon, `/match {number}`)." in words.told(post.shown)
    assert words.winner(post.shown) == "Bo"


async def test_who_wins_as_the_other_one_leaves_has_not_come_from_behind(
    services: Services, database: Database, clock: HandClock
) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    number = await beaten(services, ANN, BO)
    await examined(services, database, clock, number, -900, last=-900)
    (post,) = await evening(services, clock)
    assert "came from behind" not in words.told(post.shown)


@pytest.mark.parametrize("wanted", [Amendment(void=True), Amendment((ANN,), rated=True), Amendment(rated=False)])
async def test_no_win_is_praised_that_was_decided_anew(
    services: Services, database: Database, clock: HandClock, wanted: Amendment
) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    for loser in (CY, DEE, CY, DEE, CY):
        await beaten(services, loser, ANN)
    number = await beaten(services, ANN, BO)
    await examined(services, database, clock, number, -900)
    await services[Moderation].correct(managing(EVE), number, wanted, "Bo had help")
    await services[Ratings].sweep()
    (post,) = await evening(services, clock)
    if wanted.rated is not False:
        assert "Bo" not in words.told(post.shown)
    else:
        assert "**Bo** came from behind" in words.told(post.shown), "only what it counts for was decided"


async def test_the_upset_is_the_win_against_who_stood_the_furthest_above(services: Services, clock: HandClock) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    for loser in (CY, DEE, CY, DEE, CY):
        await beaten(services, loser, ANN)
    await services[Ratings].sweep()
    await beaten(services, ANN, BO)
    await services[Ratings].sweep()
    (post,) = await evening(services, clock)
    points = post.shown.told["upset"]["points"]
    assert points >= 100
    assert f"**Upset:** Bo beat someone rated {points} points higher." in words.told(post.shown)
    await beaten(services, ANN, DEE)
    await services[Ratings].sweep()
    await services[PreferenceBook].choose(ANN, PROFILE.key, "hidden")
    (post,) = await evening(services, clock)
    assert post.shown.told["upset"] is None, "it would tell how good Ann is"


async def test_the_longest_streak_of_the_puzzle_is_told(services: Services, clock: HandClock) -> None:
    for _ in range(3):
        number = await day(services, clock)
        await tried(services, BO, number, 0, solved=True)
    await tried(services, CY, number, 0, solved=True)
    await day(services, clock)
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    await beaten(services, ANN, DEE)
    (post,) = await evening(services, clock)
    assert "**Puzzle streak:** Bo, 3 days." in words.told(post.shown)


async def test_events_that_start_soon_are_told_though_nothing_was_played(
    services: Services, database: Database, clock: HandClock
) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    plan = await services[Sundays].of(CHANNEL.guild_id or 0)
    assert plan
    for name, days in (("Autumn Cup", 2), ("Winter Cup", 20)):
        number = await opened(services, Format.SWISS, 0)
        async with database.writing() as connection:
            await tournaments.change(connection, number, name=name, starts_at=plan.due_at + timedelta(days=days))
    (post,) = await evening(services, clock)
    told = words.told(post.shown)
    assert "**Starts soon:** Autumn Cup, <t:" in told
    assert "Winter Cup" not in told, "that is not this week"
    assert "finished" not in told


async def test_a_host_can_switch_them_off(database: Database, services: Services, clock: HandClock) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    view = await begun(services)
    await services[Matches].resign(by(ANN), view.match.id)
    without = build(database, clock, Random(0), hosting=replace(USUAL_HOSTING, sundays=False))
    assert await evening(without, clock) == []


async def test_a_sunday_that_was_missed_is_left_out(services: Services, clock: HandClock) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    view = await begun(services)
    await services[Matches].resign(by(ANN), view.match.id)
    plan = await services[Sundays].of(CHANNEL.guild_id or 0)
    assert plan
    clock.now = plan.due_at + timedelta(hours=7)
    assert await services[Sundays].sweep() == 0
    later = await services[Sundays].of(CHANNEL.guild_id or 0)
    assert later
    assert later.due_at == plan.due_at + timedelta(days=7)


async def test_what_ends_while_a_sunday_is_late_is_told_once(services: Services, clock: HandClock) -> None:
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    told = []
    for late, ends in ((0, 1), (5, 6), (3, 2), (0, 1)):
        plan = await services[Sundays].of(CHANNEL.guild_id or 0)
        assert plan
        for hours in sorted({late, ends}):
            clock.now = plan.due_at + timedelta(hours=hours)
            if hours == ends:
                await beaten(services, ANN, BO)
            if hours == late:
                await services[Sundays].sweep()
                found = [each for each in await deliver(services) if each.post.kind == SundayPost.key]
                told.append([each.shown.told["finished"] for each in found])
    assert told == [[], [1], [1], [1]]


async def test_a_week_of_an_hour_more_is_told_whole(services: Services, clock: HandClock) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id, "zone", "Europe/Berlin")
    clock.now = datetime(2026, 10, 18, 12, tzinfo=UTC)
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    assert await evening(services, clock) == []
    clock.pass_(minutes=30)
    await beaten(services, ANN, BO)
    (post,) = await evening(services, clock)
    assert clock.now == datetime(2026, 10, 25, 17, tzinfo=UTC), "the clocks were set back"
    assert post.shown.told["finished"] == 1


async def test_a_week_has_the_days_of_the_server(services: Services, clock: HandClock) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id, "zone", "America/Los_Angeles")
    await services[Sundays].choose(managing(), CHANNEL.channel_id)
    await won_from_behind(services)
    (post,) = await evening(services, clock)
    assert post.post.created_at == datetime(2026, 11, 23, 2, tzinfo=UTC), "a Monday by then"
    assert week_of(post.shown, "dark").subtitle.startswith("2026-11-16 – 2026-11-22 · ")
