"""Whole games as people play them: commands, buttons, pictures and pings."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.play.picker.choice import direct_offers
from sandbox.people.client_view import Seen
from tests.end_to_end.conftest import PATIENCE_S, Evening, described, match_number, on_button

MAX_PICTURE_BYTES = 64 * 1024


async def picture_bytes(evening: Evening, message: Seen) -> bytes:
    import aiohttp

    async with aiohttp.ClientSession() as session, session.get(message.pictures[0].url) as response:
        assert response.status == 200
        return await response.read()


async def play_by_picker(evening: Evening, number: int, ply: int, random: Random) -> str:
    """Click through the picker of the newest board, going back once on the way."""
    mover = await evening.mover(number)
    answer = await mover.click((await evening.board(number, ply)).id, "Move")
    assert answer.message
    assert answer.message.ephemeral
    been_back = False
    while True:
        picker = answer.message
        assert picker
        confirm = next((label for label in picker.labels if label.startswith("Play ")), None)
        if confirm and (been_back or "Back" not in picker.labels):
            assert "Play it?" in picker.text
            answer = await mover.click(picker.id, confirm)
            assert answer.text == f"You played **{on_button(confirm)}** in match #{number}."
            return on_button(confirm)
        if confirm or (not been_back and "Back" in picker.labels):
            been_back = True
            answer = await mover.click(picker.id, "Back")
        else:
            answer = await mover.click(picker.id, random.choice([label for label in picker.labels if label != "Back"]))


@pytest.mark.slow
@pytest.mark.parametrize("board", ["kulei", pytest.param("gagara", marks=pytest.mark.thorough)])
async def test_a_whole_game_from_table_to_result(evening: Evening, board: str) -> None:
    random = Random(11)
    number = await evening.begin(options=f"board={board}")
    ply = 0
    while (view := await evening.view(number)).to_move:
        shown = await evening.board(number, ply)
        mover = await evening.mover(number)
        goes_on = view.position.last is not None and view.position.last.seat == view.position.to_move
        assert [name for name, _ in evening.pings_for(shown)] == ([] if goes_on else [mover.name])
        assert f"{f'**{mover.name}**' if goes_on else mover.mention}, it's your turn." in shown.text
        few = [offer.words for offer in direct_offers(view.game, view.position.state, 0)]
        assert shown.labels == [*few, "Move", "Rules", "Nudge", "More"]
        picture = shown.pictures[0]
        assert picture.width
        assert picture.width >= 900
        assert picture.description == described(view)
        if ply % 5 == 0:
            assert len(await picture_bytes(evening, shown)) <= MAX_PICTURE_BYTES
            await play_by_picker(evening, number, ply, random)
        else:
            typed = random.choice(await mover.suggestions(evening.channel, "move", focused="move", move=""))
            answer = await mover.slash(evening.channel, "move", move=str(typed.value))
            assert answer.text == f"You played **{typed.value}** in match #{number}."
        ply += 1
    last = await evening.board(number, ply)
    assert last.labels == ["Rematch", "Look back"]
    assert "Well played!" in last.text
    assert [name for name, _ in evening.pings_for(last)] == [({"Aki", "Bruno"} - {mover.name}).pop()]
    async with asyncio.timeout(PATIENCE_S):
        while any(message.labels for message in evening.aki.messages(evening.channel)[:-1] if not message.ephemeral):
            await asyncio.sleep(0.1)
    evening.assert_clean()


async def test_a_guest_is_pinged_by_the_card_and_may_decline(evening: Evening) -> None:
    card = await evening.open_table(evening.aki, opponent=evening.bruno.id)
    assert [name for name, _ in evening.pings_for(card)] == ["Bruno"]
    refused = await evening.sandbox.person("Chidi").click(card.id, "Join")
    assert "is full" in refused.text
    declined = await evening.bruno.click(card.id, "Not this time")
    assert declined.message
    assert declined.message.id == card.id
    assert "▫️ open" in declined.message.text
    joined = await evening.sandbox.person("Chidi").click(card.id, "Join")
    assert joined.message
    assert joined.text.startswith(f"-# #{match_number(card)} Dogon · ")
    assert (joined.message.labels, joined.message.pictures) == ([], [])
    evening.assert_clean()


async def test_of_three_who_race_for_the_last_seat_one_sits_and_two_are_told(evening: Evening) -> None:
    card = await evening.open_table(evening.aki)
    racers = [evening.sandbox.person(name) for name in ("Bruno", "Chidi", "Dana")]
    answers = await asyncio.gather(*(racer.click(card.id, "Join") for racer in racers))
    refused = [answer for answer in answers if "no one can join" in answer.text]
    assert len(refused) == 2
    assert len((await evening.view(match_number(card))).players) == 2
    evening.assert_clean()


async def test_the_wrong_player_an_illegal_move_and_a_stale_button_get_a_kind_word(evening: Evening) -> None:
    number = await evening.begin()
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    first = await evening.board(number, 0)

    wrong = await waiter.click(first.id, "Move")
    assert "It's not your turn yet" in wrong.text
    stranger = await evening.sandbox.person("Dana").click(first.id, "Move")
    assert f"You're not playing in match #{number}" in stranger.text
    illegal = await mover.slash(evening.channel, "move", move="A+")
    assert "R6" in illegal.text
    nonsense = await mover.slash(evening.channel, "move", move="castle kingside")
    assert "castle kingside" in nonsense.text
    picker = await mover.click(first.id, "Move")
    assert picker.message

    await evening.move(number, "C+")
    await evening.board(number, 1)
    stale = await mover.click(picker.message.id, "C")
    assert "is out of date" in stale.text
    assert all(answer.message and answer.message.ephemeral for answer in (wrong, stranger, illegal, nonsense, stale))
    assert (await evening.view(number)).position.ply == 1
    evening.assert_clean()


async def test_a_double_click_and_a_double_delivery_make_one_move(evening: Evening) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    answer = await mover.click((await evening.board(number, 0)).id, "Move")
    assert answer.message
    answer = await mover.click(answer.message.id, "D")
    assert answer.message
    answer = await mover.click(answer.message.id, next(label for label in answer.message.labels if "right" in label))
    assert answer.message
    confirm = next(label for label in answer.message.labels if label.startswith("Play"))
    one, two = await asyncio.gather(mover.click(answer.message.id, confirm), mover.click(answer.message.id, confirm))
    await mover.repeat(one)
    await mover.repeat(two)
    await evening.board(number, 1)
    await asyncio.sleep(0.5)
    words = {"You played **D+** in match #1.", "Your move D+ in match #1 is already on the board."}
    for each in (one, two):
        assert set(each.text.splitlines()) <= words, "a refusal doesn't bring back what the move has replaced"
        assert "You played **D+** in match #1." in each.text
    assert (await evening.view(number)).position.ply == 1
    assert len(evening.boards(number, 1)) == 1


async def test_names_of_people_ping_and_format_nothing(evening: Evening) -> None:
    dana = evening.sandbox.person("Dana")
    evening.bruno.user.display = f"**@everyone** {dana.mention}"
    number = await evening.begin()
    await evening.move(number)
    board = await evening.board(number, 1)
    assert {name for name, _ in evening.pings_for(board)} <= {"Aki", evening.bruno.name}
    assert dana.pings() == []
    assert "**@everyone**" not in board.text.replace("\\", "\\\\")
    evening.assert_clean()


async def test_games_board_and_resign(evening: Evening) -> None:
    assert "no matches in progress" in (await evening.aki.slash(evening.channel, "games")).text
    number = await evening.begin()
    mover, waiter = await evening.mover(number), await evening.waiter(number)

    mine = await mover.slash(evening.channel, "games")
    assert "your turn" in mine.text
    assert mine.message
    assert mine.message.labels == ["Play", "My events", "Calendar"]
    picker = await mover.click(mine.message.id, "Play")
    assert picker.message
    assert len(picker.message.labels) > 5

    own = await waiter.slash(evening.channel, "board")
    assert own.message
    assert own.message.ephemeral
    assert own.message.pictures
    assert "Move" not in own.message.labels
    in_private = await mover.slash(mover.direct_channel_id, "board")
    assert in_private.message
    assert "Move" in in_private.message.labels

    question = await waiter.slash(evening.channel, "resign")
    assert question.message
    assert question.message.labels == ["Resign", "Keep playing"]
    assert "continues" in (await waiter.click(question.message.id, "Keep playing")).text
    question = await waiter.slash(evening.channel, "resign", match=number)
    another = await waiter.slash(evening.channel, "resign", match=number)
    assert question.message
    assert another.message
    assert "You resigned" in (await waiter.click(question.message.id, "Resign")).text
    final = await evening.board(number, 1)
    assert f"**{mover.name}** wins" in final.text
    assert f"Match #{number} is finished" in (await waiter.click(another.message.id, "Keep playing")).text
    assert "resigned" in final.text
    evening.assert_clean()


async def test_suggestions_follow_what_was_typed_and_never_exceed_the_limit(evening: Evening) -> None:
    number = await evening.begin(options="board=gagara")
    mover, waiter = await evening.mover(number), await evening.waiter(number)
    everything = await mover.suggestions(evening.channel, "move", focused="move", move="")
    assert len(everything) == 12
    assert [choice.value for choice in await mover.suggestions(evening.channel, "move", focused="move", move="d")] == [
        "D-",
        "D+",
    ]
    assert await waiter.suggestions(evening.channel, "move", focused="move", move="") == []
    offered = await waiter.suggestions(evening.channel, "board", focused="match", match="")
    assert [choice.value for choice in offered] == [number]
    options = await waiter.suggestions(evening.channel, "play", focused="options", game="dogon", options="gag")
    assert [choice.value for choice in options] == ["board=gagara"]
