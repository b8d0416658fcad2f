"""Moderators pause, end and give seats away: who may, what it does, and what is told."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.core.outbox.notes import Note
from bot.core.outbox.words import note_text
from bot.core.people import Person, Place, Rights
from bot.core.refusals import AlreadyDone
from bot.core.speech.spans import DAY
from bot.people.servers.refusals import NotAModerator, NotModeratedHere
from bot.play.archive import records, words
from bot.play.archive.refusals import NotYourLog
from bot.play.archive.words import log_text
from bot.play.matches.board import clock_words
from bot.play.matches.match_views import MatchView
from bot.play.matches.refusals import NoClock, NoSuchMatch, NotRunning, NotVisibleHere
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.refusals import (
    HaltedAlready,
    NoWinner,
    OwnMatch,
    OwnResult,
    RulingGone,
    RulingOutdated,
    RunningAlready,
    WinOrDraw,
)
from bot.play.moderation.words import end_question
from bot.play.offers.offered import DRAW
from bot.play.offers.refusals import NotAsked, OfferOvertaken
from bot.play.offers.words import offer_text
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.refusals import HaltedByModerator
from bot.play.substitution.refusals import OwnOpponents
from storage import Database
from storage.people import guilds
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, MANAGER, begun, by, managing, mover, waiter
from tests.bot.play.computers.conftest import against
from tests.bot.timed import deliver, kinds, left, pass_time, play, timed
from tests.conftest import HandClock
from tests.house import House
from tests.kinds import KINDS

HERE = CHANNEL.guild_id
MEMBER = Rights(HERE, roles=frozenset({70, 71}))
NOBODY_THERE = (Rights(None, manages_server=True, roles=frozenset({70})), MEMBER)
WHY = "Aki is away"
EVE = Person(500, "Eve")


async def notes(house: House) -> list[str]:
    """What is told in the channel now."""
    return [note_text(delivery.shown, ping=False) for delivery in await deliver(house) if delivery.post.kind == "note"]


async def lines(house: House, view: MatchView) -> str:
    shown = await house.matches.show(view.match.id)
    return f"{clock_words.clock_lines(shown, house.narration)}\n{house.narration.news_lines(shown)}"


@pytest.mark.slow
async def test_a_pause_by_a_moderator_stops_the_clock_and_only_moderators_end_it(
    house: House, clock: HandClock
) -> None:
    view = await timed(house, "2d")
    number = view.match.id
    await pass_time(house, clock, hours=12)
    await house.moderation.pause(managing(DEE), number, WHY)
    assert await notes(house) == [
        f"🛡️ Moderator **Dee** paused the clocks in match #{number}. You can keep playing.\n> {WHY}"
    ]
    assert "paused by moderator Dee, 1 day 12 hours left" in await lines(house, view)
    assert f"🛡️ Moderator Dee paused the clocks: {WHY}" in await lines(house, view)
    assert await pass_time(house, clock, days=4) == []
    with pytest.raises(HaltedByModerator, match="Moderator Dee paused the clocks"):
        await house.breaks.resume(by(mover(view)), number)
    with pytest.raises(HaltedByModerator, match="Moderator Dee paused the clocks"):
        await house.offers.make(by(mover(view)), number, PAUSE)
    with pytest.raises(HaltedAlready, match="Moderator Dee already paused"):
        await house.moderation.pause(managing(CY), number, WHY)
    view = await play(house, view)
    assert await pass_time(house, clock, days=4) == [], "a move does not end the pause"
    await house.moderation.resume(managing(CY), number, "Back again")
    assert await notes(house) == [f"🛡️ Moderator **Cy** resumed the clocks in match #{number}.\n> Back again"]
    assert left(await house.matches.show(number), clock).days == 2
    with pytest.raises(RunningAlready):
        await house.moderation.resume(managing(CY), number, WHY)


@pytest.mark.slow
async def test_a_moderator_takes_over_a_pause_by_agreement_and_may_end_one(house: House, clock: HandClock) -> None:
    taken, ended = await timed(house, "2d"), await timed(house, "2d")
    for view in (taken, ended):
        for person in (mover(view), waiter(view)):
            await house.offers.make(by(person), view.match.id, PAUSE)
    await house.moderation.pause(managing(DEE), taken.match.id, WHY)
    with pytest.raises(HaltedByModerator):
        await house.breaks.resume(by(mover(taken)), taken.match.id)
    await house.moderation.resume(managing(DEE), ended.match.id, WHY)
    assert (
        "paused"
        not in clock_words.clock_lines(await house.matches.show(ended.match.id), house.narration).splitlines()[0]
    )
    await house.moderation.resume(managing(DEE), taken.match.id, WHY)
    for person in (mover(taken), waiter(taken)):
        await house.offers.make(by(person), taken.match.id, PAUSE)
    await house.breaks.resume(by(mover(taken)), taken.match.id)


@pytest.mark.slow
async def test_the_end_of_a_vacation_does_not_end_a_pause_by_a_moderator(house: House, clock: HandClock) -> None:
    view = await timed(house, "2d")
    await house.moderation.pause(managing(DEE), view.match.id, WHY)
    await house.vacations.begin(by(mover(view)))
    await house.vacations.end(by(mover(view)))
    assert "paused by moderator Dee" in await lines(house, view)
    await house.vacations.begin(by(mover(view)))
    await house.moderation.resume(managing(DEE), view.match.id, WHY)
    assert "is on vacation" in await lines(house, view)


async def test_a_match_without_a_clock_has_nothing_to_pause(house: House) -> None:
    view = await begun(house)
    for call in (house.moderation.pause, house.moderation.resume):
        with pytest.raises(NoClock):
            await call(managing(DEE), view.match.id, WHY)


async def test_only_moderators_of_the_very_server_decide(house: House) -> None:
    view = await timed(house, "2d")
    for rights in NOBODY_THERE:
        with pytest.raises(NotAModerator):
            await house.moderation.pause(by(DEE, rights), view.match.id, WHY)
        assert await house.moderation.running(by(DEE, rights)) == ()
    elsewhere = Rights(99, manages_server=True)
    with pytest.raises(NotModeratedHere):
        await house.moderation.pause(by(DEE, elsewhere), view.match.id, WHY)
    assert await house.moderation.running(by(DEE, elsewhere)) == ()
    assert [listed.match.id for listed in await house.moderation.running(managing(DEE))] == [view.match.id]
    with pytest.raises(NoSuchMatch):
        await house.moderation.pause(managing(DEE), 4711, WHY)


async def test_a_role_the_server_chose_makes_a_moderator_until_it_is_taken_away(
    house: House, database: Database, clock: HandClock
) -> None:
    view = await timed(house, "2d")
    async with database.writing() as connection:
        await guilds.keep(connection, 5, {"boards": {"side": "mover", "theme": "light"}, "managers": [71]}, clock())
    await house.moderation.pause(by(DEE, MEMBER), view.match.id, WHY)
    with pytest.raises(NotAModerator):
        await house.moderation.resume(by(DEE, replace(MEMBER, roles=frozenset({70}))), view.match.id, WHY)


@pytest.mark.at_once
async def test_of_two_moderators_at_once_one_is_first(house: House) -> None:
    view = await timed(house, "2d")
    calls = [house.moderation.pause(managing(person), view.match.id, WHY) for person in (CY, DEE)]
    done = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["HaltedAlready", "NoneType"]
    assert len(await notes(house)) == 1


async def test_one_interaction_delivered_twice_decides_once(house: House) -> None:
    view = await timed(house, "2d")
    twice = managing(DEE)
    await house.moderation.pause(twice, view.match.id, WHY)
    with pytest.raises(AlreadyDone):
        await house.moderation.pause(twice, view.match.id, WHY)


@pytest.mark.slow
async def test_a_reason_formats_and_mentions_nothing(house: House) -> None:
    view = await timed(house, "2d")
    await house.moderation.pause(managing(DEE), view.match.id, "**@everyone**\n# look")
    (note,) = await notes(house)
    assert note.count("\n") == 1
    assert "@everyone" not in note
    assert "@everyone" not in await lines(house, view)


async def ended(house: House, view: MatchView, *winners: Person, draw: bool = False) -> MatchView:
    """By a moderator who does not play there."""
    moderator = next(person for person in (DEE, EVE) if view.seat_of(person.discord_id) is None)
    draft = await house.moderation.draft_end(managing(moderator), view.match.id, winners, WHY, draw=draw)
    return await house.moderation.end(managing(moderator), draft.number)


@pytest.mark.slow
async def test_a_match_ended_without_a_result_counts_for_nothing_and_verifies(
    house: House, database: Database, clock: HandClock
) -> None:
    view = await play(house, await timed(house, "2d"))
    number = view.match.id
    over = await ended(house, view)
    assert (over.match.status, over.match.places, over.match.reason) == ("cancelled", None, "moderator")
    assert await kinds(database, number) == ["move", "ruling"]
    assert [found async for found in house.matches.differences()] == [(number, None)]
    note, board = await deliver(house)
    assert isinstance(note.shown, Note)
    assert note_text(note.shown, ping=False) == f"🛡️ Moderator **Dee** ended match #{number}.\n> {WHY}"
    assert (board.post.ply, board.called) == (2, view.players)
    shown = await house.matches.show(number)
    assert house.narration.last_move(shown) == "🛡️ A moderator ended this match."
    assert house.narration.turn(shown, ping=False) == "This match has no result and doesn't count."
    assert f"🛡️ Moderator Dee ended the match: {WHY}" in house.narration.news_lines(shown)
    assert await pass_time(house, clock, days=3) == [], "no clock runs any more"
    with pytest.raises(NotRunning):
        await house.matches.move(by(mover(view)), number, None, "C+")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_moderator_names_winners_or_a_draw(house: House, database: Database, seats: int) -> None:
    people = (ANN, BO, CY, DEE)[:seats]
    won, shared, drawn = [await timed(house, "none", people[1:], game="dohyo") for _ in range(3)]
    over = await ended(house, won, BO)
    assert over.position.outcome
    assert over.position.outcome.places[0] == (over.seat_of(BO.discord_id),)
    assert sorted(seat for place in over.match.places or () for seat in place) == list(range(seats))
    assert house.narration.turn(over, ping=False) == "**Bo** wins by moderator decision."
    over = await ended(house, shared, ANN, BO)
    text = house.narration.turn(over, ping=False)
    assert f"{'draw' if seats == 2 else 'share the win'} by moderator decision." in text
    over = await ended(house, drawn, draw=True)
    assert over.match.places == [list(range(seats))]
    assert {difference async for _, difference in house.matches.differences()} == {None}
    for view in (won, shared, drawn):
        _, text = await house.archive.record(by(BO), view.match.id)
        record = records.read(text, KINDS)
        stored = (await house.matches.show(view.match.id)).match
        assert (record.match.places, record.match.reason) == (stored.places, "moderator")


@pytest.mark.slow
async def test_who_left_before_stays_behind_whatever_a_moderator_decides(house: House) -> None:
    view = await timed(house, "none", (BO, CY, DEE), game="dohyo")
    await house.matches.resign(by(CY), view.match.id)
    over = await ended(house, view, draw=True)
    assert over.match.places
    assert over.match.places[-1] == [over.seat_of(CY.discord_id)]
    other = await timed(house, "none", (BO, CY, DEE), game="dohyo")
    await house.matches.resign(by(CY), other.match.id)
    with pytest.raises(NoWinner, match="Cy can't win"):
        await ended(house, other, CY)


async def test_what_makes_no_sense_is_refused_and_changes_nothing(house: House) -> None:
    view = await begun(house)
    with pytest.raises(WinOrDraw):
        await ended(house, view, ANN, draw=True)
    with pytest.raises(NoWinner, match="Still playing:"):
        await ended(house, view, CY)
    assert (await house.matches.show(view.match.id)).match.ply == 0


async def test_only_the_moderator_who_was_asked_confirms_and_only_while_still_one(house: House) -> None:
    view = await begun(house)
    draft = await house.moderation.draft_end(managing(DEE), view.match.id, [ANN], WHY)
    with pytest.raises(RulingGone):
        await house.moderation.end(managing(CY), draft.number)
    with pytest.raises(NotAModerator):
        await house.moderation.end(by(DEE, MEMBER), draft.number)
    with pytest.raises(RulingGone):
        await house.moderation.end(managing(DEE), 4711)
    assert (await house.matches.show(view.match.id)).match.status == "running"


@pytest.mark.slow
async def test_a_winner_who_leaves_before_the_confirmation_does_not_win(house: House) -> None:
    view = await timed(house, "none", (BO, CY), game="dohyo")
    draft = await house.moderation.draft_end(managing(DEE), view.match.id, [BO], WHY)
    await house.matches.resign(by(BO), view.match.id)
    with pytest.raises(RulingOutdated):
        await house.moderation.end(managing(DEE), draft.number)


@pytest.mark.slow
async def test_a_confirmation_after_a_move_or_a_restart_still_ends_the_match(
    house: House, database: Database, clock: HandClock
) -> None:
    view = await timed(house, "none")
    draft = await house.moderation.draft_end(managing(DEE), view.match.id, [ANN], WHY)
    await play(house, view)
    again = House.on(database, clock, Random(0))
    assert (await again.moderation.end(managing(DEE), draft.number)).match.ply == 2
    with pytest.raises(NotRunning):
        await again.moderation.end(managing(DEE), draft.number)


@pytest.mark.at_once
@pytest.mark.slow
async def test_a_move_and_the_end_at_once_leave_a_match_that_verifies(house: House) -> None:
    view = await timed(house, "none")
    draft = await house.moderation.draft_end(managing(DEE), view.match.id, [], WHY)
    done = await asyncio.gather(
        house.matches.move(by(mover(view)), view.match.id, 0, "C+"),
        house.moderation.end(managing(DEE), draft.number),
        return_exceptions=True,
    )
    assert not isinstance(done[1], Exception)
    over = await house.matches.show(view.match.id)
    assert over.match.ply == 1 + (not isinstance(done[0], Exception))
    assert [found async for found in house.matches.differences()] == [(view.match.id, None)]


@pytest.mark.slow
async def test_the_log_tells_everything_beside_the_moves_with_who_and_when(house: House, clock: HandClock) -> None:
    view = await timed(house, "2d")
    number, first, second = view.match.id, mover(view), waiter(view)
    await house.breaks.give(by(second), number, DAY)
    clock.pass_(hours=1)
    await house.vacations.begin(by(first))
    await house.vacations.end(by(first))
    await house.moderation.pause(managing(DEE), number, WHY)
    await house.moderation.resume(managing(DEE), number, "Back")
    offer = await house.offers.make(by(first), number, DRAW)
    await house.offers.decline(by(second), offer.offer.id)
    await house.moderation.substitute(managing(DEE), number, first, DEE, "Gone for good")
    await house.matches.resign(by(DEE), number)
    lines = log_text(await house.logs.of(by(second, MEMBER), number))
    for expected in (
        f"🎁 {second.name} gave {first.name} 1 day of extra time.",
        f"🏖️ {first.name} went on vacation",
        f"🛡️ Moderator Dee paused the clocks: {WHY}",
        f"🤝 **{first.name}** offers a draw",
        f"{second.name} declined.",
        f"🛡️ Dee took over from {first.name}, as decided by moderator Dee: Gone for good",
        "🏳️ Dee resigned.",
    ):
        assert expected in lines
    assert lines.index("gave") < lines.index("vacation") < lines.index("paused") < lines.index("resigned")
    moment = int(clock.now.timestamp())
    assert f"<t:{moment}:d> <t:{moment}:t> · 🏳️ Dee resigned." in lines


@pytest.mark.slow
async def test_the_log_is_for_players_those_who_left_and_moderators(house: House) -> None:
    view = await timed(house, "2d")
    number, leaver = view.match.id, mover(view)
    assert str(words.EMPTY) in log_text(await house.logs.of(by(leaver, MEMBER), number))
    await house.moderation.substitute(managing(DEE), number, leaver, DEE, WHY)
    for reader, rights in ((leaver, MEMBER), (DEE, MEMBER), (CY, MANAGER)):
        assert "took over" in log_text(await house.logs.of(by(reader, rights), number))
    with pytest.raises(NotYourLog):
        await house.logs.of(by(CY, MEMBER), number)
    with pytest.raises(NotVisibleHere):
        await house.logs.of(by(CY, Rights(99, manages_server=True), place=Place(99, 98)), number)


@pytest.mark.slow
async def test_a_long_log_fits_a_message(house: House) -> None:
    view = await timed(house, "2d")
    for number in range(30):
        act = house.moderation.resume if number % 2 else house.moderation.pause
        await act(managing(DEE), view.match.id, f"{number} {'w' * 190}")
    text = log_text(await house.logs.of(managing(DEE), view.match.id))
    assert len(text) <= 4000
    assert "29 www" in text
    assert "earlier entries don't fit here" in text


async def test_a_moderator_who_plays_calls_the_match_off_only_with_the_consent_of_the_opponents(house: House) -> None:
    view = await begun(house)
    draft = await house.moderation.draft_end(managing(ANN), view.match.id, [], WHY)
    assert "I'll ask Bo to confirm it first" in end_question(draft)
    proposal = await house.moderation.end(managing(ANN), draft.number)
    assert "without a result" in offer_text(proposal)
    assert f"> {WHY}" in offer_text(proposal)
    assert (await house.matches.show(view.match.id)).match.status == "running"
    await house.offers.agree(by(BO), proposal.offer.id)
    assert (await house.matches.show(view.match.id)).match.status == "cancelled"


async def test_a_moderator_who_plays_resumes_only_a_pause_of_their_own(house: House) -> None:
    view = await timed(house, "2d")
    await house.moderation.pause(managing(ANN), view.match.id, WHY)
    with pytest.raises(OwnMatch):
        await house.moderation.resume(managing(BO), view.match.id, WHY)
    await house.moderation.resume(managing(ANN), view.match.id, WHY)
    await house.moderation.pause(managing(DEE), view.match.id, WHY)
    with pytest.raises(OwnMatch, match="another moderator has to decide that"):
        await house.moderation.resume(managing(ANN), view.match.id, WHY)


@pytest.mark.slow
async def test_a_moderator_who_plays_or_played_gives_no_seat_there_to_anyone(house: House) -> None:
    view = await timed(house, "none", (BO, CY), game="dohyo")
    number = view.match.id
    for moderator in (ANN, BO):
        for leaver, newcomer, computer in ((CY, EVE, ""), (CY, None, "1"), (moderator, EVE, "")):
            with pytest.raises(OwnOpponents, match="another moderator has to decide who takes over"):
                await house.moderation.substitute(managing(moderator), number, leaver, newcomer, WHY, computer)
    await house.moderation.substitute(managing(DEE), number, BO, DEE, WHY)
    for moderator in (DEE, BO):
        with pytest.raises(OwnOpponents):
            await house.moderation.substitute(managing(moderator), number, CY, EVE, WHY)
    with pytest.raises(OwnOpponents):
        await house.moderation.substitute(managing(BO), number, CY, BO, WHY)


@pytest.mark.slow
async def test_a_moderator_who_sat_down_since_gives_no_seat_away_any_more(house: House) -> None:
    view = await timed(house, "none", (BO, CY), game="dohyo")
    asked = await house.moderation.substitute(managing(DEE), view.match.id, CY, EVE, WHY)
    await house.moderation.substitute(managing(DEE), view.match.id, BO, DEE, WHY)
    with pytest.raises(OfferOvertaken):
        await house.offers.agree(by(EVE), asked.offer.id)


async def test_computers_alone_confirm_nothing_for_a_moderator(house: House) -> None:
    view = await against(house, "1")
    for winners, draw in (([ANN], False), ([], True), ([], False)):
        with pytest.raises(OwnMatch):
            await house.moderation.draft_end(managing(ANN), view.match.id, winners, WHY, draw=draw)


@pytest.mark.slow
@pytest.mark.parametrize("draw", [False, True])
async def test_a_winner_named_by_a_moderator_who_plays_is_confirmed_by_the_opponents(house: House, draw: bool) -> None:
    view = await timed(house, "none", (BO, CY), game="dohyo")
    number = view.match.id
    draft = await house.moderation.draft_end(managing(ANN), number, [] if draw else [ANN], WHY, draw=draw)
    assert "I'll ask Bo and Cy to confirm it first" in end_question(draft)
    proposal = await house.moderation.end(managing(ANN), draft.number)
    assert (await house.matches.show(number)).match.status == "running"
    assert ("as a draw" if draw else "with **Ann** as winner") in offer_text(proposal)
    assert f"> {WHY}" in offer_text(proposal)
    with pytest.raises(NotAsked):
        await house.offers.agree(by(ANN), proposal.offer.id)
    await house.matches.move(by(mover(view)), number, None, str(first_move(view)))
    for opponent in (BO, CY):
        assert (await house.matches.show(number)).match.status == "running"
        await house.offers.agree(by(opponent), proposal.offer.id)
    over = await house.matches.show(number)
    assert over.match.reason == "moderator"
    assert over.position.outcome
    assert len(over.position.outcome.places[0]) == (3 if draw else 1)
    assert f"🛡️ Moderator Ann ended the match: {WHY}" in house.narration.news_lines(over)
    assert [found async for found in house.matches.differences()] == [(number, None)]


@pytest.mark.slow
async def test_opponents_who_decline_keep_the_match_going(house: House) -> None:
    view = await begun(house)
    draft = await house.moderation.draft_end(managing(ANN), view.match.id, [BO], WHY)
    proposal = await house.moderation.end(managing(ANN), draft.number)
    await house.offers.decline(by(BO), proposal.offer.id)
    assert (await house.matches.show(view.match.id)).match.status == "running"
    lines = log_text(await house.logs.of(by(BO, MEMBER), view.match.id))
    assert "Moderator **Ann**, who plays in match" in lines


@pytest.mark.slow
async def test_who_has_left_a_seat_still_names_no_winner_alone(house: House) -> None:
    view = await timed(house, "none", (BO, CY), game="dohyo")
    await house.moderation.substitute(managing(DEE), view.match.id, ANN, DEE, WHY)
    draft = await house.moderation.draft_end(managing(ANN), view.match.id, [BO], WHY)
    assert [player.name for player in draft.asked] == [player.name for player in (await house.matches.show(1)).players]


def first_move(view: MatchView) -> str:
    return str(view.game.format(view.game.legal_moves(view.position.state)[0]))


async def test_a_moderator_who_played_corrects_nothing_about_the_result(house: House) -> None:
    view = await begun(house)
    await house.matches.resign(by(ANN), view.match.id)
    for moderator in (ANN, BO):
        for wanted in (Amendment((ANN,)), Amendment(draw=True), Amendment(rated=True), Amendment(void=True)):
            with pytest.raises(OwnResult, match="another moderator has to correct its result"):
                await house.moderation.correct(managing(moderator), view.match.id, wanted, WHY)
    await house.moderation.correct(managing(DEE), view.match.id, Amendment(void=True), WHY)
