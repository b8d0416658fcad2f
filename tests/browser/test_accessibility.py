"""The page by the rules of axe-core, on its main screens, in light and dark, wide and narrow."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.async_api import ViewportSize, expect

from tests.browser.parlour import Parlour, Setup
from tests.browser.window import DESKTOP, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

AXE = Path(__file__).parent.parent / "data" / "axe" / "axe.min.js"
GRAVE = ("serious", "critical")
GAME = Setup("dogon")


async def findings(parlour: Parlour, screen: str) -> list[str]:
    """What axe finds grave in a screen, each with the first element it concerns."""
    await expect(parlour.page.locator("[aria-busy=true]")).to_have_count(0)  # what waits for an answer is dimmed
    if not await parlour.page.evaluate("'axe' in window"):
        # Over the protocol, since the page's own policy rightly lets no other script in.
        await parlour.page.evaluate(AXE.read_text(encoding="utf-8"))
    result: dict[str, Any] = await parlour.page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{screen}: {found['id']}: {found['help']}: {found['nodes'][0]['html'][:160]}"
        for found in result["violations"]
        if found["impact"] in GRAVE
    ]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["wide", "narrow"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_no_main_screen_keeps_anybody_out(
    parlour: Parlour, scheme: Literal["light", "dark"], size: ViewportSize
) -> None:
    page = parlour.page
    await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    await page.set_viewport_size(size)
    found = await findings(parlour, "empty channel")
    number = await parlour.begin(GAME)
    await parlour.become((await parlour.evening.mover(number)).name)
    found += await findings(parlour, "board")
    await (await parlour.board(number, 0)).get_by_role("button", name="Move").click()
    picker = parlour.messages.filter(has_text="Only you can see this").last
    await expect(picker.get_by_role("button").first).to_be_visible()
    found += await findings(parlour, "picker")
    await parlour.command("/preferences", "<Enter>", "<Enter>")
    settings = parlour.messages.filter(has_text="Only you can see this").last
    await settings.locator(".menu-button").first.click()
    found += await findings(parlour, "settings")
    await parlour.type("<Escape>")
    await (await parlour.board(number, 0)).get_by_role("button", name="Rules").click()
    await expect(page.get_by_role("button", name="Show to everyone")).to_be_visible()
    found += await findings(parlour, "rules")
    await parlour.command("/pla")
    found += await findings(parlour, "commands")
    await parlour.type("y ", GAME.rules.info.name)
    found += await findings(parlour, "options")
    await parlour.type("<Escape>", "<Escape>", "<Escape>")
    await page.get_by_role("button", name="Stage").click()
    await expect(page.get_by_role("radio", name="Server errors")).to_be_visible()
    found += await findings(parlour, "stage")
    assert found == []
