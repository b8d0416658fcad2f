"""Offers: who may make and answer them, what they lead to, and that nothing happens twice or too late."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot.core.deadlines.heartbeat import Pulse
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Delivery, Outbox
from bot.core.people import Person
from bot.core.refusals import AlreadyDone, Refusal
from bot.core.services import Services
from bot.people.players.preferences import PreferenceBook
from bot.people.privacy.privacy import Privacy
from bot.play.matches import words
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import GoneAlready, NotAtTheTable, NotRunning, WhichMatch
from bot.play.offers.kinds import OfferKind
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.offers.offerings import OFFERINGS
from bot.play.offers.offers import LIFE, Offers
from bot.play.offers.proposals import OfferStatus, Proposal
from bot.play.offers.refusals import (
    AgreedBefore,
    DeclinedBefore,
    NobodyToAsk,
    NotAsked,
    NotYourOffer,
    OfferExpired,
    OfferOvertaken,
    OfferStands,
    OfferWithdrawn,
)
from bot.play.offers.words import made, offer_text
from bot.play.pauses.vacations import Vacations
from bot.play.tables.tables import Tables, TableSetup
from storage import Database
from storage.play import offers
from storage.play.matches.matches import Status
from tests.bot.conftest import ANN, BO, CY, DEE, by, mover, owed, waiter
from tests.bot.timed import deliver, kinds, play, timed
from tests.conftest import HandClock

PEOPLE = (ANN, BO, CY, DEE)


async def table_of(services: Services, seats: int) -> MatchView:
    """A match among so many people that has just begun; its first board is out."""
    guests = PEOPLE[1:seats]
    table = await services[Tables].open(by(ANN), TableSetup("dohyo", {"captures": "6"}, None, guests))
    for guest in guests:
        await services[Tables].join(by(guest), table.match.id)
    await deliver(services)
    return await services[Matches].show(table.match.id)


async def offered(services: Services, view: MatchView, person: Person, kind: OfferKind) -> Proposal:
    return await services[Offers].make(by(person), view.match.id, kind)


async def status(database: Database, proposal: Proposal) -> OfferStatus:
    async with database.reading() as connection:
        offer = await offers.find(connection, proposal.offer.id)
    assert offer
    return offer.status


async def out(services: Services) -> list[Delivery]:
    """The offers among what is sent now."""
    return [delivery for delivery in await deliver(services) if delivery.post.kind == "offer"]


async def test_a_draw_both_agree_to_ends_the_match_and_is_sealed_like_a_move(
    services: Services, view: MatchView, database: Database
) -> None:
    number = view.match.id
    proposal = await offered(services, view, ANN, DRAW)
    assert proposal.is_open
    assert [player.name for player in proposal.waiting] == ["Bo"]
    agreed = await services[Offers].agree(by(BO), proposal.offer.id)
    assert agreed.offer.status is OfferStatus.AGREED
    over = await services[Matches].show(number)
    assert (over.match.status, over.match.reason, over.match.places) == (Status.FINISHED, "agreement", [[0, 1]])
    assert over.to_move is None
    assert await kinds(database, number) == ["draw"]
    assert [found async for found in services[Matches].differences()] == [(number, None)]
    assert "draw" in services[Narration].turn(over, ping=False)
    assert "the draw **Ann** offered" in services[Narration].last_move(over)
    assert words.picture_ending(over) == "Draw"


@pytest.mark.slow
async def test_an_offer_pings_exactly_those_who_have_to_consent(services: Services) -> None:
    view = await table_of(services, 3)
    await services[PreferenceBook].choose(BO, "pings", "direct")
    await offered(services, view, ANN, DRAW)
    first, second = await out(services)
    assert (first.post.channel_id, [player.name for player in first.called]) == (6, ["Bo", "Cy"])
    assert second.recipient
    assert second.recipient.name == "Bo"
    assert [player.name for player in second.called] == ["Bo"]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_only_the_last_consent_makes_it_happen(services: Services, seats: int) -> None:
    view = await table_of(services, seats)
    proposal = await offered(services, view, CY if seats > 2 else BO, DRAW)
    others = [person for person in PEOPLE[:seats] if person.name != proposal.asker.name]
    for person in others[:-1]:
        standing = await services[Offers].agree(by(person), proposal.offer.id)
        assert standing.is_open
        with pytest.raises(AgreedBefore):
            await services[Offers].agree(by(person), proposal.offer.id)
    assert (await services[Matches].show(view.match.id)).match.status is Status.RUNNING
    done = await services[Offers].agree(by(others[-1]), proposal.offer.id)
    assert "Everyone agreed" in offer_text(done)
    over = await services[Matches].show(view.match.id)
    assert over.match.places == [list(range(seats))]


@pytest.mark.slow
async def test_among_four_who_left_stays_behind_in_a_draw_and_is_not_asked(services: Services) -> None:
    view = await table_of(services, 4)
    seat_of = {player.name: seat for seat, player in enumerate(view.players)}
    for person in (DEE, BO):
        await services[Matches].resign(by(person), view.match.id)
    proposal = await offered(services, view, ANN, DRAW)
    assert [player.name for player in proposal.waiting] == ["Cy"]
    with pytest.raises(GoneAlready):
        await offered(services, view, DEE, ABORT)
    await services[Offers].agree(by(CY), proposal.offer.id)
    over = await services[Matches].show(view.match.id)
    best = sorted([seat_of["Ann"], seat_of["Cy"]])
    assert over.match.places == [best, sorted([seat_of["Bo"], seat_of["Dee"]])], "as the rules rank those two"
    assert [found async for found in services[Matches].differences()] == [(view.match.id, None)]


@pytest.mark.slow
async def test_any_entry_makes_an_offer_void_and_an_answer_is_told_so(
    services: Services, view: MatchView, database: Database
) -> None:
    proposal = await offered(services, view, waiter(view), DRAW)
    await play(services, view)
    assert await status(database, proposal) is OfferStatus.VOID
    with pytest.raises(OfferOvertaken, match="has moved on since"):
        await services[Offers].agree(by(mover(view)), proposal.offer.id)
    other = await offered(services, view, ANN, DRAW)
    await services[Matches].resign(by(BO), view.match.id)
    assert await status(database, other) is OfferStatus.VOID


@pytest.mark.slow
async def test_what_was_declined_is_not_asked_again_before_the_next_move(services: Services, view: MatchView) -> None:
    first, second = mover(view), waiter(view)
    proposal = await offered(services, view, first, DRAW)
    with pytest.raises(NotAsked):
        await services[Offers].decline(by(first), proposal.offer.id)
    declined = await services[Offers].decline(by(second), proposal.offer.id)
    assert f"{second.name} declined" in offer_text(declined)
    with pytest.raises(DeclinedBefore):
        await offered(services, view, first, DRAW)
    await offered(services, view, second, DRAW)
    await play(services, view)
    await offered(services, view, first, DRAW)


@pytest.mark.slow
async def test_one_offer_of_a_kind_stands_and_asking_for_the_same_is_to_agree(services: Services) -> None:
    view = await table_of(services, 3)
    await offered(services, view, ANN, DRAW)
    with pytest.raises(OfferStands, match="Ann already asked"):
        await offered(services, view, ANN, DRAW)
    joined = await offered(services, view, BO, DRAW)
    assert [player.name for player in joined.agreed] == ["Bo"]
    assert made(joined, BO.discord_id).startswith("You agreed with **Ann**")
    assert not (await offered(services, view, CY, DRAW)).is_open
    assert (await services[Matches].show(view.match.id)).match.reason == "agreement"


async def test_an_offer_is_withdrawn_by_who_made_it_only(services: Services, view: MatchView) -> None:
    proposal = await offered(services, view, ANN, DRAW)
    with pytest.raises(NotYourOffer):
        await services[Offers].withdraw(by(BO), proposal.offer.id)
    assert "Ann withdrew" in offer_text(await services[Offers].withdraw(by(ANN), proposal.offer.id))
    with pytest.raises(OfferWithdrawn):
        await services[Offers].agree(by(BO), proposal.offer.id)
    await offered(services, view, ANN, DRAW)


@pytest.mark.parametrize("pings", ["channel", "direct"])
async def test_an_offer_withdrawn_and_made_again_on_the_same_board_calls_nobody_again_that_day(
    services: Services, view: MatchView, clock: HandClock, pings: str
) -> None:
    await services[PreferenceBook].choose(BO, "pings", pings)
    await deliver(services)

    async def called() -> list[str]:
        proposal = await offered(services, view, ANN, DRAW)
        sent = await out(services)
        assert sent, "it is shown whoever it calls"
        await services[Offers].withdraw(by(ANN), proposal.offer.id)
        await deliver(services)
        return [player.name for each in sent if not each.silent for player in each.pinged]

    assert [await called() for _ in range(3)] == [["Bo"], [], []]
    clock.now += timedelta(days=1)
    assert await called() == ["Bo"]
    await play(services, view)
    await deliver(services)
    assert await called() == ["Bo"], "it is another board"


async def test_strangers_and_finished_matches_have_nothing_to_offer(services: Services, view: MatchView) -> None:
    for kind in (DRAW, UNDO, ABORT, REMATCH):
        with pytest.raises(NotAtTheTable):
            await offered(services, view, CY, kind)
    await services[Matches].resign(by(ANN), view.match.id)
    for kind in (DRAW, UNDO, ABORT):
        with pytest.raises(NotRunning):
            await offered(services, view, BO, kind)


async def test_who_plays_several_matches_says_in_which_to_ask_although_one_of_them_waits(services: Services) -> None:
    await timed(services, "none", (BO,))
    other = await timed(services, "none", (CY,))
    if len([each for each in await services[Matches].listed(ANN) if each.waits]) != 1:
        await play(services, other)
    answer: Any = SimpleNamespace(context=services, request=by(ANN), require_boards=lambda: None)
    for each in services[OFFERINGS]:
        if each.key != REMATCH.key:
            with pytest.raises(WhichMatch):
                await each.ask(answer, None, None)


async def test_an_interaction_that_comes_twice_counts_once(services: Services) -> None:
    view = await table_of(services, 3)
    asking, consent = by(ANN), by(BO)
    proposal = await services[Offers].make(asking, view.match.id, DRAW)
    with pytest.raises(AlreadyDone):
        await services[Offers].make(asking, view.match.id, DRAW)
    await services[Offers].agree(consent, proposal.offer.id)
    with pytest.raises(AlreadyDone):
        await services[Offers].agree(consent, proposal.offer.id)


@pytest.mark.at_once
@pytest.mark.slow
async def test_two_who_agree_at_the_same_instant_end_the_match_once(services: Services, database: Database) -> None:
    view = await table_of(services, 3)
    proposal = await offered(services, view, ANN, DRAW)
    consents = [services[Offers].agree(by(person), proposal.offer.id) for person in (BO, CY, BO, CY)]
    results = await asyncio.gather(*consents, return_exceptions=True)
    assert sum(isinstance(result, Proposal) for result in results) == 2
    assert all(isinstance(result, Proposal | Refusal) for result in results)
    assert await kinds(database, view.match.id) == ["draw"]


@pytest.mark.at_once
@pytest.mark.parametrize("is_move_first", [True, False])
async def test_a_move_and_a_consent_at_the_same_instant_are_one_or_the_other(
    services: Services, view: MatchView, database: Database, is_move_first: bool
) -> None:
    proposal = await offered(services, view, waiter(view), DRAW)
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    both = [
        services[Matches].move(by(mover(view)), view.match.id, 0, move),
        services[Offers].agree(by(mover(view)), proposal.offer.id),
    ]
    results = await asyncio.gather(*(both if is_move_first else reversed(both)), return_exceptions=True)
    assert sum(isinstance(result, Refusal) for result in results) == 1
    moved, _ = results if is_move_first else reversed(results)
    assert await kinds(database, view.match.id) == (["draw"] if isinstance(moved, Refusal) else ["move"])


@pytest.mark.at_once
async def test_an_offer_expires_after_three_days_and_an_outage_does_not_count(
    services: Services, view: MatchView, clock: HandClock, database: Database
) -> None:
    await services[Pulse].beat()
    proposal = await offered(services, view, ANN, DRAW)
    clock.pass_(days=10)
    await services[Pulse].recover()
    assert await services[Sweeps].sweep() == 0
    clock.now += LIFE
    await services[Pulse].beat()
    with pytest.raises(OfferExpired):
        await services[Offers].agree(by(BO), proposal.offer.id)
    consent, sweep = await asyncio.gather(
        services[Offers].agree(by(BO), proposal.offer.id), services[Sweeps].sweep(), return_exceptions=True
    )
    assert isinstance(consent, OfferExpired)
    assert sweep == 2, "the offer, and whoever is to move without a clock is reminded"
    assert await status(database, proposal) is OfferStatus.EXPIRED
    await offered(services, view, ANN, DRAW)


async def test_an_offer_waits_for_who_is_on_vacation(
    services: Services, view: MatchView, clock: HandClock, database: Database
) -> None:
    proposal = await offered(services, view, ANN, DRAW)
    await services[Vacations].begin(by(BO))
    clock.pass_(days=6)
    assert await services[Sweeps].sweep() == 0
    await services[Vacations].end(by(BO))
    clock.pass_(hours=23)
    assert await services[Sweeps].sweep() == 0
    clock.pass_(hours=2)
    assert await services[Sweeps].sweep() == 1
    assert await status(database, proposal) is OfferStatus.EXPIRED


@pytest.mark.parametrize("before", [timedelta(minutes=1), -timedelta(hours=23)])
async def test_whoever_comes_back_from_a_vacation_has_a_day_to_answer(
    services: Services, view: MatchView, clock: HandClock, database: Database, before: timedelta
) -> None:
    proposal = await offered(services, view, ANN, DRAW)
    await out(services)
    await services[Vacations].begin(by(BO))
    clock.now += min(LIFE, LIFE - before)
    await services[Sweeps].sweep()
    clock.now = proposal.offer.made_at + LIFE - before
    await services[Vacations].end(by(BO))
    (edit,) = [each for each in await deliver(services) if isinstance(each.shown, Proposal)]
    clock.pass_(hours=23, minutes=59)
    assert f"<t:{int((clock.now + timedelta(minutes=1)).timestamp())}:R>" in offer_text(edit.shown)
    await services[Sweeps].sweep()
    assert (await services[Offers].agree(by(BO), proposal.offer.id)).offer.status is OfferStatus.AGREED


async def test_an_offer_that_waits_for_a_vacation_to_end_says_how_long_it_stands(
    services: Services, view: MatchView, clock: HandClock
) -> None:
    await offered(services, view, ANN, DRAW)
    await out(services)
    await services[Vacations].begin(by(BO))
    clock.now += LIFE
    await services[Sweeps].sweep()
    (edit,) = [each for each in await deliver(services) if isinstance(each.shown, Proposal)]
    assert edit.drawn_again
    assert f"<t:{int((clock.now + timedelta(days=1)).timestamp())}:R>" in offer_text(edit.shown)


@pytest.mark.slow
async def test_an_offer_of_somebody_who_is_forgotten_is_over(
    services: Services, view: MatchView, database: Database
) -> None:
    await services[Matches].resign(by(ANN), view.match.id)
    proposal = await offered(services, view, ANN, REMATCH)
    found = await services[Privacy].export(BO)
    assert [(each["kind"], each["agreed_at"]) for each in found["asked"]] == [("rematch", None)]
    assert [each["status"] for each in (await services[Privacy].export(ANN))["offers"]] == ["open"]
    await services[Privacy].forget(by(BO))
    assert await status(database, proposal) is OfferStatus.VOID
    with pytest.raises(NobodyToAsk):
        await offered(services, view, ANN, REMATCH)


@pytest.mark.slow
async def test_every_message_of_an_offer_is_changed_once_it_is_over(services: Services, view: MatchView) -> None:
    await services[PreferenceBook].choose(BO, "pings", "both")
    proposal = await offered(services, view, ANN, DRAW)
    sent = await out(services)
    assert await owed(services) == []
    await services[Offers].decline(by(BO), proposal.offer.id)
    changing = await owed(services)
    changed = [edit.drawn_again.post.id for edit in changing if edit.drawn_again]
    assert changed == sorted(delivery.post.id for delivery in sent)
    await services[Outbox].put_off(changing[0].post, "no answer")
    assert [edit.post for edit in await owed(services)] == [edit.post for edit in changing[1:]]
    for edit in changing:
        assert isinstance(edit.shown, Proposal)
        assert "Bo declined" in offer_text(edit.shown)
        await services[Outbox].sent(edit, edit.drawn_again.post.message_id)
    assert await services[Outbox].waiting() == 0


@pytest.mark.slow
async def test_a_board_does_not_wait_for_the_message_of_an_offer_to_be_changed(
    services: Services, view: MatchView
) -> None:
    await deliver(services)
    await offered(services, view, ANN, DRAW)
    await deliver(services)
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    await services[Matches].move(by(mover(view)), view.match.id, None, move)
    assert sorted((delivery.post.kind, bool(delivery.drawn_again)) for delivery in await owed(services)) == [
        ("board", False),
        ("offer", True),
    ]


@pytest.mark.slow
async def test_an_offer_that_is_over_before_it_was_sent_is_not_sent(services: Services, view: MatchView) -> None:
    await deliver(services)
    proposal = await offered(services, view, ANN, DRAW)
    await services[Offers].withdraw(by(ANN), proposal.offer.id)
    assert await owed(services) == []
    assert await services[Outbox].waiting() == 0


@pytest.mark.slow
async def test_who_takes_no_direct_messages_is_asked_in_the_channel(services: Services, view: MatchView) -> None:
    await deliver(services)
    await services[PreferenceBook].choose(BO, "pings", "direct")
    await offered(services, view, ANN, DRAW)
    direct = next(delivery for delivery in await owed(services) if delivery.recipient)
    await services[Outbox].undeliverable(direct.post, "DMs are turned off")
    again = [delivery for delivery in await out(services) if [player.name for player in delivery.called] == ["Bo"]]
    assert again[-1].post.channel_id == 6


async def test_who_takes_no_direct_messages_has_nobody_else_asked_twice_where_the_channel_is_closed(
    services: Services,
) -> None:
    view = await table_of(services, 3)
    await services[PreferenceBook].choose(BO, "pings", "direct")
    await offered(services, view, ANN, DRAW)
    asked = []
    while deliveries := [each for each in await owed(services) if not each.drawn_again]:
        for each in deliveries:
            if each.recipient and each.recipient.name == CY.name:
                asked.append(each.post.kind)
                await services[Outbox].sent(each, each.post.id)
            else:
                await services[Outbox].undeliverable(each.post, "closed")
    assert asked.count("offer") == 1
