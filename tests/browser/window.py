"""The page in Debian's Chromium, as one person has it open."""

import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import (
    Browser,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    ViewportSize,
    async_playwright,
    expect,
)

from sandbox.server import Sandbox

DESKTOP: ViewportSize = {"width": 1200, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
USUAL_PATIENCE_MS = 90_000.0
UNUSED = (
    # What Playwright leaves out, as only the last list counts.
    *("AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("AimEnabled", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
    # Pages of the browser itself, which every window loads though nobody sees them.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"),
)
"""What Chromium can do and isn't needed here; together it takes as long as our own page."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
]
expect.set_options(timeout=USUAL_PATIENCE_MS)  # for what should happen at once, on a machine with other things to do

MISSING = "There is no Chromium; install one (apt install chromium) or name it in the variable CHROMIUM."


def found_chromium() -> str | None:
    """The browser on this machine."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if name and (path := shutil.which(name))), None)


def chromium() -> str:
    """The browser on this machine; where tests have to be complete, its absence is a failure."""
    found = found_chromium()
    if found is None and os.environ.get("CI"):
        pytest.fail(MISSING)
    if found is None:
        pytest.skip(MISSING)
    return found


@asynccontextmanager
async def launched(path: str) -> AsyncIterator[Browser]:
    """A browser, without a window."""
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=path, args=QUIET)
        yield opened
        await opened.close()


class Pane:
    """One page for window after window, for each new one takes a process and as long as most tests.

    Whoever opens it finds nothing stored, and colours, size, mouse and requests as they are in a new one.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._page: Page | None = None

    @asynccontextmanager
    async def page(self, patience_ms: float = USUAL_PATIENCE_MS) -> AsyncIterator[Page]:
        """The page, empty; what is done with it may wait for so long."""
        page, self._page = self._page or await self._new(), None
        page.set_default_timeout(patience_ms)
        yield page
        try:
            await self._clean(page)
        except Error:
            await page.context.close()
            raise
        self._page = page

    async def _new(self) -> Page:
        context = await self._browser.new_context(viewport=DESKTOP, locale="en-US")
        return await context.new_page()

    async def _clean(self, page: Page) -> None:
        await page.unroute_all()
        origin = await page.evaluate("(sessionStorage.clear(), location.origin)")
        await page.goto("about:blank")
        session = await page.context.new_cdp_session(page)
        await session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        await session.detach()
        await page.set_viewport_size(DESKTOP)
        await page.emulate_media(color_scheme="null", reduced_motion="null")
        await page.mouse.move(0, 0)


class Window:
    """The page as one person has it open; `errors` is what the console complained of."""

    def __init__(self, page: Page, sandbox: Sandbox) -> None:
        self.page = page
        self.sandbox = sandbox
        self.errors: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", self._hear_error)

    def close(self) -> None:
        """Hear no more of what the page complains of."""
        self.page.remove_listener("console", self._hear)
        self.page.remove_listener("pageerror", self._hear_error)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def _hear_error(self, error: Error) -> None:
        self.errors.append(str(error))

    async def open(self, name: str = "aki", channel: str = "games") -> None:
        await self.page.goto(f"{self.sandbox.address}/?user={name}#{self.sandbox.channels[channel]}")
        await expect(self.page.locator("#title")).to_have_text(channel)

    async def become(self, name: str) -> None:
        if not await self.page.get_by_role("radio", name=name).is_checked():
            await self.page.locator("label.person", has=self.page.get_by_role("radio", name=name)).click()
        await expect(self.page.get_by_role("radio", name=name)).to_be_checked()
        await expect(self.page).to_have_title(re.compile(rf"{name} · Engawa sandbox$"))

    async def type(self, *keys: str) -> None:
        """Type into what has the focus; words in angle brackets are keys."""
        for key in keys:
            if key.startswith("<"):
                await self.page.keyboard.press(key.strip("<>"))
            else:
                await self.page.keyboard.type(key)

    async def command(self, *keys: str) -> None:
        await self.page.get_by_role("combobox", name=re.compile("^Message ")).click()
        await self.type(*keys)

    @property
    def messages(self) -> Locator:
        return self.page.locator("#stream .message")

    @property
    def last(self) -> Locator:
        return self.messages.last

    @property
    def suggestions(self) -> Locator:
        return self.page.get_by_role("listbox", name="Suggestions").get_by_role("option")

    def button(self, name: str) -> Locator:
        return self.page.locator("#stream").get_by_role("button", name=name, exact=True)
