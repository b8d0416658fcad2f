"""Lists are cut to what a message takes: buttons first, then the least urgent lines."""

from __future__ import annotations

import pytest
from discord import ui

from bot.core.frame.lines import MOST_PARTS, Block, ListLine, Room, fit
from bot.core.speech.limits import MESSAGE_LIMIT

EMPTY = Room(MOST_PARTS, MESSAGE_LIMIT)


def lines(count: int, length: int = 10, *, beside: bool = False, below: int = 0) -> tuple[ListLine, ...]:
    return tuple(
        ListLine(
            f"{number:{length}}",
            ui.Button(label="beside", custom_id=f"beside{number}") if beside else None,
            tuple(ui.Button(label="below", custom_id=f"below{number}:{each}") for each in range(below)),
        )
        for number in range(count)
    )


def block(found: tuple[ListLine, ...], total: int | None = None) -> Block:
    return Block(found, len(found) if total is None else total, lambda left: f"and {left} more")


def drawn(blocks: list[Block]) -> ui.LayoutView:
    layout = ui.LayoutView(timeout=None)
    for each in blocks:
        for item in each.items():
            layout.add_item(item)
    return layout


def test_what_fits_stays_as_it_is() -> None:
    blocks = [block(lines(5, beside=True)), block(lines(3, below=2))]
    assert fit(blocks, EMPTY) == blocks


def test_the_count_of_parts_is_that_of_the_message() -> None:
    blocks = [block(lines(3, beside=True), 4), block(lines(2, below=2))]
    room = Room.beside(drawn(blocks))
    assert sum(each.parts for each in blocks) == MOST_PARTS - room.parts
    assert sum(each.letters for each in blocks) == MESSAGE_LIMIT - room.letters


def test_where_parts_are_short_the_last_buttons_below_go_first() -> None:
    first, second = fit([block(lines(5, beside=True)), block(lines(8, below=2))], EMPTY)
    assert [len(line.below) for line in second.lines] == [2, 2, 2, 2, 2, 0, 0, 0]
    assert (len(first.lines), second.rest) == (5, "")


def test_then_the_longest_block_gives_its_last_lines_and_counts_them() -> None:
    first, second = fit([block(lines(20, beside=True)), block(lines(4, beside=True), 6)], EMPTY)
    assert [line.text.strip() for line in first.lines] == [str(number) for number in range(len(first.lines))]
    assert (len(first.lines), first.rest) == (8, "and 12 more")
    assert (len(second.lines), second.rest) == (4, "and 2 more")


@pytest.mark.parametrize("length", [100, 500, 1500, 5000])
def test_no_text_is_too_long_and_no_button_is_lost_for_it(length: int) -> None:
    found = fit([block(lines(4, length, beside=True)), block(lines(3, length, below=2))], EMPTY)
    assert sum(each.letters for each in found) <= MESSAGE_LIMIT
    assert all(len(line.below) == 2 for line in found[1].lines)
    assert all(each.total == len(each.lines) or each.rest for each in found)
