"""What the pictures of the README show is what people see today."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.screenshots import FOLDER, TEXTS, taken

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def test_the_words_in_the_pictures_are_those_of_today(browser: Browser, tmp_path: Path) -> None:
    assert await taken(browser, tmp_path) == json.loads((FOLDER / TEXTS).read_text("utf-8")), "`make screens`"
