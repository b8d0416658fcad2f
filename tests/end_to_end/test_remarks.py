"""Private notes as people meet them: the button, the dialog, and the note on one's own boards."""

from __future__ import annotations

from tests.end_to_end.conftest import Evening


async def test_a_note_is_written_changed_and_emptied_on_the_private_board(evening: Evening) -> None:
    number = await evening.begin()
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    board = (await mover.slash(evening.channel, "board", match=number)).message
    assert board
    assert board.labels == ["Move", "Rules", "Rotate", "Note", "More"]
    asked = await mover.click(board.id, "Note")
    assert asked.modal
    assert asked.modal.title == f"Note on match #{number}"
    changed = (await mover.submit(asked.modal, text="Mind the *middle*.")).message
    assert changed
    assert changed.id == board.id
    assert "📝 Mind the *middle*." in changed.text
    shown = (await mover.slash(evening.channel, "board", match=number)).message
    assert shown
    assert "📝 Mind the *middle*." in shown.text
    in_words = (await mover.slash(evening.channel, "board", match=number, text=True)).message
    assert in_words
    assert "📝 Mind the *middle*." in in_words.text
    theirs = (await waiter.slash(evening.channel, "board", match=number)).message
    assert theirs
    assert theirs.labels == ["Plan", "Rules", "Rotate", "Note", "More"]
    assert "📝" not in theirs.text
    assert "📝" not in (await evening.board(number, 0)).text
    again = await mover.click(shown.id, "Note")
    assert again.modal
    assert again.modal.fields["text"]["value"] == "Mind the *middle*."
    await mover.submit(again.modal, text="")
    assert "📝" not in ((await mover.slash(evening.channel, "board", match=number)).message or shown).text
    evening.assert_clean()


async def test_a_note_of_the_history_is_kept_across_a_restart_and_not_shown_to_everyone(evening: Evening) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    await evening.move(number)
    await evening.board(number, 1)
    page = (await evening.look(mover, "boards", number)).message
    assert page
    back = await mover.click(page.id, "Back")
    assert back.message
    assert back.message.labels[-2:] == ["Show to everyone", "Note"]
    asked = await mover.click(back.message.id, "Note")
    assert asked.modal
    await evening.kill_bot()
    await evening.start_bot()
    filled = await mover.submit(asked.modal, text="I should have played elsewhere.")
    assert filled.message
    assert filled.message.id == back.message.id
    assert "📝 I should have played elsewhere." in filled.message.text
    page = (await evening.look(mover, "boards", number)).message
    assert page
    page = (await mover.click(page.id, "First")).message
    assert page
    assert "📝 I should have played elsewhere." in page.text
    shared = await mover.click(page.id, "Show to everyone")
    assert "📝" not in shared.text
    record = await evening.look(mover, "record", number)
    assert "elsewhere" not in (record.message.text if record.message else "")
    evening.assert_clean()


async def test_onlookers_have_no_notes(evening: Evening) -> None:
    number = await evening.begin()
    dana = evening.sandbox.person("Dana")
    for command in ("board", "match"):
        page = (await dana.slash(evening.channel, command, match=number)).message
        assert page
        assert "Note" not in page.labels
    evening.assert_clean()
