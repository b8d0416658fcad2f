"""Rows of buttons hold what Discord lets them hold."""

from __future__ import annotations

from weakref import ref

import pytest
from discord import ui
from discord.http import MultipartParameters

from bot.core.frame.layouts import AttachedFile, button_rows
from bot.core.frame.pages import Page


@pytest.mark.parametrize(("count", "lengths"), [(0, []), (1, [1]), (5, [5]), (6, [3, 3]), (7, [4, 3]), (11, [4, 4, 3])])
def test_rows_are_few_and_alike(count: int, lengths: list[int]) -> None:
    buttons = [ui.Button(label=str(number), custom_id=str(number)) for number in range(count)]
    rows = button_rows(buttons)
    assert [len(row.children) for row in rows] == lengths
    assert [button for row in rows for button in row.children] == buttons


def test_a_page_has_room_for_everything_that_can_be_done_on_it() -> None:
    """Six for who is in a series of events that was corrected while it goes on: leave, appeal, standings, report…"""
    actions = [ui.Button[ui.LayoutView](label=str(number), custom_id=str(number)) for number in range(6)]
    layout, _ = Page(title="Cup", actions=actions).message
    assert [len(row.children) for row in layout.walk_children() if isinstance(row, ui.ActionRow)] == [3, 3]


def test_what_was_sent_is_in_memory_no_longer_than_its_message() -> None:
    file = AttachedFile(b"a board", "board.png")
    sent = ref(file.fp)
    for _ in range(2):  # it may be sent again
        with MultipartParameters(payload=None, multipart=None, files=[file]):
            assert sent().read() == b"a board"
        file.reset()
    del file
    assert sent() is None
