"""Who may look at a match: private ones and those in hidden channels are for their players and the moderators."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from bot.core.people import Person, Place, Request, Rights
from bot.play.lists.inbox import Listing
from bot.play.matches.match_views import MatchView
from bot.play.matches.refusals import ChannelHidden, NotAtTheTable, NotVisibleHere, PrivateMatch
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.pauses.offered import PAUSE
from bot.play.tables.tables import TableSetup
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by, mover
from tests.house import House

ELSEWHERE = Place(77, 78)
IN_PRIVATE = Place(None, 79)


OTHER = Place(CHANNEL.guild_id, 99)
Asks = Callable[[Person], Request]
"""Someone asks from somewhere."""


def seeing(*channels: int, manages: bool = False) -> Asks:
    """From another channel of the server, by someone who sees only some of its channels."""
    rights = Rights(CHANNEL.guild_id, manages, sees=lambda channel: channel in channels)
    return partial(by, rights=rights, place=OTHER)


ALL, NONE, BY_MANAGER = seeing(CHANNEL.channel_id), seeing(), seeing(manages=True)
HERE, FAR, APART = (partial(by, place=place) for place in (CHANNEL, ELSEWHERE, IN_PRIVATE))


async def private(house: House) -> MatchView:
    """A match of Ann and Bo from a private table."""
    table = await house.tables.open(by(ANN), TableSetup("dogon", {}, None, [BO], is_private=True))
    await house.tables.join(by(BO), table.match.id)
    view: MatchView = await house.matches.show(table.match.id)
    return view


async def looks(house: House, person: Person, asks: Asks, number: int) -> None:
    """Every way to look at a match that names it."""
    await house.archive.past_board(asks(person), number)
    await house.archive.past_board(asks(person), number, 0)
    await house.archive.story(asks(person), number)
    await house.archive.record(asks(person), number)
    await house.archive.verify(asks(person), number)
    await house.matches.watched(asks(person), number)
    await house.matches.seen(asks(person), number, 0)


WAYS = ("past_board", "story", "record", "verify")


async def refused(house: House, why: type[Exception], person: Person, asks: Asks, number: int) -> None:
    for way in WAYS:
        with pytest.raises(why):
            await getattr(house.archive, way)(asks(person), number)
    with pytest.raises(why):
        await house.matches.watched(asks(person), number)
    with pytest.raises(why):
        await house.matches.seen(asks(person), number, 0)
    with pytest.raises(why):
        await house.logs.of(asks(person), number)


@pytest.mark.slow
async def test_a_private_match_is_for_its_players_and_the_moderators(house: House) -> None:
    number = (await private(house)).match.id
    for asks in (HERE, ALL, NONE):
        await refused(house, PrivateMatch, CY, asks, number)
    for person, asks in ((ANN, HERE), (BO, APART), (ANN, FAR), (CY, BY_MANAGER)):
        await looks(house, person, asks, number)


async def test_nobody_comes_upon_a_private_match_by_leaving_out_its_number(house: House) -> None:
    public, hidden = (await begun(house)).match.id, (await private(house)).match.id
    await house.matches.move(by(mover(await house.matches.show(hidden))), hidden, None, "C+")
    assert (await house.archive.past_board(by(CY))).view.match.id == public
    assert (await house.matches.watched(by(CY), None)).match.id == public


@pytest.mark.slow
async def test_lists_leave_out_what_the_viewer_may_not_see(house: House) -> None:
    public, hidden = (await begun(house)).match.id, (await private(house)).match.id

    async def listed(person: Person, listing: Listing, asks: Asks) -> set[int]:
        return {line.view.match.id for line in (await house.inbox.page(asks(person), listing)).lines}

    of_ann, of_channel = Listing(ANN.discord_id, None), Listing(None, CHANNEL.channel_id)
    for listing in (of_ann, of_channel):
        assert await listed(CY, listing, HERE) == {public}
        assert await listed(CY, listing, NONE) == set()
        assert await listed(CY, listing, BY_MANAGER) == {public, hidden}
        assert await listed(BO, listing, NONE) == {public, hidden}


@pytest.mark.slow
async def test_a_match_in_a_hidden_channel_is_not_shown(house: House, view: MatchView) -> None:
    number = view.match.id
    await refused(house, ChannelHidden, CY, NONE, number)
    for person, asks in ((CY, ALL), (CY, HERE), (ANN, NONE), (CY, BY_MANAGER)):
        await looks(house, person, asks, number)


@pytest.mark.slow
async def test_the_rematch_of_a_private_match_is_private(house: House) -> None:
    view = await private(house)
    await house.matches.resign(by(mover(view)), view.match.id)
    proposal = await house.offers.make(by(ANN), view.match.id, REMATCH)
    agreed = await house.offers.agree(by(BO), proposal.offer.id)
    number = agreed.offer.details["rematch"]
    await refused(house, PrivateMatch, CY, HERE, number)
    await looks(house, BO, HERE, number)


async def test_a_seat_is_taken_only_from_the_server_of_the_table_unless_it_is_kept(house: House) -> None:
    table = await house.tables.open(by(ANN), TableSetup("dohyo", {}, 3, [BO]))
    for place in (ELSEWHERE, IN_PRIVATE):
        with pytest.raises(NotVisibleHere):
            await house.tables.join(by(CY, place=place), table.match.id)
        with pytest.raises(NotVisibleHere):
            await house.tables.choose(by(CY, place=place), table.match.id, None)
    assert len((await house.tables.join(by(BO, place=IN_PRIVATE), table.match.id)).seated) == 2
    assert len((await house.tables.join(by(CY), table.match.id)).seated) == 3


async def test_strangers_learn_nothing_of_a_match_by_commands_for_its_players(house: House, view: MatchView) -> None:
    number = view.match.id
    await house.offers.make(by(ANN), number, DRAW)
    for kind in (DRAW, UNDO, ABORT, REMATCH):
        with pytest.raises(NotAtTheTable):
            await house.offers.make(by(CY), number, kind, ply=7)
    await house.matches.resign(by(mover(view)), number)
    for ask in (
        house.matches.resignable(by(CY), number),
        house.matches.show_current(number, 0, CY),
        house.matches.move(by(CY), number, None, "C+"),
        house.matches.claim(by(CY), number, 0),
        house.breaks.give(by(CY), number, 60),
        house.offers.make(by(CY), number, PAUSE),
        house.breaks.resume(by(CY), number),
        house.plans.show(CY, number),
    ):
        with pytest.raises(NotAtTheTable):
            await ask


@pytest.mark.slow
async def test_a_stranger_cannot_ask_how_an_offer_ended(house: House, view: MatchView) -> None:
    proposal = await house.offers.make(by(ANN), view.match.id, DRAW)
    await house.offers.withdraw(by(ANN), proposal.offer.id)
    for answer in (house.offers.agree, house.offers.decline, house.offers.withdraw):
        with pytest.raises(NotAtTheTable):
            await answer(by(CY), proposal.offer.id)
