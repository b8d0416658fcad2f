"""Matches of which someone is out, in their list."""

from __future__ import annotations

from dataclasses import replace

from bot.core.services import Services
from bot.play.lists.inbox import Inbox, Listing
from bot.play.lists.words import whose_turn
from bot.play.matches.matches import Matches
from games import GAMES
from tests.bot.conftest import ANN, BO, CY, by
from tests.bot.timed import deliver, timed


async def test_a_match_is_watched_by_whom_the_rules_have_put_out(services: Services) -> None:
    view = await timed(services, "none", (BO, CY), "dohyo")
    state, _ = GAMES["dohyo"].retire(view.position.state, view.seat_of(CY.discord_id)) or (None, ())
    out = replace(view, position=replace(view.position, state=state))
    assert "you're out and watching" in whose_turn(out, CY.discord_id)
    assert "watching" not in whose_turn(out, ANN.discord_id)


async def test_who_resigned_has_the_match_no_more(services: Services) -> None:
    view = await timed(services, "none", (BO, CY), "dohyo")
    await services[Matches].resign(by(CY), view.match.id)
    await deliver(services)
    page = await services[Inbox].page(by(CY), Listing(CY.discord_id, None))
    assert page.lines == ()
