"""An evening of Noughts and Crosses, in the sandbox and with the unchanged client."""

from __future__ import annotations

from random import Random

from tests.end_to_end.conftest import Evening, described
from tests.end_to_end.test_history import record_of
from tests.end_to_end.test_playing import MAX_PICTURE_BYTES, picture_bytes, play_by_picker


async def test_a_table_is_opened_and_the_match_played_recorded_and_replayed(evening: Evening) -> None:
    number, random, played = await evening.begin(game="noughts"), Random(3), list[str]()
    while (view := await evening.view(number)).to_move:
        ply = len(played)
        board = await evening.board(number, ply)
        assert board.pictures[0].description == described(view)
        assert len(await picture_bytes(evening, board)) <= MAX_PICTURE_BYTES
        if ply % 2:
            played.append(await play_by_picker(evening, number, ply, random))
        else:
            mover = await evening.mover(number)
            typed = random.choice(await mover.suggestions(evening.channel, "move", focused="move", move=""))
            answer = await mover.slash(evening.channel, "move", move=str(typed.value))
            assert answer.text == f"You played **{typed.value}** in match #{number}."
            played.append(str(typed.value))
    last = await evening.board(number, len(played))
    assert "🏁" in last.text
    assert last.labels == ["Rematch", "Look back"]

    record = (await record_of(evening, evening.aki, number)).decode()
    assert all(f" {typed}" in record for typed in played)
    history = await evening.aki.slash(evening.channel, "match", match=number)
    assert f"Move {len(played)} of {len(played)}" in history.text
    assert history.message
    first = await evening.aki.click(history.message.id, "First")
    assert f"Move 0 of {len(played)}" in first.text
    film = await evening.bruno.click(last.id, "Look back")
    assert film.failure is None
    evening.assert_clean()


async def test_a_taken_square_is_refused_with_its_rule(evening: Evening) -> None:
    number = await evening.begin(game="noughts")
    await evening.move(number, "b2")
    await evening.board(number, 1)
    refusal = await evening.move(number, "B2")
    assert "b2 is taken by" in refusal.text
    assert refusal.message
    assert (
        "### Noughts and Crosses · 3 The move"
        in (await (await evening.mover(number)).click(refusal.message.id, "Rule 3")).text
    )
    evening.assert_clean()


async def test_its_card_and_its_rules_are_shown(evening: Evening) -> None:
    card = await evening.about(evening.aki, "noughts")
    assert "### Noughts and Crosses" in card.text
    rules = await evening.aki.slash(evening.channel, "rules", game="noughts", question="4")
    assert "### Noughts and Crosses · 4 The end" in rules.text
    lesson = await evening.aki.slash(evening.channel, "learn", game="noughts")
    assert "no lesson for Noughts and Crosses yet" in lesson.text
    evening.assert_clean()
