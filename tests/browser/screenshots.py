"""Takes the pictures of the README: `python -m tests.browser.screenshots` writes them to docs/screens."""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from PIL import Image
from playwright.async_api import Browser, ViewportSize

from tests.browser.parlour import Parlour, Setup, opened
from tests.browser.window import MISSING, PHONE, found_chromium, launched

FOLDER = Path(__file__).parent.parent.parent / "docs" / "screens"
WIDE: ViewportSize = {"width": 1160, "height": 880}
SMALL: ViewportSize = {"width": 820, "height": 640}
COLOURS = 128
GIF_WIDTH = 720
SHORT_MS, LONG_MS = 900, 2200


class Album:
    """A window whose looks are kept, as pictures and as frames of an animation."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.frames: list[tuple[Image.Image, int]] = []

    async def picture(self, name: str) -> None:
        """Keep what is seen now as a file, with as few colours as it needs."""
        image = (await self._seen()).quantize(256, dither=Image.Dither.NONE)
        image.save(FOLDER / f"{name}.png", optimize=True)

    async def frame(self, milliseconds: int) -> None:
        """Keep what is seen now for the animation."""
        self.frames.append((await self._seen(), milliseconds))

    def animation(self, name: str) -> None:
        """Write all frames kept as one GIF; a palette for all of them keeps the colours still."""
        height = round(self.frames[0][0].height * GIF_WIDTH / self.frames[0][0].width)
        small = [image.resize((GIF_WIDTH, height), Image.Resampling.LANCZOS) for image, _ in self.frames]
        palette = _joined(small).quantize(COLOURS, dither=Image.Dither.NONE)
        first, *others = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in small]
        durations = [milliseconds for _, milliseconds in self.frames]
        first.save(FOLDER / f"{name}.gif", save_all=True, append_images=others, duration=durations, loop=0)

    async def _seen(self) -> Image.Image:
        await self.parlour.page.mouse.move(4, 400)
        await self.parlour.page.wait_for_timeout(350)
        return Image.open(io.BytesIO(await self.parlour.page.screenshot())).convert("RGB")


async def main() -> int:
    browser = found_chromium()
    if browser is None:
        print(MISSING, file=sys.stderr)
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for take in (_animation, _desktop, _phone):
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
