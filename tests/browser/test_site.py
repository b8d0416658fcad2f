"""The site: built without a warning, no link in it leads nowhere, and a phone finds what it looks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import pytest
from playwright.async_api import Browser, expect

from bot.core.speech.sentences import names_of_languages
from docs.__main__ import build
from docs.pages import SITES
from games import GAMES
from tests.browser.window import PHONE

LINK = re.compile(r'<(?:a|img|link|script)\b[^>]*?\b(?:href|src)="([^"]+)"')
ON_PHONES = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
FEWEST_WORDS = 60


class Search(NamedTuple):
    """What someone looks for in a language, and the page on which it is."""

    site: str
    typed: str
    found: str


SEARCHES = (
    Search("", "stalemate", "games/tokonoma.html"),
    Search("de", "Patt", "games/tokonoma.html"),
    Search("fr", "pat", "games/tokonoma.html"),
    Search("ja", "手詰まり", "games/tokonoma.html"),
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in every language."""
    folder = tmp_path_factory.mktemp("site")
    assert build(folder) == 0
    return folder / "html"


def pages(site: Path) -> Iterator[tuple[Path, str]]:
    yield from ((page, page.read_text("utf-8")) for page in sorted(site.rglob("*.html")))


def test_every_language_has_a_site_with_the_rules_of_every_game(site: Path) -> None:
    assert {"en", "de", "fr", "ja"} <= SITES.keys() <= names_of_languages().keys()
    for language, folder in SITES.items():
        for key, game in GAMES.items():
            page = (site / folder / "games" / f"{key}.html").read_text("utf-8")
            assert f'<html class="no-js" lang="{language}"' in page
            assert game.info.name in page
            assert page.count('<img alt="') == page.count("<img "), "every picture is told in words"
            assert page.count("only-dark") == page.count("only-light") > 5


def test_no_link_within_the_site_leads_nowhere(site: Path) -> None:
    known = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in pages(site)}
    for page, text in pages(site):
        for target in map(urlsplit, LINK.findall(text)):
            if target.scheme or not (target.path or target.fragment):
                continue
            led = (page.parent / unquote(target.path)).resolve() if target.path else page
            assert led.exists(), f"{page.name}: {target.geturl()}"
            if target.fragment and led in known:
                assert unquote(target.fragment) in known[led], f"{page.name}: {target.geturl()}"


def test_no_page_is_a_stub(site: Path) -> None:
    for page, text in pages(site):
        if page.stem not in {"genindex", "search"}:
            (article,) = re.findall(r"<article\b.*?</article>", text, re.DOTALL)
            words = re.sub(r"<[^>]+>", " ", article)
            assert len(words.split()) + len(re.findall(r"[ぁ-ヿ一-鿿]", words)) // 2 >= FEWEST_WORDS, page


class TestOnAPhone:
    """In a real browser, 360 pixels wide."""

    pytestmark = ON_PHONES

    @pytest.mark.parametrize(
        "path",
        ["index.html", "games/tokonoma.html", "ja/games/dogon.html", "reference/commands.html", "host/settings.html"],
    )
    async def test_a_page_is_no_wider_than_the_screen(self, browser: Browser, site: Path, path: str) -> None:
        page = await browser.new_page(viewport=PHONE)
        await page.goto((site / path).as_uri())
        await expect(page.locator("h1")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        shown = page.locator("img.only-light").first
        if await shown.count():
            await shown.scroll_into_view_if_needed()
            await expect(shown).to_have_js_property("complete", value=True)
            assert await shown.evaluate("image => image.naturalWidth") >= PHONE["width"]
            await expect(page.locator("img.only-dark").first).to_be_hidden()
        await page.close()

    @pytest.mark.parametrize("search", SEARCHES, ids=[search.site or "en" for search in SEARCHES])
    async def test_the_search_finds_what_is_typed(self, browser: Browser, site: Path, search: Search) -> None:
        page = await browser.new_page(viewport=PHONE)
        await page.goto((site / search.site / "index.html").as_uri())
        await page.locator(".mobile-header label[for=__navigation]").click()
        await page.locator(".sidebar-search").fill(search.typed)
        await page.keyboard.press("Enter")
        await expect(page.locator(f"#search-results a[href*='{search.found}']").first).to_be_visible()
        await page.close()
