"""What moderators set for their server, and who may."""

from __future__ import annotations

import pytest

from sandbox.options import Impossible
from sandbox.permissions import Permission
from tests.end_to_end.conftest import Evening


async def test_a_manager_chooses_how_boards_look(evening: Evening) -> None:
    number = await evening.begin()
    roles = evening.sandbox.guild.roles.values()
    next(role for role in roles if role.name == "Moderators").permissions |= int(Permission.MANAGE_GUILD)
    dana = evening.sandbox.person("Dana")
    answer = await dana.slash(evening.channel, "setup boards", side="first", theme="dark")
    assert "Bottom of the boards**: Always the first player’s side" in answer.text
    before = (await evening.board(number, 0)).pictures[0].url
    await evening.move(number)
    assert (await evening.board(number, 1)).pictures[0].url != before
    assert "Colours of the boards**: Dark" in (await dana.slash(evening.channel, "setup boards")).text
    evening.assert_clean()


async def test_nobody_else_is_offered_the_settings(evening: Evening) -> None:
    with pytest.raises(Impossible, match="no command /setup here for Bruno"):
        await evening.bruno.slash(evening.channel, "setup boards", theme="dark")


async def test_the_key_moments_of_a_match_come_on_one_sheet(evening: Evening) -> None:
    number = await evening.begin()
    for ply in range(1, 4):
        await evening.move(number)
        await evening.board(number, ply)
    answer = await evening.aki.slash(evening.channel, "match story", match=number)
    assert answer.message
    assert answer.message.ephemeral
    assert f"story-{number}.png" in answer.message.pictures[0].url
    evening.assert_clean()
