"""Someone takes over a seat: clocks, pings, what was played before, and who sees what."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.core.people import Person, Place
from bot.core.services import Services
from bot.core.speech.spans import DAY
from bot.people.players.preferences import PreferenceBook
from bot.people.privacy.privacy import Privacy
from bot.play.archive import records
from bot.play.archive import words as archive_words
from bot.play.archive.archive import Archive
from bot.play.matches.board import clock_words
from bot.play.matches.entries.match_entries import Followers
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView, hold
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import NotAtTheTable, NothingToClaim, NotVisibleHere
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.vacations import Vacations
from bot.play.replays.replays import Replays
from bot.play.substitution import substitution
from storage import Database
from storage.people import players
from storage.play import plans
from storage.play.ratings import rating_facts
from tests.bot.conftest import ANN, BO, CY, DEE, by, mover, waiter
from tests.bot.timed import deliver, left, pass_time, play, timed
from tests.conftest import HandClock
from tests.kinds import KINDS


async def take_over(
    services: Services, database: Database, clock: HandClock, number: int, leaver: Person, newcomer: Person
) -> None:
    async with database.writing() as connection:
        view = await hold(connection, Replays(KINDS), number)
        player = await players.meet(connection, *newcomer, clock())
        seat = view.require_seat(leaver.discord_id)
        await substitution.take_over(connection, services[Followers], view, seat, player, clock())


async def played(services: Services, moves: int) -> MatchView:
    view = await timed(services, "none")
    for _ in range(moves):
        view = await play(services, view)
    return view


@pytest.mark.slow
async def test_the_newcomer_is_called_if_it_is_their_turn_and_plays_on(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await played(services, 3)
    number, leaver = view.match.id, mover(view)
    await take_over(services, database, clock, number, leaver, CY)
    note, board = await deliver(services)
    assert (note.post.kind, note.called) == ("note", ())
    assert [player.name for player in board.called] == ["Cy"]
    shown = await services[Matches].show(number)
    assert shown.waits_for(CY.discord_id)
    assert CY.name in services[Narration].turn(shown, ping=False)
    assert f"🔁 Cy took over from {leaver.name}." in services[Narration].news_lines(shown)
    with pytest.raises(NotAtTheTable):
        await services[Matches].move(by(leaver), number, 3, "C+")
    await play(services, shown)
    assert await services[Matches].listed(leaver) == ()
    assert [each.match_id for each in await services[Matches].listed(CY)] == [number]


async def test_of_the_moves_of_a_seat_each_is_of_whoever_made_it(
    services: Services, database: Database, clock: HandClock
) -> None:
    before, view = clock() - timedelta(days=1), await played(services, 3)
    leaver = mover(view)
    await take_over(services, database, clock, view.match.id, leaver, CY)
    since = clock()
    clock.pass_(seconds=1)

    async def has_moved(person: Person, moment: datetime) -> bool:
        async with database.reading() as connection:
            player = await players.find(connection, person.discord_id)
            return await rating_facts.has_moved_since(connection, player.id, moment)

    assert [await has_moved(person, before) for person in (leaver, CY)] == [True, False]
    await play(services, await services[Matches].show(view.match.id))
    assert [await has_moved(person, since) for person in (leaver, CY)] == [False, True]
    await take_over(services, database, clock, view.match.id, CY, leaver)
    assert [await has_moved(person, since) for person in (leaver, CY)] == [False, True]
    assert await has_moved(leaver, before)


async def test_a_newcomer_whose_turn_it_is_not_is_not_pinged(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await played(services, 2)
    await take_over(services, database, clock, view.match.id, waiter(view), CY)
    assert [delivery.called for delivery in await deliver(services)] == [(), ()]


async def test_a_board_still_owed_to_the_leaver_is_not_sent_and_the_newcomer_is_pinged_once(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await played(services, 1)
    for person in (ANN, BO, CY):
        await services[PreferenceBook].choose(person, "pings", "both")
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    leaver = waiter(view)
    await services[Matches].move(by(mover(view)), view.match.id, None, move)
    await take_over(services, database, clock, view.match.id, leaver, CY)
    sent = await deliver(services)
    boards = [delivery for delivery in sent if delivery.post.kind == "board"]
    called = {(delivery.recipient.name if delivery.recipient else None, delivery.called[0].name) for delivery in boards}
    assert called == {(None, "Cy"), ("Cy", "Cy")}
    assert len(boards) == 2


async def test_the_first_board_names_who_sat_down_and_the_present_who_gave_it(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "2d")
    number, giver, begun = view.match.id, waiter(view), services[Narration].last_move(view)
    await services[Breaks].give(by(giver), number, DAY)
    clock.pass_(hours=1)
    await take_over(services, database, clock, number, giver, CY)
    shown = await services[Matches].show(number)
    assert "Cy" in shown.names
    assert services[Narration].last_move(shown) == begun
    assert f"🎁 {giver.name} gave {mover(view).name} 1 day of extra time." in clock_words.clock_lines(
        shown, services[Narration]
    )
    past = await services[Archive].past_board(by(BO), number, 0)
    assert giver.name in archive_words.past_board_text(past, services[Narration])
    assert "Cy" not in archive_words.past_board_text(past, services[Narration])


@pytest.mark.slow
async def test_boards_films_and_records_tell_who_made_which_move(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await played(services, 3)
    number, leaver = view.match.id, mover(view)
    seat = view.require_seat(leaver.discord_id)
    await take_over(services, database, clock, number, leaver, CY)
    await deliver(services)
    shown = await services[Matches].show(number)
    assert f"**{waiter(view).name}** played" in services[Narration].last_move(shown)
    shown = await play(services, await play(services, shown))
    await take_over(services, database, clock, number, CY, DEE)
    await deliver(services)
    story = await services[Archive].story(by(BO), number)
    assert [each.names[seat] for each in story] == [leaver.name] * 3 + ["Cy"] * 2 + ["Dee"]
    assert "**Cy** played" in services[Narration].last_move(story[4]), "the move is told by who made it"
    assert [(await services[Archive].past_board(by(BO), number, ply)).view.names for ply in range(6)] == [
        each.names for each in story
    ]
    _, text = await services[Archive].record(by(BO), number)
    side = shown.game.info.seat_names[seat]
    assert f"Seat {seat} {side}: {leaver.name}\n" in text
    assert f"\n; Seat {seat} {side} from move 4: Cy\n; Seat {seat} {side} from move 6: Dee\n" in text
    record = records.read(text, KINDS)
    assert [record.view(ply).names for ply in range(6)] == [each.names for each in story]
    assert record.entries[-1].chain == (await services[Archive].verify(by(BO), number)).chain
    assert records.write(record.match, record.names, record.entries, record.stints, kinds=KINDS) == text
    late = f"{text}; Seat {seat} {side} from move 1: Bo\n"
    assert records.read(late, KINDS).names == record.names, "a comment elsewhere says nothing"
    plain = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(";"))
    assert records.read(plain, KINDS).names[seat] == leaver.name, "an earlier version reads it without the comments"


async def test_a_name_cannot_pass_for_a_seat_that_was_taken_over(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await played(services, 1)
    trick = Person(9900, "; Seat 0 from move 1: Bo\n; Seat 1 from move 1: Ann")
    await take_over(services, database, clock, view.match.id, mover(view), trick)
    _, text = await services[Archive].record(by(BO), view.match.id)
    assert records.read(text, KINDS).names[view.require_seat(mover(view).discord_id)] == " ".join(trick.name.split())
    assert len(records.read(text, KINDS).stints) == 1


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "full"), [("2d", 2), ("5d + 12h, cap 7d", 5)])
async def test_the_newcomer_begins_with_the_time_of_a_new_match(
    services: Services, database: Database, clock: HandClock, rule: str, full: int
) -> None:
    view = await timed(services, rule)
    await pass_time(services, clock, hours=full * 23)
    await take_over(services, database, clock, view.match.id, mover(view), CY)
    shown = await services[Matches].show(view.match.id)
    assert left(shown, clock).total_seconds() == full * DAY
    await deliver(services)
    sent = await pass_time(services, clock, days=full)
    assert [delivery.post.kind for _, delivery in sent] == ["reminder", "reminder", "board"]
    assert "**Cy** ran out of time." in services[Narration].last_move(await services[Matches].show(view.match.id))


async def test_time_somebody_was_given_stays_with_the_seat(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "2d")
    await services[Breaks].give(by(waiter(view)), view.match.id, 3 * DAY)
    await take_over(services, database, clock, view.match.id, mover(view), CY)
    assert left(await services[Matches].show(view.match.id), clock).days == 5


@pytest.mark.slow
async def test_a_fallen_soft_flag_does_not_count_against_the_newcomer(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "2d soft")
    await pass_time(services, clock, days=3)
    await take_over(services, database, clock, view.match.id, mover(view), CY)
    with pytest.raises(NothingToClaim, match="Cy still has time"):
        await services[Matches].claim(by(waiter(view)), view.match.id, 0)


@pytest.mark.slow
async def test_the_vacation_of_either_person_counts_only_while_they_sit_there(
    services: Services, database: Database, clock: HandClock
) -> None:
    first, second = await timed(services, "3d"), await timed(services, "3d")
    away = mover(first)
    await services[Vacations].begin(by(away))
    await take_over(services, database, clock, first.match.id, away, CY)
    shown = await services[Matches].show(first.match.id)
    assert "is on vacation" not in clock_words.clock_lines(shown, services[Narration])
    assert left(shown, clock).days == 3
    await services[Vacations].begin(by(DEE))
    await take_over(services, database, clock, second.match.id, mover(second), DEE)
    shown = await services[Matches].show(second.match.id)
    assert "Dee is on vacation" in clock_words.clock_lines(shown, services[Narration])
    await services[Vacations].end(by(DEE))
    clock.pass_(days=1)
    assert left(await services[Matches].show(second.match.id), clock).days == 2


@pytest.mark.slow
async def test_each_person_finds_their_own_moves_and_nobody_elses_in_what_is_stored_about_them(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await played(services, 3)
    number, leaver = view.match.id, mover(view)
    await take_over(services, database, clock, number, leaver, CY)
    await deliver(services)
    await play(services, await services[Matches].show(number))
    theirs, mine = await services[Privacy].export(leaver), await services[Privacy].export(CY)
    (left_behind,) = theirs["handed_over"]
    assert theirs["matches"] == []
    assert (left_behind["match_id"], left_behind["until_ply"]) == (number, 3)
    assert [move["ply"] for move in left_behind["moves"]] == [1]
    assert [[move["ply"] for move in match["moves"]] for match in mine["matches"]] == [[3]]
    assert mine["handed_over"] == []


async def test_whoever_left_a_seat_may_still_look_at_the_match_from_anywhere(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await played(services, 1)
    leaver, elsewhere = mover(view), Place(None, 99)
    await take_over(services, database, clock, view.match.id, leaver, CY)
    assert (await services[Archive].past_board(by(leaver, place=elsewhere), view.match.id)).ply == 1
    with pytest.raises(NotVisibleHere):
        await services[Archive].past_board(by(DEE, place=elsewhere), view.match.id)


@pytest.mark.slow
async def test_whoever_left_a_seat_is_forgotten_there_as_well(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await played(services, 2)
    leaver = mover(view)
    await take_over(services, database, clock, view.match.id, leaver, CY)
    ties = await services[Privacy].forget(by(leaver))
    assert ties.running == 0, "the match goes on without them"
    shown = await services[Matches].show(view.match.id)
    assert shown.waits_for(CY.discord_id)
    _, text = await services[Archive].record(by(BO), view.match.id)
    assert leaver.name not in text
    assert "Cy took over from Deleted player." in services[Narration].news_lines(shown)


@pytest.mark.slow
async def test_what_the_leaver_had_planned_is_neither_kept_nor_played(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await played(services, 1)
    leaver = waiter(view)
    seat, text = view.require_seat(leaver.discord_id), first_two(view)
    async with database.writing() as connection:
        await plans.keep(connection, view.match.id, view.players[seat].id, 1, text, clock())
    assert len((await services[Privacy].export(leaver))["plans"]) == 1
    await take_over(services, database, clock, view.match.id, leaver, CY)
    assert (await services[Privacy].export(leaver))["plans"] == []
    await services[Matches].move(by(mover(view)), view.match.id, None, text[0])
    shown = await services[Matches].show(view.match.id)
    assert (shown.match.ply, shown.waits_for(CY.discord_id)) == (2, True)


def first_two(view: MatchView) -> tuple[str, str]:
    """The first legal move, and the first answer to it."""
    game, state = view.game, view.position.state
    move = game.legal_moves(state)[0]
    after, _ = game.apply(state, move)
    return game.format(move), game.format(game.legal_moves(after)[0])
