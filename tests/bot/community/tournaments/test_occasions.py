"""The first board of a match says what it was made for, and where that was announced; so does a list of matches."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.outbox.outbox import Delivery
from bot.play.lists.inbox import Listing
from bot.play.lists.views import inbox_layout
from bot.play.matches.board.boards import Boards
from tests.bot.community.ladders.test_ladders import climbed
from tests.bot.community.tournaments.full_match import opened, running
from tests.bot.conftest import ANN, BO, CHANNEL, by, managing
from tests.bot.timed import deliver, timed
from tests.house import House
from tests.statements import noted
from tournaments.facts import Format


def told(house: House, delivery: Delivery) -> list[str]:
    """What a board says below whose turn it is."""
    return list(house.services[Boards].paragraphs(delivery.shown))


def board_of(sent: list[Delivery], match_id: int) -> Delivery:
    return next(each for each in sent if each.post.kind == "board" and each.shown.match.id == match_id)


def announced(sent: list[Delivery], kind: str, name: str) -> str:
    """How a board links the card that was sent; the tests' Discord numbers messages by their posts."""
    (card,) = [each.post for each in sent if each.post.kind == kind]
    return f"-# 🏆 [{name}](https://discord.com/channels/{CHANNEL.guild_id}/{CHANNEL.channel_id}/{card.id})"


async def one_move(house: House, match_id: int) -> None:
    view = await house.matches.show(match_id)
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    assert view.to_move
    assert view.to_move.discord_id
    await house.matches.move(by(ANN if view.to_move.name == "Ann" else BO), match_id, None, move)


@pytest.mark.slow
async def test_the_first_board_links_the_tournament_and_keeps_the_link_when_it_is_closed(house: House) -> None:
    number = await opened(house, Format.KNOCKOUT, 2, least_entrants=2)
    line = announced(await deliver(house), "tournament", "Cup")
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    (match_id,) = await running(house, number)
    assert line in told(house, board_of(await deliver(house), match_id))
    await one_move(house, match_id)
    second = board_of(await deliver(house), match_id)
    assert line in told(house, second.older[0])
    assert line not in told(house, second)


async def test_the_first_board_of_a_challenge_links_its_ladder(house: House) -> None:
    number = await climbed(house, 3)
    line = announced(await deliver(house), "ladder", "Hall")
    made = await house.climbing.challenge(by(BO), number, ANN)
    begun = await house.climbing.accept(by(ANN), made.row.id)
    assert line in told(house, board_of(await deliver(house), begun.row.match_id))


async def test_other_matches_tell_nothing_and_only_first_boards_ask(house: House) -> None:
    match_id = (await timed(house, "1d")).match.id
    assert (await house.matches.show(match_id)).occasion is None
    await one_move(house, match_id)
    with noted() as statements:
        await house.matches.show(match_id)
    assert not [each for each in statements if "pairing_matches" in each]


@pytest.mark.slow
async def test_a_list_of_matches_links_what_they_were_made_for(house: House) -> None:
    number = await opened(house, Format.KNOCKOUT, 4)
    line = announced(await deliver(house), "tournament", "Cup")
    await house.organising.start(managing(), number)
    await house.flags.sweep()
    page = await house.inbox.page(by(ANN), Listing(ANN.discord_id, None))
    assert set(page.occasions) == set(await running(house, number)) & {each.view.match.id for each in page.lines}
    assert line in texts(inbox_layout(page, ANN))


def texts(layout: Any) -> str:
    return "\n".join(each.content for each in layout.walk_children() if hasattr(each, "content"))
