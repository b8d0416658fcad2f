"""The first board of a match says what it was made for, and where that was announced; so does a list of matches."""

from __future__ import annotations

from typing import Any

import pytest

from bot.community.ladders.service import Climbing
from bot.community.tournaments.administration.service import Organising
from bot.core.deadlines.sweeps import Sweeps
from bot.core.outbox.outbox import Delivery
from bot.core.services import Services
from bot.play.lists.inbox import Inbox, Listing
from bot.play.lists.views import laid_out
from bot.play.matches.board.boards import Boards
from bot.play.matches.matches import Matches
from tests.bot.community.ladders.test_ladders import climbed
from tests.bot.community.tournaments.full_match import opened, running
from tests.bot.conftest import ANN, BO, CHANNEL, by, managing
from tests.bot.timed import deliver, timed
from tests.statements import noted
from tournaments.facts import Format


def told(services: Services, delivery: Delivery) -> list[str]:
    """What a board says below whose turn it is."""
    return list(services[Boards].paragraphs(delivery.shown))


def board_of(sent: list[Delivery], match_id: int) -> Delivery:
    return next(each for each in sent if each.post.kind == "board" and each.shown.match.id == match_id)


def announced(sent: list[Delivery], kind: str, name: str) -> str:
    """How a board links the card that was sent; the tests' Discord numbers messages by their posts."""
    (card,) = [each.post for each in sent if each.post.kind == kind]
    return f"-# 🏆 [{name}](https://discord.com/channels/{CHANNEL.guild_id}/{CHANNEL.channel_id}/{card.id})"


async def one_move(services: Services, match_id: int) -> None:
    view = await services[Matches].show(match_id)
    move = view.game.format(view.game.legal_moves(view.position.state)[0])
    assert view.to_move
    assert view.to_move.discord_id
    await services[Matches].move(by(ANN if view.to_move.name == "Ann" else BO), match_id, None, move)


@pytest.mark.slow
async def test_the_first_board_links_the_tournament_and_keeps_the_link_when_it_is_closed(services: Services) -> None:
    number = await opened(services, Format.KNOCKOUT, 2, least_entrants=2)
    line = announced(await deliver(services), "tournament", "Cup")
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    (match_id,) = await running(services, number)
    assert line in told(services, board_of(await deliver(services), match_id))
    await one_move(services, match_id)
    second = board_of(await deliver(services), match_id)
    assert line in told(services, second.older[0])
    assert line not in told(services, second)


async def test_the_first_board_of_a_challenge_links_its_ladder(services: Services) -> None:
    number = await climbed(services, 3)
    line = announced(await deliver(services), "ladder", "Hall")
    made = await services[Climbing].challenge(by(BO), number, ANN)
    begun = await services[Climbing].accept(by(ANN), made.row.id)
    assert line in told(services, board_of(await deliver(services), begun.row.match_id))


async def test_other_matches_tell_nothing_and_only_first_boards_ask(services: Services) -> None:
    match_id = (await timed(services, "1d")).match.id
    assert (await services[Matches].show(match_id)).occasion is None
    await one_move(services, match_id)
    with noted() as statements:
        await services[Matches].show(match_id)
    assert not [each for each in statements if "pairing_matches" in each]


@pytest.mark.slow
async def test_a_list_of_matches_links_what_they_were_made_for(services: Services) -> None:
    number = await opened(services, Format.KNOCKOUT, 4)
    line = announced(await deliver(services), "tournament", "Cup")
    await services[Organising].start(managing(), number)
    await services[Sweeps].sweep()
    page = await services[Inbox].page(by(ANN), Listing(ANN.discord_id, None))
    assert set(page.occasions) == set(await running(services, number)) & {each.view.match.id for each in page.lines}
    assert line in texts(laid_out(page, ANN)[0])


def texts(layout: Any) -> str:
    return "\n".join(each.content for each in layout.walk_children() if hasattr(each, "content"))
