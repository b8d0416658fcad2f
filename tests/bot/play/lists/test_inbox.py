"""Lists of matches: whose, where, in which order, and what nobody else sees."""

from __future__ import annotations

import pytest

from bot.core.outbox.outbox import Outbox
from bot.core.people import Person, Place
from bot.core.services import Services
from bot.play.lists.inbox import PAGE_SIZE, Inbox, Listing, MatchesPage
from bot.play.lists.words import whose_turn
from bot.play.matches.matches import Matches
from bot.play.tables.tables import Tables, TableSetup
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by, mover, owed
from tests.bot.timed import pass_time, timed
from tests.conftest import HandClock
from tests.statements import noted

ELSEWHERE = Place(guild_id=50, channel_id=60)
HERE, IN_PRIVATE = CHANNEL, Place(None, 79)


def numbers(page: MatchesPage) -> list[int]:
    return [line.view.match.id for line in page.lines]


async def begun_at(services: Services, place: Place, host: Person = ANN, guest: Person = BO) -> int:
    table = await services[Tables].open(by(host, place=place), TableSetup("dogon", {}, None, [guest]))
    await services[Tables].join(by(guest), table.match.id)
    return table.match.id


def of(person: Person) -> Listing:
    return Listing(person.discord_id, None)


@pytest.mark.slow
async def test_my_turns_come_first_wherever_they_are(services: Services) -> None:
    for place in (CHANNEL, ELSEWHERE) * 3:
        await begun_at(services, place)
    page = await services[Inbox].page(by(ANN, place=IN_PRIVATE), of(ANN))
    waiting = [line.view.waits_for(ANN.discord_id) for line in page.lines]
    assert len(waiting) == 6
    assert waiting == sorted(waiting, reverse=True)


@pytest.mark.slow
async def test_a_page_holds_ten_and_the_last_one_the_rest(services: Services) -> None:
    for _ in range(2 * PAGE_SIZE + 3):
        await begun_at(services, CHANNEL)
    pages = [await services[Inbox].page(by(ANN, place=HERE), of(ANN), number) for number in range(3)]
    assert [len(page.lines) for page in pages] == [10, 10, 3]
    assert {(page.total, page.pages) for page in pages} == {(23, 3)}
    assert sorted(number for page in pages for number in numbers(page)) == list(range(1, 24))


@pytest.mark.parametrize("number", [-1, 7])
async def test_a_page_that_is_gone_leads_to_the_nearest(services: Services, number: int) -> None:
    await begun_at(services, CHANNEL)
    assert (await services[Inbox].page(by(ANN, place=HERE), of(ANN), number)).number == 0


@pytest.mark.slow
async def test_matches_of_other_servers_are_shown_only_to_their_players(services: Services) -> None:
    here, there = await begun_at(services, CHANNEL), await begun_at(services, ELSEWHERE)
    assert numbers(await services[Inbox].page(by(CY, place=HERE), of(ANN))) == [here]
    assert numbers(await services[Inbox].page(by(CY, place=ELSEWHERE), of(ANN))) == [there]
    assert numbers(await services[Inbox].page(by(CY, place=IN_PRIVATE), of(ANN))) == []
    assert set(numbers(await services[Inbox].page(by(BO, place=IN_PRIVATE), of(ANN)))) == {here, there}


async def test_a_channel_shows_its_matches_to_everybody_there_and_to_nobody_elsewhere(services: Services) -> None:
    here = await begun_at(services, CHANNEL)
    await begun_at(services, ELSEWHERE)
    channel = Listing(None, CHANNEL.channel_id)
    assert numbers(await services[Inbox].page(by(CY, place=HERE), channel)) == [here]
    assert numbers(await services[Inbox].page(by(CY, place=ELSEWHERE), channel)) == []


async def test_a_person_and_a_channel_together_narrow_the_list(services: Services) -> None:
    await begun_at(services, CHANNEL, BO, CY)
    other = await begun_at(services, CHANNEL)
    page = await services[Inbox].page(by(CY, place=HERE), Listing(ANN.discord_id, CHANNEL.channel_id))
    assert numbers(page) == [other]
    assert page.subject == "Ann"


async def test_nobody_known_has_no_matches(services: Services) -> None:
    page = await services[Inbox].page(by(CY, place=HERE), of(CY))
    assert (page.lines, page.pages, page.total, page.subject) == ((), 1, 0, None)


@pytest.mark.slow
async def test_finished_matches_and_open_tables_are_not_listed(services: Services) -> None:
    number = await begun_at(services, CHANNEL)
    await services[Tables].open(by(ANN), TableSetup("dogon", {}, None, []))
    await services[Matches].resign(by(BO), number)
    assert numbers(await services[Inbox].page(by(ANN, place=HERE), of(ANN))) == []


@pytest.mark.slow
async def test_a_line_leads_to_the_newest_board_that_is_out(services: Services) -> None:
    view = await begun(services)
    assert [line.board for line in (await services[Inbox].page(by(ANN, place=HERE), of(ANN))).lines] == [None]
    for message_id in (71, 72):
        (delivery,) = await owed(services)
        await services[Outbox].sent(delivery, message_id)
        (line,) = (await services[Inbox].page(by(ANN, place=HERE), of(ANN))).lines
        assert line.board == (CHANNEL.channel_id, message_id)
        legal = view.game.format(view.game.legal_moves(view.position.state)[0])
        view = await services[Matches].move(by(mover(view)), view.match.id, None, legal)


@pytest.mark.slow
async def test_a_longer_list_is_looked_up_by_as_many_statements(services: Services) -> None:
    counts = []
    for _ in range(2):
        for _ in range(4):
            await begun_at(services, CHANNEL)
        with noted() as page:
            await services[Inbox].page(by(ANN, place=HERE), of(ANN))
        counts.append(len(page))
    assert counts[0] == counts[1] <= 19


async def test_a_soft_flag_that_has_fallen_is_not_said_to_run_out(services: Services, clock: HandClock) -> None:
    view = await timed(services, "1d soft")
    late = mover(view)
    await pass_time(services, clock, hours=30)
    page = await services[Inbox].page(by(late, place=HERE), of(late))
    assert "time ran out <t:" in whose_turn(page.lines[0].view, late.discord_id)
