"""Moderators pause, end and give seats away: who may, what it does, and what is told."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from bot.app import build
from bot.core.outbox.notes import Note
from bot.core.outbox.words import note_text
from bot.core.people import Person, Place, Rights
from bot.core.refusals import AlreadyDone
from bot.core.services import Services
from bot.core.speech.spans import DAY
from bot.people.servers.refusals import NotAModerator, NotModeratedHere
from bot.play.archive import records, words
from bot.play.archive.archive import Archive
from bot.play.archive.logs import Logs
from bot.play.archive.refusals import NotYourLog
from bot.play.archive.words import log_text
from bot.play.matches.board import clock_words
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import NoClock, NoSuchMatch, NotRunning, NotVisibleHere
from bot.play.moderation.amendments import Amendment
from bot.play.moderation.moderation import Moderation
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
from bot.play.offers.offers import Offers
from bot.play.offers.refusals import NotAsked, OfferOvertaken
from bot.play.offers.words import offer_text
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.pauses.refusals import HaltedByModerator
from bot.play.pauses.vacations import Vacations
from bot.play.substitution.refusals import OwnOpponents
from storage import Database
from storage.people import guilds
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, MANAGER, begun, by, managing, mover, waiter
from tests.bot.play.computers.conftest import against
from tests.bot.timed import deliver, kinds, left, pass_time, play, timed
from tests.conftest import HandClock
from tests.kinds import KINDS

HERE = CHANNEL.guild_id
MEMBER = Rights(HERE, roles=frozenset({70, 71}))
NOBODY_THERE = (Rights(None, manages_server=True, roles=frozenset({70})), MEMBER)
WHY = "Aki is away"
EVE = Person(500, "Eve")


async def notes(services: Services) -> list[str]:
    """What is told in the channel now."""
    return [
        note_text(delivery.shown, ping=False) for delivery in await deliver(services) if delivery.post.kind == "note"
    ]


async def lines(services: Services, view: MatchView) -> str:
    shown = await services[Matches].show(view.match.id)
    return f"{clock_words.clock_lines(shown, services[Narration])}\n{services[Narration].news_lines(shown)}"


@pytest.mark.slow
async def test_a_pause_by_a_moderator_stops_the_clock_and_only_moderators_end_it(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "2d")
    number = view.match.id
    await pass_time(services, clock, hours=12)
    await services[Moderation].pause(managing(DEE), number, WHY)
    assert await notes(services) == [
        f"🛡️ Moderator **Dee** paused the clocks in match #{number}. You can keep playing.\n> {WHY}"
    ]
    assert "paused by moderator Dee, 1 day 12 hours left" in await lines(services, view)
    assert f"🛡️ Moderator Dee paused the clocks: {WHY}" in await lines(services, view)
    assert await pass_time(services, clock, days=4) == []
    with pytest.raises(HaltedByModerator, match="Moderator Dee paused the clocks"):
        await services[Breaks].resume(by(mover(view)), number)
    with pytest.raises(HaltedByModerator, match="Moderator Dee paused the clocks"):
        await services[Offers].make(by(mover(view)), number, PAUSE)
    with pytest.raises(HaltedAlready, match="Moderator Dee already paused"):
        await services[Moderation].pause(managing(CY), number, WHY)
    view = await play(services, view)
    assert await pass_time(services, clock, days=4) == [], "a move does not end the pause"
    await services[Moderation].resume(managing(CY), number, "Back again")
    assert await notes(services) == [f"🛡️ Moderator **Cy** resumed the clocks in match #{number}.\n> Back again"]
    assert left(await services[Matches].show(number), clock).days == 2
    with pytest.raises(RunningAlready):
        await services[Moderation].resume(managing(CY), number, WHY)


@pytest.mark.slow
async def test_a_moderator_takes_over_a_pause_by_agreement_and_may_end_one(
    services: Services, clock: HandClock
) -> None:
    taken, ended = await timed(services, "2d"), await timed(services, "2d")
    for view in (taken, ended):
        for person in (mover(view), waiter(view)):
            await services[Offers].make(by(person), view.match.id, PAUSE)
    await services[Moderation].pause(managing(DEE), taken.match.id, WHY)
    with pytest.raises(HaltedByModerator):
        await services[Breaks].resume(by(mover(taken)), taken.match.id)
    await services[Moderation].resume(managing(DEE), ended.match.id, WHY)
    assert (
        "paused"
        not in clock_words.clock_lines(await services[Matches].show(ended.match.id), services[Narration]).splitlines()[
            0
        ]
    )
    await services[Moderation].resume(managing(DEE), taken.match.id, WHY)
    for person in (mover(taken), waiter(taken)):
        await services[Offers].make(by(person), taken.match.id, PAUSE)
    await services[Breaks].resume(by(mover(taken)), taken.match.id)


@pytest.mark.slow
async def test_the_end_of_a_vacation_does_not_end_a_pause_by_a_moderator(services: Services, clock: HandClock) -> None:
    view = await timed(services, "2d")
    await services[Moderation].pause(managing(DEE), view.match.id, WHY)
    await services[Vacations].begin(by(mover(view)))
    await services[Vacations].end(by(mover(view)))
    assert "paused by moderator Dee" in await lines(services, view)
    await services[Vacations].begin(by(mover(view)))
    await services[Moderation].resume(managing(DEE), view.match.id, WHY)
    assert "is on vacation" in await lines(services, view)


async def test_a_match_without_a_clock_has_nothing_to_pause(services: Services) -> None:
    view = await begun(services)
    for call in (services[Moderation].pause, services[Moderation].resume):
        with pytest.raises(NoClock):
            await call(managing(DEE), view.match.id, WHY)


async def test_only_moderators_of_the_very_server_decide(services: Services) -> None:
    view = await timed(services, "2d")
    for rights in NOBODY_THERE:
        with pytest.raises(NotAModerator):
            await services[Moderation].pause(by(DEE, rights), view.match.id, WHY)
        assert await services[Moderation].running(by(DEE, rights)) == ()
    elsewhere = Rights(99, manages_server=True)
    with pytest.raises(NotModeratedHere):
        await services[Moderation].pause(by(DEE, elsewhere), view.match.id, WHY)
    assert await services[Moderation].running(by(DEE, elsewhere)) == ()
    assert [listed.match.id for listed in await services[Moderation].running(managing(DEE))] == [view.match.id]
    with pytest.raises(NoSuchMatch):
        await services[Moderation].pause(managing(DEE), 4711, WHY)


async def test_a_role_the_server_chose_makes_a_moderator_until_it_is_taken_away(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "2d")
    async with database.writing() as connection:
        await guilds.keep(connection, 5, {"boards": {"side": "mover", "theme": "light"}, "managers": [71]}, clock())
    await services[Moderation].pause(by(DEE, MEMBER), view.match.id, WHY)
    with pytest.raises(NotAModerator):
        await services[Moderation].resume(by(DEE, replace(MEMBER, roles=frozenset({70}))), view.match.id, WHY)


@pytest.mark.at_once
async def test_of_two_moderators_at_once_one_is_first(services: Services) -> None:
    view = await timed(services, "2d")
    calls = [services[Moderation].pause(managing(person), view.match.id, WHY) for person in (CY, DEE)]
    done = await asyncio.gather(*calls, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["HaltedAlready", "NoneType"]
    assert len(await notes(services)) == 1


async def test_one_interaction_delivered_twice_decides_once(services: Services) -> None:
    view = await timed(services, "2d")
    twice = managing(DEE)
    await services[Moderation].pause(twice, view.match.id, WHY)
    with pytest.raises(AlreadyDone):
        await services[Moderation].pause(twice, view.match.id, WHY)


@pytest.mark.slow
async def test_a_reason_formats_and_mentions_nothing(services: Services) -> None:
    view = await timed(services, "2d")
    await services[Moderation].pause(managing(DEE), view.match.id, "**@everyone**\n# look")
    (note,) = await notes(services)
    assert note.count("\n") == 1
    assert "@everyone" not in note
    assert "@everyone" not in await lines(services, view)


async def ended(services: Services, view: MatchView, *winners: Person, draw: bool = False) -> MatchView:
    """By a moderator who does not play there."""
    moderator = next(person for person in (DEE, EVE) if view.seat_of(person.discord_id) is None)
    draft = await services[Moderation].draft_end(managing(moderator), view.match.id, winners, WHY, draw=draw)
    return await services[Moderation].end(managing(moderator), draft.number)


@pytest.mark.slow
async def test_a_match_ended_without_a_result_counts_for_nothing_and_verifies(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await play(services, await timed(services, "2d"))
    number = view.match.id
    over = await ended(services, view)
    assert (over.match.status, over.match.places, over.match.reason) == ("cancelled", None, "moderator")
    assert await kinds(database, number) == ["move", "ruling"]
    assert [found async for found in services[Matches].differences()] == [(number, None)]
    note, board = await deliver(services)
    assert isinstance(note.shown, Note)
    assert note_text(note.shown, ping=False) == f"🛡️ Moderator **Dee** ended match #{number}.\n> {WHY}"
    assert (board.post.ply, board.called) == (2, view.players)
    shown = await services[Matches].show(number)
    assert services[Narration].last_move(shown) == "🛡️ A moderator ended this match."
    assert services[Narration].turn(shown, ping=False) == "This match has no result and doesn't count."
    assert f"🛡️ Moderator Dee ended the match: {WHY}" in services[Narration].news_lines(shown)
    assert await pass_time(services, clock, days=3) == [], "no clock runs any more"
    with pytest.raises(NotRunning):
        await services[Matches].move(by(mover(view)), number, None, "C+")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_moderator_names_winners_or_a_draw(services: Services, database: Database, seats: int) -> None:
    people = (ANN, BO, CY, DEE)[:seats]
    won, shared, drawn = [await timed(services, "none", people[1:], game="dohyo") for _ in range(3)]
    over = await ended(services, won, BO)
    assert over.position.outcome
    assert over.position.outcome.places[0] == (over.seat_of(BO.discord_id),)
    assert sorted(seat for place in over.match.places or () for seat in place) == list(range(seats))
    assert services[Narration].turn(over, ping=False) == "**Bo** wins by moderator decision."
    over = await ended(services, shared, ANN, BO)
    text = services[Narration].turn(over, ping=False)
    assert f"{'draw' if seats == 2 else 'share the win'} by moderator decision." in text
    over = await ended(services, drawn, draw=True)
    assert over.match.places == [list(range(seats))]
    assert {difference async for _, difference in services[Matches].differences()} == {None}
    for view in (won, shared, drawn):
        _, text = await services[Archive].record(by(BO), view.match.id)
        record = records.read(text, KINDS)
        stored = (await services[Matches].show(view.match.id)).match
        assert (record.match.places, record.match.reason) == (stored.places, "moderator")


@pytest.mark.slow
async def test_who_left_before_stays_behind_whatever_a_moderator_decides(services: Services) -> None:
    view = await timed(services, "none", (BO, CY, DEE), game="dohyo")
    await services[Matches].resign(by(CY), view.match.id)
    over = await ended(services, view, draw=True)
    assert over.match.places
    assert over.match.places[-1] == [over.seat_of(CY.discord_id)]
    other = await timed(services, "none", (BO, CY, DEE), game="dohyo")
    await services[Matches].resign(by(CY), other.match.id)
    with pytest.raises(NoWinner, match="Cy can't win"):
        await ended(services, other, CY)


async def test_what_makes_no_sense_is_refused_and_changes_nothing(services: Services) -> None:
    view = await begun(services)
    with pytest.raises(WinOrDraw):
        await ended(services, view, ANN, draw=True)
    with pytest.raises(NoWinner, match="Still playing:"):
        await ended(services, view, CY)
    assert (await services[Matches].show(view.match.id)).match.ply == 0


async def test_only_the_moderator_who_was_asked_confirms_and_only_while_still_one(services: Services) -> None:
    view = await begun(services)
    draft = await services[Moderation].draft_end(managing(DEE), view.match.id, [ANN], WHY)
    with pytest.raises(RulingGone):
        await services[Moderation].end(managing(CY), draft.number)
    with pytest.raises(NotAModerator):
        await services[Moderation].end(by(DEE, MEMBER), draft.number)
    with pytest.raises(RulingGone):
        await services[Moderation].end(managing(DEE), 4711)
    assert (await services[Matches].show(view.match.id)).match.status == "running"


@pytest.mark.slow
async def test_a_winner_who_leaves_before_the_confirmation_does_not_win(services: Services) -> None:
    view = await timed(services, "none", (BO, CY), game="dohyo")
    draft = await services[Moderation].draft_end(managing(DEE), view.match.id, [BO], WHY)
    await services[Matches].resign(by(BO), view.match.id)
    with pytest.raises(RulingOutdated):
        await services[Moderation].end(managing(DEE), draft.number)


@pytest.mark.slow
async def test_a_confirmation_after_a_move_or_a_restart_still_ends_the_match(
    services: Services, database: Database, clock: HandClock
) -> None:
    view = await timed(services, "none")
    draft = await services[Moderation].draft_end(managing(DEE), view.match.id, [ANN], WHY)
    await play(services, view)
    again = build(database, clock, Random(0))
    assert (await again[Moderation].end(managing(DEE), draft.number)).match.ply == 2
    with pytest.raises(NotRunning):
        await again[Moderation].end(managing(DEE), draft.number)


@pytest.mark.at_once
@pytest.mark.slow
async def test_a_move_and_the_end_at_once_leave_a_match_that_verifies(services: Services) -> None:
    view = await timed(services, "none")
    draft = await services[Moderation].draft_end(managing(DEE), view.match.id, [], WHY)
    done = await asyncio.gather(
        services[Matches].move(by(mover(view)), view.match.id, 0, "C+"),
        services[Moderation].end(managing(DEE), draft.number),
        return_exceptions=True,
    )
    assert not isinstance(done[1], Exception)
    over = await services[Matches].show(view.match.id)
    assert over.match.ply == 1 + (not isinstance(done[0], Exception))
    assert [found async for found in services[Matches].differences()] == [(view.match.id, None)]


@pytest.mark.slow
async def test_the_log_tells_everything_beside_the_moves_with_who_and_when(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "2d")
    number, first, second = view.match.id, mover(view), waiter(view)
    await services[Breaks].give(by(second), number, DAY)
    clock.pass_(hours=1)
    await services[Vacations].begin(by(first))
    await services[Vacations].end(by(first))
    await services[Moderation].pause(managing(DEE), number, WHY)
    await services[Moderation].resume(managing(DEE), number, "Back")
    offer = await services[Offers].make(by(first), number, DRAW)
    await services[Offers].decline(by(second), offer.offer.id)
    await services[Moderation].substitute(managing(DEE), number, first, DEE, "Gone for good")
    await services[Matches].resign(by(DEE), number)
    lines = log_text(await services[Logs].of(by(second, MEMBER), number))
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
async def test_the_log_is_for_players_those_who_left_and_moderators(services: Services) -> None:
    view = await timed(services, "2d")
    number, leaver = view.match.id, mover(view)
    assert str(words.EMPTY) in log_text(await services[Logs].of(by(leaver, MEMBER), number))
    await services[Moderation].substitute(managing(DEE), number, leaver, DEE, WHY)
    for reader, rights in ((leaver, MEMBER), (DEE, MEMBER), (CY, MANAGER)):
        assert "took over" in log_text(await services[Logs].of(by(reader, rights), number))
    with pytest.raises(NotYourLog):
        await services[Logs].of(by(CY, MEMBER), number)
    with pytest.raises(NotVisibleHere):
        await services[Logs].of(by(CY, Rights(99, manages_server=True), place=Place(99, 98)), number)


@pytest.mark.slow
async def test_a_long_log_fits_a_message(services: Services) -> None:
    view = await timed(services, "2d")
    for number in range(30):
        act = services[Moderation].resume if number % 2 else services[Moderation].pause
        await act(managing(DEE), view.match.id, f"{number} {'w' * 190}")
    text = log_text(await services[Logs].of(managing(DEE), view.match.id))
    assert len(text) <= 4000
    assert "29 www" in text
    assert "earlier entries don't fit here" in text


async def test_a_moderator_who_plays_calls_the_match_off_only_with_the_consent_of_the_opponents(
    services: Services,
) -> None:
    view = await begun(services)
    draft = await services[Moderation].draft_end(managing(ANN), view.match.id, [], WHY)
    assert "I'll ask Bo to confirm it first" in end_question(draft)
    proposal = await services[Moderation].end(managing(ANN), draft.number)
    assert "without a result" in offer_text(proposal)
    assert f"> {WHY}" in offer_text(proposal)
    assert (await services[Matches].show(view.match.id)).match.status == "running"
    await services[Offers].agree(by(BO), proposal.offer.id)
    assert (await services[Matches].show(view.match.id)).match.status == "cancelled"


async def test_a_moderator_who_plays_resumes_only_a_pause_of_their_own(services: Services) -> None:
    view = await timed(services, "2d")
    await services[Moderation].pause(managing(ANN), view.match.id, WHY)
    with pytest.raises(OwnMatch):
        await services[Moderation].resume(managing(BO), view.match.id, WHY)
    await services[Moderation].resume(managing(ANN), view.match.id, WHY)
    await services[Moderation].pause(managing(DEE), view.match.id, WHY)
    with pytest.raises(OwnMatch, match="another moderator has to decide that"):
        await services[Moderation].resume(managing(ANN), view.match.id, WHY)


@pytest.mark.slow
async def test_a_moderator_who_plays_or_played_gives_no_seat_there_to_anyone(services: Services) -> None:
    view = await timed(services, "none", (BO, CY), game="dohyo")
    number = view.match.id
    for moderator in (ANN, BO):
        for leaver, newcomer, computer in ((CY, EVE, ""), (CY, None, "1"), (moderator, EVE, "")):
            with pytest.raises(OwnOpponents, match="another moderator has to decide who takes over"):
                await services[Moderation].substitute(managing(moderator), number, leaver, newcomer, WHY, computer)
    await services[Moderation].substitute(managing(DEE), number, BO, DEE, WHY)
    for moderator in (DEE, BO):
        with pytest.raises(OwnOpponents):
            await services[Moderation].substitute(managing(moderator), number, CY, EVE, WHY)
    with pytest.raises(OwnOpponents):
        await services[Moderation].substitute(managing(BO), number, CY, BO, WHY)


@pytest.mark.slow
async def test_a_moderator_who_sat_down_since_gives_no_seat_away_any_more(services: Services) -> None:
    view = await timed(services, "none", (BO, CY), game="dohyo")
    asked = await services[Moderation].substitute(managing(DEE), view.match.id, CY, EVE, WHY)
    await services[Moderation].substitute(managing(DEE), view.match.id, BO, DEE, WHY)
    with pytest.raises(OfferOvertaken):
        await services[Offers].agree(by(EVE), asked.offer.id)


async def test_computers_alone_confirm_nothing_for_a_moderator(services: Services) -> None:
    view = await against(services, "1")
    for winners, draw in (([ANN], False), ([], True), ([], False)):
        with pytest.raises(OwnMatch):
            await services[Moderation].draft_end(managing(ANN), view.match.id, winners, WHY, draw=draw)


@pytest.mark.slow
@pytest.mark.parametrize("draw", [False, True])
async def test_a_winner_named_by_a_moderator_who_plays_is_confirmed_by_the_opponents(
    services: Services, draw: bool
) -> None:
    view = await timed(services, "none", (BO, CY), game="dohyo")
    number = view.match.id
    draft = await services[Moderation].draft_end(managing(ANN), number, [] if draw else [ANN], WHY, draw=draw)
    assert "I'll ask Bo and Cy to confirm it first" in end_question(draft)
    proposal = await services[Moderation].end(managing(ANN), draft.number)
    assert (await services[Matches].show(number)).match.status == "running"
    assert ("as a draw" if draw else "with **Ann** as winner") in offer_text(proposal)
    assert f"> {WHY}" in offer_text(proposal)
    with pytest.raises(NotAsked):
        await services[Offers].agree(by(ANN), proposal.offer.id)
    await services[Matches].move(by(mover(view)), number, None, str(first_move(view)))
    for opponent in (BO, CY):
        assert (await services[Matches].show(number)).match.status == "running"
        await services[Offers].agree(by(opponent), proposal.offer.id)
    over = await services[Matches].show(number)
    assert over.match.reason == "moderator"
    assert over.position.outcome
    assert len(over.position.outcome.places[0]) == (3 if draw else 1)
    assert f"🛡️ Moderator Ann ended the match: {WHY}" in services[Narration].news_lines(over)
    assert [found async for found in services[Matches].differences()] == [(number, None)]


@pytest.mark.slow
async def test_opponents_who_decline_keep_the_match_going(services: Services) -> None:
    view = await begun(services)
    draft = await services[Moderation].draft_end(managing(ANN), view.match.id, [BO], WHY)
    proposal = await services[Moderation].end(managing(ANN), draft.number)
    await services[Offers].decline(by(BO), proposal.offer.id)
    assert (await services[Matches].show(view.match.id)).match.status == "running"
    lines = log_text(await services[Logs].of(by(BO, MEMBER), view.match.id))
    assert "Moderator **Ann**, who plays in match" in lines


@pytest.mark.slow
async def test_who_has_left_a_seat_still_names_no_winner_alone(services: Services) -> None:
    view = await timed(services, "none", (BO, CY), game="dohyo")
    await services[Moderation].substitute(managing(DEE), view.match.id, ANN, DEE, WHY)
    draft = await services[Moderation].draft_end(managing(ANN), view.match.id, [BO], WHY)
    assert [player.name for player in draft.asked] == [
        player.name for player in (await services[Matches].show(1)).players
    ]


def first_move(view: MatchView) -> str:
    return str(view.game.format(view.game.legal_moves(view.position.state)[0]))


async def test_a_moderator_who_played_corrects_nothing_about_the_result(services: Services) -> None:
    view = await begun(services)
    await services[Matches].resign(by(ANN), view.match.id)
    for moderator in (ANN, BO):
        for wanted in (Amendment((ANN,)), Amendment(draw=True), Amendment(rated=True), Amendment(void=True)):
            with pytest.raises(OwnResult, match="another moderator has to correct its result"):
                await services[Moderation].correct(managing(moderator), view.match.id, wanted, WHY)
    await services[Moderation].correct(managing(DEE), view.match.id, Amendment(void=True), WHY)
