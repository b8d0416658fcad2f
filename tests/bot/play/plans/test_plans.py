"""Planned lines: answered when foreseen, dropped when not, and nobody's business but their owner's."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from discord import ui

from bot.app import build
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.messages import Form
from bot.core.outbox.note_messages import NOTES, NoteMessage
from bot.core.outbox.notes import Note, NoteKind, enqueue_private_note
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.people import Person
from bot.core.refusals import AlreadyDone
from bot.core.services import Services
from bot.core.speech.limits import OPTION_LIMIT
from bot.people.privacy.privacy import Privacy
from bot.play.archive.archive import Archive
from bot.play.lists.inbox import Inbox, Listing
from bot.play.matches.entries.entries import TIMEOUT
from bot.play.matches.entries.match_entries import Entered
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import NotAtTheTable, WhichMatch
from bot.play.pauses.vacations import Vacations
from bot.play.plans.lines import keep_up
from bot.play.plans.notes import NOTE_KINDS, PLAN_GONE, PLAN_MISSED, PLAN_REFUSED
from bot.play.plans.plans import MOST_AWAITED, MOST_LINES, Cursor, Plan, Plans, Thought
from bot.play.plans.refusals import (
    NothingToAnswer,
    NothingToPlan,
    PlanChanged,
    PlanForTwo,
    PlanFull,
    PlanOnOwnTurn,
    PlanTooFar,
)
from bot.play.plans.views import LineSelect, lines_layout
from bot.play.tables.tables import Tables, TableSetup
from games import GAMES
from games.core import AnyGame, IllegalMove
from storage import Database
from storage.play import clocks, plans
from storage.play.matches import matches
from tests.bot.conftest import ANN, BO, CY, begun, by, mover, owed, waiter
from tests.bot.timed import deliver, left, timed
from tests.conftest import HandClock
from tests.example_counts import often

FOR_TWO = [key for key, game in GAMES.items() if 2 in game.info.seats]
MOST_MOVES = often(12, 40)
"""By hand, in a random match."""


def legal(view: MatchView) -> list[str]:
    game = view.game
    return [game.format(move) for move in game.legal_moves(view.position.state)]


async def foresee(services: Services, person: Person, cursor: Cursor, random: Random) -> Thought:
    """Wait for random moves of the opponent until there is something to answer."""
    while not (thought := await services[Plans].think(person, cursor)).is_own:
        if len(cursor.awaited) == MOST_AWAITED:
            raise PlanTooFar(most=MOST_AWAITED)
        cursor = cursor._replace(awaited=(*cursor.awaited, random.choice(legal(thought.view))))
    return thought


async def plan_at_random(services: Services, person: Person, match_id: int, random: Random, depth: int = 3) -> Plan:
    """Some lines, some of them deep, some with another answer than before."""
    for _ in range(random.randint(0, 4)):
        cursor = (await services[Plans].show(person, match_id)).start
        for _ in range(random.randint(1, depth)):
            try:
                before = await foresee(services, person, cursor, random)
            except (NothingToAnswer, PlanTooFar):
                break
            after = await services[Plans].keep(by(person), before.cursor, random.choice(legal(before.view)))
            cursor = after.cursor
            if not after.goes_on:
                break
    return await services[Plans].show(person, match_id)


async def answer(services: Services, view: MatchView, theirs: str | None = None, mine: str | None = None) -> Thought:
    """The waiter plans one answer; by default to the first legal move the last legal one."""
    person = waiter(view)
    start = (await services[Plans].show(person, view.match.id)).start
    before = await services[Plans].think(person, start._replace(awaited=(theirs or legal(view)[0],)))
    return await services[Plans].keep(by(person), before.cursor, mine or legal(before.view)[-1])


async def play(services: Services, view: MatchView, move: str) -> MatchView:
    return await services[Matches].move(by(mover(view)), view.match.id, view.match.ply, move)


async def entries(database: Database, match_id: int) -> list[matches.Entry]:
    async with database.reading() as connection:
        return list(await matches.entries(connection, match_id))


async def stored(database: Database, match_id: int) -> list[plans.Line]:
    async with database.reading() as connection:
        return list(await plans.of_match(connection, match_id))


def notes(deliveries: list[Delivery]) -> list[tuple[NoteKind, str]]:
    """What is told to whom."""
    return [
        (delivery.shown.kind, delivery.recipient.name)
        for delivery in deliveries
        if isinstance(delivery.shown, Note) and delivery.recipient
    ]


@pytest.mark.parametrize("key", FOR_TWO)
@pytest.mark.parametrize("seed", range(often(1, 2)))
@pytest.mark.slow
async def test_a_match_with_plans_is_the_one_made_by_hand(
    services: Services, database: Database, key: str, seed: int
) -> None:
    random, planned = Random(seed), await begun(services, key)
    by_hand = 0
    while planned.to_move and by_hand < MOST_MOVES:
        person = waiter(planned)
        plan = await plan_at_random(services, person, planned.match.id, random)
        move = random.choice([line.path[0] for line in plan.lines] or legal(planned))
        if random.random() < 0.2:
            move = random.choice(legal(planned))
        planned = await play(services, planned, move)
        by_hand += 1
    record = await entries(database, planned.match.id)
    assert sum(entry.automatic for entry in record) == len(record) - by_hand > 0
    again = await begun(services, key)
    for entry in record:
        again = await play(services, again, entry.notation)
    assert again.position.state == planned.position.state
    assert [(each.seat, each.notation) for each in await entries(database, again.match.id)] == [
        (each.seat, each.notation) for each in record
    ]
    assert [problem async for _, problem in services[Matches].differences()] == [None, None]


async def test_an_answer_is_made_in_the_same_step_and_told_as_planned(
    services: Services, view: MatchView, database: Database
) -> None:
    await deliver(services)
    theirs = legal(view)[0]
    thought = await answer(services, view, theirs)
    mine = thought.path[-1]
    after = await play(services, view, theirs)
    assert [(entry.notation, entry.automatic) for entry in await entries(database, 1)] == [
        (theirs, False),
        (mine, True),
    ]
    assert f"**{waiter(view).name}** played **{mine}**, as planned." in services[Narration].last_move(after)
    (delivery,) = await owed(services)
    assert delivery.post.ply == 2, "one board for both moves"
    assert [player.name for player in delivery.called] == [mover(view).name]
    assert await stored(database, 1) == []
    fresh = await build(database, services[Outbox]._clock, Random())[Matches].show(1)
    assert services[Narration].last_move(fresh) == services[Narration].last_move(after)


async def test_what_was_not_foreseen_drops_the_plan_and_is_told_once_and_privately(
    services: Services, view: MatchView, database: Database
) -> None:
    await deliver(services)
    await answer(services, view, legal(view)[0])
    await answer(services, view, legal(view)[1])
    after = await play(services, view, legal(view)[2])
    assert after.match.ply == 1
    assert await stored(database, 1) == []
    told = await deliver(services)
    assert notes(told) == [(PLAN_MISSED, waiter(view).name)]
    (board,) = [delivery for delivery in told if not isinstance(delivery.shown, Note)]
    assert [player.name for player in board.called] == [waiter(view).name]
    assert "plan" not in services[Narration].last_move(after)
    again = await play(services, after, legal(after)[0])
    await play(services, again, legal(again)[0])
    assert notes(await deliver(services)) == []


@pytest.mark.slow
async def test_a_deeper_line_goes_on_and_the_others_are_dropped_without_a_word(
    services: Services, view: MatchView, database: Database
) -> None:
    first, second = legal(view)[:2]
    await answer(services, view, second)
    thought = await answer(services, view, first)
    deeper = await foresee(services, waiter(view), thought.cursor, Random(1))
    deeper = await services[Plans].keep(by(waiter(view)), deeper.cursor, legal(deeper.view)[0])
    assert len((await services[Plans].show(waiter(view), 1)).lines) == 2, "the shorter line went up in the deeper one"
    after = await play(services, view, first)
    assert [line.path for line in await stored(database, 1)] == [deeper.path[2:]]
    assert notes(await deliver(services)) == []
    await play(services, after, deeper.path[2])
    assert [entry.notation for entry in await entries(database, 1)] == list(deeper.path)


async def test_a_menu_shows_of_a_long_line_as_many_whole_moves_as_fit(services: Services) -> None:
    view = await begun(services, "kamisado")
    thought = await answer(services, view)
    while thought.goes_on:
        deeper = await foresee(services, waiter(view), thought.cursor, Random(1))
        thought = await services[Plans].keep(by(waiter(view)), deeper.cursor, legal(deeper.view)[0])
    layout = lines_layout(await services[Plans].show(waiter(view), view.match.id))
    (menu,) = [each.item for each in layout.walk_children() if isinstance(each, LineSelect)]
    (told,) = [option.description or "" for option in menu.options]
    assert told.endswith("…")
    assert len(told) <= OPTION_LIMIT
    assert set(told.removesuffix("…").split()) <= {"→", "·", *thought.path}


async def test_the_end_of_a_line_is_no_news(services: Services, view: MatchView) -> None:
    await answer(services, view)
    after = await play(services, view, legal(view)[0])
    await play(services, after, legal(after)[0])
    assert notes(await deliver(services)) == []


async def test_another_answer_takes_the_place_of_the_first_with_all_behind_it(
    services: Services, view: MatchView
) -> None:
    person, theirs = waiter(view), legal(view)[0]
    thought = await answer(services, view, theirs)
    for random in (Random(1), Random(2)):
        deeper = await foresee(services, person, thought.cursor, random)
        deeper = await services[Plans].keep(by(person), deeper.cursor, legal(deeper.view)[0])
        thought = await services[Plans].think(person, deeper.cursor._replace(depth=2))
    assert len((await services[Plans].show(person, 1)).lines) == 2
    waiting = await services[Plans].think(person, thought.cursor._replace(depth=1))
    assert waiting.answered
    assert waiting.plan.path(waiting.answered) == thought.path
    other = next(move for move in legal(waiting.view) if move != thought.path[-1])
    changed = await services[Plans].keep(by(person), waiting.cursor, other)
    assert [line.path for line in changed.plan.lines] == [(theirs, other)]
    same = await services[Plans].keep(by(person), changed.plan.start._replace(awaited=(theirs,)), other)
    assert same.cursor == changed.cursor, "planning the same again changes nothing"


@pytest.mark.slow
async def test_lines_are_deleted_one_by_one_or_all_together(services: Services, view: MatchView) -> None:
    person, moves = waiter(view), legal(view)[:3]
    for move in moves:
        await answer(services, view, move)
    plan = await services[Plans].show(person, 1)
    left_over = await services[Plans].drop(by(person), plan.end(plan.lines[1]))
    assert [line.path[0] for line in left_over.lines] == [moves[0], moves[2]]
    assert (await services[Plans].show(person, 1)).lines == left_over.lines
    with pytest.raises(PlanChanged):
        await services[Plans].drop(by(person), plan.end(plan.lines[1]))
    assert (await services[Plans].drop(by(person), plan.start)).lines == ()
    after = await play(services, view, moves[0])
    assert after.match.ply == 1
    assert notes(await deliver(services)) == []


async def test_only_the_owner_sees_or_changes_a_plan(services: Services, view: MatchView) -> None:
    thought = await answer(services, view)
    with pytest.raises(PlanOnOwnTurn):
        await services[Plans].show(mover(view), 1)
    with pytest.raises(NotAtTheTable):
        await services[Plans].think(CY, thought.cursor)
    with pytest.raises(NotAtTheTable):
        await services[Plans].drop(by(CY), thought.plan.start)


@pytest.mark.slow
async def test_a_plan_is_in_nobodys_export_but_its_owners(services: Services, view: MatchView) -> None:
    thought = await answer(services, view)
    (mine,) = (await services[Privacy].export(waiter(view)))["plans"]
    assert (mine["match_id"], mine["ply"], mine["path"]) == (1, 0, list(thought.path))
    others = await services[Privacy].export(mover(view))
    assert others["plans"] == []
    assert thought.path[-1] not in json.dumps(others)
    _, record = await services[Archive].record(by(mover(view)), 1)
    assert thought.path[-1] not in record


@pytest.mark.slow
async def test_the_opponent_sees_the_same_with_a_plan_and_without(services: Services, view: MatchView) -> None:
    async def seen() -> list[Any]:
        shown = await services[Matches].show(1)
        page = await services[Inbox].page(by(mover(view)), Listing(mover(view).discord_id, None))
        return [shown, page, await services[Archive].verify(by(mover(view)), 1), await owed(services)]

    before = await seen()
    await answer(services, view)
    assert await seen() == before


@pytest.mark.slow
async def test_it_is_gone_with_its_owner_and_with_the_match(services: Services, database: Database) -> None:
    for leave in (
        lambda view: services[Privacy].forget(by(waiter(view))),
        lambda view: services[Matches].resign(by(waiter(view)), view.match.id),
        lambda view: services[Matches].resign(by(mover(view)), view.match.id),
    ):
        view = await begun(services)
        await answer(services, view)
        await leave(view)
        assert await stored(database, view.match.id) == []
        assert notes(await deliver(services)) == []


async def test_a_plan_against_whoever_runs_out_of_time_is_gone_as_well(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "1d")
    await answer(services, view)
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    assert (await services[Matches].show(1)).match.status == "finished"
    assert await stored(database, 1) == []


async def test_an_answer_takes_no_time_and_starts_the_opponents_clock(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "5d + 12h, cap 7d")
    await answer(services, view)
    clock.pass_(days=1)
    await play(services, view, legal(view)[0])
    after = await services[Matches].show(1)
    async with database.reading() as connection:
        banks = await clocks.banks(connection, 1)
    days = 86400.0
    planner, other = view.seat_of(waiter(view).discord_id), view.seat_of(mover(view).discord_id)
    assert planner is not None
    assert other is not None
    assert (banks[planner], banks[other]) == (5.5 * days, 4.5 * days)
    assert after.to_move == view.to_move
    assert left(after, clock).total_seconds() == 4.5 * days


async def test_an_answer_is_made_for_somebody_on_vacation(services: Services, clock: HandClock) -> None:
    view = await timed(services, "2d")
    await answer(services, view)
    await services[Vacations].begin(by(waiter(view)))
    clock.pass_(days=1)
    after = await play(services, view, legal(view)[0])
    assert after.match.ply == 2
    assert after.to_move == view.to_move


async def test_two_plans_that_answer_each_other_come_to_an_end(
    services: Services, view: MatchView, database: Database, clock: HandClock
) -> None:
    game, state, path = view.game, view.position.state, []
    random = Random(3)
    while len(path) < 6:
        path.append(game.format(move := random.choice(game.legal_moves(state))))
        state, _ = game.apply(state, move)
    async with database.writing() as connection:
        for player in view.players:
            await plans.keep(connection, 1, player.id, 0, path, clock())
    assert (await services[Matches].show(1)).match.ply == 0, "a plan never begins by itself"
    after = await play(services, view, path[0])
    made = await entries(database, 1)
    assert [entry.notation for entry in made] == path
    assert [entry.automatic for entry in made] == [False, *[True] * 5]
    assert after.position.state == state
    assert await stored(database, 1) == []
    assert len([delivery for delivery in await owed(services) if delivery.post.ply == 6]) == 1


async def test_a_planned_move_the_rules_refuse_is_dropped_and_told(
    services: Services, view: MatchView, database: Database, clock: HandClock
) -> None:
    theirs = legal(view)[0]
    planner = next(player for player in view.players if player != view.to_move)
    async with database.writing() as connection:
        await plans.keep(connection, 1, planner.id, 0, (theirs, "nonsense"), clock())
    with pytest.raises(PlanChanged):
        plan = await services[Plans].show(waiter(view), 1)
        await services[Plans].think(waiter(view), plan.end(plan.lines[0]))
    after = await play(services, view, theirs)
    assert after.match.ply == 1
    assert await stored(database, 1) == []
    assert notes(await deliver(services)) == [(PLAN_REFUSED, waiter(view).name)]


@pytest.mark.at_once
@pytest.mark.slow
async def test_a_plan_changed_while_the_opponent_moves_is_before_or_after_and_never_between(services: Services) -> None:
    for _ in range(6):
        view = await begun(services)
        number, theirs = view.match.id, legal(view)[0]
        start = (await services[Plans].show(waiter(view), number)).start._replace(awaited=(theirs,))
        before = await services[Plans].think(waiter(view), start)
        kept, moved = await asyncio.gather(
            services[Plans].keep(by(waiter(view)), before.cursor, legal(before.view)[0]),
            play(services, view, theirs),
            return_exceptions=True,
        )
        assert isinstance(moved, MatchView)
        if isinstance(kept, Thought):
            assert moved.match.ply == 2
        else:
            assert isinstance(kept, PlanOnOwnTurn | PlanChanged)
            assert moved.match.ply == 1


async def test_one_press_delivered_twice_plans_once(services: Services, view: MatchView) -> None:
    person = waiter(view)
    thought = await services[Plans].think(person, Cursor(1, 0, awaited=(legal(view)[0],)))
    request, move = by(person), legal(thought.view)[0]
    await services[Plans].keep(request, thought.cursor, move)
    with pytest.raises(AlreadyDone):
        await services[Plans].keep(request, thought.cursor, move)
    with pytest.raises(AlreadyDone):
        await services[Plans].drop(request, thought.plan.start)


async def test_an_illegal_answer_is_refused_when_it_is_planned(services: Services) -> None:
    view = await begun(services, "tokonoma")
    with pytest.raises(IllegalMove):
        await answer(services, view, mine=legal(view)[0])
    assert (await services[Plans].show(waiter(view), 1)).lines == ()


@pytest.mark.slow
async def test_a_plan_of_more_lines_than_can_be_shown_is_refused(services: Services) -> None:
    view = await begun(services, "honey_donuts")
    moves = legal(view)
    for move in moves[:MOST_LINES]:
        await answer(services, view, move)
    with pytest.raises(PlanFull):
        await answer(services, view, moves[MOST_LINES])
    await answer(services, view, moves[0], None)


async def test_an_old_cursor_is_refused_after_the_next_move(services: Services, view: MatchView) -> None:
    thought = await answer(services, view)
    person = waiter(view)
    after = await play(services, view, legal(view)[0])
    assert after.match.ply == 2
    for cursor in (thought.cursor, thought.plan.start):
        with pytest.raises(PlanChanged):
            await services[Plans].think(person, cursor)
        with pytest.raises(PlanChanged):
            await services[Plans].drop(by(person), cursor)


async def test_a_match_of_three_cannot_be_planned_and_says_why(services: Services) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 3, [BO, CY]))
    for guest in (BO, CY):
        await services[Tables].join(by(guest), table.match.id)
    for person in (ANN, BO, CY):
        with pytest.raises(PlanForTwo, match="has 3"):
            await services[Plans].show(person, table.match.id)
        assert await services[Plans].open_to(person) == ()


async def test_the_match_that_is_meant_waits_for_the_opponent(services: Services) -> None:
    with pytest.raises(NothingToPlan):
        await services[Plans].meant(by(CY), None)
    first = await begun(services)
    person = waiter(first)
    assert (await services[Plans].meant(by(person), None)).view.match.id == first.match.id
    with pytest.raises(NothingToPlan):
        await services[Plans].meant(by(mover(first)), None)
    second = await begun(services)
    while waiter(second) != person:
        second = await begun(services)
    with pytest.raises(WhichMatch):
        await services[Plans].meant(by(person), None)


@pytest.mark.parametrize("key", FOR_TWO)
def test_a_cursor_reads_what_it_wrote(key: str) -> None:
    game: AnyGame = GAMES[key]
    notations = [game.format(move) for move in game.legal_moves(game.start(2))]
    for cursor in (Cursor(17, 3), Cursor(17, 3, 5, 2), Cursor(17, 3, 5, 2, tuple(notations[:MOST_AWAITED]))):
        assert Cursor.read(str(cursor)) == cursor


async def test_an_entry_that_is_no_move_leaves_no_line_and_is_told(
    services: Services, view: MatchView, database: Database, clock: HandClock
) -> None:
    """Such as an undo: the position the lines begin with is not the one that comes next."""
    await deliver(services)
    await answer(services, view)
    view = await services[Matches].show(1)
    after = replace(view.position, ply=1)
    async with database.writing() as connection:
        await keep_up(connection, Entered(view, TIMEOUT, after, clock()))
    assert await stored(database, 1) == []
    assert notes(await deliver(services)) == [(PLAN_GONE, waiter(view).name)]


async def test_every_note_about_a_plan_is_a_quiet_sentence(
    services: Services, view: MatchView, database: Database, clock: HandClock
) -> None:
    await deliver(services)
    planner, opponent = view.players[0], view.players[1]
    async with database.writing() as connection:
        for saying in NOTE_KINDS:
            people = {"opponent": opponent}
            await enqueue_private_note(connection, planner, view.match, saying, clock(), people=people, move="c4")
    letters_owed = await deliver(services)
    assert {saying for saying, _ in notes(letters_owed)} == set(NOTE_KINDS)
    for delivery in letters_owed:
        assert delivery.silent
        (text,) = NoteMessage({NOTES: ()}).layout(delivery, Form.FRESH, None).children
        assert isinstance(text, ui.TextDisplay)
        assert text.content.startswith("Match #1: ")


async def test_a_plan_of_who_leaves_the_seat_to_somebody_else_can_be_forgotten(
    services: Services, view: MatchView, database: Database
) -> None:
    await answer(services, view)
    planner = next(player for player in view.players if player != view.to_move)
    async with database.writing() as connection:
        await plans.forget(connection, planner.id, 2)
    assert len(await stored(database, 1)) == 1, "only of that match"
    async with database.writing() as connection:
        await plans.forget(connection, planner.id, 1)
    assert await stored(database, 1) == []


def line_to_two_moves_in_a_row(random: Random) -> list[str]:
    """Random moves that end with one of the opponent and two of a seat that stays to move after the first."""
    game = GAMES["kamisado"]
    while True:
        state, line, seats = game.start(2, {"match": "long"}), [], []
        while state.to_move is not None:
            seats.append(state.to_move)
            line.append(game.format(move := random.choice(game.legal_moves(state))))
            state, _ = game.apply(state, move)
            if len(seats) > 2 and seats[-3] != seats[-2] == seats[-1]:
                return line


@pytest.mark.slow
@pytest.mark.parametrize("planned", [1, 2])
async def test_a_plan_for_several_moves_of_ones_own_goes_as_far_as_it_was_made(
    services: Services, planned: int
) -> None:
    *before, theirs, first, second = line_to_two_moves_in_a_row(Random(2))
    view = await begun(services, "kamisado", {"match": "long"})
    for text in before:
        view = await play(services, view, text)
    await deliver(services)
    planner = waiter(view)
    thought = await answer(services, view, theirs, first)
    assert thought.is_own, "it would still be the planner's turn"
    if planned == 2:
        thought = await services[Plans].keep(by(planner), thought.cursor, second)
    after = await play(services, view, theirs)
    assert after.match.ply == view.match.ply + 1 + planned
    (board,) = await owed(services)
    assert after.to_move
    assert board.called == (after.to_move,)
    assert after.waits_for(planner.discord_id) == (planned == 1)
