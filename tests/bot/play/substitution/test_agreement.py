"""Substitution: who may ask, whose consent it takes, and what overtakes it."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.app import build
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.words import note_text
from bot.core.people import Person, Place, Rights
from bot.core.processes.jobs import JobRounds
from bot.core.processes.pool import Workers
from bot.core.refusals import Refusal
from bot.core.services import Services
from bot.core.user_limits import TooManyMatches, UserLimits
from bot.people.players.blocks import BlockList
from bot.people.privacy.privacy import Privacy
from bot.people.servers.refusals import NotAModerator, NotModeratedHere
from bot.people.servers.settings import GuildBook, Switch
from bot.play.computers.refusals import NoComputersHere, NoSuchComputer
from bot.play.matches.board.boards import Boards, Group
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import GoneAlready, NotAtTheTable, OutOfPlay
from bot.play.moderation.moderation import Moderation
from bot.play.offers.offered import DRAW
from bot.play.offers.offers import Offers
from bot.play.offers.proposals import OfferStatus, Proposal
from bot.play.offers.refusals import NotAsked, OfferOvertaken, OfferStands
from bot.play.offers.words import made, offer_text
from bot.play.substitution.agreement import Swap
from bot.play.substitution.offered import SUBSTITUTE
from bot.play.substitution.refusals import (
    DeclinedThem,
    NobodyLeft,
    NobodyNamed,
    NotAvailable,
    NotLate,
    NotSeatedThere,
    OwnOpponents,
    PlayedElsewhere,
    PlaysThere,
    SeatGone,
)
from bot.play.substitution.views import SubstituteButton
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from bot.play.venues.views import ChangeVenueButton
from storage import Database
from storage.play import offers
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, managing, mover, waiter
from tests.bot.play.nudges.test_nudges import put_out
from tests.bot.timed import deliver, new_messages, pass_time, play, timed
from tests.conftest import HandClock

EVE = Person(500, "Eve")
WHY = "Ann is away"


async def ask_level(
    services: Services, view: MatchView, asker: Person, level: str = "2", leaver: Person | None = None
) -> Proposal:
    wanted = Swap(None, CHANNEL.guild_id, leaver, computer=level).wanted
    return await services[Offers].make(by(asker), view.match.id, SUBSTITUTE, wanted)


async def ask(services: Services, view: MatchView, leaver: Person, newcomer: Person = EVE) -> Proposal:
    wanted = Swap(newcomer, CHANNEL.guild_id).wanted
    return await services[Offers].make(by(leaver), view.match.id, SUBSTITUTE, wanted)


async def decree(services: Services, view: MatchView, leaver: Person, newcomer: Person = EVE) -> Proposal | None:
    order = managing(DEE)
    return await services[Moderation].substitute(order, view.match.id, leaver, newcomer, WHY)


async def status(database: Database, proposal: Proposal) -> OfferStatus:
    async with database.reading() as connection:
        offer = await offers.find(connection, proposal.offer.id)
    assert offer
    return offer.status


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_who_leaves_needs_the_newcomer_and_every_opponent(services: Services, seats: int) -> None:
    people = (ANN, BO, CY, DEE)[:seats]
    view = await timed(services, "none", people[1:], game="dohyo")
    proposal = await ask(services, view, ANN)
    assert {player.name for player in proposal.waiting} == {person.name for person in (*people[1:], EVE)}
    (delivery,) = await deliver(services)
    assert {player.name for player in delivery.called} == {player.name for player in proposal.waiting}
    assert "**Ann** wants to leave match" in offer_text(proposal)
    assert "**Eve** would take over" in offer_text(proposal)
    assert made(proposal, ANN.discord_id).startswith("You asked for **Eve** to take over from **Ann** in match")
    for person in people[1:]:
        assert (await services[Offers].agree(by(person), proposal.offer.id)).is_open
    agreed = await services[Offers].agree(by(EVE), proposal.offer.id)
    assert agreed.offer.status is OfferStatus.AGREED
    shown = await services[Matches].show(view.match.id)
    assert shown.names[view.require_seat(ANN.discord_id)] == "Eve"
    assert offer_text(agreed).endswith("Agreed: **Eve** takes over from **Ann**.")
    note, board = await new_messages(services)
    assert note_text(note.shown, ping=False) == (
        f"🔁 **Eve** takes over from **Ann** in match #{view.match.id}. Everyone agreed."
    )
    assert [player.name for player in board.called] == (["Eve"] if view.waits_for(ANN.discord_id) else [])


async def test_a_newcomer_who_cannot_see_the_channel_is_asked_and_told_directly(services: Services) -> None:
    view = await timed(services, "none")
    leaver, other = mover(view), waiter(view)
    wanted = Swap(EVE, CHANNEL.guild_id, is_blind=True).wanted
    proposal = await services[Offers].make(by(leaver), view.match.id, SUBSTITUTE, wanted)
    asked = [each.recipient.name for each in await deliver(services) if each.recipient]
    assert asked == ["Eve"], "nobody sees a ping in a channel that is hidden from them"
    await services[Offers].agree(by(other), proposal.offer.id)
    await services[Offers].agree(by(EVE), proposal.offer.id)
    told = [(each.recipient.name, each.post.kind) for each in await new_messages(services) if each.recipient]
    assert told == [("Eve", "board")]
    assert (await services[Matches].show(view.match.id)).match.unseen_by


@pytest.mark.slow
async def test_one_no_is_enough_and_the_same_person_is_not_proposed_again(services: Services) -> None:
    view = await timed(services, "none")
    proposal = await ask(services, view, ANN)
    await services[Offers].decline(by(EVE), proposal.offer.id)
    with pytest.raises(DeclinedThem, match="Name someone else"):
        await ask(services, view, ANN)
    assert (await ask(services, view, ANN, CY)).is_open


@pytest.mark.slow
async def test_the_question_stands_while_moves_are_made_and_the_newcomer_plays_on_from_there(
    services: Services,
) -> None:
    view = await timed(services, "none")
    leaver, other = mover(view), waiter(view)
    proposal = await ask(services, view, leaver)
    await play(services, view)
    await services[Offers].agree(by(other), proposal.offer.id)
    await services[Offers].agree(by(EVE), proposal.offer.id)
    shown = await services[Matches].show(view.match.id)
    assert shown.movers[view.require_seat(leaver.discord_id)] == leaver.name
    assert shown.names[view.require_seat(leaver.discord_id)] == "Eve"


@pytest.mark.slow
@pytest.mark.parametrize("resigns", [ANN, BO, CY])
async def test_somebody_who_leaves_for_good_overtakes_the_question(
    services: Services, database: Database, resigns: Person
) -> None:
    view = await timed(services, "none", (BO, CY, DEE), game="dohyo")
    proposal = await ask(services, view, ANN)
    await services[Matches].resign(by(resigns), view.match.id)
    assert await status(database, proposal) is OfferStatus.VOID
    with pytest.raises(OfferOvertaken):
        await services[Offers].agree(by(EVE), proposal.offer.id)


async def test_a_seat_that_was_left_for_good_cannot_be_taken_over(services: Services) -> None:
    view = await timed(services, "none", (BO, CY), game="dohyo")
    await services[Matches].resign(by(BO), view.match.id)
    with pytest.raises(SeatGone, match="Bo is out of match"):
        await decree(services, view, BO)
    with pytest.raises(GoneAlready):
        await ask(services, view, BO)


@pytest.mark.slow
async def test_whom_the_rules_have_put_out_asks_for_nobody_to_play_on(services: Services, clock: HandClock) -> None:
    view, out = await put_out(services, "1d, soft")
    with pytest.raises(OutOfPlay):
        await ask(services, view, out, DEE)
    with pytest.raises(SeatGone, match="is out of match"):
        await decree(services, view, out)
    await pass_time(services, clock, days=1.1)
    with pytest.raises(OutOfPlay):
        await ask_level(services, view, out, leaver=mover(view))
    other = next(person for person in (ANN, BO, CY) if person not in {mover(view), out})
    for person, is_offered in ((other, True), (out, False)):
        menu = await services[Boards].menu(services, view, by(person, place=Place(CHANNEL.guild_id, 7)))
        kinds = {type(each) for each in menu[Group.ACTING]}
        assert (SubstituteButton in kinds, ChangeVenueButton in kinds) == (is_offered, is_offered)


@pytest.mark.at_once
async def test_resigning_and_taking_over_at_once_leave_one_of_both(services: Services, database: Database) -> None:
    view = await timed(services, "none")
    proposal = await decree(services, view, ANN)
    assert proposal
    done = await asyncio.gather(
        services[Matches].resign(by(ANN), view.match.id),
        services[Offers].agree(by(EVE), proposal.offer.id),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Refusal) for each in done) == 1
    assert await status(database, proposal) in {OfferStatus.AGREED, OfferStatus.VOID}
    assert [found async for found in services[Matches].differences()] == [(view.match.id, None)]


@pytest.mark.at_once
@pytest.mark.slow
async def test_a_move_and_taking_over_at_once_both_count_or_the_move_is_refused(services: Services) -> None:
    view = await timed(services, "2d")
    leaver = mover(view)
    proposal = await decree(services, view, leaver)
    assert proposal
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    moved, agreed = await asyncio.gather(
        services[Matches].move(by(leaver), view.match.id, 0, move),
        services[Offers].agree(by(EVE), proposal.offer.id),
        return_exceptions=True,
    )
    assert isinstance(agreed, Proposal)
    shown = await services[Matches].show(view.match.id)
    assert shown.waits_for(EVE.discord_id) == isinstance(moved, NotAtTheTable)
    assert shown.match.ply == (not isinstance(moved, NotAtTheTable))
    assert [found async for found in services[Matches].differences()] == [(view.match.id, None)]


@pytest.mark.slow
async def test_a_moderator_needs_only_the_newcomer_and_tells_everybody_why(services: Services) -> None:
    view = await timed(services, "none")
    number = view.match.id
    proposal = await decree(services, view, ANN)
    assert proposal
    assert [player.name for player in proposal.waiting] == ["Eve"]
    assert offer_text(proposal).startswith(
        f"🛡️ Moderator **Dee** wants **Eve** to take over from **Ann** in match **#{number} · Dogon**.\n> {WHY}"
    )
    await deliver(services)
    await services[Offers].agree(by(EVE), proposal.offer.id)
    notes = [delivery for delivery in await deliver(services) if delivery.post.kind == "note"]
    told = {delivery.recipient and delivery.recipient.name: note_text(delivery.shown, ping=False) for delivery in notes}
    assert told == {
        None: f"🛡️ **Eve** takes over from **Ann** in match #{number}, as decided by moderator **Dee**.\n> {WHY}",
        "Ann": f"Moderator **Dee** gave your seat in match #{number} to **Eve**, so you no longer play in it.\n> {WHY}",
    }


async def test_a_moderator_who_takes_over_sits_there_at_once(services: Services) -> None:
    view = await timed(services, "none")
    assert await decree(services, view, ANN, DEE) is None
    assert "Dee" in (await services[Matches].show(view.match.id)).names
    with pytest.raises(OwnOpponents):
        await decree(services, view, ANN, DEE)
    other = await timed(services, "none")
    with pytest.raises(NotSeatedThere, match="Its players are"):
        await decree(services, other, CY, DEE)


@pytest.mark.slow
async def test_what_a_moderator_asks_takes_the_place_of_what_was_asked_before(
    services: Services, database: Database
) -> None:
    view = await timed(services, "none")
    first = await ask(services, view, ANN)
    second = await decree(services, view, ANN, CY)
    assert second
    assert await status(database, first) is OfferStatus.VOID
    with pytest.raises(OfferStands):
        await ask(services, view, BO)
    await decree(services, view, BO, DEE)
    assert await status(database, second) is OfferStatus.VOID, "who sits there has changed"


async def test_a_draw_that_was_offered_does_not_pass_to_the_newcomer(services: Services, database: Database) -> None:
    view = await timed(services, "none")
    draw = await services[Offers].make(by(ANN), view.match.id, DRAW)
    await decree(services, view, ANN, DEE)
    assert await status(database, draw) is OfferStatus.VOID


async def test_those_who_do_not_want_to_play_together_are_kept_apart_without_saying_why(services: Services) -> None:
    view = await timed(services, "none")
    await services[BlockList].add(EVE, BO)
    for call in (ask, decree):
        with pytest.raises(NotAvailable) as caught:
            await call(services, view, ANN)
        assert "block" not in str(caught.value)
    assert await decree(services, view, BO), "Bo would not be there any more"


async def test_a_block_between_question_and_answer_counts(services: Services) -> None:
    view = await timed(services, "none")
    proposal = await decree(services, view, ANN)
    assert proposal
    await services[BlockList].add(BO, EVE)
    with pytest.raises(NotAvailable):
        await services[Offers].agree(by(EVE), proposal.offer.id)


async def test_a_limit_that_is_reached_between_question_and_answer_counts(
    services: Services, database: Database, clock: HandClock
) -> None:
    strict = build(database, clock, Random(0), bounds=UserLimits(running_matches=1))
    view = await timed(services, "none")
    proposal = await strict[Moderation].substitute(managing(DEE), view.match.id, ANN, EVE, WHY)
    assert proposal
    table = await services[Tables].open(by(CY), TableSetup("dogon", {}, None, [EVE]))
    await services[Tables].join(by(EVE), table.match.id)
    with pytest.raises(TooManyMatches):
        await strict[Offers].agree(by(EVE), proposal.offer.id)
    assert "Eve" not in (await services[Matches].show(view.match.id)).names
    await services[Matches].resign(by(EVE), table.match.id)
    await strict[Offers].agree(by(EVE), proposal.offer.id)
    assert "Eve" in (await services[Matches].show(view.match.id)).names


@pytest.mark.slow
async def test_nobody_gets_in_where_they_do_not_belong(services: Services) -> None:
    view = await timed(services, "none")
    number = view.match.id
    with pytest.raises(PlaysThere):
        await ask(services, view, ANN, BO)
    with pytest.raises(PlaysThere):
        await ask(services, view, ANN, ANN)
    with pytest.raises(NotAtTheTable):
        await ask(services, view, CY)
    with pytest.raises(PlayedElsewhere):
        await services[Offers].make(by(ANN), number, SUBSTITUTE, Swap(EVE, 99).wanted)
    with pytest.raises(NobodyNamed):
        await services[Offers].make(by(ANN), number, SUBSTITUTE)
    for rights, refusal in (
        (Rights(CHANNEL.guild_id), NotAModerator),
        (Rights(99, manages_server=True), NotModeratedHere),
        (Rights(None, manages_server=True), NotAModerator),
    ):
        for newcomer in (EVE, DEE):
            with pytest.raises(refusal):
                await services[Moderation].substitute(by(DEE, rights), number, ANN, newcomer, WHY)
    proposal = await decree(services, view, ANN)
    assert proposal
    for person in (CY, ANN, BO):
        with pytest.raises(NotAtTheTable if person == CY else NotAsked):
            await services[Offers].agree(by(person), proposal.offer.id)


@pytest.mark.slow
async def test_the_answer_may_come_after_a_restart(services: Services, database: Database, clock: HandClock) -> None:
    view = await timed(services, "2d")
    proposal = await decree(services, view, ANN)
    assert proposal
    again = build(database, clock, Random(0))
    await again[Offers].agree(by(EVE), proposal.offer.id)
    assert "Eve" in (await again[Matches].show(view.match.id)).names
    assert "Eve" in (await services[Matches].show(view.match.id)).names


@pytest.mark.slow
async def test_a_newcomer_who_asks_to_be_forgotten_is_asked_no_more(services: Services, database: Database) -> None:
    view = await timed(services, "none")
    proposal = await decree(services, view, ANN)
    assert proposal
    await services[Privacy].forget(by(EVE))
    assert await status(database, proposal) is OfferStatus.VOID


@pytest.mark.slow
async def test_a_level_takes_over_once_the_opponents_agree_and_moves_at_once(services: Services) -> None:
    view = await timed(services, "1d", rated=True)
    leaver, other = mover(view), waiter(view)
    proposal = await ask_level(services, view, leaver)
    assert [player.name for player in proposal.waiting] == [other.name]
    assert "no longer be rated" in offer_text(proposal)
    assert "**Grandchild (level 2)** would take over" in offer_text(proposal)
    await services[Offers].agree(by(other), proposal.offer.id)
    shown = await services[Matches].show(view.match.id)
    assert shown.to_move.name == "Grandchild"
    assert shown.timing.due_at is None, "it has no clock"
    assert await services[JobRounds].work() == 1
    assert (await services[Matches].show(view.match.id)).waits_for(other.discord_id)
    await services[Workers].close()


@pytest.mark.slow
async def test_computers_never_play_among_themselves_and_one_newcomer_is_named(services: Services) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, (), computers=("1",)))
    alone = await services[Matches].show(table.match.id)
    with pytest.raises(NobodyLeft):
        await ask_level(services, alone, ANN)
    view = await timed(services, "none")
    for wanted in (Swap(None, CHANNEL.guild_id), Swap(EVE, CHANNEL.guild_id, computer="1")):
        with pytest.raises(NobodyNamed):
            await services[Offers].make(by(ANN), view.match.id, SUBSTITUTE, wanted.wanted)
    with pytest.raises(NoSuchComputer):
        await ask_level(services, view, ANN, "9")
    await services[GuildBook].change(CHANNEL.guild_id, computers=Switch.OFF)
    with pytest.raises(NoComputersHere):
        await ask_level(services, view, ANN)


async def test_a_second_level_at_a_table_is_another_player(services: Services) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 3, (BO,), computers=("2",)))
    await services[Tables].join(by(BO), table.match.id)
    view = await services[Matches].show(table.match.id)
    await services[Offers].agree(by(ANN), (await ask_level(services, view, BO)).offer.id)
    seated = (await services[Matches].show(view.match.id)).players
    assert sorted(player.name for player in seated) == ["Ann", "Grandchild", "Grandchild"]
    assert len({player.id for player in seated}) == 3


@pytest.mark.slow
async def test_a_level_plays_on_for_who_is_out_of_time_and_for_nobody_else(
    services: Services, clock: HandClock
) -> None:
    view = await timed(services, "1d soft")
    late, other = mover(view), waiter(view)
    with pytest.raises(NotLate):
        await ask_level(services, view, other, leaver=late)
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    with pytest.raises(NotLate):
        await services[Offers].make(by(other), view.match.id, SUBSTITUTE, Swap(EVE, CHANNEL.guild_id, late).wanted)
    agreed = await ask_level(services, view, other, leaver=late)
    assert agreed.offer.status is OfferStatus.AGREED
    assert (await services[Matches].show(view.match.id)).to_move.name == "Grandchild"
    notes = [note_text(each.shown, ping=False) for each in await new_messages(services) if each.post.kind == "note"]
    assert any("ran out of time" in note and "plays on." in note for note in notes)


@pytest.mark.slow
async def test_who_moves_after_all_keeps_the_seat(services: Services, clock: HandClock) -> None:
    view = await timed(services, "1d soft", (BO, CY), game="dohyo")
    late = mover(view)
    one, other = (person for person in (ANN, BO, CY) if person != late)
    clock.pass_(days=2)
    await services[Sweeps].sweep()
    proposal = await ask_level(services, view, one, leaver=late)
    assert [player.name for player in proposal.waiting] == [other.name]
    await play(services, view)
    with pytest.raises(NotLate):
        await services[Offers].agree(by(other), proposal.offer.id)


async def test_a_moderator_gives_a_seat_to_a_level_at_once(services: Services) -> None:
    view = await timed(services, "none")
    order = managing(DEE)
    proposal = await services[Moderation].substitute(order, view.match.id, ANN, None, WHY, "3")
    assert proposal
    assert proposal.offer.status is OfferStatus.AGREED
    shown = await services[Matches].show(view.match.id)
    assert "Guest" in shown.names
    assert ANN.name not in shown.names


async def test_nobody_is_asked_by_someone_they_have_blocked(services: Services) -> None:
    view = await timed(services, "none")
    await services[BlockList].add(EVE, ANN)
    with pytest.raises(NotAvailable):
        await ask(services, view, ANN, EVE)
