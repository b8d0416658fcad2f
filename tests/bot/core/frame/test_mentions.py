"""Commands named in texts become mentions that can be pressed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from discord import AppCommandType, ui

from bot.core.frame.slash_commands.mentions import CommandMentions


def registered(number: int, name: str, kind: AppCommandType = AppCommandType.chat_input) -> Any:
    return SimpleNamespace(id=number, name=name, type=kind, options=[])


def mentions() -> CommandMentions:
    known = CommandMentions()
    known.learn([registered(1, "play"), registered(2, "preferences"), registered(3, "Profile", AppCommandType.user)])
    return known


@pytest.mark.parametrize(
    ("text", "linked"),
    [
        ("It is in the menu as /Profile.", "It is in the menu as /Profile."),
        ("Start one with `/play`.", "Start one with </play:1>."),
        ("Start one with /play.", "Start one with </play:1>."),
        ("Set them with `/preferences quiet`.", "Set them with </preferences:2> quiet."),
        ("/player and https://a.b/play", "/player and https://a.b/play"),
        ("```\n/play\n``` or /play", "```\n/play\n``` or </play:1>"),
        ("</play:7>", "</play:7>"),
    ],
)
def test_commands_that_are_known_are_mentioned(text: str, linked: str) -> None:
    assert mentions().linked(text) == linked


def test_nothing_changes_before_the_commands_are_known() -> None:
    assert CommandMentions().linked("Start one with `/play`.") == "Start one with `/play`."


def test_a_message_that_would_get_too_long_stays_as_it_is() -> None:
    layout = ui.LayoutView(timeout=None)
    for text in ("x" * 3995, "/play"):
        layout.add_item(ui.TextDisplay(text))
    assert [item.content for item in mentions().link(layout).walk_children() if isinstance(item, ui.TextDisplay)] == [
        "x" * 3995,
        "/play",
    ]


async def test_no_message_is_kept_for_its_buttons() -> None:
    """Else each answer would be, for as long as Discord lets it be changed."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.ActionRow(ui.Button(custom_id="menu:1")))
    assert mentions().link(layout).is_finished()
