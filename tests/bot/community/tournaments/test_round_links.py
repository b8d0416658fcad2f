"""The post of a round links the boards of its matches, as long as all of it fits into a message."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.pages import links
from bot.community.tournaments.pages.links import with_links
from bot.community.tournaments.pages.messages import RoundMessage
from bot.community.tournaments.pages.posts import RoundPost, redraw_all
from bot.community.tournaments.words import round_text
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.messages import Form
from bot.core.outbox.outbox import Delivery
from bot.core.outbox.queue import enqueue_redraw
from bot.core.people import Person
from bot.core.services import Services
from bot.core.speech.limits import MESSAGE_LIMIT
from storage import Database
from tests.bot.community.tournaments.full_match import decide, opened, referee, running, shown, started
from tests.bot.conftest import CHANNEL, by, managing
from tests.bot.timed import deliver, pass_time
from tests.conftest import HandClock
from tournaments.facts import Format


def rounds(sent: list[Delivery]) -> list[Delivery]:
    return [each for each in sent if each.post.kind == "round"]


def said(delivery: Delivery) -> str:
    assert delivery.post.details
    return round_text(delivery.shown, delivery.post.details["round"])


def redrawn(sent: list[Delivery]) -> list[Delivery]:
    return [each.drawn_again for each in rounds(sent) if each.drawn_again]


def letter(delivery: Delivery) -> str:
    layout = RoundMessage(None).layout(delivery, Form.REDRAWN, "attachment://engawa.png")
    return str([item.to_component_dict() for item in layout.children])


def address(message_id: int) -> str:
    return f"https://discord.com/channels/{CHANNEL.guild_id}/{CHANNEL.channel_id}/{message_id}"


async def test_a_pairing_that_never_begins_is_not_said_to_start_soon(services: Services) -> None:
    number = await started(services, Format.ROUND_ROBIN, 6)
    before = await shown(services, number)
    unmade = next(each for each in before.contests(0) if not before.match_ids(each))
    who = before.known[unmade.pairing.seats[0]]
    await services[Entering].withdraw(by(Person(who.discord_id or 0, who.name)), number)
    lines = round_text(await shown(services, number), 0).splitlines()
    assert [line for line in lines if who.name in line]
    assert [line for line in lines if who.name in line and "starting soon" in line] == []
    await services[Organising].end(managing(), number)
    assert "starting soon" not in round_text(await shown(services, number), 0)


@pytest.mark.slow
async def test_boards_that_come_out_together_are_linked_by_one_change_of_the_post(
    services: Services, clock: HandClock
) -> None:
    number = await opened(services, Format.SWISS, 6, rounds=1)
    await deliver(services)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    sent = await deliver(services)
    boards = {each.shown.match.id: each.post.id for each in sent if each.post.kind == "board"}
    assert len(boards) == 3
    assert "https://" not in said(rounds(sent)[-1]), "no board is out yet"
    again = [each for _, each in await pass_time(services, clock, minutes=1) if each.post.kind == "round"]
    assert len(again) == 1
    for match_id, message_id in boards.items():
        assert f"[#{match_id}]({address(message_id)})" in said(again[0])


@pytest.mark.slow
async def test_a_result_is_linked_to_the_board_that_shows_it(services: Services, clock: HandClock) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    await deliver(services)
    (match_id, _) = await running(services, number)
    await decide(services, match_id)
    boards = [each for each in await deliver(services) if each.post.kind == "board" and each.shown.match.id == match_id]
    await services[Sweeps].sweep()
    sent = [each for _, each in await pass_time(services, clock, minutes=1)]
    assert f"**1 – 0** · [#{match_id}]({address(boards[-1].post.id)})" in said(rounds(sent)[-1])


@pytest.mark.slow
async def test_the_post_of_a_round_that_was_undone_says_so_and_stays_that_way(
    services: Services, database: Database, clock: HandClock
) -> None:
    number = await started(services, Format.SWISS, 4, rounds=2)
    first = rounds(await deliver(services))[-1].post.id
    await services[Steering].undo_round(referee(), number)
    (undone,) = redrawn(await deliver(services))
    assert undone.post.id == first
    assert "This round was taken back" in letter(undone)
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    await deliver(services)
    async with database.writing() as connection:
        await redraw_all(connection, number, clock())
        await enqueue_redraw(connection, RoundPost, first, clock())
    sent = [each for _, each in await pass_time(services, clock, minutes=1)]
    last = {each.post.id: letter(each) for each in redrawn(sent)}
    assert "This round was taken back" in last.pop(first)
    (again,) = last.values()
    assert "Ann" in again


@pytest.mark.slow
async def test_where_links_make_it_too_long_there_are_none(services: Services) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    now = await shown(services, number)
    ids = [match_id for contest in now.contests(1) for match_id in now.match_ids(contest)]
    linked = round_text(replace(now, links={match_id: address(match_id) for match_id in ids}), 1)
    assert linked.count("https://") == len(ids)
    long = round_text(replace(now, links=dict.fromkeys(ids, "https://" + "x" * MESSAGE_LIMIT)), 1)
    assert "https://" not in long
    assert all(f"#{match_id}" in long for match_id in ids)


def test_boards_are_looked_up_for_as_many_matches_as_a_message_can_link() -> None:
    addresses = f"https://discord.com/channels/{1:017}/{1:019}/{1:019}"
    assert len("\n".join([f"Annabel – Benjamin · [#1234]({addresses})"] * 30)) < MESSAGE_LIMIT
    assert len("\n".join([f"A – B · [#1]({addresses})"] * links.MOST)) > MESSAGE_LIMIT


@pytest.mark.slow
async def test_boards_of_a_round_of_hundreds_are_not_looked_up(services: Services, database: Database) -> None:
    number = await started(services, Format.SWISS, 4, rounds=1)
    await deliver(services)
    now = await shown(services, number)
    async with database.reading() as connection:
        assert len((await with_links(connection, now, now.contests(1))).links) == 2
        many = replace(now, matches=now.matches * links.MOST)
        assert (await with_links(connection, many, many.contests(1))).links == {}
