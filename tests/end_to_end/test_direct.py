"""Boards with few legal moves: each has a button, which is fresh, private and only for the player to move."""

from __future__ import annotations

from random import Random

import pytest

from bot.play.picker.choice import direct_offers
from games import GAMES
from games.core import Seat
from sandbox.people.client_view import Seen
from sandbox.people.options import Impossible
from tests.end_to_end.conftest import Evening, further, match_number, on_button
from tests.end_to_end.test_personal import choose
from tests.end_to_end.test_rules import press, shown

NARROW = ("dohyo", "tokonoma", "kamisado", "dogon")
"""Games in which a few moves are left soon enough."""


def line_to_few_moves(key: str) -> list[str]:
    """The shortest of some random beginnings after which another side has two to five moves."""
    found = [line for seed in range(60) if (line := _random_line(key, Random(seed)))]
    return min(found, key=len)


def _random_line(key: str, random: Random) -> list[str]:
    game, line, last = GAMES[key], [], None
    state = game.start(2)
    while state.to_move is not None:
        legal = game.legal_moves(state)
        if 2 <= len(legal) <= 5 and state.to_move != last:
            return line
        last = state.to_move
        line.append(game.format(move := random.choice(legal)))
        state, _ = game.apply(state, move)
    return []


async def narrow(evening: Evening, key: str) -> tuple[int, Seen, list[str]]:
    """A match in which few moves are left, its board, and the labels that are due."""
    number = await evening.begin(game=key)
    line = line_to_few_moves(key)
    for text in line:
        await evening.move(number, text)
    view = await evening.view(number)
    labels = [offer.words[:80] for offer in direct_offers(view.game, view.position.state, Seat(0))]
    return number, await evening.board(number, len(line)), labels


@pytest.mark.parametrize("key", NARROW)
async def test_few_moves_are_buttons_below_the_board_and_lead_to_the_preview(hasty: Evening, key: str) -> None:
    number, board, labels = await narrow(hasty, key)
    assert board.labels == [*labels, "Move", "Rules", "Nudge", "More"]
    assert 2 <= len(set(labels)) == len(labels) <= 5
    mover, waiter = await hasty.mover(number), await hasty.waiter(number)
    refused = shown(await waiter.click(board.id, labels[0]))
    assert refused.ephemeral
    assert "not your turn" in refused.text
    refused = shown(await hasty.sandbox.person("Chidi").click(board.id, labels[0]))
    assert "You're not playing in match" in refused.text
    preview = shown(await mover.click(board.id, labels[1]))
    assert preview.ephemeral
    assert "Play it?" in preview.text
    view, move = await hasty.view(number), on_button(preview.labels[0])
    assert f"**{move}**" in shown(await mover.click(preview.id, preview.labels[0])).text
    after = await hasty.board(number, view.match.ply + 1)
    await hasty.nothing_owed()
    await hasty.closed_all()
    (old,) = [seen for seen in hasty.aki.messages(hasty.channel) if seen.id == board.id]
    assert (old.labels, old.pictures) == ([], []), "they vanish with the other buttons of the old board"
    with pytest.raises(Impossible):
        await mover.click(old.id, labels[0])
    assert f"played **{move}**" in after.text
    hasty.assert_clean()


async def test_who_wishes_no_preview_moves_with_one_press_also_after_a_restart(hasty: Evening) -> None:
    number, board, labels = await narrow(hasty, "dogon")
    mover = await hasty.mover(number)
    await choose(hasty, mover, "confirm", False)
    await hasty.kill_bot()
    await hasty.start_bot()
    ply = (await hasty.view(number)).match.ply
    answer = await mover.click(board.id, labels[0])
    await hasty.board(number, ply + 1)
    said = await further(answer)
    assert said.ephemeral
    assert "You played" in said.text
    closed = answer.message
    assert closed
    assert closed.id == board.id
    assert (closed.pictures, closed.buttons) == ([], []), "a line is left of it"
    await hasty.closed_all()
    assert board.id not in changes(hasty), "the answer itself took the buttons off, without a request that counts"
    hasty.assert_clean()


def changes(evening: Evening) -> list[int]:
    """The messages that the bot has changed other than by an answer."""
    route = "/channels/{channel_id}/messages/{message_id}"
    return [
        int(each.path.rpartition("/")[2])
        for each in evening.sandbox.requests
        if (each.method, each.route) == ("PATCH", route)
    ]


async def test_a_button_of_an_old_board_is_refused(evening: Evening) -> None:
    number, board, _ = await narrow(evening, "dogon")
    mover = await evening.mover(number)
    (custom_id,) = [each["custom_id"] for each in board.buttons if each["custom_id"].startswith("direct:")][:1]
    await evening.move(number)
    newest = await evening.board(number, (await evening.view(number)).match.ply)
    await evening.nothing_owed()
    refused = shown(await press(evening, mover, newest, custom_id))
    assert "is out of date" in refused.text
    evening.assert_clean()


async def test_the_same_buttons_are_in_direct_messages_and_behind_play(evening: Evening) -> None:
    await choose(evening, evening.aki, "pings", "both")
    await choose(evening, evening.bruno, "pings", "both")
    number, board, labels = await narrow(evening, "dogon")
    mover = await evening.mover(number)
    assert board.labels[: len(labels)] == labels
    letter = await evening.see(mover, lambda message: message.labels[: len(labels)] == labels, mover.direct_channel_id)
    games = shown(await mover.slash(evening.channel, "games"))
    picker = shown(await mover.click(games.id, "Play"))
    assert picker.labels == labels
    private = shown(await mover.slash(evening.channel, "board", match=match_number(board)))
    assert private.labels == [*labels, "Move", "Rules", "Rotate", "Note", "More"]
    preview = shown(await mover.click(letter.id, labels[0]))
    assert "Play it?" in preview.text
    evening.assert_clean()
