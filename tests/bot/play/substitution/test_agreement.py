"""Substitution: who may ask, whose consent it takes, and what overtakes it."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.core.outbox.words import note_text
from bot.core.people import Person, Rights
from bot.core.refusals import Refusal
from bot.people.servers.refusals import NotAModerator, NotModeratedHere
from bot.people.servers.settings import Switch
from bot.play.computers.refusals import NoComputersHere, NoSuchComputer
from bot.play.matches.match_views import MatchView
from bot.play.matches.refusals import NotAtTheTable
from bot.play.offers.offered import DRAW
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
from bot.play.tables.setups import TableSetup
from storage import Database
from storage.play import offers
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by, managing, mover, waiter
from tests.bot.timed import deliver, new_messages, play, timed
from tests.conftest import HandClock
from tests.house import House

EVE = Person(500, "Eve")
WHY = "Ann is away"


async def ask_level(
    house: House, view: MatchView, asker: Person, level: str = "2", leaver: Person | None = None
) -> Proposal:
    wanted = Swap(None, CHANNEL.guild_id, leaver, computer=level).wanted
    return await house.offers.make(by(asker), view.match.id, SUBSTITUTE, wanted)


async def ask(house: House, view: MatchView, leaver: Person, newcomer: Person = EVE) -> Proposal:
    wanted = Swap(newcomer, CHANNEL.guild_id).wanted
    return await house.offers.make(by(leaver), view.match.id, SUBSTITUTE, wanted)


async def decree(house: House, view: MatchView, leaver: Person, newcomer: Person = EVE) -> Proposal | None:
    order = managing(DEE)
    return await house.moderation.substitute(order, view.match.id, leaver, newcomer, WHY)


async def status(database: Database, proposal: Proposal) -> OfferStatus:
    async with database.reading() as connection:
        offer = await offers.find(connection, proposal.offer.id)
    assert offer
    return offer.status


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_who_leaves_needs_the_newcomer_and_every_opponent(house: House, seats: int) -> None:
    people = (ANN, BO, CY, DEE)[:seats]
    view = await timed(house, "none", people[1:], game="dohyo")
    proposal = await ask(house, view, ANN)
    assert {player.name for player in proposal.waiting} == {person.name for person in (*people[1:], EVE)}
    (delivery,) = await deliver(house)
    assert {player.name for player in delivery.called} == {player.name for player in proposal.waiting}
    assert "**Ann** wants to leave match" in offer_text(proposal)
    assert "**Eve** would take over" in offer_text(proposal)
    assert made(proposal, ANN.discord_id).startswith("You asked for **Eve** to take over from **Ann** in match")
    for person in people[1:]:
        assert (await house.offers.agree(by(person), proposal.offer.id)).is_open
    agreed = await house.offers.agree(by(EVE), proposal.offer.id)
    assert agreed.offer.status is OfferStatus.AGREED
    shown = await house.matches.show(view.match.id)
    assert shown.names[view.require_seat(ANN.discord_id)] == "Eve"
    assert offer_text(agreed).endswith("Agreed: **Eve** takes over from **Ann**.")
    note, board = await new_messages(house)
    assert note_text(note.shown, ping=False) == (
        f"🔁 **Eve** takes over from **Ann** in match #{view.match.id}. Everyone agreed."
    )
    assert [player.name for player in board.called] == (["Eve"] if view.waits_for(ANN.discord_id) else [])


@pytest.mark.slow
async def test_one_no_is_enough_and_the_same_person_is_not_proposed_again(house: House) -> None:
    view = await timed(house, "none")
    proposal = await ask(house, view, ANN)
    await house.offers.decline(by(EVE), proposal.offer.id)
    with pytest.raises(DeclinedThem, match="Name someone else"):
        await ask(house, view, ANN)
    assert (await ask(house, view, ANN, CY)).is_open


@pytest.mark.slow
async def test_the_question_stands_while_moves_are_made_and_the_newcomer_plays_on_from_there(house: House) -> None:
    view = await timed(house, "none")
    leaver, other = mover(view), waiter(view)
    proposal = await ask(house, view, leaver)
    await play(house, view)
    await house.offers.agree(by(other), proposal.offer.id)
    await house.offers.agree(by(EVE), proposal.offer.id)
    shown = await house.matches.show(view.match.id)
    assert shown.movers[view.require_seat(leaver.discord_id)] == leaver.name
    assert shown.names[view.require_seat(leaver.discord_id)] == "Eve"


@pytest.mark.slow
@pytest.mark.parametrize("resigns", [ANN, BO, CY])
async def test_somebody_who_leaves_for_good_overtakes_the_question(
    house: House, database: Database, resigns: Person
) -> None:
    view = await timed(house, "none", (BO, CY, DEE), game="dohyo")
    proposal = await ask(house, view, ANN)
    await house.matches.resign(by(resigns), view.match.id)
    assert await status(database, proposal) is OfferStatus.VOID
    with pytest.raises(OfferOvertaken):
        await house.offers.agree(by(EVE), proposal.offer.id)


async def test_a_seat_that_was_left_for_good_cannot_be_taken_over(house: House) -> None:
    view = await timed(house, "none", (BO, CY), game="dohyo")
    await house.matches.resign(by(BO), view.match.id)
    with pytest.raises(SeatGone, match="Bo has left match"):
        await decree(house, view, BO)
    with pytest.raises(SeatGone):
        await ask(house, view, BO)


@pytest.mark.at_once
async def test_resigning_and_taking_over_at_once_leave_one_of_both(house: House, database: Database) -> None:
    view = await timed(house, "none")
    proposal = await decree(house, view, ANN)
    assert proposal
    done = await asyncio.gather(
        house.matches.resign(by(ANN), view.match.id),
        house.offers.agree(by(EVE), proposal.offer.id),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Refusal) for each in done) == 1
    assert await status(database, proposal) in {OfferStatus.AGREED, OfferStatus.VOID}
    assert [found async for found in house.matches.differences()] == [(view.match.id, None)]


@pytest.mark.at_once
@pytest.mark.slow
async def test_a_move_and_taking_over_at_once_both_count_or_the_move_is_refused(house: House) -> None:
    view = await timed(house, "2d")
    leaver = mover(view)
    proposal = await decree(house, view, leaver)
    assert proposal
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    moved, agreed = await asyncio.gather(
        house.matches.move(by(leaver), view.match.id, 0, move),
        house.offers.agree(by(EVE), proposal.offer.id),
        return_exceptions=True,
    )
    assert isinstance(agreed, Proposal)
    shown = await house.matches.show(view.match.id)
    assert shown.waits_for(EVE.discord_id) == isinstance(moved, NotAtTheTable)
    assert shown.match.ply == (not isinstance(moved, NotAtTheTable))
    assert [found async for found in house.matches.differences()] == [(view.match.id, None)]


@pytest.mark.slow
async def test_a_moderator_needs_only_the_newcomer_and_tells_everybody_why(house: House) -> None:
    view = await timed(house, "none")
    number = view.match.id
    proposal = await decree(house, view, ANN)
    assert proposal
    assert [player.name for player in proposal.waiting] == ["Eve"]
    assert offer_text(proposal).startswith(
        f"🛡️ Moderator **Dee** wants **Eve** to take over from **Ann** in match **#{number} · Dogon**.\n> {WHY}"
    )
    await deliver(house)
    await house.offers.agree(by(EVE), proposal.offer.id)
    notes = [delivery for delivery in await deliver(house) if delivery.post.kind == "note"]
    told = {delivery.recipient and delivery.recipient.name: note_text(delivery.shown, ping=False) for delivery in notes}
    assert told == {
        None: f"🛡️ **Eve** takes over from **Ann** in match #{number}, as decided by moderator **Dee**.\n> {WHY}",
        "Ann": f"Moderator **Dee** gave your seat in match #{number} to **Eve**, so you no longer play in it.\n> {WHY}",
    }


async def test_a_moderator_who_takes_over_sits_there_at_once(house: House) -> None:
    view = await timed(house, "none")
    assert await decree(house, view, ANN, DEE) is None
    assert "Dee" in (await house.matches.show(view.match.id)).names
    with pytest.raises(OwnOpponents):
        await decree(house, view, ANN, DEE)
    other = await timed(house, "none")
    with pytest.raises(NotSeatedThere, match="Its players are"):
        await decree(house, other, CY, DEE)


@pytest.mark.slow
async def test_what_a_moderator_asks_takes_the_place_of_what_was_asked_before(house: House, database: Database) -> None:
    view = await timed(house, "none")
    first = await ask(house, view, ANN)
    second = await decree(house, view, ANN, CY)
    assert second
    assert await status(database, first) is OfferStatus.VOID
    with pytest.raises(OfferStands):
        await ask(house, view, BO)
    await decree(house, view, BO, DEE)
    assert await status(database, second) is OfferStatus.VOID, "who sits there has changed"


async def test_a_draw_that_was_offered_does_not_pass_to_the_newcomer(house: House, database: Database) -> None:
    view = await timed(house, "none")
    draw = await house.offers.make(by(ANN), view.match.id, DRAW)
    await decree(house, view, ANN, DEE)
    assert await status(database, draw) is OfferStatus.VOID


async def test_those_who_do_not_want_to_play_together_are_kept_apart_without_saying_why(house: House) -> None:
    view = await timed(house, "none")
    await house.blocks.add(EVE, BO)
    for call in (ask, decree):
        with pytest.raises(NotAvailable) as caught:
            await call(house, view, ANN)
        assert "block" not in str(caught.value)
    assert await decree(house, view, BO), "Bo would not be there any more"


async def test_a_block_between_question_and_answer_counts(house: House) -> None:
    view = await timed(house, "none")
    proposal = await decree(house, view, ANN)
    assert proposal
    await house.blocks.add(BO, EVE)
    with pytest.raises(NotAvailable):
        await house.offers.agree(by(EVE), proposal.offer.id)


@pytest.mark.slow
async def test_nobody_gets_in_where_they_do_not_belong(house: House) -> None:
    view = await timed(house, "none")
    number = view.match.id
    with pytest.raises(PlaysThere):
        await ask(house, view, ANN, BO)
    with pytest.raises(PlaysThere):
        await ask(house, view, ANN, ANN)
    with pytest.raises(NotAtTheTable):
        await ask(house, view, CY)
    with pytest.raises(PlayedElsewhere):
        await house.offers.make(by(ANN), number, SUBSTITUTE, Swap(EVE, 99).wanted)
    with pytest.raises(NobodyNamed):
        await house.offers.make(by(ANN), number, SUBSTITUTE)
    for rights, refusal in (
        (Rights(CHANNEL.guild_id), NotAModerator),
        (Rights(99, manages_server=True), NotModeratedHere),
        (Rights(None, manages_server=True), NotAModerator),
    ):
        for newcomer in (EVE, DEE):
            with pytest.raises(refusal):
                await house.moderation.substitute(by(DEE, rights), number, ANN, newcomer, WHY)
    proposal = await decree(house, view, ANN)
    assert proposal
    for person in (CY, ANN, BO):
        with pytest.raises(NotAtTheTable if person == CY else NotAsked):
            await house.offers.agree(by(person), proposal.offer.id)


@pytest.mark.slow
async def test_the_answer_may_come_after_a_restart(house: House, database: Database, clock: HandClock) -> None:
    view = await timed(house, "2d")
    proposal = await decree(house, view, ANN)
    assert proposal
    again = House.on(database, clock, Random(0))
    await again.offers.agree(by(EVE), proposal.offer.id)
    assert "Eve" in (await again.matches.show(view.match.id)).names
    assert "Eve" in (await house.matches.show(view.match.id)).names


@pytest.mark.slow
async def test_a_newcomer_who_asks_to_be_forgotten_is_asked_no_more(house: House, database: Database) -> None:
    view = await timed(house, "none")
    proposal = await decree(house, view, ANN)
    assert proposal
    await house.privacy.forget(by(EVE))
    assert await status(database, proposal) is OfferStatus.VOID


@pytest.mark.slow
async def test_a_level_takes_over_once_the_opponents_agree_and_moves_at_once(house: House) -> None:
    view = await timed(house, "1d", rated=True)
    leaver, other = mover(view), waiter(view)
    proposal = await ask_level(house, view, leaver)
    assert [player.name for player in proposal.waiting] == [other.name]
    assert "no longer be rated" in offer_text(proposal)
    assert "**Grandchild (level 2)** would take over" in offer_text(proposal)
    await house.offers.agree(by(other), proposal.offer.id)
    shown = await house.matches.show(view.match.id)
    assert shown.to_move.name == "Grandchild"
    assert shown.timing.due_at is None, "it has no clock"
    assert await house.jobs.work() == 1
    assert (await house.matches.show(view.match.id)).waits_for(other.discord_id)
    await house.workers.close()


@pytest.mark.slow
async def test_computers_never_play_among_themselves_and_one_newcomer_is_named(house: House) -> None:
    table = await house.tables.open(by(ANN), TableSetup("dogon", {}, None, (), computers=("1",)))
    alone = await house.matches.show(table.match.id)
    with pytest.raises(NobodyLeft):
        await ask_level(house, alone, ANN)
    view = await timed(house, "none")
    for wanted in (Swap(None, CHANNEL.guild_id), Swap(EVE, CHANNEL.guild_id, computer="1")):
        with pytest.raises(NobodyNamed):
            await house.offers.make(by(ANN), view.match.id, SUBSTITUTE, wanted.wanted)
    with pytest.raises(NoSuchComputer):
        await ask_level(house, view, ANN, "9")
    await house.guilds.change(CHANNEL.guild_id, computers=Switch.OFF)
    with pytest.raises(NoComputersHere):
        await ask_level(house, view, ANN)


async def test_a_second_level_at_a_table_is_another_player(house: House) -> None:
    table = await house.tables.open(by(ANN), TableSetup("dohyo", {}, 3, (BO,), computers=("2",)))
    await house.tables.join(by(BO), table.match.id)
    view = await house.matches.show(table.match.id)
    await house.offers.agree(by(ANN), (await ask_level(house, view, BO)).offer.id)
    seated = (await house.matches.show(view.match.id)).players
    assert sorted(player.name for player in seated) == ["Ann", "Grandchild", "Grandchild"]
    assert len({player.id for player in seated}) == 3


@pytest.mark.slow
async def test_a_level_plays_on_for_who_is_out_of_time_and_for_nobody_else(house: House, clock: HandClock) -> None:
    view = await timed(house, "1d soft")
    late, other = mover(view), waiter(view)
    with pytest.raises(NotLate):
        await ask_level(house, view, other, leaver=late)
    clock.pass_(days=2)
    await house.flags.sweep()
    with pytest.raises(NotLate):
        await house.offers.make(by(other), view.match.id, SUBSTITUTE, Swap(EVE, CHANNEL.guild_id, late).wanted)
    agreed = await ask_level(house, view, other, leaver=late)
    assert agreed.offer.status is OfferStatus.AGREED
    assert (await house.matches.show(view.match.id)).to_move.name == "Grandchild"
    notes = [note_text(each.shown, ping=False) for each in await new_messages(house) if each.post.kind == "note"]
    assert any("ran out of time" in note and "plays on." in note for note in notes)


@pytest.mark.slow
async def test_who_moves_after_all_keeps_the_seat(house: House, clock: HandClock) -> None:
    view = await timed(house, "1d soft", (BO, CY), game="dohyo")
    late = mover(view)
    one, other = (person for person in (ANN, BO, CY) if person != late)
    clock.pass_(days=2)
    await house.flags.sweep()
    proposal = await ask_level(house, view, one, leaver=late)
    assert [player.name for player in proposal.waiting] == [other.name]
    await play(house, view)
    with pytest.raises(NotLate):
        await house.offers.agree(by(other), proposal.offer.id)


async def test_a_moderator_gives_a_seat_to_a_level_at_once(house: House) -> None:
    view = await timed(house, "none")
    order = managing(DEE)
    proposal = await house.moderation.substitute(order, view.match.id, ANN, None, WHY, "3")
    assert proposal
    assert proposal.offer.status is OfferStatus.AGREED
    shown = await house.matches.show(view.match.id)
    assert "Guest" in shown.names
    assert ANN.name not in shown.names


async def test_nobody_is_asked_by_someone_they_have_blocked(house: House) -> None:
    view = await timed(house, "none")
    await house.blocks.add(EVE, ANN)
    with pytest.raises(NotAvailable):
        await ask(house, view, ANN, EVE)
