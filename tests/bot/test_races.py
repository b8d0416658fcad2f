"""Two processes that serve from one database at the same instant: nothing is lost, told or sent twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.app import build
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.rounds.replay import FactKind
from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Outbox
from bot.core.people import Person
from bot.core.refusals import JustDone
from bot.core.services import Services
from bot.core.speech.spans import DAY
from bot.core.transactions import SOON, Transactions
from bot.people.players.preferences import PreferenceBook, Side
from bot.people.privacy.privacy import Privacy
from bot.people.servers.settings import GuildBook
from bot.play.clocks import timing
from bot.play.matches.matches import Matches
from bot.play.offers.offered import REMATCH
from bot.play.offers.offers import Offers
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.vacations import Vacations
from bot.play.replays import verdicts
from bot.play.tables.tables import Tables, TableSetup
from storage import Database, erasure
from storage.community import tournaments
from storage.erasure import Scan
from storage.people import players
from storage.play import clocks, table_terms
from storage.play.matches import matches, rulings, views
from storage.play.matches.matches import Status
from tests.bot.community.tournaments.full_match import opened, shown, started
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, begun, by, managing, mover, owed, waiter
from tests.bot.play.substitution.test_takeovers import take_over
from tests.bot.timed import left, play, timed
from tests.conftest import HandClock
from tournaments.facts import Format

PAIRS = 40
SOON_ENOUGH_S = 0.5
"""As long as it takes somebody to sit down at a table that nobody else holds."""


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[Services]:
    """The services of the other process."""
    async with Database.open(database_url) as other:
        yield build(other, clock, Random(8))


@pytest.fixture
def writers(services: Services) -> None:
    """Two processes that write at the same moment, which a file does not have."""
    if not services.database.is_shared:
        pytest.skip("there is one writer at a time")


@pytest.mark.slow
async def test_two_settings_of_one_person_at_once_are_both_kept(services: Services, twin: Services) -> None:
    for number in range(1, PAIRS + 1):
        person = Person(number, "Ann")
        await asyncio.gather(
            services[PreferenceBook].choose(person, "side", "first"),
            twin[PreferenceBook].choose(person, "theme", "dark"),
        )
        chosen = await services[PreferenceBook].of(person)
        assert (chosen.side, chosen.theme) == (Side.FIRST, "dark")


@pytest.mark.slow
async def test_settings_of_one_group_chosen_at_once_are_both_kept(services: Services, twin: Services) -> None:
    for number in range(1, PAIRS + 1):
        first, second = (
            services[GuildBook].choose(number, "side", "mover", "boards"),
            twin[GuildBook].choose(number, "theme", "contrast", "boards"),
        )
        await asyncio.gather(first, second)
        boards = (await services[GuildBook].of(number)).boards
        assert (boards.side, boards.theme) == ("mover", "contrast")


@pytest.mark.slow
async def test_an_outage_both_recover_from_is_given_back_and_told_once(
    services: Services, twin: Services, clock: HandClock, database: Database
) -> None:
    match_views = [await timed(services, "3d") for _ in range(5)]
    await services[Pulse].beat()
    due = [view.timing.due_at for view in match_views]
    clock.pass_(hours=3)
    gaps = await asyncio.gather(services[Pulse].recover(), twin[Pulse].recover())
    assert sorted(gaps) == [timedelta(), timedelta(hours=3)]
    for view, before in zip(match_views, due, strict=True):
        after = await services[Matches].show(view.match.id)
        assert after.timing.due_at == before + timedelta(hours=3)
        async with database.reading() as connection:
            assert len(await clocks.incidents_since(connection, view.match.id, 0)) == 1


@pytest.mark.slow
async def test_the_end_of_a_vacation_is_told_once(services: Services, twin: Services, clock: HandClock) -> None:
    people = [Person(number * 100, "Ann") for number in range(1, 6)]
    for person in people:
        await services[Vacations].begin(by(person))
    clock.pass_(days=40)
    ended = await asyncio.gather(services[Vacations].sweep(), twin[Vacations].sweep())
    assert sum(ended) == len(people)
    assert len(await owed(services)) == len(people)


@pytest.mark.slow
async def test_two_vacations_begun_at_once_are_one(services: Services, twin: Services, clock: HandClock) -> None:
    for number in range(1, PAIRS + 1):
        begun = (each[Vacations].begin(by(Person(number, "Ann"))) for each in (services, twin))
        results = await asyncio.gather(*begun, return_exceptions=True)
        assert [type(each).__name__ for each in results if isinstance(each, Exception)] == ["OnVacation"]


@pytest.mark.slow
async def test_two_presses_at_once_give_time_once(services: Services, twin: Services, clock: HandClock) -> None:
    for _ in range(5):
        view = await timed(services, "3d")
        giver = by(waiter(view)), by(waiter(view))
        given = (
            each[Breaks].give(one, view.match.id, DAY, 0) for each, one in zip((services, twin), giver, strict=True)
        )
        results = await asyncio.gather(*given, return_exceptions=True)
        assert [type(each) for each in results if isinstance(each, Exception)] == [JustDone]
        assert left(await services[Matches].show(view.match.id), clock) == timedelta(days=4)


async def test_who_wants_to_give_another_day_presses_again_later_or_says_so(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "3d")
    for _ in range(2):
        await services[Breaks].give(by(waiter(view)), view.match.id, DAY)
    for _ in range(2):
        await services[Breaks].give(by(waiter(view)), view.match.id, DAY, 0)
        clock.pass_(seconds=SOON.total_seconds())
    assert left(await services[Matches].show(view.match.id), clock) == timedelta(days=7) - 2 * SOON


@pytest.mark.slow
async def test_two_presses_at_once_open_one_table(services: Services, twin: Services) -> None:
    setup = TableSetup("dogon", {}, None, ())
    for number in range(1, 6):
        person, press = Person(number, "Ann"), f"{CHANNEL.channel_id}:open-table:dogon"
        opened = (each[Tables].open(replace(by(person), press=press), setup) for each in (services, twin))
        results = await asyncio.gather(*opened, return_exceptions=True)
        assert [type(each) for each in results if isinstance(each, Exception)] == [JustDone]


@pytest.mark.slow
async def test_what_is_shown_twice_at_once_is_shown_once_and_again_if_it_failed(
    services: Services, twin: Services
) -> None:
    shown = list[str]()

    async def show(acting: Transactions, person: Person) -> None:
        async with acting.once(person, "showboard:1:0"):
            await asyncio.sleep(0)
            shown.append(person.name)
            if len(shown) == 1:
                raise ConnectionError

    with pytest.raises(ConnectionError):
        await show(services.acting, ANN)
    results = await asyncio.gather(
        *(show(each.acting, person) for each in (services, twin) for person in (ANN, BO)), return_exceptions=True
    )
    assert sorted(shown) == ["Ann", "Ann", "Bo"]
    assert [type(each) for each in results if each] == [JustDone, JustDone]


@pytest.mark.slow
async def test_no_post_goes_to_two_who_send(services: Services, twin: Services) -> None:
    for number in range(5):
        await timed(services, "3d", guests=(Person(1000 + number, "Guest"),))
        view = await timed(services, "3d", guests=(BO,))
        await services[Matches].resign(by(ANN), view.match.id)
    waiting = await services[Outbox].waiting()
    claimed = await asyncio.gather(*(each[Outbox].claim(3) for each in (services, twin) * PAIRS))
    numbers = [post.id for posts in claimed for post in posts]
    assert len(numbers) == len(set(numbers)) == waiting


async def test_a_post_whose_sender_was_not_heard_of_again_goes_to_another(
    services: Services, twin: Services, clock: HandClock
) -> None:
    view = await timed(services, "3d")
    await services[Matches].resign(by(ANN), view.match.id)
    (post,) = await services[Outbox].claim(10)
    assert await twin[Outbox].claim(10) == ()
    clock.pass_(seconds=50)
    await services[Outbox].renew([post.id])
    clock.pass_(seconds=50)
    assert await twin[Outbox].claim(10) == ()
    clock.pass_(seconds=10)
    assert await twin[Outbox].claim(10) == (post,)


async def test_a_post_claimed_without_our_hearing_of_it_is_free_after_its_lease(
    services: Services, twin: Services, clock: HandClock
) -> None:
    """The database went away before it could say that the claim was stored; other posts are under way."""
    view = await timed(services, "3d")
    await services[Matches].resign(by(ANN), view.match.id)
    (post,) = await services[Outbox].claim(10)
    clock.pass_(seconds=50)
    await services[Outbox].renew([post.id + 1])
    assert await twin[Outbox].claim(10) == ()
    clock.pass_(seconds=10)
    assert await twin[Outbox].claim(10) == (post,)


async def test_what_was_claimed_by_a_run_before_is_sent_at_once_by_the_next_one(
    services: Services, twin: Services
) -> None:
    view = await timed(services, "3d")
    await services[Matches].resign(by(ANN), view.match.id)
    (post,) = await services[Outbox].claim(10)
    await services[Outbox].end()
    assert await twin[Outbox].claim(10) == (post,)


@pytest.mark.slow
async def test_flags_that_fall_while_two_look_fall_once(services: Services, twin: Services, clock: HandClock) -> None:
    for _ in range(5):
        await timed(services, "1d")
    clock.pass_(days=1)
    await asyncio.gather(services[Sweeps].sweep(), twin[Sweeps].sweep())
    await asyncio.gather(services[Sweeps].sweep(), twin[Sweeps].sweep())
    assert [problem async for _, problem in services[Matches].differences()] == [None] * 5
    assert await services[Matches].listed(ANN) == ()


def meanwhile(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, act: Callable[[], Awaitable[object]]) -> None:
    """Have something else happen, and be stored, right after the next time this is asked."""
    asked = getattr(module, name)

    async def ask(*values: Any) -> Any:
        found = await asked(*values)
        monkeypatch.setattr(module, name, asked)
        await act()
        return found

    monkeypatch.setattr(module, name, ask)


@pytest.mark.parametrize("change", ["move", "end"])
@pytest.mark.usefixtures("writers")
async def test_whoever_is_deleted_leaves_a_match_as_it_is_by_then(
    services: Services, twin: Services, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    view, other = await begun(services), await begun(services)
    opponent, number = mover(view), view.match.id
    act = (lambda: play(twin, view)) if change == "move" else (lambda: twin[Matches].resign(by(opponent), number))
    meanwhile(monkeypatch, matches, "running_of", act)
    ties = await services[Privacy].forget(by(waiter(view)))
    assert ties.running == (2 if change == "move" else 1)
    for each in (view, other):
        match = (await services[Matches].show(each.match.id)).match
        assert match.status is Status.FINISHED
    winner = (await services[Matches].show(number)).position.outcome.places[0][0]
    assert (winner == view.players.index(view.to_move)) is (change == "move")


@pytest.mark.parametrize(("module", "name"), [(clocks, "begin_turn"), (timing, "stop"), (timing, "run")])
@pytest.mark.usefixtures("writers")
async def test_a_clock_stands_exactly_while_its_player_is_away_though_the_match_begins_at_that_moment(
    services: Services, twin: Services, monkeypatch: pytest.MonkeyPatch, module: Any, name: str
) -> None:
    view = await timed(services, "3d")
    await services[Matches].resign(by(ANN), view.match.id)
    first = next(person for person in (ANN, BO) if person.discord_id == view.players[1].discord_id)
    offer = (await services[Offers].make(by(ANN), view.match.id, REMATCH)).offer
    change = services[Vacations].begin
    if name == "run":
        await change(by(first))
        change = services[Vacations].end
    running = list[asyncio.Task[object]]()

    async def rematch() -> None:
        running.append(asyncio.create_task(twin[Offers].agree(by(BO), offer.id)))
        await asyncio.sleep(SOON_ENOUGH_S)

    async def go_away() -> None:
        running.append(asyncio.create_task(change(by(first))))
        await asyncio.sleep(SOON_ENOUGH_S)

    if module is clocks:
        meanwhile(monkeypatch, module, name, go_away)
        await twin[Offers].agree(by(BO), offer.id)
    else:
        meanwhile(monkeypatch, module, name, rematch)
        await change(by(first))
    await asyncio.gather(*running)
    again = await services[Matches].show(view.match.id + 1)
    assert again.to_move.discord_id == first.discord_id
    assert (again.timing.due_at is None) is (name != "run")


@pytest.mark.usefixtures("writers")
async def test_whoever_goes_on_vacation_as_they_take_over_a_seat_has_a_clock_that_stands(
    services: Services, twin: Services, monkeypatch: pytest.MonkeyPatch, clock: HandClock
) -> None:
    view = await timed(services, "3d")
    await services[PreferenceBook].choose(CY, "side", "first")
    leaving = list[asyncio.Task[object]]()

    async def go_away() -> None:
        leaving.append(asyncio.create_task(services[Vacations].begin(by(CY))))
        await asyncio.sleep(SOON_ENOUGH_S)

    meanwhile(monkeypatch, clocks, "begin_turn", go_away)
    await take_over(twin, twin.database, clock, view.match.id, mover(view), CY)
    await asyncio.gather(*leaving)
    assert (await services[Matches].show(view.match.id)).timing.due_at is None


@pytest.mark.usefixtures("writers")
async def test_a_table_that_fills_while_its_host_is_deleted_is_a_match_they_resign(
    services: Services, twin: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, ()))
    meanwhile(monkeypatch, matches, "of_player", lambda: twin[Tables].join(by(BO), table.match.id))
    ties = await services[Privacy].forget(by(ANN))
    assert (ties.running, ties.waiting) == (1, 0)
    shown = await services[Matches].show(table.match.id)
    assert shown.match.status is Status.FINISHED
    assert shown.players[shown.position.outcome.places[0][0]].discord_id == BO.discord_id


@pytest.mark.usefixtures("writers")
async def test_whoever_sits_down_while_another_guest_is_deleted_keeps_the_seat(
    services: Services, twin: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = (await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 4, ()))).match.id
    await services[Tables].join(by(CY), number)
    joining = list[asyncio.Task[object]]()

    async def join() -> None:
        joining.append(asyncio.create_task(twin[Tables].join(by(BO), number)))
        await asyncio.sleep(SOON_ENOUGH_S)

    meanwhile(monkeypatch, table_terms, "choose", join)
    await services[Privacy].forget(by(CY))
    await asyncio.gather(*joining)
    table = await services[Tables].join(by(DEE), number)
    assert [player.name for player in table.seated] == ["Ann", "Bo", "Dee"]


@pytest.mark.usefixtures("writers")
async def test_a_mention_that_is_stored_after_later_ones_is_deleted_too(
    services: Services, twin: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, person = await begun(services), Person(10**17, "Zoe")
    await services[PreferenceBook].choose(person, "side", "first")
    async with twin.database.writing() as slow:
        moderator = await players.find(slow, ANN.discord_id)
        by_ann, now = (view.match.id, moderator.id, verdicts.NO_RESULT), services.clock()
        number = await rulings.draft(slow, *by_ann, f"<@{person.discord_id}> plays for both", now)
        async with services.database.writing() as connection:
            await rulings.draft(
                connection, view.match.id, moderator.id, verdicts.NO_RESULT, "Nothing", services.clock()
            )
        found = await erasure.scan(services.database, -1, person.discord_id)

    async def scanned(*_: object) -> Scan:
        return found

    monkeypatch.setattr(erasure, "scan", scanned)
    await services[Privacy].forget(by(person))
    async with services.database.reading() as connection:
        assert "Deleted player plays for both" in (await rulings.find(connection, number)).reason


@pytest.mark.parametrize("has_begun", [True, False])
@pytest.mark.usefixtures("writers")
async def test_whoever_is_deleted_while_they_are_taken_out_of_a_tournament_is_out_once(
    services: Services, twin: Services, monkeypatch: pytest.MonkeyPatch, *, has_begun: bool
) -> None:
    number = await (started if has_begun else opened)(services, Format.SWISS, 4)
    who = (await shown(services, number)).entered[1]
    person, judge = Person(who.discord_id, who.name), Person(10**6, "Max")
    meanwhile(
        monkeypatch, tournaments, "of_player", lambda: twin[Roster].remove(managing(judge), number, person, "Why")
    )
    await services[Privacy].forget(by(person))
    after = await shown(services, number)
    assert len(after.entered) == 3
    assert [fact.kind for fact in after.held.facts].count(FactKind.WITHDRAWN) == has_begun


@pytest.mark.parametrize("ends", [False, True])
@pytest.mark.usefixtures("writers")
async def test_a_vacation_that_begins_or_ends_while_an_opponent_moves_finds_the_turn_that_begins(
    services: Services, twin: Services, monkeypatch: pytest.MonkeyPatch, *, ends: bool
) -> None:
    view = await timed(services, "3d")
    person, number, changing = waiter(view), view.match.id, list[asyncio.Task[object]]()
    if ends:
        await services[Vacations].begin(by(person))

    async def change() -> None:
        change = twin[Vacations].end if ends else twin[Vacations].begin
        changing.append(asyncio.create_task(change(by(person))))
        await asyncio.sleep(SOON_ENOUGH_S)

    meanwhile(monkeypatch, views, "load", change)
    await play(services, view)
    await asyncio.gather(*changing)
    timing = (await services[Matches].show(number)).timing
    assert (timing.due_at is not None) is ends
