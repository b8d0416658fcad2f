"""Who may look at a match: private ones and those in hidden channels are for their players and the moderators."""

from __future__ import annotations

import pytest

from bot.core.people import Person, Sight
from bot.lists.inbox import Listing
from bot.matches.match_views import MatchView
from bot.matches.refusals import ChannelHidden, NotAtTheTable, NotVisibleHere, PrivateMatch
from bot.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.pauses.offered import PAUSE
from bot.servers import Badge
from bot.tables.tables import Place, TableSetup
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by, mover
from tests.house import House

ELSEWHERE = Place(77, 78)
IN_PRIVATE = Place(None, 79)


def seeing(*channels: int, manages: bool = False) -> Place:
    """Another channel of the server, asked from by someone who sees only some of its channels."""
    return Place(CHANNEL.guild_id, 99, None, Sight(manages, frozenset(), lambda channel: channel in channels))


ALL, NONE, MANAGER = seeing(CHANNEL.channel_id), seeing(), seeing(manages=True)


async def private(house: House) -> MatchView:
    """A match of Ann and Bo from a private table."""
    table = await house.tables.open(by(ANN), TableSetup("dogon", {}, None, [BO], is_private=True), CHANNEL)
    await house.tables.join(by(BO), table.match.id, CHANNEL)
    view: MatchView = await house.matches.show(table.match.id)
    return view


async def looks(house: House, person: Person, place: Place, number: int) -> None:
    """Every way to look at a match that names it."""
    await house.archive.past_board(person, place, number)
    await house.archive.past_board(person, place, number, 0)
    await house.archive.story(person, place, number)
    await house.archive.record(person, place, number)
    await house.archive.verify(person, place, number)
    await house.matches.watched(person, number, place)
    await house.matches.seen(person, place, number, 0)


WAYS = ("past_board", "story", "record", "verify")


async def refused(house: House, why: type[Exception], person: Person, place: Place, number: int) -> None:
    for way in WAYS:
        with pytest.raises(why):
            await getattr(house.archive, way)(person, place, number)
    with pytest.raises(why):
        await house.matches.watched(person, number, place)
    with pytest.raises(why):
        await house.matches.seen(person, place, number, 0)
    badge = Badge(place.guild_id, place.sight.manages_server, place.sight.roles)
    with pytest.raises(why):
        await house.logs.of(person, badge, place, number)


@pytest.mark.slow
async def test_a_private_match_is_for_its_players_and_the_moderators(house: House) -> None:
    number = (await private(house)).match.id
    for place in (CHANNEL, ALL, NONE):
        await refused(house, PrivateMatch, CY, place, number)
    for person, place in ((ANN, CHANNEL), (BO, IN_PRIVATE), (ANN, ELSEWHERE), (CY, MANAGER)):
        await looks(house, person, place, number)


async def test_nobody_comes_upon_a_private_match_by_leaving_out_its_number(house: House) -> None:
    public, hidden = (await begun(house)).match.id, (await private(house)).match.id
    await house.matches.move(by(mover(await house.matches.show(hidden))), hidden, None, "C+")
    assert (await house.archive.past_board(CY, CHANNEL)).view.match.id == public
    assert (await house.matches.watched(CY, None, CHANNEL)).match.id == public


@pytest.mark.slow
async def test_lists_leave_out_what_the_viewer_may_not_see(house: House) -> None:
    public, hidden = (await begun(house)).match.id, (await private(house)).match.id

    async def listed(person: Person, listing: Listing, place: Place) -> set[int]:
        return {line.view.match.id for line in (await house.inbox.page(person, listing, place)).lines}

    of_ann, of_channel = Listing(ANN.discord_id, None), Listing(None, CHANNEL.channel_id)
    for listing in (of_ann, of_channel):
        assert await listed(CY, listing, CHANNEL) == {public}
        assert await listed(CY, listing, NONE) == set()
        assert await listed(CY, listing, MANAGER) == {public, hidden}
        assert await listed(BO, listing, NONE) == {public, hidden}


@pytest.mark.slow
async def test_a_match_in_a_hidden_channel_is_not_shown(house: House, view: MatchView) -> None:
    number = view.match.id
    await refused(house, ChannelHidden, CY, NONE, number)
    for person, place in ((CY, ALL), (CY, CHANNEL), (ANN, NONE), (CY, MANAGER)):
        await looks(house, person, place, number)


@pytest.mark.slow
async def test_the_rematch_of_a_private_match_is_private(house: House) -> None:
    view = await private(house)
    await house.matches.resign(by(mover(view)), view.match.id)
    proposal = await house.offers.make(by(ANN), view.match.id, REMATCH)
    agreed = await house.offers.agree(by(BO), proposal.offer.id)
    number = agreed.offer.details["rematch"]
    await refused(house, PrivateMatch, CY, CHANNEL, number)
    await looks(house, BO, CHANNEL, number)


async def test_a_seat_is_taken_only_from_the_server_of_the_table_unless_it_is_kept(house: House) -> None:
    table = await house.tables.open(by(ANN), TableSetup("dohyo", {}, 3, [BO]), CHANNEL)
    for place in (ELSEWHERE, IN_PRIVATE):
        with pytest.raises(NotVisibleHere):
            await house.tables.join(by(CY), table.match.id, place)
        with pytest.raises(NotVisibleHere):
            await house.tables.choose(by(CY), table.match.id, None, place)
    assert len((await house.tables.join(by(BO), table.match.id, IN_PRIVATE)).seated) == 2
    assert len((await house.tables.join(by(CY), table.match.id, CHANNEL)).seated) == 3


async def test_strangers_learn_nothing_of_a_match_by_commands_for_its_players(house: House, view: MatchView) -> None:
    number = view.match.id
    await house.offers.make(by(ANN), number, DRAW)
    for kind in (DRAW, UNDO, ABORT, REMATCH):
        with pytest.raises(NotAtTheTable):
            await house.offers.make(by(CY), number, kind, ply=7)
    await house.matches.resign(by(mover(view)), number)
    for ask in (
        house.matches.resignable(CY, number, None),
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
