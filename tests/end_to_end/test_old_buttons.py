"""What our own messages never ask for: each press of a foreign button, and every long text, gets its answer."""

from __future__ import annotations

import pytest

from benchmarks.answers import spent
from sandbox.permissions import Permission
from tests.end_to_end.conftest import Evening
from tests.end_to_end.shared import evening, one_bot  # noqa: F401 (fixtures)
from tests.end_to_end.test_rules import press, shown
from tests.end_to_end.test_setup import role

MOST_S = 1.0
"""Seconds of processor time for a suggestion, with all else that the bot does meanwhile."""

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
        "event-page:1:sideways:0:p",
        "climb:giveup:1",
        "puzzle:1:0:sideways",
        "a" * 100,
    ],
)
async def test_a_button_of_an_older_version_says_what_it_is(evening: Evening, custom_id: str) -> None:
    page = shown(await evening.aki.slash(evening.channel, "rules", game="dogon"))
    answer = await press(evening, evening.aki, page, custom_id)
    assert shown(answer).text.startswith("This button is from an older version. Run the command again, or")
    assert shown(answer).ephemeral
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
        "event-page:99999999999999999999:bracket:99999999999999999999:p",
        "event-still:99999999999999999999",
        "ladder-rungs:99999999999999999999:99999999999999999999:h",
        "climb:accept:99999999999999999999",
        "league-season:99999999999999999999:99999999999999999999:f",
        "league-stay:99999999999999999999",
        "better:99999999999999999999:99999999999999999999",
        "analysing:99999999999999999999",
        "daily:99999999999999999999:99999999999999999999:open",
        "puzzle:99999999999999999999:99999999999999999999:next",
        *("game:go", "relearn:go", "repuzzle:go"),
    ],
)
async def test_what_is_not_known_gets_a_sentence(evening: Evening, custom_id: str) -> None:
    page = shown(await evening.aki.slash(evening.channel, "rules", game="dogon"))
    answer = await press(evening, evening.aki, page, custom_id)
    assert "went wrong" not in shown(answer).text, answer
    assert shown(answer).text
    evening.assert_clean()


async def test_what_organisers_cannot_do_or_change_any_more_gets_a_sentence(evening: Evening) -> None:
    role(evening, "Moderators").permissions |= int(Permission.MANAGE_GUILD)
    dana = evening.sandbox.person("Dana")
    await evening.draft(dana, "Cup", "swiss")
    for custom_id, said in (
        ("event-setting:1:vintage", "changed this in the meantime"),
        ("event-ask:vintage:1", "from an older version"),
        ("event-settings:tournament:1", "from an older version"),
        ("event-close:tournament:1:ask", "from an older version"),
    ):
        page = shown(await dana.slash(evening.channel, "rules", game="dogon"))
        assert said in shown(await press(evening, dana, page, custom_id)).text
    evening.assert_clean()


async def test_a_dialog_about_the_largest_number_opens(evening: Evening) -> None:
    page = shown(await evening.aki.slash(evening.channel, "rules", game="dogon"))
    answer = await press(evening, evening.aki, page, "give-time:9223372036854775808:0")
    assert answer.modal
    evening.assert_clean()


@pytest.mark.parametrize(
    ("command", "focused", "text"),
    [
        ("play", "clock", "9" * 6000),
        ("play", "clock", "1d " * 2000),
        ("play", "options", "board" * 1200),
        ("play", "seats", "2 " * 3000),
        ("rules", "question", "capture " * 750),
        ("preferences", "zone", "Europe/" * 850),
        ("move", "move", "C+" * 3000),
    ],
)
async def test_suggestions_look_at_the_beginning_of_a_long_text_only(
    evening: Evening, command: str, focused: str, text: str
) -> None:
    typed = {"game": "dogon"} if command == "play" else {}
    await evening.aki.suggestions(evening.channel, command, focused=focused, **{**typed, focused: text[:20]})
    assert evening.sandbox.bot
    before = spent(evening.sandbox.bot)
    await evening.aki.suggestions(evening.channel, command, focused=focused, **{**typed, focused: text})
    assert spent(evening.sandbox.bot) - before < MOST_S
    evening.assert_clean()
