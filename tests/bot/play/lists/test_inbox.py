"""Lists of matches: whose, where, in which order, and what nobody else sees."""

from __future__ import annotations

import pytest

from bot.core.people import Person, Place
from bot.play.lists.inbox import PAGE_SIZE, Listing, MatchesPage
from bot.play.tables.tables import TableSetup
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by, mover, owed
from tests.house import House
from tests.statements import noted

ELSEWHERE = Place(guild_id=50, channel_id=60)
HERE, IN_PRIVATE = CHANNEL, Place(None, 79)


def numbers(page: MatchesPage) -> list[int]:
    return [line.view.match.id for line in page.lines]


async def begun_at(house: House, place: Place, host: Person = ANN, guest: Person = BO) -> int:
    table = await house.tables.open(by(host, place=place), TableSetup("dogon", {}, None, [guest]))
    await house.tables.join(by(guest), table.match.id)
    return table.match.id


def of(person: Person) -> Listing:
    return Listing(person.discord_id, None)


@pytest.mark.slow
async def test_my_turns_come_first_wherever_they_are(house: House) -> None:
    for place in (CHANNEL, ELSEWHERE) * 3:
        await begun_at(house, place)
    page = await house.inbox.page(by(ANN, place=IN_PRIVATE), of(ANN))
    waiting = [line.view.waits_for(ANN.discord_id) for line in page.lines]
    assert len(waiting) == 6
    assert waiting == sorted(waiting, reverse=True)


@pytest.mark.slow
async def test_a_page_holds_ten_and_the_last_one_the_rest(house: House) -> None:
    for _ in range(2 * PAGE_SIZE + 3):
        await begun_at(house, CHANNEL)
    pages = [await house.inbox.page(by(ANN, place=HERE), of(ANN), number) for number in range(3)]
    assert [len(page.lines) for page in pages] == [10, 10, 3]
    assert {(page.total, page.pages) for page in pages} == {(23, 3)}
    assert sorted(number for page in pages for number in numbers(page)) == list(range(1, 24))


@pytest.mark.parametrize("number", [-1, 7])
async def test_a_page_that_is_gone_leads_to_the_nearest(house: House, number: int) -> None:
    await begun_at(house, CHANNEL)
    assert (await house.inbox.page(by(ANN, place=HERE), of(ANN), number)).number == 0


@pytest.mark.slow
async def test_matches_of_other_servers_are_shown_only_to_their_players(house: House) -> None:
    here, there = await begun_at(house, CHANNEL), await begun_at(house, ELSEWHERE)
    assert numbers(await house.inbox.page(by(CY, place=HERE), of(ANN))) == [here]
    assert numbers(await house.inbox.page(by(CY, place=ELSEWHERE), of(ANN))) == [there]
    assert numbers(await house.inbox.page(by(CY, place=IN_PRIVATE), of(ANN))) == []
    assert set(numbers(await house.inbox.page(by(BO, place=IN_PRIVATE), of(ANN)))) == {here, there}


async def test_a_channel_shows_its_matches_to_everybody_there_and_to_nobody_elsewhere(house: House) -> None:
    here = await begun_at(house, CHANNEL)
    await begun_at(house, ELSEWHERE)
    channel = Listing(None, CHANNEL.channel_id)
    assert numbers(await house.inbox.page(by(CY, place=HERE), channel)) == [here]
    assert numbers(await house.inbox.page(by(CY, place=ELSEWHERE), channel)) == []


async def test_a_person_and_a_channel_together_narrow_the_list(house: House) -> None:
    await begun_at(house, CHANNEL, BO, CY)
    other = await begun_at(house, CHANNEL)
    page = await house.inbox.page(by(CY, place=HERE), Listing(ANN.discord_id, CHANNEL.channel_id))
    assert numbers(page) == [other]
    assert page.subject == "Ann"


async def test_nobody_known_has_no_matches(house: House) -> None:
    page = await house.inbox.page(by(CY, place=HERE), of(CY))
    assert (page.lines, page.pages, page.total, page.subject) == ((), 1, 0, None)


@pytest.mark.slow
async def test_finished_matches_and_open_tables_are_not_listed(house: House) -> None:
    number = await begun_at(house, CHANNEL)
    await house.tables.open(by(ANN), TableSetup("dogon", {}, None, []))
    await house.matches.resign(by(BO), number)
    assert numbers(await house.inbox.page(by(ANN, place=HERE), of(ANN))) == []


@pytest.mark.slow
async def test_a_line_leads_to_the_newest_board_that_is_out(house: House) -> None:
    view = await begun(house)
    assert [line.board for line in (await house.inbox.page(by(ANN, place=HERE), of(ANN))).lines] == [None]
    for message_id in (71, 72):
        (delivery,) = await owed(house)
        await house.outbox.sent(delivery, message_id)
        (line,) = (await house.inbox.page(by(ANN, place=HERE), of(ANN))).lines
        assert line.board == (CHANNEL.channel_id, message_id)
        legal = view.game.format(view.game.legal_moves(view.position.state)[0])
        view = await house.matches.move(by(mover(view)), view.match.id, None, legal)


@pytest.mark.slow
async def test_a_longer_list_is_looked_up_by_as_many_statements(house: House) -> None:
    counts = []
    for _ in range(2):
        for _ in range(4):
            await begun_at(house, CHANNEL)
        with noted() as page:
            await house.inbox.page(by(ANN, place=HERE), of(ANN))
        counts.append(len(page))
    assert counts[0] == counts[1] <= 17
