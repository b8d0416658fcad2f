"""Buttons that are not ours any more, or never were: each press gets a sentence."""

from __future__ import annotations

import pytest

from tests.end_to_end.conftest import Evening
from tests.end_to_end.shared import evening, one_bot  # noqa: F401 (fixtures)
from tests.end_to_end.test_rules import press, shown, told

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize(
    "custom_id",
    [
        "knock:17",
        "history:1:1:sideways",
        "imported:1:1:up",
        "pref:colour:green",
        "pref:zone:True",
        "move:one:0",
        "a" * 100,
    ],
)
async def test_a_button_of_an_older_version_says_what_it_is(evening: Evening, custom_id: str) -> None:
    page = shown(await evening.aki.slash(evening.channel, "rules game", game="dogon"))
    answer = await press(evening, evening.aki, page, custom_id)
    assert told(answer).text.startswith("This button is from an older version. Run the command again, or")
    assert told(answer).ephemeral
    evening.assert_clean()


@pytest.mark.parametrize(
    "custom_id",
    [
        "more:2147483648",
        "join:9223372036854775808",
        "move:9223372036854775808:0",
        "turn:1:2147483648:1",
        "turn:1:0:99999999999999999999",
        "offer:99999999999999999999:agree:99999999999999999999",
        "rule:99999999999999999999",
        "history:99999999999999999999:99999999999999999999:next",
        "games:99999999999999999999:99999999999999999999:99999999999999999999",
        "tables:dogon:99999999999999999999",
    ],
)
async def test_a_number_that_is_too_large_gets_a_sentence(evening: Evening, custom_id: str) -> None:
    page = shown(await evening.aki.slash(evening.channel, "rules game", game="dogon"))
    answer = await press(evening, evening.aki, page, custom_id)
    assert "went wrong" not in told(answer).text, answer
    assert told(answer).text
    evening.assert_clean()
