"""Matches against the computer, with the unchanged bot and its workers."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from opponents.analysis import refutation
from sandbox.people.client_view import Seen
from sandbox.people.people import FakeAnswer, FakePerson
from tests.end_to_end.conftest import PATIENCE_S, Evening, acts, is_board
from tests.end_to_end.test_rules import press


async def against(evening: Evening, level: int, game: str = "dogon", **options: object) -> int:
    """A match of Aki with a level, in which she begins."""
    from games import GAMES

    first = GAMES[game].info.seat_names[0]
    answer = await evening.aki.slash(
        evening.channel, "play", game=game, computer=str(level), **{"side": first, **options}
    )
    assert "starts: Aki and " in answer.text, answer
    number = int(answer.text.split("#")[1].split(" ")[0])
    await evening.board(number, 0)
    return number


async def answered(evening: Evening, number: int, ply: int) -> Seen:
    """The board with the computer's answer to the move before."""
    return await evening.see(
        evening.aki, lambda seen: any(is_board(seen, number, each) for each in range(ply, ply + 9))
    )


def workers(evening: Evening) -> list[int]:
    """The processes that think for the bot."""
    assert evening.sandbox.bot
    parent = evening.sandbox.bot.process.pid
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat, command = (folder / "stat").read_text(), (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if int(stat.rsplit(")", 1)[1].split()[1]) == parent and b"opponents" in command:
            found.append(int(folder.name))
    return found


async def test_one_person_alone_plays_a_match_to_its_end(evening: Evening) -> None:
    number = await against(evening, 1, "kamisado", options="match=single")
    ply, is_answered = 0, True
    while (view := await evening.view(number)).to_move:
        if view.to_move.is_computer:
            await asyncio.sleep(0.05)
            continue
        shown = await evening.board(number, view.position.ply)
        assert [name for name, _ in evening.pings_for(shown)] == (["Aki"] if is_answered else [])
        if ply:
            assert "**Aki** played" in shown.text
            assert ("**Kitten (level 1)** played" in shown.text) == is_answered
        state = view.position.state
        after, _ = view.game.apply(state, view.game.legal_moves(state)[0])
        moved = await evening.move(number)
        view = await evening.view(number)
        is_answered = after.to_move not in {None, state.to_move}  # else it's over, or the computer can't move
        if is_answered:
            assert moved.message
            assert moved.message.ephemeral
            assert moved.message.pictures, "her own board at once, for the channel waits for the answer"
        ply += 1
    last = await evening.board(number, view.position.ply)
    assert "Same again" in last.labels
    assert any("level 2" in label for label in last.labels) == (view.position.outcome.places[0] == (0,))
    boards = [
        seen for seen in evening.aki.messages(evening.channel) if f"#{number} " in seen.text and not seen.ephemeral
    ]
    assert len(boards) == ply + 1 - (view.position.last.seat == 0), "one new board an exchange"
    evening.assert_clean()


async def test_a_killed_worker_and_a_killed_bot_lose_nothing(evening: Evening) -> None:
    number = await against(evening, 7, "tokonoma")
    assert evening.sandbox.bot
    ply = 0
    while "a worker failed" not in evening.sandbox.bot.log:  # killed once it had answered, or before it was asked
        assert ply < 12
        await evening.move(number)
        async with asyncio.timeout(PATIENCE_S):
            while not (found := workers(evening)):
                await asyncio.sleep(0.02)
        for pid in found:
            os.kill(pid, signal.SIGKILL)
        ply += 2
        await answered(evening, number, ply)
    await evening.move(number)
    await evening.kill_bot()
    async with asyncio.timeout(PATIENCE_S):
        while workers(evening):
            await asyncio.sleep(0.05)
    await evening.start_bot()
    board = await answered(evening, number, ply + 2)
    assert "**Teacher (level 7)** played" in board.text
    assert (await evening.view(number)).position.ply == ply + 2
    evening.assert_clean()


async def test_levels_are_suggested_with_a_sentence_each(evening: Evening) -> None:
    found = await evening.aki.suggestions(evening.channel, "play", focused="computer", game="dogon", computer="")
    assert len(found) == 8
    assert found[0].name.startswith("Level 1, Kitten: Plays ")
    assert found[0].value == "1"
    (more,) = await evening.aki.suggestions(
        evening.channel, "play", focused="computer", game="dohyo", computer="2, tea"
    )
    assert more.value == "2, 7"


async def test_a_match_with_a_level_can_be_played_in_direct_messages_in_ones_own_language(evening: Evening) -> None:
    channel = evening.aki.direct_channel_id
    refused = await evening.aki.slash(channel, "play", game="dogon")
    invited = await evening.aki.slash(channel, "play", game="dogon", opponent=evening.bruno.id)
    for each in (refused, invited):
        assert "In a DM you can only play against the computer" in each.text
    evening.aki.user.locale = "de"
    answer = await evening.aki.slash(channel, "play", game="dogon", computer="Kätzchen", side="South")
    number = int(answer.text.split("#")[1].split(" ")[0])
    first = await evening.see(evening.aki, lambda seen: is_board(seen, number, 0), channel)
    assert "Die Partie beginnt: Aki (Süd) – Kätzchen (Stufe 1) (Nord)" in first.text
    await evening.aki.slash(channel, "move", move="C+", match=number)
    board = await evening.see(evening.aki, lambda seen: is_board(seen, number, 2), channel)
    assert "du bist am Zug" in board.text
    evening.assert_clean()


@pytest.mark.parametrize("wish", ["undo", "abort"])
async def test_a_level_grants_what_it_is_asked_for(evening: Evening, wish: str) -> None:
    number = await against(evening, 1, "kamisado", options="match=single")
    if wish == "undo":
        await evening.move(number)
        await answered(evening, number, 2)
    told = await evening.aki.slash(evening.channel, "offer", what=wish, match=number)
    assert "Everyone agreed" in told.text
    evening.assert_clean()


async def picked(evening: Evening, number: int, move: object) -> Seen:
    """What a move from the picker leads to, pressed step by step."""
    view = await evening.view(number)
    board = await evening.board(number, view.position.ply)
    picker = (await evening.aki.click(board.id, "Move")).message
    for step in view.game.path(view.position.state, move):
        assert picker
        if label := next((label for label in picker.labels if label.startswith(step.cell)), None):
            picker = (await evening.aki.click(picker.id, label)).message  # a step without a choice isn't asked for
    assert picker
    answer = await evening.aki.click(picker.id, f"Play {view.game.shown(view.position.state, move)}")
    return await answer.filled()


async def test_a_hint_and_a_warning_are_given_on_request(evening: Evening) -> None:
    assert "**Warnings**: on" in (await evening.prefer(evening.aki, "guard", True)).text
    number = await against(evening, 1, "honey_donuts")
    blunder = None
    while blunder is None:
        view = await evening.view(number)
        state, seed = view.position.state, 8 * number + view.position.to_move
        assert state.to_move is not None
        moves = view.game.legal_moves(state)
        blunder = next((each for each in moves if refutation(view.game, state, each, seed)), None)
        if blunder is None:
            await evening.move(number)
            await answered(evening, number, view.position.ply + 2)
    hinted = await hinted_at(evening, number)
    assert "A good player would play **" in hinted.text
    assert hinted.labels == ["Play it"]
    assert hinted.pictures[0].url.partition("?")[0].endswith("hint.png")
    warned = await picked(evening, number, blunder)
    assert "may be a mistake" in warned.text
    assert warned.labels == ["Choose another move", f"Play {view.game.format(blunder)} anyway"]
    again = (await evening.aki.click(warned.id, "Choose another move")).message
    assert again
    assert (await evening.view(number)).position.ply == view.position.ply, "nothing was played yet"
    warned = await picked(evening, number, blunder)
    played = await (await evening.aki.click(warned.id, warned.labels[1])).filled()
    assert f"**Aki** played **{view.game.format(blunder)}**" in played.text
    log = await evening.look(evening.aki, "log", number)
    assert "got a hint" in log.text
    assert "was warned" in log.text
    evening.assert_clean()


async def hinted_at(evening: Evening, number: int) -> Seen:
    """The page of a hint on the present board."""
    view = await evening.view(number)
    menu = (await evening.aki.click((await evening.board(number, view.position.ply)).id, "More")).message
    assert menu
    hint = next(label for label in acts(menu) if label.startswith("Hint"))
    return await (await evening.act(evening.aki, menu, hint)).filled()


async def test_a_hint_is_played_with_one_press_and_only_on_its_board(evening: Evening) -> None:
    number = await against(evening, 1, "dogon")
    ply = (await evening.view(number)).position.ply
    page = await hinted_at(evening, number)
    played = await (await evening.aki.click(page.id, "Play it")).filled()
    assert "**Aki** played" in played.text
    await answered(evening, number, ply + 2)
    page = await hinted_at(evening, number)
    assert page.labels == ["Play it"], "another board is another question, however soon"
    old = f"play-hint:{number}:{ply}:{(await evening.view(number)).position.line[0].notation}"
    stale = await press(evening, evening.aki, page, old)
    assert "is already on the board" in stale.text
    assert (await evening.view(number)).position.ply == ply + 2
    evening.assert_clean()


async def handed(evening: Evening, leaver: FakePerson, number: int, level: str) -> FakeAnswer:
    """Ask for a level to take over one's seat, by the page on substitutes."""
    page = (await leaver.slash(evening.channel, "offer", what="substitute", match=number)).message
    levels = (await leaver.click(page.id, "The computer instead")).message if page else None
    assert levels
    return await evening.turn(leaver, levels, level)


async def test_a_level_takes_over_a_seat_and_moves(evening: Evening) -> None:
    number = await evening.begin()
    leaver, other = await evening.mover(number), await evening.waiter(number)
    asked = await handed(evening, leaver, number, "1")
    assert "You asked for **Kitten (level 1)** to take over" in asked.text
    offer = await evening.see(other, lambda seen: "**Kitten (level 1)** would take over" in seen.text)
    await other.click(offer.id, "Agree")
    await evening.see(other, lambda seen: f"takes over from **{leaver.name}** in match #{number}" in seen.text)
    board = await evening.board(number, 1)
    assert "**Kitten (level 1)** played" in board.text
    assert [name for name, _ in evening.pings_for(board)] == [other.name]
    alone = await handed(evening, other, number, "1")
    assert "Then only computers would play" in alone.text
    neither = await other.slash(evening.channel, "offer", what="a substitute", match=number)
    assert "Choose who would take over your seat" in neither.text
    for named in ({}, {"player": evening.aki.id}):
        direct = await other.slash(other.direct_channel_id, "offer", what="substitute", match=number, **named)
        assert "in the server or chat where match #1 is played" in direct.text, "nobody could be asked in a DM"
    evening.assert_clean()
