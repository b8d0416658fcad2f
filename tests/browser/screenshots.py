"""Takes the pictures of the README: `python -m tests.browser.screenshots` writes them to docs/screens."""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.async_api import Browser, ViewportSize

from tests.browser.parlour import Parlour, Setup, opened
from tests.browser.window import MISSING, PHONE, found_chromium, launched

FOLDER = Path(__file__).parent.parent.parent / "docs" / "screens"
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
WIDE: ViewportSize = {"width": 1160, "height": 880}
SMALL: ViewportSize = {"width": 760, "height": 980}
"""High enough for a whole board with its buttons."""
COLOURS = 128
GIF_WIDTH = 560
SHORT_MS, LONG_MS = 600, 1400
PAPER: dict[Scheme, str] = {"light": "#ffffff", "dark": "#0d1117"}
GAP = 24
"""Pixels between the two windows of the hero."""


class Album:
    """A window whose looks are kept, as pictures and as frames of an animation."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.frames: list[tuple[Image.Image, int]] = []

    async def picture(self, name: str) -> None:
        """Keep what is seen now as a file, with as few colours as it needs."""
        image = (await self.seen()).quantize(256, dither=Image.Dither.NONE)
        image.save(FOLDER / f"{name}.png", optimize=True)

    async def frame(self, milliseconds: int) -> None:
        """Keep what is seen now for the animation."""
        self.frames.append((await self.seen(), milliseconds))

    def animation(self, name: str) -> None:
        """Write all frames kept as one GIF; a palette for all of them keeps the colours still."""
        height = round(self.frames[0][0].height * GIF_WIDTH / self.frames[0][0].width)
        small = [image.resize((GIF_WIDTH, height), Image.Resampling.LANCZOS) for image, _ in self.frames]
        palette = _joined(small).quantize(COLOURS, dither=Image.Dither.NONE)
        first, *others = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in small]
        durations = [milliseconds for _, milliseconds in self.frames]
        first.save(FOLDER / f"{name}.gif", save_all=True, append_images=others, duration=durations, loop=0)

    async def seen(self) -> Image.Image:
        """The whole window, without a mouse over anything."""
        await self.parlour.page.mouse.move(4, 400)
        await self.parlour.page.wait_for_timeout(350)
        return Image.open(io.BytesIO(await self.parlour.page.screenshot())).convert("RGB")


async def main() -> int:
    browser = found_chromium()
    if browser is None:
        print(MISSING, file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for take in (_animation, _hero, _desktop, _phone):
        with tempfile.TemporaryDirectory() as folder:
            async with launched(browser) as started, opened(Path(folder)) as evening:
                await take(started, Parlour(await _page(started), evening, "games"))
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.name}: {path.stat().st_size / 1024:.0f} kB")
    return 0


async def _animation(_browser: Browser, parlour: Parlour) -> None:
    """Table, join, move, board."""
    await parlour.page.set_viewport_size(SMALL)
    await parlour.enter()
    album = Album(parlour)
    await album.frame(SHORT_MS)
    await parlour.command("/play ")
    await album.frame(SHORT_MS)
    await parlour.page.get_by_role("button", name="+ game", exact=True).click()
    await parlour.type("Kami")
    await parlour.suggestions.filter(has_text="Kamisado").wait_for()
    await album.frame(SHORT_MS)
    await parlour.type("<Enter>")
    await parlour.page.locator(".command .send").click()
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


async def _hero(_browser: Browser, parlour: Parlour) -> None:
    """A whole board of Kamisado in a channel, and one of Dogon on a phone, by day and by night."""
    page = parlour.page
    await parlour.enter()
    wide, narrow = Setup("kamisado"), Setup("dogon")
    kamisado = await parlour.begin(wide)
    for notation in wide.line()[:2]:
        await parlour.evening.move(kamisado, notation)
    await parlour.board(kamisado, 2)
    seen = {scheme: [await _message(parlour, kamisado, 2, scheme)] for scheme in SCHEMES}
    await parlour.become("Aki")
    dogon = await parlour.begin(narrow)
    await parlour.evening.move(dogon, narrow.line()[0])
    await page.set_viewport_size(PHONE)
    await page.get_by_role("button", name="Close the guide").click()
    for scheme, images in seen.items():
        await page.emulate_media(color_scheme=scheme)
        await (await parlour.board(dogon, 1)).scroll_into_view_if_needed()
        images.append(await Album(parlour).seen())
        _beside(images, PAPER[scheme]).quantize(256, dither=Image.Dither.NONE).save(
            FOLDER / f"hero-{scheme}.png", optimize=True
        )


async def _message(parlour: Parlour, number: int, ply: int, scheme: Scheme) -> Image.Image:
    """A board with all that belongs to it."""
    await parlour.page.emulate_media(color_scheme=scheme)
    board = await parlour.board(number, ply)
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


async def _desktop(_browser: Browser, parlour: Parlour) -> None:
    """A board, a picker, the rules and the stage, by day."""
    album, page = Album(parlour), parlour.page
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


async def _phone(_browser: Browser, parlour: Parlour) -> None:
    """A board by night, on a phone."""
    await parlour.page.emulate_media(color_scheme="dark")
    await parlour.page.set_viewport_size(PHONE)
    await parlour.enter()
    number = await parlour.begin(Setup("dogon"))
    await parlour.pick(number, 0, Setup("dogon").line()[0])
    await parlour.board(number, 1)
    await parlour.page.get_by_role("button", name="Close the guide").click()
    await parlour.page.reload()
    await parlour.board(number, 1)
    await Album(parlour).picture("phone")


async def _page(browser: Browser):
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
