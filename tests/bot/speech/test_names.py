"""Names and moments are written as discord.py would write them."""

from __future__ import annotations

from datetime import UTC, datetime

import discord
import pytest

from bot.speech.moments import moment
from bot.speech.names import person


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "_*~`|\\",
        "> quoted",
        ">>> quoted",
        "# heading",
        "a\n- item",
        "[words](https://example.org)",
        "https://example.org/a_b_c.",
        "<https://example.org/a_b>",
        "@everyone @here",
        "<@123456789012345678> @!123456789012345678",
    ],
)
def test_a_name_formats_and_mentions_nothing(name: str) -> None:
    assert person(name) == discord.utils.escape_markdown(discord.utils.escape_mentions(name))


@pytest.mark.parametrize("style", ["t", "d", "f", "R"])
def test_a_moment_is_one_that_discord_shows_to_everybody_in_their_own_time(style: discord.utils.TimestampStyle) -> None:
    noon = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
    assert moment(noon, style) == discord.utils.format_dt(noon, style)
