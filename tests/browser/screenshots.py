"""Takes the pictures of the README: `python -m tests.browser.screenshots` writes them to docs/screens.

The words that are seen in them are kept beside them: `texts.json`, which tests/browser/test_screenshots.py compares.
"""

from __future__ import annotations

import asyncio
import io
import json
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.async_api import Browser, Page, ViewportSize

from tests.browser.parlour import Parlour, Setup, opened
from tests.browser.window import MISSING, PHONE, found_chromium, launched

FOLDER = Path(__file__).parent.parent.parent / "docs" / "screens"
TEXTS = "texts.json"
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
WIDE: ViewportSize = {"width": 1160, "height": 940}
SMALL: ViewportSize = {"width": 760, "height": 980}
"""High enough for a whole board with its buttons."""
COLOURS = 128
GIF_WIDTH = 560
SHORT_MS, LONG_MS = 600, 1400
SETTLED_MS = 500
"""After which nothing on the page is drawn anew."""
PAPER: dict[Scheme, str] = {"light": "#ffffff", "dark": "#0d1117"}
GAP = 24
"""Pixels between the two windows of the hero."""


Texts = dict[str, list[str]]
"""What is written in the messages that each picture is about, line by line."""
CHANGING = re.compile(r"\b(?:Aki|Bruno)\b|\b(?:Yesterday|Today)\b.*|\b\d{1,2}:\d\d\b.*|\bin \d+ \w+|\d+ \w+ ago")
"""Who has which side, and what the clock says."""


class Album:
    """A window whose looks are kept, as pictures and as frames of an animation, with the words in them."""

    def __init__(self, parlour: Parlour, folder: Path) -> None:
        self.parlour = parlour
        self.folder = folder
        self.frames: list[tuple[Image.Image, int]] = []
        self.texts: Texts = {}

    async def picture(self, name: str) -> None:
        """Keep what is seen now as a file, with as few colours as it needs."""
        self.save(name, await self.seen())
        await self.read(name)

    def save(self, name: str, image: Image.Image) -> None:
        image.quantize(256, dither=Image.Dither.NONE).save(self.folder / f"{name}.png", optimize=True)

    async def frame(self, milliseconds: int) -> None:
        """Keep what is seen now for the animation."""
        self.frames.append((await self.seen(), milliseconds))
        await self.read("try-it")

    async def read(self, name: str) -> None:
        """Keep the words of the newest message that all can see, and of the newest that this person can."""
        known = self.texts.setdefault(name, [])
        for selector in ("#stream .message:not(.ephemeral) .contents", "#stream .message .contents"):
            found = self.parlour.page.locator(selector)
            if await found.count():
                known += [line for line in lines(await found.last.inner_text()) if line not in known]

    def animation(self, name: str) -> None:
        """Write all frames kept as one GIF; a palette for all of them keeps the colours still."""
        height = round(self.frames[0][0].height * GIF_WIDTH / self.frames[0][0].width)
        small = [image.resize((GIF_WIDTH, height), Image.Resampling.LANCZOS) for image, _ in self.frames]
        palette = _joined(small).quantize(COLOURS, dither=Image.Dither.NONE)
        first, *others = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in small]
        durations = [milliseconds for _, milliseconds in self.frames]
        first.save(self.folder / f"{name}.gif", save_all=True, append_images=others, duration=durations, loop=0)

    async def seen(self) -> Image.Image:
        """The whole window, without a mouse over anything."""
        await self.parlour.page.mouse.move(4, 400)
        await self.parlour.page.wait_for_timeout(SETTLED_MS)
        return Image.open(io.BytesIO(await self.parlour.page.screenshot())).convert("RGB")


def lines(words: str) -> list[str]:
    """What is written, without what differs from one time to the next."""
    return [line for each in words.splitlines() if re.search(r"\w", line := CHANGING.sub("…", each).strip())]


async def main() -> int:
    browser = found_chromium()
    if browser is None:
        print(MISSING, file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with launched(browser) as started:
        texts = await taken(started, FOLDER)
    (FOLDER / TEXTS).write_text(json.dumps(texts, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.name}: {path.stat().st_size / 1024:.0f} kB")
    return 0


async def taken(browser: Browser, folder: Path) -> Texts:
    """Take all pictures into a folder; what is written in each."""
    texts: Texts = {}
    for take in (_animation, _hero, _desktop, _phone):
        with tempfile.TemporaryDirectory() as data:
            async with opened(Path(data)) as evening:
                page = await _page(browser)
                album = Album(Parlour(page, evening, "games"), folder)
                await take(album)
                texts |= album.texts
                await page.context.close()
    return texts


async def _animation(album: Album) -> None:
    """The games, one of them, table, join, move, board."""
    parlour = album.parlour
    await parlour.page.set_viewport_size(SMALL)
    await parlour.enter()
    await album.frame(SHORT_MS)
    await parlour.command("/play ")
    await album.frame(SHORT_MS)
    await parlour.page.locator(".command .send").click()
    kamisado = parlour.page.locator("#stream .section").filter(has_text="Kamisado")
    await kamisado.wait_for()
    await album.frame(LONG_MS)
    await kamisado.get_by_role("button", name="Play").click()
    await parlour.button("This channel").wait_for()
    await album.frame(LONG_MS)
    await parlour.button("This channel").click()
    await parlour.button("Join").wait_for()
    await album.frame(LONG_MS)
    await parlour.become("Bruno")
    await album.frame(SHORT_MS)
    await parlour.button("Join").click()
    await parlour.board(1, 0)
    await album.frame(LONG_MS)
    await parlour.pick(1, 0, Setup("kamisado").line()[0], look=lambda: album.frame(SHORT_MS))
    await parlour.board(1, 1)
    await album.frame(LONG_MS)
    album.animation("try-it")


async def _hero(album: Album) -> None:
    """A whole board of Kamisado in a channel, and one of Dogon on a phone, by day and by night."""
    parlour, page = album.parlour, album.parlour.page
    await parlour.enter()
    wide, narrow = Setup("kamisado"), Setup("dogon")
    kamisado = await parlour.begin(wide)
    for notation in wide.line()[:2]:
        await parlour.evening.move(kamisado, notation)
    await parlour.become("Chidi")  # whom nothing mentions
    await parlour.evening.nothing_owed()
    seen = {scheme: [await _message(parlour, kamisado, 2, scheme)] for scheme in SCHEMES}
    await parlour.become("Aki")
    dogon = await parlour.begin(narrow)
    await parlour.evening.move(dogon, narrow.line()[0])
    await page.set_viewport_size(PHONE)
    await page.get_by_role("button", name="Close the guide").click()
    for scheme, images in seen.items():
        await page.emulate_media(color_scheme=scheme)
        await (await parlour.board(dogon, 1)).scroll_into_view_if_needed()
        images.append(await album.seen())
        album.save(f"hero-{scheme}", _beside(images, PAPER[scheme]))
    await album.read("hero")


async def _message(parlour: Parlour, number: int, ply: int, scheme: Scheme) -> Image.Image:
    """A board with all that belongs to it."""
    await parlour.page.emulate_media(color_scheme=scheme)
    board = await parlour.board(number, ply)
    await parlour.page.wait_for_timeout(SETTLED_MS)
    return Image.open(io.BytesIO(await board.screenshot())).convert("RGB")


def _beside(images: Sequence[Image.Image], paper: str) -> Image.Image:
    """Pictures of one height beside each other."""
    height = max(image.height for image in images)
    scaled = [image.resize((round(image.width * height / image.height), height)) for image in images]
    sheet = Image.new("RGB", (sum(image.width for image in scaled) + GAP, height), paper)
    left = 0
    for image in scaled:
        sheet.paste(image, (left, 0))
        left += image.width + GAP
    return sheet


async def _desktop(album: Album) -> None:
    """A board, a picker, the rules and the stage, by day."""
    parlour, page = album.parlour, album.parlour.page
    await parlour.enter()
    await page.set_viewport_size(WIDE)
    number = await parlour.begin(Setup("dohyo"))
    for ply, notation in enumerate(Setup("dohyo").line()[:6]):
        await parlour.evening.move(number, notation)
        await parlour.board(number, ply + 1)
    await parlour.become((await parlour.evening.mover(number)).name)
    await album.picture("board")
    await (await parlour.board(number, 6)).get_by_role("button", name="Move").click()
    await parlour.picker.locator(".contents").wait_for()
    await album.picture("picker")
    await (await parlour.board(number, 6)).get_by_role("button", name="Rules").click()
    await parlour.page.get_by_role("button", name="Show to everyone").wait_for()
    await album.picture("rules")
    await page.get_by_role("button", name="Stage").click()
    await page.get_by_role("button", name="+1 day").click()
    await page.get_by_role("radio", name="Slow network").check()
    await album.picture("stage")


async def _phone(album: Album) -> None:
    """A board by night, on a phone."""
    parlour = album.parlour
    await parlour.page.emulate_media(color_scheme="dark")
    await parlour.page.set_viewport_size(PHONE)
    await parlour.enter()
    number = await parlour.begin(Setup("dogon"))
    await parlour.pick(number, 0, Setup("dogon").line()[0])
    await parlour.board(number, 1)
    await parlour.page.get_by_role("button", name="Close the guide").click()
    await parlour.page.reload()
    await parlour.board(number, 1)
    await album.picture("phone")


async def _page(browser: Browser) -> Page:
    context = await browser.new_context(viewport=WIDE, locale="en-US", color_scheme="light", reduced_motion="reduce")
    return await context.new_page()


def _joined(images: Sequence[Image.Image]) -> Image.Image:
    """All images below each other, so that their colours can be counted together."""
    width, height = images[0].size
    joined = Image.new("RGB", (width, height * len(images)))
    for place, image in enumerate(images):
        joined.paste(image, (0, place * height))
    return joined


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
