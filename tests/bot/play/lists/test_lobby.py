"""What is open to someone: here, theirs, and never with people they block."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.people import Person, Place, Rights
from bot.core.services import Services
from bot.people.players.blocks import BlockList
from bot.play.challenges.challenges import ChallengeSetup, OpenChallenges
from bot.play.challenges.refusals import NoSuchOpenChallenge
from bot.play.lists.lobby import OF_ONE_HOST, PAGE_SIZE, Lobby, LobbyPage, OpenSeatQuery
from bot.play.lists.lobby_views import LISTED, lobby_layout
from bot.play.matches.refusals import NotVisibleHere
from bot.play.ratings.stakes.stakes import Forecast
from bot.play.tables.tables import Table, Tables, TableSetup
from bot.subjects import PROVIDED
from sandbox.checks.limits import COMPONENTS_V2, message_violations
from tests.bot.conftest import ANN, BO, CHANNEL, CY, DEE, by
from tests.bot.timed import deliver

OPEN = TableSetup("dogon", {}, None, [])
HERE = OpenSeatQuery(CHANNEL.guild_id)
ELSEWHERE = Place(guild_id=50, channel_id=60)
DIRECTLY = OpenSeatQuery(None)


async def opened(services: Services, host: Person, setup: TableSetup = OPEN, place: Place = CHANNEL) -> int:
    return (await services[Tables].open(by(host, place=place), setup)).match.id


def numbers(page: LobbyPage) -> list[int]:
    return [row.offer.match.id for row in page.rows if isinstance(row.offer, Table)]


async def seen(services: Services, viewer: Person, seek: OpenSeatQuery = HERE) -> list[int]:
    return numbers(await services[Lobby].page(viewer, seek))


@pytest.mark.slow
async def test_open_tables_of_the_server_are_listed_the_newest_first_and_no_others(services: Services) -> None:
    first, other, second = (
        await opened(services, ANN),
        await opened(services, BO, place=ELSEWHERE),
        await opened(services, BO),
    )
    running = await opened(services, ANN)
    await services[Tables].join(by(BO), running)
    assert await seen(services, CY) == [second, first]
    assert await seen(services, CY, OpenSeatQuery(ELSEWHERE.guild_id)) == [other]
    assert await seen(services, CY, DIRECTLY) == []


async def test_what_is_open_in_a_hidden_channel_is_for_who_sees_it_or_is_expected_there(services: Services) -> None:
    hidden = Place(CHANNEL.guild_id, 66)
    here, for_all = await opened(services, ANN), await opened(services, ANN, place=hidden)
    for_bo = await opened(services, ANN, replace(OPEN, guests=[BO]), hidden)
    asked = ChallengeSetup(OPEN)
    challenge = (await services[OpenChallenges].open(by(ANN, place=hidden), asked)).number
    outside = Rights(CHANNEL.guild_id, sees=lambda channel: channel != hidden.channel_id)
    seek = HERE._replace(sees=outside.sees)
    assert await seen(services, CY, seek) == [here]
    assert (await services[Lobby].page(CY, seek)).total == 1
    assert await seen(services, BO, seek) == [for_bo, here]
    assert (await services[Lobby].page(ANN, seek)).total == 4, "her own"
    with pytest.raises(NotVisibleHere):
        await services[Tables].join(by(CY, outside), for_all)
    with pytest.raises(NoSuchOpenChallenge):
        await services[OpenChallenges].challenge(by(CY, outside), challenge)
    assert await services[Forecast].of_table(by(CY, outside), for_all) is None
    assert await services[Forecast].of_challenge(by(CY, outside), challenge) is None
    assert (await services[Tables].join(by(BO, outside), for_bo)).match.status == "running"


async def test_a_stranger_sees_the_list_too(services: Services) -> None:
    number = await opened(services, ANN)
    assert await seen(services, Person(987, "New here")) == [number]


@pytest.mark.slow
async def test_full_and_private_tables_are_for_those_they_wait_for(services: Services) -> None:
    kept = await opened(services, ANN, TableSetup("dogon", {}, None, [BO]))
    private = await opened(services, ANN, TableSetup("dogon", {}, None, [BO], is_private=True))
    assert await seen(services, BO) == [private, kept]
    assert await seen(services, ANN) == [private, kept]
    assert await seen(services, CY) == []


async def test_in_direct_messages_one_sees_what_one_is_invited_to_or_sits_at(services: Services) -> None:
    invited = await opened(services, ANN, TableSetup("dogon", {}, None, [BO]), ELSEWHERE)
    mine = await opened(services, BO)
    await opened(services, ANN)
    assert await seen(services, BO, DIRECTLY) == [mine, invited]


@pytest.mark.slow
async def test_tables_of_people_who_block_each_other_are_not_shown(services: Services) -> None:
    by_ann, by_bo = await opened(services, ANN), await opened(services, BO)
    await services[OpenChallenges].open(by(ANN), ChallengeSetup(OPEN))
    await services[BlockList].add(ANN, CY)
    await services[BlockList].add(CY, BO)
    page = await services[Lobby].page(CY, HERE)
    assert page.rows == ()
    assert await seen(services, DEE) == [by_bo, by_ann]


async def test_the_list_can_be_narrowed_to_a_game(services: Services) -> None:
    await opened(services, ANN)
    number = await opened(services, ANN, TableSetup("dohyo", {}, 3, []))
    assert await seen(services, BO, OpenSeatQuery(HERE.guild_id, "dohyo")) == [number]
    assert await seen(services, BO, OpenSeatQuery(HERE.guild_id, "kamisado")) == []


@pytest.mark.slow
async def test_standing_invitations_are_listed_while_they_have_a_place(services: Services) -> None:
    invitation = await services[OpenChallenges].open(by(ANN), ChallengeSetup(OPEN, at_most=1))
    number = await opened(services, BO)
    page = await services[Lobby].page(CY, HERE)
    assert page.total == 2
    assert numbers(page) == [number]
    assert [row.is_mine for row in (await services[Lobby].page(ANN, HERE)).rows].count(True) == 1
    await services[OpenChallenges].challenge(by(DEE), invitation.number)
    assert (await services[Lobby].page(CY, HERE)).total == 1


@pytest.mark.slow
async def test_an_invitation_one_plays_already_is_listed_only_where_it_may_be_taken_up_again(
    services: Services,
) -> None:
    once = await services[OpenChallenges].open(by(ANN), ChallengeSetup(OPEN))
    often = await services[OpenChallenges].open(by(ANN), ChallengeSetup(OPEN, is_repeatable=True))
    for invitation in (once, often):
        await services[OpenChallenges].challenge(by(BO), invitation.number)
    assert [row.offer for row in (await services[Lobby].page(BO, HERE)).rows] == [
        each for each in await services[OpenChallenges].of(ANN) if each.number == often.number
    ]
    assert (await services[Lobby].page(CY, HERE)).total == 2


async def test_the_card_is_linked_once_it_is_out(services: Services) -> None:
    await opened(services, ANN)
    await services[OpenChallenges].open(by(ANN), ChallengeSetup(OPEN))
    assert [row.message_id for row in (await services[Lobby].page(BO, HERE)).rows] == [None, None]
    sent = {delivery.post.id for delivery in await deliver(services)}
    assert {row.message_id for row in (await services[Lobby].page(BO, HERE)).rows} == sent


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [ANN, BO])
async def test_the_fullest_page_is_one_discord_takes(services: Services, viewer: Person) -> None:
    long = [Person(1000 + number, "*" * 100) for number in range(3)]
    for number in range(2 * PAGE_SIZE):
        setup = TableSetup("dohyo", {"captures": "7", "passive": "9"}, 4, long, note="_" * 200)
        host = ANN if number < OF_ONE_HOST else Person(2000 + number // OF_ONE_HOST, "*" * 100)
        table = await opened(services, host, replace(setup, guests=long[: number % 2 * 2]))
        if number % 2:
            await services[Tables].join(by(long[0]), table)
    await deliver(services)
    for number in (0, 1):
        page = await services[Lobby].page(viewer, HERE, number)
        assert len(page.rows) == PAGE_SIZE
        payload = {
            "flags": COMPONENTS_V2,
            "components": lobby_layout(page, viewer, PROVIDED[LISTED], "n" * 100).to_components(),
        }
        assert message_violations(payload, []) == []
    assert (await services[Lobby].page(viewer, HERE, 9)).number == 1
