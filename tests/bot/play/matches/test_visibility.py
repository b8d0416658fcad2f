"""Who may look at a match: private ones and those in hidden channels are for their players and the moderators."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from bot.core.people import Person, Place, Request, Rights
from bot.core.services import Services
from bot.play.archive.archive import Archive
from bot.play.archive.logs import Logs
from bot.play.lists.inbox import Inbox, Listing
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import ChannelHidden, NotAtTheTable, NotVisibleHere, PrivateMatch
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.offers.offers import Offers
from bot.play.pauses.breaks import Breaks
from bot.play.pauses.offered import PAUSE
from bot.play.plans.plans import Plans
from bot.play.tables.tables import Tables, TableSetup
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by, mover

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


async def private(services: Services) -> MatchView:
    """A match of Ann and Bo from a private table."""
    table = await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, [BO], is_private=True))
    await services[Tables].join(by(BO), table.match.id)
    view: MatchView = await services[Matches].show(table.match.id)
    return view


async def looks(services: Services, person: Person, asks: Asks, number: int) -> None:
    """Every way to look at a match that names it."""
    await services[Archive].past_board(asks(person), number)
    await services[Archive].past_board(asks(person), number, 0)
    await services[Archive].story(asks(person), number)
    await services[Archive].record(asks(person), number)
    await services[Archive].verify(asks(person), number)
    await services[Matches].watched(asks(person), number)
    await services[Matches].seen(asks(person), number, 0)


WAYS = ("past_board", "story", "record", "verify")


async def refused(services: Services, why: type[Exception], person: Person, asks: Asks, number: int) -> None:
    for way in WAYS:
        with pytest.raises(why):
            await getattr(services[Archive], way)(asks(person), number)
    with pytest.raises(why):
        await services[Matches].watched(asks(person), number)
    with pytest.raises(why):
        await services[Matches].seen(asks(person), number, 0)
    with pytest.raises(why):
        await services[Logs].of(asks(person), number)


@pytest.mark.slow
async def test_a_private_match_is_for_its_players_and_the_moderators(services: Services) -> None:
    number = (await private(services)).match.id
    for asks in (HERE, ALL, NONE):
        await refused(services, PrivateMatch, CY, asks, number)
    for person, asks in ((ANN, HERE), (BO, APART), (ANN, FAR), (CY, BY_MANAGER)):
        await looks(services, person, asks, number)


async def test_nobody_comes_upon_a_private_match_by_leaving_out_its_number(services: Services) -> None:
    public, hidden = (await begun(services)).match.id, (await private(services)).match.id
    await services[Matches].move(by(mover(await services[Matches].show(hidden))), hidden, None, "C+")
    assert (await services[Archive].past_board(by(CY))).view.match.id == public
    assert (await services[Matches].watched(by(CY), None)).match.id == public


@pytest.mark.slow
async def test_lists_leave_out_what_the_viewer_may_not_see(services: Services) -> None:
    public, hidden = (await begun(services)).match.id, (await private(services)).match.id

    async def listed(person: Person, listing: Listing, asks: Asks) -> set[int]:
        return {line.view.match.id for line in (await services[Inbox].page(asks(person), listing)).lines}

    of_ann, of_channel = Listing(ANN.discord_id, None), Listing(None, CHANNEL.channel_id)
    for listing in (of_ann, of_channel):
        assert await listed(CY, listing, HERE) == {public}
        assert await listed(CY, listing, NONE) == set()
        assert await listed(CY, listing, BY_MANAGER) == {public, hidden}
        assert await listed(BO, listing, NONE) == {public, hidden}


@pytest.mark.slow
async def test_a_match_in_a_hidden_channel_is_not_shown(services: Services, view: MatchView) -> None:
    number = view.match.id
    await refused(services, ChannelHidden, CY, NONE, number)
    for person, asks in ((CY, ALL), (CY, HERE), (ANN, NONE), (CY, BY_MANAGER)):
        await looks(services, person, asks, number)


@pytest.mark.slow
async def test_the_rematch_of_a_private_match_is_private(services: Services) -> None:
    view = await private(services)
    await services[Matches].resign(by(mover(view)), view.match.id)
    proposal = await services[Offers].make(by(ANN), view.match.id, REMATCH)
    agreed = await services[Offers].agree(by(BO), proposal.offer.id)
    number = agreed.offer.details["rematch"]
    await refused(services, PrivateMatch, CY, HERE, number)
    await looks(services, BO, HERE, number)


async def test_a_seat_is_taken_only_from_the_server_of_the_table_unless_it_is_kept(services: Services) -> None:
    table = await services[Tables].open(by(ANN), TableSetup("dohyo", {}, 3, [BO]))
    for place in (ELSEWHERE, IN_PRIVATE):
        with pytest.raises(NotVisibleHere):
            await services[Tables].join(by(CY, place=place), table.match.id)
        with pytest.raises(NotVisibleHere):
            await services[Tables].choose(by(CY, place=place), table.match.id, None)
    assert len((await services[Tables].join(by(BO, place=IN_PRIVATE), table.match.id)).seated) == 2
    assert len((await services[Tables].join(by(CY), table.match.id)).seated) == 3


async def test_strangers_learn_nothing_of_a_match_by_commands_for_its_players(
    services: Services, view: MatchView
) -> None:
    number = view.match.id
    await services[Offers].make(by(ANN), number, DRAW)
    for kind in (DRAW, UNDO, ABORT, REMATCH):
        with pytest.raises(NotAtTheTable):
            await services[Offers].make(by(CY), number, kind, ply=7)
    await services[Matches].resign(by(mover(view)), number)
    for ask in (
        services[Matches].resignable(by(CY), number),
        services[Matches].show_current(number, 0, CY),
        services[Matches].move(by(CY), number, None, "C+"),
        services[Matches].claim(by(CY), number, 0),
        services[Breaks].give(by(CY), number, 60),
        services[Offers].make(by(CY), number, PAUSE),
        services[Breaks].resume(by(CY), number),
        services[Plans].show(CY, number),
    ):
        with pytest.raises(NotAtTheTable):
            await ask


@pytest.mark.slow
async def test_a_stranger_cannot_ask_how_an_offer_ended(services: Services, view: MatchView) -> None:
    proposal = await services[Offers].make(by(ANN), view.match.id, DRAW)
    await services[Offers].withdraw(by(ANN), proposal.offer.id)
    for answer in (services[Offers].agree, services[Offers].decline, services[Offers].withdraw):
        with pytest.raises(NotAtTheTable):
            await answer(by(CY), proposal.offer.id)
