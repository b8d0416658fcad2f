"""Matches without a clock as people meet them: the nudge under the board, and the way out after two weeks."""

from __future__ import annotations

from datetime import timedelta

from sandbox.people.client_view import Seen
from storage.play.matches import matches
from tests.end_to_end.conftest import Evening, acts


async def turned_back(evening: Evening, number: int, **span: float) -> None:
    """Let a match have waited for so long, as far as anyone can tell."""
    async with evening.services.database.writing() as connection:
        match = await matches.find(connection, number)
        assert match
        assert match.started_at
        earlier = match.started_at - timedelta(**span)
        await matches.change(connection, number, started_at=earlier, remind_at=earlier + timedelta(seconds=1))


async def test_an_opponent_nudges_by_the_button_under_the_board(evening: Evening) -> None:
    number = await evening.begin(clock="none")
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    board = await evening.board(number, 0)
    assert board.labels == ["Move", "Rules", "Nudge", "More"]
    assert "too soon to nudge" in (await waiter.click(board.id, "Nudge")).text
    assert "no one else is to move" in (await mover.click(board.id, "Nudge")).text
    await turned_back(evening, number, days=2)
    assert f"You nudged **{mover.name}**" in (await waiter.click(board.id, "Nudge")).text
    nudge = await evening.see(mover, lambda seen: "A nudge" in seen.text)
    assert [name for name, _ in evening.pings_for(nudge)] == [mover.name]
    assert nudge.labels == ["Move", "Rules", "Nudge", "More"]
    assert "too soon to nudge" in (await waiter.click(nudge.id, "Nudge")).text
    evening.assert_clean()


async def test_after_two_weeks_the_board_offers_the_end_without_a_result(evening: Evening) -> None:
    number = await evening.begin(clock="none")
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    first = await evening.board(number, 0)
    await turned_back(evening, number, days=15)

    def offers(seen: Seen) -> bool:
        return "End without a result" in seen.labels and f"#{number}" in seen.text

    board = await evening.see(waiter, offers)
    assert board.labels == ["Move", "Rules", "End without a result", "More"]
    assert f"{mover.name}'s opponents can end this match" in board.text
    assert board.id >= first.id
    assert "can't be ended without a result now" in (await mover.click(board.id, "End without a result")).text
    menu = await waiter.click(board.id, "More")
    assert menu.message
    assert "End without a result" in acts(menu.message)
    question = await waiter.click(board.id, "End without a result")
    assert question.message
    assert "You can't undo this." in question.message.text
    await waiter.click(question.message.id, "End without a result")
    last = await evening.board(number, 1)
    assert f"**{mover.name}** didn't move for two weeks, so an opponent ended this match" in last.text
    assert [name for name, _ in evening.pings_for(last)] == [mover.name]
    evening.assert_clean()
