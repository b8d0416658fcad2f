"""Private pages: a press on one turns it, whatever the button is, and what is said stands above it."""

from __future__ import annotations

import pytest

from sandbox.people.people import AnswerKind
from tests.end_to_end.conftest import Evening
from tests.end_to_end.shared import evening, one_bot  # noqa: F401 (fixtures)

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_press_on_a_private_page_turns_it(evening: Evening) -> None:
    shown = await evening.aki.slash(evening.channel, "help")
    assert shown.message
    for value, heading in (("play", "### Play"), ("clocks", "### Clocks"), ("start", "### Engawa")):
        turned = await evening.turn(evening.aki, shown.message, value)
        await turned.done()
        assert turned.message
        assert turned.message.id == shown.message.id
        assert turned.text.startswith(heading)
    evening.assert_clean()


async def test_what_is_refused_stands_above_the_page_and_replaces_what_stood_there(evening: Evening) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    board = (await mover.slash(evening.channel, "board", match=number)).message
    assert board
    await evening.move(number)
    for _ in range(2):
        refused = await mover.click(board.id, "Move")
        await refused.done()
        assert refused.message
        assert refused.message.id == board.id
        note, *rest = refused.text.splitlines()
        assert "out of date" in note
        assert "\n".join(rest) == board.text
        assert [each.description for each in refused.message.pictures] == [each.description for each in board.pictures]
        assert refused.message.labels == board.labels
    evening.assert_clean()


async def test_a_press_on_a_public_message_is_answered_privately(evening: Evening) -> None:
    number = await evening.begin()
    board = await evening.board(number, 0)
    answer = await evening.sandbox.person("Chidi").click(board.id, "Move")
    assert answer.kind in {AnswerKind.EPHEMERAL, AnswerKind.DEFERRED}
    shown = await answer.filled()
    assert shown.id != board.id
    assert shown.ephemeral
    evening.assert_clean()
