"""The first clock of a tournament's match runs once its board is out, and not much later."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.designs import Design
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.rounds.match_creation import FIRST_CLOCK
from bot.core.clock_rules import parse_clock
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.offers.offered import UNDO
from bot.play.offers.offers import Offers
from bot.play.pauses.vacations import Vacations
from storage import Database
from storage.core.outbox import posts
from storage.core.tables import posts as table
from storage.people.players import Player
from storage.play.matches import matches
from tests.bot.community.tournaments.full_match import PEOPLE, running
from tests.bot.conftest import CHANNEL, by, managing, owed
from tests.bot.timed import deadlines, deliver, left, timed
from tests.conftest import HandClock
from tournaments.facts import Format, How

A_DAY = timedelta(days=1)


@pytest.fixture
async def match_id(services: Services) -> int:
    """A match with a day a move; its first board is owed."""
    return await begun(services, "1d")


async def begun(services: Services, clock: str, **settings: int) -> int:
    chosen = {"least_entrants": 2, **settings}
    design = Design("Cup", "dogon", Format.KNOCKOUT, clock=parse_clock(clock), settings=chosen)
    number: int = (await services[Organising].create(managing(), design, CHANNEL)).row.id
    await services[Organising].publish(managing(), number)
    for person in PEOPLE[:2]:
        await services[Entering].join(by(person), number)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    (found,) = await running(services, number)
    return found


async def move(services: Services, match_id: int) -> None:
    view = await services[Matches].show(match_id)
    text = view.game.format(view.game.legal_moves(view.position.state)[0])
    assert view.to_move
    await services[Matches].move(by(Person(view.to_move.discord_id or 0, view.to_move.name)), match_id, None, text)


@pytest.mark.slow
async def test_it_runs_from_the_moment_at_which_its_board_is_out(
    services: Services, clock: HandClock, match_id: int
) -> None:
    clock.pass_(minutes=5)
    sent = await deliver(services)
    assert left(await services[Matches].show(match_id), clock) == A_DAY
    (board,) = [each for each in sent if each.post.kind == "board"]
    assert board.shown.timing.due_at - clock.now == A_DAY, "the board says so too"
    clock.pass_(minutes=5)
    assert left(await services[Matches].show(match_id), clock) == A_DAY - timedelta(minutes=5)


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["1d", "1d, weekends off"])
async def test_after_an_outage_the_first_board_says_what_the_clock_does(
    services: Services, clock: HandClock, rule: str
) -> None:
    await services[Pulse].beat()
    number = await begun(services, rule)
    clock.pass_(minutes=3)
    await services[Pulse].beat()
    clock.pass_(hours=2)
    await services[Pulse].recover()
    sent = await deliver(services)
    (board,) = [each for each in sent if each.post.kind == "board"]
    view = await services[Matches].show(number)
    assert view.timing
    assert view.timing.due_at == board.shown.timing.due_at
    assert left(view, clock) >= A_DAY


@pytest.mark.slow
async def test_where_clocks_rest_the_wait_may_end_on_a_day_of_rest(services: Services, clock: HandClock) -> None:
    midnight = clock.now.replace(hour=0) + timedelta(days=1)  # when Saturday begins
    clock.now = midnight - timedelta(minutes=10)
    number = await begun(services, "1d, weekends off")
    view = await services[Matches].show(number)
    assert view.timing
    assert view.timing.due_at == midnight + timedelta(days=3), "it would begin to run on Monday"
    clock.pass_(minutes=5)
    sent = await deliver(services)
    (board,) = [each for each in sent if each.post.kind == "board"]
    view = await services[Matches].show(number)
    assert view.timing
    assert view.timing.due_at == board.shown.timing.due_at == midnight + timedelta(days=3, minutes=-5)


@pytest.mark.slow
async def test_it_waits_a_quarter_of_an_hour_at_most(services: Services, clock: HandClock, match_id: int) -> None:
    assert left(await services[Matches].show(match_id), clock) == A_DAY + FIRST_CLOCK
    clock.pass_(hours=3)
    await deliver(services)
    assert left(await services[Matches].show(match_id), clock) == A_DAY + FIRST_CLOCK - timedelta(hours=3)


@pytest.mark.slow
async def test_reminders_come_as_much_earlier(services: Services, database: Database, match_id: int) -> None:
    before = dict(await deadlines(database, match_id))
    await deliver(services)
    after = dict(await deadlines(database, match_id))
    assert set(before) == {"flag", "reminder"}
    assert {before[kind] - after[kind] for kind in before} == {FIRST_CLOCK}


@pytest.mark.slow
async def test_a_move_made_before_ends_the_wait(services: Services, clock: HandClock, match_id: int) -> None:
    await move(services, match_id)
    await deliver(services)
    assert left(await services[Matches].show(match_id), clock) == A_DAY


async def test_the_board_of_an_ordinary_match_changes_no_clock(services: Services, clock: HandClock) -> None:
    view = await timed(services, "1d")
    assert left(view, clock) == A_DAY


@pytest.mark.slow
async def test_a_vacation_that_begins_meanwhile_stops_it_with_a_whole_turn(
    services: Services, clock: HandClock, match_id: int
) -> None:
    view = await services[Matches].show(match_id)
    assert view.to_move
    away = Person(view.to_move.discord_id or 0, view.to_move.name)
    await services[Vacations].begin(by(away))
    await deliver(services)
    assert left(await services[Matches].show(match_id), clock) == A_DAY


@pytest.mark.slow
async def test_a_move_at_the_moment_at_which_the_board_goes_out_is_played_once(
    services: Services, twin: Services, clock: HandClock, match_id: int
) -> None:
    (board,) = [each for each in await owed(services) if each.post.kind == "board"]
    await asyncio.gather(services[Outbox].sent(board, 1), move(twin, match_id))
    view = await services[Matches].show(match_id)
    assert view.match.ply == 1
    assert left(view, clock) == A_DAY


@pytest.mark.slow
async def test_both_of_two_boards_that_go_out_at_once_start_the_clock_once(
    services: Services, twin: Services, clock: HandClock, match_id: int
) -> None:
    (board,) = [each for each in await owed(services) if each.post.kind == "board"]
    clock.pass_(minutes=3)
    await asyncio.gather(services[Outbox].sent(board, 1), twin[Outbox].sent(board, 1))
    assert left(await services[Matches].show(match_id), clock) == A_DAY


@pytest.mark.slow
async def test_a_first_board_that_comes_out_waits_for_whoever_holds_its_match(
    services: Services, match_id: int, database: Database
) -> None:
    board = next(each for each in await owed(services) if each.post.kind == "board")
    async with database.writing() as holder:
        await matches.find(holder, match_id, hold=True)
        sending = asyncio.create_task(services[Outbox].sent(board, 4711))
        await asyncio.sleep(0.2)
        await holder.execute(update(table).where(table.c.match_id == match_id).values(attempts=table.c.attempts))
    await sending
    async with database.reading() as connection:
        assert not await posts.is_owed(connection, board.post.id)


@pytest.mark.parametrize(("typed", "then"), [("3d", 3), ("5d + 1d, cap 7d", 6)])
async def test_the_first_move_of_everyone_can_have_less_time(
    services: Services, clock: HandClock, typed: str, then: int
) -> None:
    match_id = await begun(services, typed, first_move_days=1)
    await deliver(services)
    for _ in range(2):
        assert left(await services[Matches].show(match_id), clock) == A_DAY
        await move(services, match_id)
    assert left(await services[Matches].show(match_id), clock) == timedelta(days=then), "a bank has lost nothing by it"


@pytest.mark.parametrize(("chosen", "hours"), [("1/2", 12), ("2d", 3)])
async def test_reminders_chosen_anew_fit_a_first_move_with_less_time(
    services: Services, database: Database, chosen: str, hours: int
) -> None:
    match_id = await begun(services, "5d", first_move_days=1)
    await deliver(services)
    player = (await services[Matches].show(match_id)).to_move
    assert player
    await services[PreferenceBook].choose(Person(player.discord_id or 0, player.name), "reminders", chosen)
    due = dict(await deadlines(database, match_id))
    assert due["flag"] - due["reminder"] == timedelta(hours=hours)


async def test_a_bank_loses_nothing_by_a_first_move_that_is_taken_back(services: Services, clock: HandClock) -> None:
    match_id = await begun(services, "5d + 1d, cap 7d", first_move_days=1)
    await deliver(services)
    await move(services, match_id)
    view = await services[Matches].show(match_id)
    asked, asker = (Person(each.discord_id or 0, each.name) for each in _to_move_first(view))
    proposal = await services[Offers].make(by(asker), match_id, UNDO)
    await services[Offers].agree(by(asked), proposal.offer.id)
    for hours in (2, 0):
        assert left(await services[Matches].show(match_id), clock) == A_DAY
        clock.pass_(hours=hours)
        await move(services, match_id)
    assert left(await services[Matches].show(match_id), clock) == timedelta(days=6) - timedelta(hours=2)
    async with services.database.reading() as connection:
        entries = await matches.entries(connection, match_id)
    assert entries[-2].seconds == 2 * 3600, "and it took no longer"


async def test_only_the_first_turn_waits_for_the_first_board(services: Services, clock: HandClock) -> None:
    match_id = await begun(services, "5d + 1d, cap 7d")
    for _ in range(3):
        clock.pass_(minutes=1)
        await move(services, match_id)
    assert left(await services[Matches].show(match_id), clock) == timedelta(days=6) - timedelta(minutes=1)


def _to_move_first(view: MatchView) -> list[Player]:
    return sorted(view.players, key=lambda player: player != view.to_move)


@pytest.mark.slow
async def test_whoever_misses_the_first_move_has_not_shown_up(services: Services, clock: HandClock) -> None:
    await begun(services, "7d", first_move_days=2)
    await deliver(services)
    clock.pass_(days=2, minutes=1)
    for _ in range(2):
        await services[Sweeps].sweep()
    assert not await running(services, 1)
    (held,) = (await services[Entering].show(managing(), 1)).tournament.rounds
    assert held.pairings[0].matches[0].how is How.FORFEIT
