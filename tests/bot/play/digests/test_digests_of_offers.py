"""Offers that want someone's answer: told in the digest, or directly after quiet hours."""

from __future__ import annotations

import pytest

from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Outbox
from bot.core.outbox.words import note_text
from bot.core.people import Place
from bot.core.services import Services
from bot.people.players.preferences import Pings, PreferenceBook
from bot.play.digests.contents import Digest
from bot.play.digests.words import heading
from bot.play.lists.inbox import Inbox, Listing
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.offers.agenda import OffersWaiting
from bot.play.offers.agenda import question_words as question
from bot.play.offers.kinds import OfferKind
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.offers.offers import Offers
from bot.play.substitution.agreement import Swap
from bot.play.substitution.offered import SUBSTITUTE
from bot.play.venues.agreement import wanted_at
from bot.play.venues.offered import VENUE
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, owed
from tests.bot.play.digests.test_digests import Told, at, choose, digests, direct, newest_digest, told_daily
from tests.bot.timed import deliver, pass_time, play, timed
from tests.conftest import HandClock

MOST_OFFERS = OffersWaiting.most


async def of_bo(services: Services, guests: int = 1) -> MatchView:
    """A match in which it is Bo's turn, so that only an offer can wait for Ann."""
    while True:
        view = await timed(services, "none", (BO, CY)[:guests], "dogon" if guests == 1 else "dohyo")
        if view.waits_for(BO.discord_id):
            return view
        await services[Matches].resign(by(BO), view.match.id)
        await deliver(services)


async def digest_now(services: Services, clock: HandClock) -> Told:
    """The digest of Ann, whose hour comes next."""
    await told_daily(services, ANN, clock.now.hour + 1)
    await deliver(services)
    clock.pass_(hours=1)
    await services[Sweeps].sweep()
    return await newest_digest(services)


@pytest.mark.slow
async def test_an_offer_alone_is_worth_a_digest_until_it_is_answered(services: Services, clock: HandClock) -> None:
    await told_daily(services, ANN)
    view = await of_bo(services)
    proposal = await services[Offers].make(by(BO), view.match.id, DRAW)
    assert direct(await pass_time(services, clock, hours=19)) == []
    assert digests(await pass_time(services, clock, days=1)) == [at("2026-11-21 08:00")]
    await services[Offers].decline(by(ANN), proposal.offer.id)
    assert digests(await pass_time(services, clock, days=2)) == []


@pytest.mark.slow
async def test_an_offer_is_told_to_those_only_who_have_not_answered(services: Services, clock: HandClock) -> None:
    for person in (ANN, BO, CY):
        await told_daily(services, person, 13)
    view = await of_bo(services, guests=2)
    proposal = await services[Offers].make(by(CY), view.match.id, DRAW)
    await services[Offers].agree(by(BO), proposal.offer.id)
    await deliver(services)
    clock.pass_(hours=1)
    await services[Sweeps].sweep()
    shown = {each.recipient.name: each.shown for each in await owed(services) if each.recipient}
    assert {name: Told(digest).asking for name, digest in shown.items() if isinstance(digest, Digest)} == {
        "Ann": 1,
        "Bo": 0,
    }


@pytest.mark.slow
async def test_the_first_to_expire_come_first_and_the_rest_are_counted(services: Services, clock: HandClock) -> None:
    made = []
    for _ in range(MOST_OFFERS + 2):
        view = await of_bo(services)
        made.append((await services[Offers].make(by(BO), view.match.id, ABORT)).offer.id)
        clock.pass_(minutes=1)
    shown = await digest_now(services, clock)
    assert [each.proposal.offer.id for each in shown.questions] == made[:MOST_OFFERS]
    assert (shown.asking, heading(shown.digest)) == (5, "### 5 offers need your answer")
    (section,) = shown.digest.sections
    assert section.kind.more(section.total - len(section.shown)) == "-# Plus 2 more offers."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (DRAW, "🤝 **Bo** offers a draw in **#{number} · Dogon**"),
        (UNDO, "↩️ **Bo** wants to take back **{move}** in **#{number} · Dogon**"),
        (ABORT, "🚪 **Bo** wants to abort **#{number} · Dogon**"),
        (REMATCH, "🔁 **Bo** wants a rematch of **#{number} · Dogon**"),
        (SUBSTITUTE, "🔁 **Bo** wants to hand **#{number} · Dogon** over to **Cy**"),
    ],
)
async def test_a_line_says_what_is_asked_by_whom_until_when_and_where(
    services: Services, clock: HandClock, kind: OfferKind, words: str
) -> None:
    view = await of_bo(services)
    number, move = view.match.id, ""
    if kind is UNDO:
        move = (await play(services, view)).position.line[-1].notation
    if kind is REMATCH:
        await services[Matches].resign(by(BO), number)
    wanted = Swap(CY, CHANNEL.guild_id).wanted if kind is SUBSTITUTE else {}
    proposal = await services[Offers].make(by(BO), number, kind, wanted)
    (sent,) = [delivery for delivery in await deliver(services) if delivery.post.kind == "offer"]
    (asked,) = (await digest_now(services, clock)).questions
    assert asked.message == (CHANNEL.channel_id, sent.post.id)
    expires = int(proposal.offer.due_at.timestamp())
    assert question(asked.proposal, "https://there") == (
        f"{words.format(number=number, move=move)}\n-# expires <t:{expires}:R> · [Go there](https://there)"
    )


@pytest.mark.parametrize("place", [Place(50, 60), Place(CHANNEL.guild_id, 61)])
async def test_a_line_leads_to_the_question_in_the_server_where_that_was_put(
    services: Services, clock: HandClock, place: Place
) -> None:
    number = (await of_bo(services)).match.id
    await services[Offers].make(by(BO, place=place), number, VENUE, wanted_at(place))
    (sent,) = [delivery for delivery in await deliver(services) if delivery.post.kind == "offer"]
    (asked,) = (await digest_now(services, clock)).questions
    assert asked.link == f"https://discord.com/channels/{place.guild_id}/{place.channel_id}/{sent.post.id}"


async def test_an_offer_whose_message_is_not_out_leads_to_the_board(services: Services, clock: HandClock) -> None:
    view = await of_bo(services)
    await services[Offers].make(by(BO), view.match.id, DRAW)
    await told_daily(services, ANN, 13)
    clock.pass_(hours=1)
    await services[Sweeps].sweep()
    (digest,) = [delivery.shown for delivery in await owed(services) if isinstance(delivery.shown, Digest)]
    (asked,) = Told(digest).questions
    assert asked.message is not None
    (line,) = (await services[Inbox].page(by(ANN), Listing(ANN.discord_id, None))).lines
    assert asked.message == line.board


@pytest.mark.slow
async def test_a_digest_is_not_sent_when_its_only_offer_was_answered_meanwhile(
    services: Services, clock: HandClock
) -> None:
    view = await of_bo(services)
    proposal = await services[Offers].make(by(BO), view.match.id, DRAW)
    assert (await digest_now(services, clock)).asking == 1
    await services[Offers].decline(by(ANN), proposal.offer.id)
    assert [delivery for delivery in await owed(services) if not delivery.drawn_again] == []


@pytest.mark.slow
async def test_whose_direct_messages_are_closed_is_called_to_the_offer_in_the_channel(
    services: Services, clock: HandClock
) -> None:
    view = await of_bo(services)
    await services[Offers].make(by(BO), view.match.id, DRAW)
    await digest_now(services, clock)
    (delivery,) = await owed(services)
    await services[Outbox].undeliverable(delivery.post, "DMs are turned off")
    again, note = await deliver(services)
    assert (again.post.kind, again.recipient) == ("offer", None)
    assert "I couldn't DM you" in note_text(note.shown, ping=False)
    assert [player.discord_id for player in again.called] == [ANN.discord_id]
    assert (await services[PreferenceBook].of(ANN)).pings is Pings.CHANNEL


async def test_an_offer_made_in_quiet_hours_is_told_directly_when_they_are_over(
    services: Services, clock: HandClock
) -> None:
    await choose(services, ANN, pings="direct", quiet="22-8")
    view = await of_bo(services)
    clock.now = at("2026-11-20 22:30")
    await services[Offers].make(by(BO), view.match.id, DRAW)
    assert [delivery.recipient for delivery in await deliver(services)] == [None], "the channel has it at once"
    assert direct(await pass_time(services, clock, hours=12)) == [("offer", at("2026-11-21 08:30"))]


async def test_an_offer_answered_before_the_quiet_hours_end_is_told_no_more(
    services: Services, clock: HandClock
) -> None:
    await choose(services, ANN, pings="direct", quiet="22-8")
    view = await of_bo(services)
    clock.now = at("2026-11-20 22:30")
    proposal = await services[Offers].make(by(BO), view.match.id, DRAW)
    await deliver(services)
    await services[Offers].decline(by(ANN), proposal.offer.id)
    assert direct(await pass_time(services, clock, hours=12)) == []
