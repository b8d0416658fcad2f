"""Whole games in a real browser: tables, seats, pickers and results, by clicking as people do."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from games import GAMES
from tests.browser.parlour import PATIENCE_MS, Parlour, Setup

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

SHORT = {"dohyo": "captures=6", "kamisado": "match=single"}
SETUPS = [Setup(key, options=SHORT.get(key, "")) for key in GAMES] + [Setup("dohyo", 4, SHORT["dohyo"])]
PICKED = 3
"""So many moves at the beginning are clicked together; so is the last one."""


@pytest.mark.parametrize("setup", SETUPS, ids=str)
async def test_a_game_is_played_on_the_page_from_table_to_result(parlour: Parlour, setup: Setup) -> None:
    line = setup.line()
    number = await parlour.begin(setup)
    for ply, notation in enumerate(line):
        if ply < PICKED or ply == len(line) - 1:
            await parlour.pick(number, ply, notation, back=ply == 0)
        elif ply == PICKED:
            await parlour.become((await parlour.evening.mover(number)).name)
            before = await parlour.played(number, notation).count()
            await parlour.command("/move ", notation)
            await type_match(parlour, number)
            await expect(parlour.played(number, notation)).to_have_count(before + 1, timeout=PATIENCE_MS)
        else:
            await parlour.evening.move(number, notation)
            await parlour.evening.board(number, ply + 1)
    final = await parlour.board(number, len(line))
    await expect(final).to_contain_text("Well played!")
    await expect(final.get_by_role("button", name="Move")).to_have_count(0)
    await expect(parlour.page.locator("#stream").get_by_role("button", name="Move", exact=True)).to_have_count(
        0, timeout=PATIENCE_MS
    )
    picture = final.locator(".gallery img")
    assert await picture.evaluate("async image => (await image.decode(), image.naturalWidth)") >= 900
    assert len(await picture.get_attribute("alt") or "") > 40


async def type_match(parlour: Parlour, number: int) -> None:
    """Name the match, since these people have several."""
    await parlour.page.get_by_role("button", name="+ match").click()
    await parlour.type(str(number))
    await parlour.page.locator(".command .send").click()
