"""A tournament tried by one person: published, filled with sample players, played by themselves to the podium."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from sandbox.people import sample_players
from tests.browser.parlour import Parlour

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

MATCHES_MS = 90_000


async def test_sample_players_fill_a_tournament_and_play_it_to_the_podium(
    parlour: Parlour, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sample_players, "ENOUGH", 2)
    monkeypatch.setattr(sample_players, "SPREAD", 1)
    await parlour.become("Dana")
    dana, page = parlour.sandbox.person("Dana"), parlour.page
    number, _ = await parlour.evening.draft(dana, "Spring Cup", "knockout")
    await parlour.button("Publish").click()
    await expect(parlour.messages.filter(has_text="Sign-up is open").last).to_be_visible()
    await page.get_by_role("button", name="Stage").click()
    await page.get_by_role("button", name="Fill with sample players").click()
    card = parlour.messages.filter(has_text=re.compile("8 players: Emeka, .*Lucía")).last
    await expect(card).to_be_visible()
    await expect(page.locator(".samples")).to_contain_text("They play by themselves")
    done = page.get_by_role("region", name="Guide", exact=True).locator(".done b")
    await expect(done.filter(has_text=re.compile("Publish a tournament|Let it be played"))).to_have_count(2)
    await page.get_by_role("button", name="Close the stage").click()
    await parlour.evening.organise(dana, "start", number)
    podium = parlour.messages.filter(has_text="Spring Cup is over")
    await expect(podium).to_be_visible(timeout=MATCHES_MS)
    picture = podium.locator("img[src*='engawa-podium-']")
    await expect(picture).to_have_attribute("alt", re.compile("Knock-out · Dogon · 8 players"))
    await page.get_by_role("button", name="Stage").click()
    await page.get_by_role("region", name="Stage").get_by_role("button", name="Pause").click()
    await expect(page.locator(".samples")).to_contain_text("They wait")
