"""The chances on the card of a result: bounded, found in time or left out, and drawn by a single change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from bot.app import build
from bot.core.frame.pictures import Look
from bot.core.host_settings import Hosting
from bot.core.processes.jobs import JobRounds
from bot.core.processes.pool import Workers
from bot.core.services import Services
from bot.people.servers.settings import GuildBook, Switch
from bot.play.analyses.chances import (
    CLEAR,
    FEWEST_MOVES,
    LATEST,
    MOST,
    MOST_WAITING,
    NODES,
    Chances,
    ChancesJob,
    chances,
    looked_at,
)
from bot.play.analyses.words import with_chances
from bot.play.archive.logs import Logs
from bot.play.matches import CHANCES, FOLLOWED, Occurrence
from bot.play.matches.board.pictures import card_text, result_of
from bot.play.matches.entries.narration import Narration
from bot.play.matches.matches import Matches
from bot.play.matches.words import card_line
from bot.play.ratings.ratings import Ratings
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from games import GAMES
from opponents import analysis
from renderers.results import ResultCard, draw_result
from storage import Database
from storage.core.outbox import posts
from storage.core.processes import jobs
from storage.play import clocks
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, mover, waiter
from tests.bot.play.analyses.conftest import over, play
from tests.bot.play.substitution.test_takeovers import take_over
from tests.conftest import HandClock
from tests.renderers.card_scenes import duel

pytestmark = pytest.mark.slow
MOVES = FEWEST_MOVES + 2


async def noted(database: Database, number: int) -> list[dict]:
    """What was noted about the chances of a match."""
    async with database.reading() as connection:
        return [
            dict(each.values) for each in await clocks.incidents_since(connection, number, 0) if each.kind == CHANCES
        ]


async def changes(database: Database, number: int) -> list[posts.Post]:
    """The changes of the card of a match that are owed, each message's latest alone: that overtakes the others."""
    async with database.reading() as connection:
        found = [await posts.find(connection, each) for each in range(1, 200)]
    return [each for each in found if each and each.match_id == number and each.edits and each.status == "owed"]


async def on_card(services: Services, number: int) -> ResultCard:
    view = await services[Matches].show(number)
    return services[Narration].on_card(view, result_of(view, Look()))


def told(course: Sequence[int]) -> tuple[Chances | None, list[int]]:
    """What is found of a match with these chances, and the boards that were looked at."""
    asked: list[int] = []

    async def rated(number: int) -> int | None:
        asked.append(number)
        return course[number]

    coroutine = chances(rated, len(course) - 1)
    try:
        coroutine.send(None)
    except StopIteration as found:
        return found.value, asked
    raise AssertionError("it waited for something")


def test_the_move_that_decided_is_found_to_the_move_however_long_the_match() -> None:
    for length, turning in ((12, 5), (60, 7), (300, 123), (300, 297), (900, 411)):
        found, asked = told([*(500 for _ in range(turning)), *(CLEAR for _ in range(length - turning))])
        assert found
        assert (found.turning, found.is_back) == (turning, False)
        assert len(asked) == len(set(asked)) <= MOST + 6
    for length in (MOST - 1, MOST, MOST + 1, 500):
        looked = looked_at(length)
        assert len(set(looked)) == len(looked) <= MOST
        assert {0, *range(max(length - LATEST + 1, 0), length + 1)} <= {*looked}


def test_a_lead_that_was_lost_again_is_not_what_decided() -> None:
    found, _ = told([500, 900, 900, 200, 300, 800, 900, 1000])
    assert found
    assert (found.turning, found.is_back) == (5, True)
    for course in ([500] * 20, [900] * 10 + [400]):
        even, _ = told(course)
        assert even
        assert even.turning is None
    ahead, _ = told([CLEAR] * 9)
    assert ahead
    assert ahead.turning is None, "there was nothing to turn"


@pytest.mark.parametrize("game", GAMES)
async def test_the_chances_are_those_of_the_search_in_every_game(
    services: Services, database: Database, game: str
) -> None:
    number = await over(services, MOVES, game)
    assert await services[JobRounds].work() == 1
    (found,) = await noted(database, number)
    view = await services[Matches].show(number)
    state, expected = view.position.start, []
    for step in view.position.line[:MOVES]:
        expected.append(analysis.chances(view.game, state, 2, NODES)[found["seat"]])
        state, _ = view.game.apply(state, view.game.parse(state, step.notation))
    assert [chance for _, chance in found["course"][:MOVES]] == expected
    card = await on_card(services, number)
    assert [round(1000 * chance) for _, chance in card.course[:MOVES]] == expected
    assert card.turning == found["turning"]
    assert f"{round(expected[0] / 10)}% after move 0" in card_line(card)
    assert "chances: " in card_text(card)
    assert draw_result(card).height > draw_result(result_of(view, Look())).height
    assert await services[JobRounds].work() == 0


@pytest.mark.parametrize("others", [(BO, CY), (BO, CY, DEE)])
async def test_of_more_than_two_the_winner_is_compared_with_the_strongest_other(
    services: Services, database: Database, others: tuple
) -> None:
    number = await over(services, MOVES, "dohyo", others)
    await services[JobRounds].work()
    (found,) = await noted(database, number)
    assert len(found["course"]) >= MOVES
    assert all(0 <= chance <= 1000 for _, chance in found["course"])
    assert (await on_card(services, number)).course


async def test_the_card_is_changed_once_whichever_is_known_first(services: Services, database: Database) -> None:
    """Twice the same match: rated first, then looked at, and the other way round."""
    firsts = []
    for is_rated_first in (True, False):
        number = await over(services, MOVES)
        ended = (await services[Matches].show(number)).match.ended_at
        assert ended
        if is_rated_first:
            await services[Ratings].sweep()
            assert {each.due_at for each in await changes(database, number)} == {ended + FOLLOWED}
            await services[JobRounds].work()
        else:
            await services[JobRounds].work()
            assert await changes(database, number) == []
            await services[Ratings].sweep()
        owed = await changes(database, number)
        assert {each.due_at for each in owed} == {ended}
        assert len({each.edits for each in owed}) == len(owed)
        (found,) = await noted(database, number)
        assert (await on_card(services, number)).course
        firsts.append([chance if found["seat"] == 0 else 1000 - chance for _, chance in found["course"]])
    assert firsts[0] == firsts[1]


async def test_two_processes_draw_the_same_card_and_one_ends_what_another_began(
    services: Services, database: Database, clock: HandClock
) -> None:
    number = await over(services, MOVES)
    async with database.writing() as connection:
        now = clock()
        (taken,) = await jobs.claim(connection, "killed meanwhile", now, now + timedelta(minutes=1), 1)
    assert taken.kind == CHANCES
    other = build(database, clock, Random(8))
    try:
        async with database.writing() as connection:
            await jobs.release(connection)  # as whoever starts alone does, or is done once the claim has run out
        assert await other[JobRounds].work() == 1
    finally:
        await other[Workers].close()
    drawn = [draw_result(await on_card(each, number)).tobytes() for each in (services, other)]
    assert (await on_card(services, number)).course
    assert drawn[0] == drawn[1]


async def test_what_comes_too_late_is_left_out_and_asks_for_no_change(
    services: Services, database: Database, clock: HandClock
) -> None:
    number = await over(services, MOVES)
    await services[Ratings].sweep()
    owed = await changes(database, number)
    clock.now += FOLLOWED
    await services[JobRounds].work()
    assert await noted(database, number) == []
    assert await changes(database, number) == owed
    assert not (await on_card(services, number)).course


async def test_nothing_is_looked_for_where_there_is_nothing_to_tell_or_nobody_to_look(
    services: Services, database: Database, clock: HandClock
) -> None:
    await over(services, FEWEST_MOVES - 1)
    without = build(database, clock, Random(7), hosting=Hosting(workers=0))
    await over(without, MOVES)
    async with database.reading() as connection:
        assert await jobs.count(connection, CHANCES, 1) == 0
    await services[GuildBook].change(CHANNEL.guild_id, computers=Switch.OFF)
    number = await over(services, MOVES)
    await services[JobRounds].work()
    assert await noted(database, number) == []


async def test_of_many_that_end_at_once_some_do_without(services: Services, database: Database) -> None:
    numbers = [await over(services, MOVES) for _ in range(MOST_WAITING + 2)]
    assert await services[JobRounds].work() == MOST_WAITING
    assert [bool(await noted(database, number)) for number in numbers] == [True] * MOST_WAITING + [False] * 2


async def test_a_result_decided_otherwise_has_no_chances_of_the_one_before(services: Services) -> None:
    number = await over(services, MOVES)
    await services[JobRounds].work()
    view = await services[Matches].show(number)
    card = result_of(view, Look())
    lost, won = replace(card.rows[1], has_won=True), replace(card.rows[0], has_won=False)
    assert services[Narration].on_card(view, card).course
    assert not services[Narration].on_card(view, replace(card, rows=(lost, won))).course


@pytest.mark.parametrize(
    ("fact", "least", "shown"),
    [
        ("", 100, "Clearly ahead from move 3"),
        ("Never behind", 350, "Clearly ahead from move 3"),
        ("Never behind", 450, "Never behind"),
        ("Came back from 2–7", 350, "Came back from 2–7"),
    ],
)
def test_what_the_points_tell_stands_unless_the_line_below_says_otherwise(fact: str, least: int, shown: str) -> None:
    values = {"seat": 0, "course": [[0, 500], [1, least], [2, 600], [3, 800]], "turning": 3, "is_back": False}
    card = with_chances(Occurrence(3, datetime.now(UTC), CHANCES, {}, values), replace(duel("dark"), fact=fact))
    assert card.fact == shown
    assert "80% after move 3, clearly ahead from then on" in card_line(card)


async def test_it_is_told_below_the_board_and_in_the_log(services: Services) -> None:
    number = await over(services, MOVES)
    await services[JobRounds].work()
    view = await services[Matches].show(number)
    (told,) = [each for each in view.occurrences if each.kind == CHANCES]
    for turning, line in ((3, "📊 Ann: clearly ahead from move 3"), (None, "")):
        values = {**told.values, "seat": view.names.index("Ann"), "turning": turning}
        said = replace(told, people={}, values=values)
        assert services[Narration].news_lines(replace(view, occurrences=(said,))) == (f"-# {line}" if line else "")
        logged = services[Narration].logged_incident(said, view.players)
        assert logged == (line or "📊 The computer looked at how the chances went.")


async def test_who_was_clearly_ahead_is_named_though_someone_took_over_later(
    services: Services, database: Database, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, 2, (BO,)))
    number = table.match.id
    await services[Tables].join(by(BO), number)
    view = await services[Matches].show(number)
    first = mover(view)
    await play(services, number, 6)
    await take_over(services, database, clock, number, first, CY)
    await play(services, number, 4)
    await services[Matches].resign(by(waiter(view)), number)

    async def turned(*_: object) -> Chances:
        return Chances(((0, 500), (3, 800), (10, 1000)), 3, is_back=False)

    monkeypatch.setattr(ChancesJob, "_found", turned)
    await services[JobRounds].work()
    line = f"📊 {first.name}: clearly ahead from move 3"
    assert line in services[Narration].news_lines(await services[Matches].show(number))
    assert line in {note.say() for note in (await services[Logs].of(by(first), number)).notes}
