"""Weeks of correspondence by a hand-moved clock: everything at its instant, and once."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from itertools import count
from random import Random

import pytest

from bot.app import build
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.people import Request
from bot.core.services import Services
from bot.play.matches.board import clock_words
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import GoneAlready, NotAtTheTable, NothingToClaim, NotRunning, StaleBoard
from games import GAMES
from games.core import PlayerError
from storage import Database
from storage.play import clocks
from storage.play.clocks import DeadlineKind
from storage.play.matches import matches
from tests.bot.conftest import ANN, BO, CY, DEE, by, mover, owed, waiter
from tests.bot.timed import deadlines, deliver, kinds, left, pass_time, play, timed
from tests.conftest import HandClock

MEETINGS = 8
"""How often a move and a sweep meet at least, each time a little later than before."""


@pytest.mark.slow
async def test_a_match_without_a_clock_is_only_reminded_of(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "none")
    assert view.timing is None
    assert await deadlines(database, view.match.id) == []
    sent = [delivery for _, delivery in await pass_time(services, clock, days=100) if not delivery.drawn_again]
    assert [delivery.post.kind for delivery in sent] == ["reminder"] * 3, "seldom, and nothing ends"
    assert (await services[Matches].show(view.match.id)).to_move


@pytest.mark.slow
async def test_reminders_come_a_day_and_three_hours_before_the_flag_ends_the_match(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "4d")
    began = clock.now
    sent = [each for each in await pass_time(services, clock, days=10) if not each[1].drawn_again]
    assert [(when - began, delivery.post.kind) for when, delivery in sent] == [
        (timedelta(days=3), "reminder"),
        (timedelta(days=4, hours=-3), "reminder"),
        (timedelta(days=4), "board"),
    ]
    assert [delivery.called for _, delivery in sent] == [(view.to_move,), (view.to_move,), view.players]
    over = await services[Matches].show(view.match.id)
    assert over.match.ended_at == began + timedelta(days=4)
    assert over.position.outcome
    assert (over.position.outcome.winner, over.position.outcome.reason) == (1, "time")
    assert "ran out of time" in services[Narration].last_move(over)
    assert services[Narration].turn(over, ping=False) == "**Ann** wins: Bo ran out of time."
    assert await deadlines(database, view.match.id) == []
    assert await kinds(database, view.match.id) == ["timeout"]
    assert [problem async for _, problem in services[Matches].differences()] == [None]


@pytest.mark.slow
async def test_a_move_cancels_reminders_and_flag_and_starts_the_opponents_clock(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "4d")
    assert [delivery.post.kind for _, delivery in await pass_time(services, clock, days=3)] == ["reminder"]
    view = await play(services, view)
    assert left(view, clock) == timedelta(days=4)
    sent = await pass_time(services, clock, days=3)
    assert [(delivery.post.kind, delivery.called) for _, delivery in sent] == [("reminder", (view.to_move,))]


async def test_a_reminder_that_was_not_sent_before_the_move_is_never_sent(services: Services, clock: HandClock) -> None:
    view = await timed(services, "4d")
    clock.pass_(days=3)
    await services[Sweeps].sweep()
    assert [delivery.post.kind for delivery in await owed(services)] == ["reminder"]
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    assert [delivery.post.kind for delivery in await deliver(services)] == ["board"]


async def test_of_reminders_that_are_overdue_together_one_is_sent(services: Services, clock: HandClock) -> None:
    await timed(services, "4d")
    clock.pass_(days=3.75)
    await services[Sweeps].sweep()
    assert [delivery.post.kind for delivery in await deliver(services)] == ["reminder"]
    clock.pass_(days=1)
    await services[Sweeps].sweep()
    assert [delivery.post.kind for delivery in await deliver(services)] == ["board"]


@pytest.mark.slow
async def test_after_a_reminder_the_next_turn_still_calls_its_player_once(services: Services, clock: HandClock) -> None:
    view = await timed(services, "4d")
    await pass_time(services, clock, days=3)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    view = await services[Matches].show(view.match.id)
    (delivery,) = await deliver(services)
    assert delivery.called == (view.to_move,)
    assert [older.post.kind for older in delivery.older] == ["reminder"]


@pytest.mark.slow
async def test_a_bank_grows_by_its_increment_up_to_the_cap_over_weeks(services: Services, clock: HandClock) -> None:
    view = await timed(services, "5d + 12h, cap 7d")
    banks = {0: timedelta(days=5), 1: timedelta(days=5)}
    pauses = Random(3)
    for _ in range(12):
        seat = view.position.to_move
        assert seat is not None
        assert left(view, clock) == banks[seat]
        thought = timedelta(minutes=30 * pauses.randint(0, 70))
        await pass_time(services, clock, seconds=thought.total_seconds())
        view = await play(services, view)
        banks[seat] = min(banks[seat] - thought + timedelta(hours=12), timedelta(days=7))
    spent = view.match.started_at
    assert spent
    assert clock.now - spent > timedelta(days=4), "weeks went by"


@pytest.mark.slow
async def test_a_soft_flag_lets_the_opponent_claim(services: Services, clock: HandClock, database: Database) -> None:
    view = await timed(services, "2d soft")
    late, other = mover(view), waiter(view)
    with pytest.raises(NothingToClaim, match="still has time"):
        await services[Matches].claim(by(other), view.match.id, 0)
    sent = await pass_time(services, clock, days=5)
    (board,) = [delivery for _, delivery in sent[2:]]
    assert (board.post.kind, [player.name for player in board.called]) == ("board", [other.name])
    shown = await services[Matches].show(view.match.id)
    assert shown.timing
    assert shown.timing.is_fallen
    assert "Opponents can claim" in clock_words.clock_lines(shown, services[Narration])
    with pytest.raises(NothingToClaim, match="your own time"):
        await services[Matches].claim(by(late), view.match.id, 0)
    with pytest.raises(NotAtTheTable):
        await services[Matches].claim(by(CY), view.match.id, 0)
    over = await services[Matches].claim(by(other), view.match.id, 0)
    assert over.position.outcome
    assert over.position.outcome.reason == "time"
    assert over.players[over.position.outcome.winner or 0].name == other.name
    with pytest.raises(NotRunning):
        await services[Matches].claim(by(other), view.match.id, 0)
    assert await kinds(database, view.match.id) == ["timeout"]


@pytest.mark.slow
async def test_a_late_move_by_a_soft_clock_counts_and_ends_the_claim(services: Services, clock: HandClock) -> None:
    view = await timed(services, "2d + 6h, cap 3d, soft")
    late, other = mover(view), waiter(view)
    await pass_time(services, clock, days=3)
    await services[Matches].move(by(late), view.match.id, 0, "C+")
    with pytest.raises(StaleBoard):
        await services[Matches].claim(by(other), view.match.id, 0)
    view = await play(services, await services[Matches].show(view.match.id))
    assert left(view, clock) == timedelta(hours=6), "the bank was used up; the increment is left"


async def swept_in(services: Services, clock: HandClock) -> float:
    """How many seconds a sweep takes in which a flag falls."""
    await timed(services, "1d")
    clock.pass_(days=1)
    began = time.perf_counter()
    await services[Sweeps].sweep()
    return time.perf_counter() - began


@pytest.mark.at_once
@pytest.mark.slow
async def test_of_a_move_and_a_flag_at_once_exactly_one_wins(
    services: Services, clock: HandClock, database: Database
) -> None:
    ended, took = set[str](), await swept_in(services, clock)
    for attempt in count():
        view = await timed(services, "1d")
        clock.pass_(days=1)
        request, number = by(mover(view)), view.match.id

        async def move(request: Request = request, number: int = number, part: float = attempt % 8 / 4) -> MatchView:
            await asyncio.sleep(took * part)
            return await services[Matches].move(request, number, 0, "C+")

        results = await asyncio.gather(services[Sweeps].sweep(), move(), return_exceptions=True)
        assert not [each for each in results if isinstance(each, Exception) and not isinstance(each, PlayerError)]
        (kind,) = await kinds(database, view.match.id)
        assert any(isinstance(each, NotRunning | StaleBoard) for each in results) == (kind == "timeout")
        ended.add(kind)
        if attempt >= MEETINGS and ended == {"move", "timeout"}:  # both can be first
            return


@pytest.mark.at_once
async def test_of_two_sweeps_at_once_one_acts(services: Services, clock: HandClock, database: Database) -> None:
    view = await timed(services, "1d")
    clock.pass_(days=1)
    assert sum(await asyncio.gather(*(services[Sweeps].sweep() for _ in range(4)))) == 1
    assert await kinds(database, view.match.id) == ["timeout"]


@pytest.mark.slow
async def test_a_crash_between_any_two_steps_repeats_and_loses_nothing(database_url: str, clock: HandClock) -> None:
    """Every step is made by a new process on the reopened database."""
    posts: list[tuple[str, int]] = []
    async with Database.open(database_url) as database:
        number = (await timed(build(database, clock, Random(1)), "4d")).match.id
    for step in range(8 * 5):
        clock.pass_(hours=3)
        async with Database.open(database_url) as database:
            await build(database, clock, Random(1))[Pulse].beat()
        async with Database.open(database_url) as database:
            await build(database, clock, Random(1))[Sweeps].sweep()
        async with Database.open(database_url) as database:
            services = build(database, clock, Random(1))
            sent = [delivery for delivery in await deliver(services) if not delivery.drawn_again]
            posts += [(delivery.post.kind, 3 * (step + 1)) for delivery in sent]
    assert posts == [("reminder", 72), ("reminder", 93), ("board", 96)]
    async with Database.open(database_url) as database:
        assert await kinds(database, number) == ["timeout"]


@pytest.mark.slow
async def test_among_three_who_is_late_leaves_and_the_others_play_on(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await timed(services, "1d", (BO, CY), "dohyo")
    late = view.position.to_move
    sent = await pass_time(services, clock, days=1)
    after = await services[Matches].show(view.match.id)
    assert after.match.status == "running"
    assert after.position.gone == {late}
    assert after.to_move
    assert sent[-1][1].called == (after.to_move,)
    assert left(after, clock) == timedelta(days=1), "the next seat has all its time"
    assert "ran out of time" in services[Narration].last_move(after)
    await pass_time(services, clock, days=1)
    over = await services[Matches].show(view.match.id)
    assert over.position.outcome
    assert over.position.outcome.winner not in {late, after.position.to_move, None}
    assert await kinds(database, view.match.id) == ["timeout", "timeout"]
    assert [problem async for _, problem in services[Matches].differences()] == [None]


@pytest.mark.slow
async def test_who_resigns_out_of_turn_stops_nobodys_clock(
    services: Services, clock: HandClock, database: Database
) -> None:
    view = await timed(services, "2d soft", (BO, CY, DEE), "dohyo")
    await pass_time(services, clock, hours=5)
    before = await deadlines(database, view.match.id)
    other = next(each for each in (ANN, BO, CY, DEE) if view.to_move and each.discord_id != view.to_move.discord_id)
    await services[Matches].resign(by(other), view.match.id)
    assert await deadlines(database, view.match.id) == before
    await pass_time(services, clock, days=2)
    with pytest.raises(GoneAlready):
        await services[Matches].claim(by(other), view.match.id, 1)
    staying = [
        each
        for each in (ANN, BO, CY, DEE)
        if each != other and view.to_move and each.discord_id != view.to_move.discord_id
    ]
    after = await services[Matches].claim(by(staying[0]), view.match.id, 1)
    assert len(after.position.gone) == 2
    assert after.match.status == "running"


@pytest.mark.slow
async def test_own_turns_are_listed_by_the_time_that_is_left(services: Services, clock: HandClock) -> None:
    made = [await timed(services, rule) for rule in ("none", "7d", "1d", "3d")]
    person = mover(made[0])
    mine = [view.match.id for view in made if view.waits_for(person.discord_id)]
    for view in made:
        if not view.waits_for(person.discord_id):
            await play(services, view)
            mine.append(view.match.id)
    listed = [line.match_id for line in await services[Matches].listed(person)]
    assert listed == [made[2].match.id, made[3].match.id, made[1].match.id, made[0].match.id]


@pytest.mark.slow
async def test_a_match_that_cannot_be_timed_out_keeps_no_other_waiting(
    services: Services, clock: HandClock, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = await timed(services, "1d"), await timed(services, "1d")
    async with database.writing() as connection:
        await matches.change(connection, broken.match.id, game="unknown")
    clock.pass_(days=1)
    services = build(database, clock, Random(0))
    assert await services[Sweeps].sweep() == 1
    assert await kinds(database, sound.match.id) == ["timeout"]
    assert f"match_id={broken.match.id}" in caplog.text
    assert (await deadlines(database, broken.match.id))[0][0] == DeadlineKind.FLAG


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
async def test_every_game_is_played_by_the_clock(services: Services, clock: HandClock, game: str) -> None:
    view = await timed(services, "5d + 12h, cap 7d", game=game)
    for _ in range(3):
        await pass_time(services, clock, hours=6)
        view = await play(services, view)
    late = view.position.to_move
    await pass_time(services, clock, days=7)
    over = await services[Matches].show(view.match.id)
    assert over.match.status == "finished"
    assert over.position.outcome
    assert (over.position.outcome.winner, over.position.outcome.reason) == (1 - (late or 0), "time")
    assert [problem async for _, problem in services[Matches].differences()] == [None]


@pytest.mark.slow
async def test_every_entry_keeps_how_long_it_took_and_turns_go_when_the_match_is_over(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "1d")
    clock.pass_(hours=3)
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    await deliver(services)
    view = await services[Matches].show(view.match.id)
    clock.pass_(hours=1)
    await services[Matches].resign(by(waiter(view)), view.match.id)
    quick = await timed(services, "none")
    await services[Matches].move(by(mover(quick)), quick.match.id, None, "C+")
    async with database.reading() as connection:
        took = [entry.seconds for entry in await matches.entries(connection, view.match.id)]
        assert took == [3 * 3600.0, None], "nobody's clock ran for who left out of turn"
        assert [entry.seconds for entry in await matches.entries(connection, quick.match.id)] == [None]
        assert await clocks.turn_at(connection, view.match.id, 1) is None
