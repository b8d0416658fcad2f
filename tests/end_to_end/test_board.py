"""Looking at a match in private: from every side, as a picture and as characters."""

from __future__ import annotations

from bot.core.speech.sentences import in_words
from tests.end_to_end.conftest import Evening, described
from tests.end_to_end.test_playing import picture_bytes
from tests.end_to_end.test_rules import press, shown


async def test_the_board_can_be_turned_and_turned_back(evening: Evening) -> None:
    number = await evening.begin()
    mine = shown(await evening.aki.slash(evening.channel, "board", match=number))
    assert mine.ephemeral
    assert mine.labels[-3:] == ["Rotate", "Note", "More"]
    first = await picture_bytes(evening, mine)
    assert (await evening.board(number, 0)).labels == ["Move", "Rules", "Nudge", "More"], "nobody else sees it turned"

    turned = shown(await evening.aki.click(mine.id, "Rotate"))
    assert turned.id == mine.id
    assert turned.pictures[0].description == mine.pictures[0].description
    assert await picture_bytes(evening, turned) != first

    back = shown(await evening.aki.click(mine.id, "Rotate"))
    assert await picture_bytes(evening, back) == first
    evening.assert_clean()


async def test_a_board_turned_after_a_restart_shows_the_position_it_showed(evening: Evening) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    board = shown(await mover.slash(evening.channel, "board", match=number))
    assert board.labels == ["Move", "Rules", "Rotate", "Note", "More"]
    await evening.move(number)
    await evening.board(number, 1)
    await evening.kill_bot()
    await evening.start_bot()
    turned = shown(await mover.click(board.id, "Rotate"))
    assert turned.labels == ["Rules", "Rotate", "Note"], "no move is made on a past position"
    assert "it's your turn" not in turned.text
    assert "it's your turn" in board.text
    assert turned.pictures[0].description == board.pictures[0].description
    evening.assert_clean()


async def test_a_seat_that_does_not_exist_is_taken_for_one_that_does(evening: Evening) -> None:
    number = await evening.begin()
    board = shown(await evening.aki.slash(evening.channel, "board", match=number, side=1))
    turned = shown(await press(evening, evening.aki, board, f"turn:{number}:0:99"))
    other = shown(await evening.aki.slash(evening.channel, "board", match=number, side=2))
    assert await picture_bytes(evening, turned) == await picture_bytes(evening, other)
    evening.assert_clean()


async def test_a_side_can_be_asked_for_and_is_suggested_by_name(evening: Evening) -> None:
    number = await evening.begin()
    view = await evening.view(number)
    suggested = await evening.bruno.suggestions(evening.channel, "board", focused="side", side="", match=number)
    labels = [f"1 · {view.names[0]} (South)", f"2 · {view.names[1]} (North)"]
    assert [(choice.name, choice.value) for choice in suggested] == [(labels[0], 1), (labels[1], 2)]
    own = view.seat_of(evening.bruno.id)
    assert own is not None
    usual = shown(await evening.bruno.slash(evening.channel, "board", match=number))
    asked = shown(await evening.bruno.slash(evening.channel, "board", match=number, side=own + 1))
    assert await picture_bytes(evening, usual) == await picture_bytes(evening, asked)
    refused = await evening.bruno.slash(evening.channel, "board", match=number, side=3)
    assert refused.text == f"Match #{number} has 2 sides. Choose one from 1 to 2."
    evening.assert_clean()


async def test_the_board_as_text_says_everything_in_characters_and_words(evening: Evening) -> None:
    number = await evening.begin()
    await evening.move(number)
    mover = await evening.mover(number)
    board = shown(await mover.slash(evening.channel, "board", match=number, text=True))
    view = await evening.view(number)
    game, state = view.game, view.position.state
    assert board.ephemeral
    assert board.pictures == []
    assert f"```\n{game.diagram(state)}\n```" in board.text
    assert described(view, state.to_move) in board.text
    assert in_words(game.prompt(state, state.to_move), view.names) in board.text
    assert board.labels == ["Move", "Rules", "More"]
    evening.assert_clean()
