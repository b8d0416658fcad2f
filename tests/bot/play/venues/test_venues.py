"""Where a match goes on once its players agree, and where it has to stay."""

from __future__ import annotations

import pytest

from bot.core.people import Place
from bot.core.services import Services
from bot.people.servers.settings import GuildBook
from bot.play.matches.matches import Matches
from bot.play.moderation.moderation import Moderation
from bot.play.offers.offered import REMATCH
from bot.play.offers.offers import Offers
from bot.play.pauses.refusals import HaltedByModerator
from bot.play.tables.refusals import NotInThisChannel
from bot.play.tables.tables import Tables, TableSetup
from bot.play.venues.agreement import wanted_at
from bot.play.venues.offered import VENUE
from bot.play.venues.refusals import PlayedHere
from tests.bot.conftest import ANN, BO, CHANNEL, DEE, by, managing
from tests.bot.timed import deliver, new_messages, timed

CHAT, ELSEWHERE = Place(None, 79, is_chat=True), Place(50, 60)


async def test_what_a_moderator_has_paused_goes_nowhere_without_moderators(services: Services) -> None:
    number = (await timed(services, "2d")).match.id
    asked = await services[Offers].make(by(ANN, place=CHAT), number, VENUE, wanted_at(CHAT))
    await services[Moderation].pause(managing(DEE), number, "Aki is away")
    with pytest.raises(HaltedByModerator):
        await services[Offers].agree(by(BO, place=CHAT), asked.offer.id)
    await services[Offers].withdraw(by(ANN, place=CHAT), asked.offer.id)
    with pytest.raises(HaltedByModerator):
        await services[Offers].make(by(ANN, place=CHAT), number, VENUE, wanted_at(CHAT))
    asked = await services[Offers].make(by(ANN, place=ELSEWHERE), number, VENUE, wanted_at(ELSEWHERE))
    await services[Offers].agree(by(BO, place=ELSEWHERE), asked.offer.id)
    view = await services[Matches].show(number)
    assert (view.match.guild_id, view.match.channel_id) == (50, 60)
    assert view.timing
    assert view.timing.halted_by


async def test_a_match_goes_on_in_the_same_channel_when_the_bot_has_left_its_server_or_come_to_it(
    services: Services,
) -> None:
    number = (await timed(services, "2d")).match.id
    for place in (Place(None, CHANNEL.channel_id, is_chat=True), CHANNEL):
        asked = await services[Offers].make(by(ANN, place=place), number, VENUE, wanted_at(place))
        await services[Offers].agree(by(BO, place=place), asked.offer.id)
        match = (await services[Matches].show(number)).match
        assert (match.guild_id, match.channel_id) == (place.guild_id, CHANNEL.channel_id)
        with pytest.raises(PlayedHere):
            await services[Offers].make(by(ANN, place=place), number, VENUE, wanted_at(place))
    assert "board" in [delivery.post.kind for delivery in await deliver(services)]


async def test_where_a_match_has_moved_to_everyone_sees_it_and_plays_once_more(services: Services) -> None:
    await services[GuildBook].choose(CHANNEL.guild_id, "forum", 4444)
    setup = TableSetup("dogon", {}, None, [BO], unseen_by=frozenset({BO.discord_id}))
    number = (await services[Tables].open(by(ANN), setup)).match.id
    await services[Tables].join(by(BO), number)
    asked = await services[Offers].make(by(ANN, place=ELSEWHERE), number, VENUE, wanted_at(ELSEWHERE))
    await services[Offers].agree(by(BO, place=ELSEWHERE), asked.offer.id)
    await deliver(services)
    await services[Matches].resign(by(ANN), number)
    sent = await new_messages(services)
    assert sent
    assert all(delivery.recipient is None for delivery in sent)
    asked = await services[Offers].make(by(ANN, place=ELSEWHERE), number, REMATCH)
    asked = await services[Offers].agree(by(BO, place=ELSEWHERE), asked.offer.id)
    again = await services[Matches].show(asked.offer.details["rematch"])
    assert (again.match.guild_id, again.match.channel_id) == (ELSEWHERE.guild_id, ELSEWHERE.channel_id)


async def test_whoever_asks_for_one_place_after_the_other_calls_the_others_once(services: Services) -> None:
    number = (await timed(services, "2d")).match.id
    await deliver(services)
    called = []
    for place in (ELSEWHERE, Place(50, 61), ELSEWHERE):
        await services[Offers].make(by(ANN, place=place), number, VENUE, wanted_at(place))
        sent = [each for each in await deliver(services) if each.post.kind == "offer" and not each.drawn_again]
        called.append([player.name for each in sent for player in each.pinged])
    assert called == [["Bo"], [], []]


async def test_a_match_goes_only_where_tables_may_be_opened(services: Services) -> None:
    number = (await timed(services, "2d")).match.id
    await services[GuildBook].change(50, channels=(60,))
    for place in (Place(50, 61), Place(50, 62, 61)):
        with pytest.raises(NotInThisChannel, match="Try one of these: <#60>"):
            await services[Offers].make(by(ANN, place=place), number, VENUE, wanted_at(place))
    for place in (ELSEWHERE, Place(50, 63, 60)):
        asked = await services[Offers].make(by(ANN, place=place), number, VENUE, wanted_at(place))
        await services[Offers].agree(by(BO, place=place), asked.offer.id)
        assert (await services[Matches].show(number)).match.channel_id == place.channel_id
