"""Offers that want someone's answer: told in the digest, or directly after quiet hours."""

from __future__ import annotations

import pytest

from bot.core.outbox.words import note_text
from bot.people.players.preferences import Pings
from bot.play.digests.contents import Digest
from bot.play.digests.words import heading
from bot.play.lists.inbox import Listing
from bot.play.matches.match_views import MatchView
from bot.play.offers.agenda import OffersWaiting
from bot.play.offers.agenda import question_words as question
from bot.play.offers.kinds import OfferKind
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.substitution.agreement import Swap
from bot.play.substitution.offered import SUBSTITUTE
from tests.bot.conftest import ANN, BO, CHANNEL, CY, by, owed
from tests.bot.play.digests.test_digests import Told, at, choose, digests, direct, newest_digest, told_daily
from tests.bot.timed import deliver, pass_time, play, timed
from tests.conftest import HandClock
from tests.house import House

MOST_OFFERS = OffersWaiting.most


async def of_bo(house: House, guests: int = 1) -> MatchView:
    """A match in which it is Bo's turn, so that only an offer can wait for Ann."""
    while True:
        view = await timed(house, "none", (BO, CY)[:guests], "dogon" if guests == 1 else "dohyo")
        if view.waits_for(BO.discord_id):
            return view
        await house.matches.resign(by(BO), view.match.id)
        await deliver(house)


async def digest_now(house: House, clock: HandClock) -> Told:
    """The digest of Ann, whose hour comes next."""
    await told_daily(house, ANN, clock.now.hour + 1)
    await deliver(house)
    clock.pass_(hours=1)
    await house.flags.sweep()
    return await newest_digest(house)


@pytest.mark.slow
async def test_an_offer_alone_is_worth_a_digest_until_it_is_answered(house: House, clock: HandClock) -> None:
    await told_daily(house, ANN)
    view = await of_bo(house)
    proposal = await house.offers.make(by(BO), view.match.id, DRAW)
    assert direct(await pass_time(house, clock, hours=19)) == []
    assert digests(await pass_time(house, clock, days=1)) == [at("2026-11-21 08:00")]
    await house.offers.decline(by(ANN), proposal.offer.id)
    assert digests(await pass_time(house, clock, days=2)) == []


@pytest.mark.slow
async def test_an_offer_is_told_to_those_only_who_have_not_answered(house: House, clock: HandClock) -> None:
    for person in (ANN, BO, CY):
        await told_daily(house, person, 13)
    view = await of_bo(house, guests=2)
    proposal = await house.offers.make(by(CY), view.match.id, DRAW)
    await house.offers.agree(by(BO), proposal.offer.id)
    await deliver(house)
    clock.pass_(hours=1)
    await house.flags.sweep()
    shown = {each.recipient.name: each.shown for each in await owed(house) if each.recipient}
    assert {name: Told(digest).asking for name, digest in shown.items() if isinstance(digest, Digest)} == {
        "Ann": 1,
        "Bo": 0,
    }


@pytest.mark.slow
async def test_the_first_to_expire_come_first_and_the_rest_are_counted(house: House, clock: HandClock) -> None:
    made = []
    for _ in range(MOST_OFFERS + 2):
        view = await of_bo(house)
        made.append((await house.offers.make(by(BO), view.match.id, ABORT)).offer.id)
        clock.pass_(minutes=1)
    shown = await digest_now(house, clock)
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
    house: House, clock: HandClock, kind: OfferKind, words: str
) -> None:
    view = await of_bo(house)
    number, move = view.match.id, ""
    if kind is UNDO:
        move = (await play(house, view)).position.line[-1].notation
    if kind is REMATCH:
        await house.matches.resign(by(BO), number)
    wanted = Swap(CY, CHANNEL.guild_id).wanted if kind is SUBSTITUTE else {}
    proposal = await house.offers.make(by(BO), number, kind, wanted)
    (sent,) = [delivery for delivery in await deliver(house) if delivery.post.kind == "offer"]
    (asked,) = (await digest_now(house, clock)).questions
    assert asked.message == (CHANNEL.channel_id, sent.post.id)
    expires = int(proposal.offer.due_at.timestamp())
    assert question(asked.proposal, "https://there") == (
        f"{words.format(number=number, move=move)}\n-# expires <t:{expires}:R> · [Go there](https://there)"
    )


async def test_an_offer_whose_message_is_not_out_leads_to_the_board(house: House, clock: HandClock) -> None:
    view = await of_bo(house)
    await house.offers.make(by(BO), view.match.id, DRAW)
    await told_daily(house, ANN, 13)
    clock.pass_(hours=1)
    await house.flags.sweep()
    (digest,) = [delivery.shown for delivery in await owed(house) if isinstance(delivery.shown, Digest)]
    (asked,) = Told(digest).questions
    assert asked.message is not None
    (line,) = (await house.inbox.page(by(ANN), Listing(ANN.discord_id, None))).lines
    assert asked.message == line.board


@pytest.mark.slow
async def test_a_digest_is_not_sent_when_its_only_offer_was_answered_meanwhile(house: House, clock: HandClock) -> None:
    view = await of_bo(house)
    proposal = await house.offers.make(by(BO), view.match.id, DRAW)
    assert (await digest_now(house, clock)).asking == 1
    await house.offers.decline(by(ANN), proposal.offer.id)
    assert [delivery for delivery in await owed(house) if not delivery.drawn_again] == []


@pytest.mark.slow
async def test_whose_direct_messages_are_closed_is_called_to_the_offer_in_the_channel(
    house: House, clock: HandClock
) -> None:
    view = await of_bo(house)
    await house.offers.make(by(BO), view.match.id, DRAW)
    await digest_now(house, clock)
    (delivery,) = await owed(house)
    await house.outbox.undeliverable(delivery.post, "DMs are turned off")
    again, note = await deliver(house)
    assert (again.post.kind, again.recipient) == ("offer", None)
    assert "I couldn't DM you" in note_text(note.shown, ping=False)
    assert [player.discord_id for player in again.called] == [ANN.discord_id]
    assert (await house.preferences.of(ANN)).pings is Pings.CHANNEL


async def test_an_offer_made_in_quiet_hours_is_told_directly_when_they_are_over(house: House, clock: HandClock) -> None:
    await choose(house, ANN, pings="direct", quiet="22-8")
    view = await of_bo(house)
    clock.now = at("2026-11-20 22:30")
    await house.offers.make(by(BO), view.match.id, DRAW)
    assert [delivery.recipient for delivery in await deliver(house)] == [None], "the channel has it at once"
    assert direct(await pass_time(house, clock, hours=12)) == [("offer", at("2026-11-21 08:30"))]


async def test_an_offer_answered_before_the_quiet_hours_end_is_told_no_more(house: House, clock: HandClock) -> None:
    await choose(house, ANN, pings="direct", quiet="22-8")
    view = await of_bo(house)
    clock.now = at("2026-11-20 22:30")
    proposal = await house.offers.make(by(BO), view.match.id, DRAW)
    await deliver(house)
    await house.offers.decline(by(ANN), proposal.offer.id)
    assert direct(await pass_time(house, clock, hours=12)) == []
