"""Puzzles as people solve them, and the one that a server gets every day."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, time, timedelta
from random import Random

import pytest

from bot.app import build
from bot.core.outbox.notes import NotePost
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person, Rights
from bot.core.services import Services
from bot.learn.puzzles import words
from bot.learn.puzzles.dailies import DailyPuzzles
from bot.learn.puzzles.posts import DailyPost, DailyShown, SolutionPost
from bot.learn.puzzles.refusals import NoDailyPuzzle, NoSuchPuzzle, NothingToShare, PuzzlesOff, SharedAlready
from bot.learn.puzzles.results import FIRST, DailyScore, DayBefore, day_before, number_of, puzzle_of
from bot.learn.puzzles.setup_page import page_of
from bot.learn.puzzles.solutions import Puzzles
from bot.people.players import PreferenceBook
from bot.people.privacy.privacy import Privacy
from bot.people.servers.refusals import NotAModerator
from bot.people.servers.settings import GuildBook
from bot.play.ratings.settings import PROFILE
from bot.settings import Settings
from games import GAMES
from games.core import IllegalMove
from lessons import NUMBERED, PUZZLES
from storage import Database
from storage.learn import dailies as stored
from storage.learn import puzzles as solved_puzzles
from storage.learn.daily_results import Tried
from storage.people import players
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, managing
from tests.conftest import HandClock

KEY = "honey_donuts"


def puzzles_of(services: Services) -> Puzzles:
    return services[Puzzles]


def dailies_of(services: Services) -> DailyPuzzles:
    return services[DailyPuzzles]


async def shown(services: Services, number: int) -> DailyShown:
    async with services[GuildBook]._database.reading() as connection:
        row = await stored.find(connection, number)
        assert row
        return DailyShown(row, await stored.solvers(connection, number), await day_before(connection, row))


async def owed(services: Services) -> list[tuple[str, int | None]]:
    """Kinds of what is owed, and whether it is a change."""
    return [(post.kind, post.edits) for post in await services[Outbox].due()]


async def send(services: Services) -> list[str]:
    """Everything that is owed goes out, one after the other; returns the kinds."""
    sent = []
    while due := await services[Outbox].due():
        for post in due:
            if delivery := await services[Outbox].delivery(post):
                await services[Outbox].sent(delivery, 1000 + post.id)
                sent.append(post.kind + ("" if post.edits is None else " again"))
    return sent


async def test_a_puzzle_of_two_moves_is_solved_move_by_move_and_remembered(services: Services) -> None:
    puzzles = puzzles_of(services)
    number = next(each.number for each in PUZZLES[KEY] if each.moves == 2)
    first, defence, second = NUMBERED[number][1].line
    found = await puzzles.attempt(by(ANN), puzzles.place(number), first)
    assert found.judgement.goes_on
    assert defence in words.verdict(found)
    assert await puzzles.solved(ANN) == frozenset()
    found = await puzzles.attempt(by(ANN), puzzles.place(number, 2), second)
    assert found.is_solved
    assert "King" in words.verdict(found), "what the table saw"
    assert await puzzles.solved(ANN) == {number}
    assert await puzzles.solved(BO) == frozenset()
    assert (await puzzles.counts(ANN))[KEY] == (1, len(PUZZLES[KEY]))


async def test_a_typed_answer_is_about_the_puzzle_and_the_move_that_are_shown(services: Services) -> None:
    puzzles = puzzles_of(services)
    number = next(each.number for each in PUZZLES[KEY] if each.moves == 2)
    assert (await puzzles.current(ANN, KEY)).puzzle is PUZZLES[KEY][0]
    puzzles.show(ANN, puzzles.place(number, 2))
    place = await puzzles.current(ANN, KEY)
    assert (place.puzzle.number, place.ply) == (number, 2)
    assert (await puzzles.current(BO, KEY)).puzzle is PUZZLES[KEY][0]
    await puzzles.attempt(by(ANN), place, NUMBERED[number][1].line[2])
    assert (await puzzles.current(ANN, KEY)).puzzle is PUZZLES[KEY][0], "what was skipped is next"


async def test_after_an_hour_someone_continues_with_the_first_puzzle_they_have_not_solved(
    services: Services, clock: HandClock
) -> None:
    puzzles = puzzles_of(services)
    puzzles.show(ANN, puzzles.place(PUZZLES[KEY][3].number))
    clock.pass_(minutes=61)
    assert (await puzzles.current(ANN, KEY)).puzzle is PUZZLES[KEY][0]


async def test_those_solved_are_left_out_until_someone_starts_over(services: Services) -> None:
    puzzles = puzzles_of(services)
    first, second, *_ = PUZZLES[KEY]
    await puzzles.attempt(by(ANN), puzzles.place(first.number), first.line[0])
    place = await puzzles.next(ANN, KEY)
    assert place
    assert place.puzzle is second
    skipped = await puzzles.next(ANN, KEY, PUZZLES[KEY][-1].number)
    assert skipped
    assert skipped.puzzle is second, "after the last one it begins anew with what is left"
    await puzzles.restart(by(ANN), KEY)
    assert await puzzles.solved(ANN) == frozenset()


async def test_whoever_begins_anew_is_not_shown_the_puzzle_of_the_day(services: Services, clock: HandClock) -> None:
    first, second = PUZZLES[KEY][:2]
    number = next(each for each in range(1, 1000) if puzzle_of(each) == first.number)
    clock.now = datetime.combine(FIRST + timedelta(days=number - 1), time(12), UTC)
    shown = await puzzles_of(services).next(ANN, KEY)
    assert shown
    assert shown.puzzle is second
    assert (await puzzles_of(services).restart(by(ANN), KEY)).puzzle is second


@pytest.mark.parametrize("key", PUZZLES)
async def test_a_wrong_try_is_told_and_not_remembered(services: Services, key: str) -> None:
    puzzles = puzzles_of(services)
    for puzzle in {each.task: each for each in PUZZLES[key]}.values():
        place = puzzles.place(puzzle.number)
        assert words.task(place)
        wrong = next(m for m in place.game.legal_moves(place.position) if place.game.format(m) != puzzle.line[0])
        found = await puzzles.attempt(by(ANN), place, place.game.format(wrong))
        assert not found.judgement.is_right
        assert len(words.verdict(found).splitlines()[1]) > 10
        assert puzzle.line[0] in words.solution(place)
    assert await puzzles.solved(ANN) == frozenset()


async def test_an_illegal_move_is_explained_as_in_a_match(services: Services) -> None:
    with pytest.raises(IllegalMove):
        await puzzles_of(services).attempt(by(ANN), puzzles_of(services).place(1301), "g8g7")


async def test_a_puzzle_that_is_gone_says_so(services: Services) -> None:
    with pytest.raises(NoSuchPuzzle):
        puzzles_of(services).place(9999)
    with pytest.raises(NoSuchPuzzle):
        await puzzles_of(services).daily(1)


@pytest.mark.slow
async def test_a_server_gets_a_puzzle_at_its_hour_and_the_solution_a_day_later(
    services: Services, clock: HandClock
) -> None:
    dailies, puzzles = dailies_of(services), puzzles_of(services)
    plan = await dailies.choose(managing(), CHANNEL.channel_id, 9, "berlin")
    assert plan.zone == "Europe/Berlin"
    assert "Europe/Berlin" in words.planned(plan)
    assert await dailies.sweep() == 0
    clock.now = plan.due_at
    assert await dailies.sweep() == 1
    assert await dailies.sweep() == 0, "one a day"
    assert await send(services) == [DailyPost.key]
    place = await puzzles.daily(1)
    assert "No one has" in words.offered(await shown(services, 1))

    for person in (ANN, BO, ANN):
        for ply in range(0, len(place.puzzle.line), 2):
            await puzzles.attempt(by(person), await puzzles.daily(1, ply), place.puzzle.line[ply])
    assert await puzzles.solved(BO) == {place.puzzle.number}
    assert "Solved by 2 people" in words.offered(await shown(services, 1))
    assert set(await send(services)) == {"daily again"}, "the counter is edited into the post"

    clock.now += timedelta(days=1)
    assert await dailies.sweep() == 1
    assert sorted(await send(services)) == sorted([DailyPost.key, "daily again", SolutionPost.key])
    assert place.puzzle.line[0] in words.daily_solution(await shown(services, 1))
    assert place.puzzle.line[0] not in words.offered(await shown(services, 1))
    await puzzles.attempt(by(ANN), await puzzles.daily(1, len(place.puzzle.line) - 1), place.puzzle.line[-1])
    assert await send(services) == [], "nobody is counted any more"


async def test_only_managers_choose_and_stop_it(services: Services, clock: HandClock) -> None:
    dailies, visitor = dailies_of(services), Rights(CHANNEL.guild_id)
    with pytest.raises(NotAModerator):
        await dailies.choose(by(ANN, visitor), CHANNEL.channel_id)
    with pytest.raises(NoDailyPuzzle):
        await dailies.choose(managing())
    with pytest.raises(NoDailyPuzzle):
        await dailies.stop(managing())
    await dailies.choose(managing(), CHANNEL.channel_id)
    later = await dailies.choose(managing(), hour=20)
    assert (later.channel_id, later.hour) == (CHANNEL.channel_id, 20)
    await dailies.stop(managing())
    clock.now = later.due_at
    assert await dailies.sweep() == 0


async def test_the_hour_is_that_of_the_server_where_no_zone_is_named(services: Services) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id, "zone", "Asia/Tokyo")
    assert (await dailies_of(services).choose(managing(), CHANNEL.channel_id)).zone == "Asia/Tokyo"


async def test_an_emptied_zone_is_that_of_the_server_else_of_whoever_asks(services: Services) -> None:
    dailies, person = dailies_of(services), managing()
    await dailies.choose(person, CHANNEL.channel_id, 9, "berlin")
    assert (await dailies.choose(managing(), hour=10)).zone == "Europe/Berlin", "it wasn't asked about"
    await services[PreferenceBook].choose(person.person, "zone", "Asia/Seoul")
    assert (await dailies.choose(managing(), None, 10, "")).zone == "Asia/Seoul"
    await services[GuildBook].choose(CHANNEL.guild_id, "zone", "Asia/Tokyo")
    assert (await dailies.choose(managing(), None, 10, "")).zone == "Asia/Tokyo"


async def test_a_server_can_switch_puzzles_off(services: Services, clock: HandClock) -> None:
    dailies, guild_id = dailies_of(services), CHANNEL.guild_id
    plan = await dailies.choose(managing(), CHANNEL.channel_id)
    assert await dailies.followed(guild_id or 0) == plan
    await services[GuildBook].choose(guild_id, "puzzles", False)
    with pytest.raises(PuzzlesOff):
        await puzzles_of(services).check_allowed(guild_id)
    await puzzles_of(services).check_allowed(None)
    with pytest.raises(PuzzlesOff):
        await dailies.choose(managing(), CHANNEL.channel_id)
    assert await dailies.followed(guild_id or 0) is None
    assert page_of(plan, is_followed=False).text == words.NO_DAILY, "no next one is promised"
    clock.now = plan.due_at
    assert await dailies.sweep() == 0
    later = await dailies.of(guild_id)
    assert later
    assert later.due_at > clock.now, "it is not looked at again and again"


async def test_where_nobody_may_post_it_stops_and_tells_once_who_set_it_up(
    services: Services, clock: HandClock
) -> None:
    dailies = dailies_of(services)
    plan = await dailies.choose(managing(), CHANNEL.channel_id)
    clock.now = plan.due_at
    await dailies.sweep()
    await send(services)
    clock.now += timedelta(days=1)
    await dailies.sweep()
    failed, told = [], []
    while due := [post for post in await services[Outbox].due() if post.id not in {note.id for note in told}]:
        for post in due:
            if post.kind == NotePost.key:
                told.append(post)
                continue
            await services[Outbox].undeliverable(post, "Unknown Channel")
            failed.append(post.kind)
    assert {DailyPost.key, SolutionPost.key} <= set(failed)
    assert await dailies.of(CHANNEL.guild_id) is None
    async with services[GuildBook]._database.reading() as connection:
        ann = await players.find(connection, ANN.discord_id)
    assert ann is not None
    assert [post.player_id for post in told] == [ann.id]
    assert await puzzles_of(services).newest_daily(CHANNEL.guild_id) is None, "nobody has seen it"
    clock.now += timedelta(days=1)
    assert await dailies.sweep() == 0
    clock.now = (await dailies.choose(managing(), CHANNEL.channel_id)).due_at
    await dailies.sweep()
    owed = [post for post in await services[Outbox].due() if post.id not in {note.id for note in told}]
    assert [post.kind for post in owed] == [DailyPost.key], "no solution of what was never posted"


async def test_a_puzzle_chosen_for_another_channel_goes_on_where_the_old_one_is_gone(
    services: Services, clock: HandClock
) -> None:
    dailies = dailies_of(services)
    clock.now = (await dailies.choose(managing(), CHANNEL.channel_id)).due_at
    await dailies.sweep()
    later = await dailies.choose(managing(), CHANNEL.channel_id + 1)
    (post,) = await services[Outbox].due()
    await services[Outbox].undeliverable(post, "Unknown Channel")
    assert await dailies.of(CHANNEL.guild_id) == later
    assert await services[Outbox].due() == ()


async def test_a_day_missed_is_not_made_up_for(services: Services, clock: HandClock) -> None:
    dailies = dailies_of(services)
    plan = await dailies.choose(managing(), CHANNEL.channel_id)
    clock.now = plan.due_at + timedelta(days=3, hours=2)
    assert await dailies.sweep() == 1
    assert await dailies.sweep() == 0
    later = await dailies.of(CHANNEL.guild_id)
    assert later
    assert later.due_at - clock.now == timedelta(hours=22)


async def test_who_stops_it_and_wants_it_again_gets_one_a_day_still(services: Services, clock: HandClock) -> None:
    dailies = dailies_of(services)
    plan = await dailies.choose(managing(), 500, hour=9)
    clock.now = plan.due_at
    assert await dailies.sweep() == 1
    await dailies.stop(managing())
    again = await dailies.choose(managing(), 500, hour=11)
    assert again.due_at == plan.due_at + timedelta(days=1, hours=2)
    clock.now = again.due_at
    assert await dailies.sweep() == 1


def test_games_take_turns_and_every_puzzle_comes_before_one_comes_again() -> None:
    games = [key for key, known in PUZZLES.items() if known]
    round_of_one = [puzzle_of(number) for number in range(1, 1 + len(games) * len(PUZZLES[games[1]]))]
    assert [NUMBERED[each][0] for each in round_of_one[: len(games)]] == [*games[1:], games[0]]
    of_one = [each for each in round_of_one if NUMBERED[each][0] == games[1]]
    assert sorted(of_one) == sorted(puzzle.number for puzzle in PUZZLES[games[1]])
    assert number_of(FIRST) == 1


async def day(services: Services, clock: HandClock) -> int:
    """The puzzle of the next day, as the id of its row."""
    dailies = dailies_of(services)
    plan = await dailies.of(CHANNEL.guild_id or 0) or await dailies.choose(managing(), CHANNEL.channel_id)
    clock.now = plan.due_at
    assert await dailies.sweep() == 1
    row = await puzzles_of(services).newest_daily(CHANNEL.guild_id)
    assert row
    return row.id


async def tried(services: Services, person: Person, number: int, failed: int, *, solved: bool) -> DailyScore | None:
    """Someone fails so often at the puzzle of a day, then solves it or not."""
    puzzles, score = puzzles_of(services), None
    place = await puzzles.daily(number)
    wrong = next(
        move
        for move in map(place.game.format, place.game.legal_moves(place.position))
        if not place.puzzle.judge(place.game, 0, place.game.parse(place.position, move)).is_right
    )
    for _ in range(failed):
        score = (await puzzles.attempt(by(person), place, wrong)).score
    for ply in range(0, len(place.puzzle.line) if solved else 0, 2):
        score = (await puzzles.attempt(by(person), await puzzles.daily(number, ply), place.puzzle.line[ply])).score
    return score


async def test_three_tries_count_and_what_is_shared_tells_nothing_of_the_puzzle(
    services: Services, clock: HandClock
) -> None:
    number, puzzles = await day(services, clock), puzzles_of(services)
    name = GAMES[NUMBERED[(await shown(services, number)).row.puzzle][0]].info.name
    of_day = number_of((await shown(services, number)).row.day)
    with pytest.raises(NothingToShare):
        await puzzles.share(by(BO), number)
    for person, failed, solved, told in (
        (BO, 0, True, "solved at the 1st try 🟦"),
        (CY, 1, True, "solved at the 2nd try 🟧🟦"),
        (DEE, 2, True, "solved at the 3rd try 🟧🟧🟦"),
        (ANN, 3, True, "not solved 🟧🟧🟧"),
    ):
        await tried(services, person, number, failed, solved=solved)
        score = await puzzles.share(by(person), number)
        assert words.shared(score, person.name) == f"**{person.name}** · Engawa puzzle {of_day} · {name} · {told}"
        with pytest.raises(SharedAlready):
            await puzzles.share(by(person), number)
    assert "Solved by 3 people" in words.offered(await shown(services, number))


async def test_the_puzzle_of_a_day_is_tried_nowhere_else_while_there_are_others(
    services: Services, clock: HandClock, database: Database
) -> None:
    puzzles, days = puzzles_of(services), {puzzle_of(number_of(FIRST) + day) for day in range(-1, 2)}
    clock.now = clock.now.replace(day=FIRST.day)
    for number in sorted(days):
        key, puzzle = NUMBERED[number]
        before = PUZZLES[key][PUZZLES[key].index(puzzle) - 1]
        found = await puzzles.next(BO, key, before.number)
        assert found
        assert found.puzzle.number not in days
    async with database.writing() as connection:
        player = await players.meet(connection, *BO, clock())
        for each in PUZZLES[key]:
            if each != puzzle:
                await solved_puzzles.solve(connection, player.id, each.number, clock())
    left = await puzzles.next(BO, key)
    assert left
    assert left.puzzle == puzzle


async def test_what_could_not_be_told_may_be_shared_again(services: Services, clock: HandClock) -> None:
    number, puzzles = await day(services, clock), puzzles_of(services)
    await tried(services, BO, number, 0, solved=True)
    with pytest.raises(TimeoutError):
        async with puzzles.sharing(by(BO), number):
            raise TimeoutError
    async with puzzles.sharing(by(BO), number) as score:
        assert score.is_solved
    with pytest.raises(SharedAlready):
        await puzzles.share(by(BO), number)


async def test_who_looks_at_the_solution_has_not_solved_it(services: Services, clock: HandClock) -> None:
    number, puzzles = await day(services, clock), puzzles_of(services)
    await tried(services, BO, number, 1, solved=False)
    await puzzles.note_seen(by(BO), puzzles.place((await puzzles.daily(number)).puzzle.number))
    await tried(services, BO, number, 0, solved=True)
    assert words.score_line(await puzzles.share(by(BO), number)).endswith("not solved 🟧")
    assert (await shown(services, number)).solvers == 0


@pytest.mark.parametrize("zone", ["Pacific/Honolulu", "UTC-12", "UTC+14"])
async def test_the_solution_is_not_looked_up_until_the_puzzle_is_over(
    services: Services, clock: HandClock, zone: str
) -> None:
    puzzles = puzzles_of(services)
    clock.now = (await dailies_of(services).choose(managing(), CHANNEL.channel_id, 23, zone)).due_at
    number = await day(services, clock)
    clock.pass_(hours=23, minutes=59)
    await puzzles.note_seen(by(BO), puzzles.place((await puzzles.daily(number)).puzzle.number))
    await tried(services, BO, number, 0, solved=True)
    assert words.score_line(await puzzles.share(by(BO), number)).endswith("not solved")


async def test_an_answer_typed_after_the_solution_was_told_does_not_count(services: Services, clock: HandClock) -> None:
    number, puzzles = await day(services, clock), puzzles_of(services)
    clock.pass_(hours=23, minutes=50)
    place = await puzzles.daily(number)
    for ply in range(0, len(place.puzzle.line), 2):
        puzzles.show(BO, await puzzles.daily(number, ply))
    clock.pass_(minutes=10)
    assert await dailies_of(services).sweep() == 1
    before = await puzzles.current(BO, place.key)
    assert before
    found = await puzzles.attempt(by(BO), before, place.puzzle.line[before.ply])
    assert found.is_solved
    assert found.score is None
    assert (await shown(services, number)).solvers == 0
    with pytest.raises(NothingToShare):
        await puzzles.share(by(BO), number)


@pytest.mark.at_once
async def test_two_tries_at_once_are_two(services: Services, clock: HandClock) -> None:
    number, puzzles = await day(services, clock), puzzles_of(services)
    place = await puzzles.daily(number)
    await puzzles.restart(by(BO), place.key)  # known by then
    moves = place.game.legal_moves(place.position)
    wrong = [each for each in moves if not place.puzzle.judge(place.game, 0, each).is_right][:2]
    await asyncio.gather(*(puzzles.attempt(by(BO), place, place.game.format(each)) for each in wrong))
    score = await tried(services, BO, number, 0, solved=True)
    assert score
    assert score.failed == len(wrong)


async def test_a_host_can_switch_off_the_puzzle_of_the_day(
    database: Database, services: Services, clock: HandClock
) -> None:
    await day(services, clock)
    await send(services)
    without = build(database, clock, Random(0), hosting=Settings(daily_puzzles=False).hosting)
    plan = await dailies_of(services).of(CHANNEL.guild_id or 0)
    assert plan
    assert await dailies_of(services).followed(plan.guild_id) == plan
    assert await dailies_of(without).followed(plan.guild_id) is None
    clock.now = plan.due_at
    assert await dailies_of(without).sweep() == 1
    assert sorted(await send(services)) == sorted(["daily again", SolutionPost.key])
    clock.now += timedelta(days=1)
    assert await dailies_of(without).sweep() == 0
    clock.now += timedelta(days=1)
    assert await dailies_of(services).sweep() == 1, "the plan is kept"
    assert await send(services) == [DailyPost.key]


@pytest.mark.parametrize("how", ["stopped", "off", "stopped and chosen again"])
async def test_the_last_puzzle_of_a_server_gets_its_solution_where_it_is_switched_off(
    services: Services, clock: HandClock, how: str
) -> None:
    dailies = dailies_of(services)
    await day(services, clock)
    assert await send(services) == [DailyPost.key]
    if how == "off":
        await services[GuildBook].choose(CHANNEL.guild_id, "puzzles", False)
    else:
        await dailies.stop(managing())
        assert await dailies.of(CHANNEL.guild_id or 0) is None
        with pytest.raises(NoDailyPuzzle):
            await dailies.stop(managing())
    if how == "stopped and chosen again":
        await dailies.choose(managing(), CHANNEL.channel_id + 1)
    assert await dailies.sweep() == 0
    assert await send(services) == [], "people look for it until tomorrow"
    clock.now += timedelta(days=1)
    assert await dailies.sweep() == 1
    further = [DailyPost.key] if how == "stopped and chosen again" else []
    assert sorted(await send(services)) == sorted(["daily again", SolutionPost.key, *further])
    clock.now += timedelta(days=1)
    assert await dailies.sweep() == len(further), "once"


@pytest.mark.parametrize(
    ("tried", "told"),
    [
        (Tried(people=11, solved=7, at_once=4), "Yesterday 7 of 11 here solved it, 4 at the 1st try."),
        (Tried(people=11, solved=7, at_once=0), "Yesterday 7 of 11 here solved it."),
        (Tried(people=7, solved=1, at_once=1), "Yesterday 1 person here solved it."),
        (Tried(people=7, solved=0, at_once=0), "Nobody here solved yesterday's puzzle."),
    ],
)
def test_the_next_post_counts_who_solved_it(tried: Tried, told: str) -> None:
    assert words.day_before(DayBefore(tried, None)) == f"-# {told}"


async def test_days_in_a_row_count_and_the_next_post_tells_how_the_server_did(
    services: Services, clock: HandClock
) -> None:
    for _ in range(3):
        number = await day(services, clock)
        await tried(services, BO, number, 0, solved=True)
        await tried(services, CY, number, 3, solved=False)
    score = await puzzles_of(services).share(by(BO), number)
    assert words.streak_line(score) == "-# 3 days in a row"
    number = await day(services, clock)
    told = words.offered(await shown(services, number))
    assert "-# Yesterday 1 person here solved it. Longest streak: Bo, 3 days." in told
    await services[PreferenceBook].choose(BO, PROFILE.key, "hidden")
    assert "Longest streak" not in words.offered(await shown(services, number))
    number = await day(services, clock)
    assert "Yesterday" not in words.offered(await shown(services, number)), "nobody tried"
    for _ in range(2):
        await tried(services, BO, number, 0, solved=True)
        last, number = number, await day(services, clock)
    assert words.streak_line(await puzzles_of(services).share(by(BO), last)) == "-# 2 days in a row"


async def test_the_longest_streak_yet_is_told_as_that(services: Services, clock: HandClock) -> None:
    for days in (2, 3):
        for _ in range(days):
            number = await day(services, clock)
            await tried(services, BO, number, 1, solved=True)
        score = await puzzles_of(services).share(by(BO), number)
        await day(services, clock)
    assert words.streak_line(score) == "-# 3 days in a row, the longest yet"
    assert "Nobody here" not in words.offered(await shown(services, number))


async def test_days_without_a_puzzle_end_no_streak_and_a_puzzle_left_alone_does(
    services: Services, clock: HandClock
) -> None:
    number = await day(services, clock)
    await tried(services, BO, number, 0, solved=True)
    clock.now += timedelta(days=3)
    assert await dailies_of(services).sweep() == 1, "of the days the bot was away, no puzzle is made up for"
    row = await puzzles_of(services).newest_daily(CHANNEL.guild_id)
    assert row
    await tried(services, BO, number := row.id, 0, solved=True)
    assert words.streak_line(await puzzles_of(services).share(by(BO), number)) == "-# 2 days in a row"
    await day(services, clock)
    number = await day(services, clock)
    await tried(services, BO, number, 0, solved=True)
    assert words.streak_line(await puzzles_of(services).share(by(BO), number)) == ""


async def test_what_was_solved_is_exported_and_forgotten(services: Services, clock: HandClock) -> None:
    puzzles = puzzles_of(services)
    plan = await dailies_of(services).choose(managing(), CHANNEL.channel_id)
    clock.now = plan.due_at
    await dailies_of(services).sweep()
    place = await puzzles.daily(1)
    for ply in range(0, len(place.puzzle.line), 2):
        await puzzles.attempt(by(BO), await puzzles.daily(1, ply), place.puzzle.line[ply])
    taken = await services[Privacy].export(BO)
    assert [row["puzzle"] for row in taken["puzzles"]] == [place.puzzle.number]
    assert [row["puzzle"] for row in taken["daily_puzzles"]] == [place.puzzle.number]
    await services[Privacy].forget(by(BO))
    assert await puzzles.solved(BO) == frozenset()
    assert (await shown(services, 1)).solvers == 0
