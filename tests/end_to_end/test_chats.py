"""Matches where the bot isn't: in messages between people, in group chats and in servers without it."""

from __future__ import annotations

from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from tests.end_to_end.conftest import Evening, is_board, match_number


def between(evening: Evening, *people: FakePerson) -> int:
    """The chat of these people; the first has added the bot to their account."""
    people[0].install()
    world, numbers = evening.sandbox.backend.world, [person.id for person in people]
    return (world.direct_channel(*numbers) if len(numbers) == 2 else world.group("Games", *numbers)).id


async def opened(evening: Evening, chat: int, host: FakePerson, **options: object) -> Seen:
    """The card of a table that someone opens in a chat."""
    answer = await host.slash(chat, "play", **{"game": "dogon", **options})
    assert answer.failure is None, answer
    return await evening.see(host, lambda message: "### Table #" in message.text, chat)


async def begun(evening: Evening, chat: int, host: FakePerson, guest: FakePerson) -> int:
    """The number of a match in a chat."""
    card = await opened(evening, chat, host, clock="none")
    await guest.click(card.id, "Join")
    number = match_number(card)
    await evening.see(guest, lambda message: is_board(message, number, 0), chat)
    return number


async def played(evening: Evening, chat: int, number: int) -> Seen:
    """The board after one more move, which its player makes by buttons alone."""
    mover, view = await evening.mover(number), await evening.view(number)
    board = await evening.see(mover, lambda message: is_board(message, number, view.position.ply), chat)
    picker = await (await mover.click(board.id, "Move")).filled()
    while (await evening.view(number)).position.ply == view.position.ply:
        label = next(each for each in picker.labels if each not in {"Start over", "Back", "More"})
        answer = await mover.click(picker.id, label)
        await answer.done()
        assert answer.failure is None, answer
        picker = next(each for each in mover.messages(chat) if each.id == picker.id)
    ply = (await evening.view(number)).position.ply
    return await evening.see(mover, lambda message: is_board(message, number, ply), chat)


async def test_two_people_play_in_their_own_chat_though_one_has_installed_nothing(evening: Evening) -> None:
    aki, bruno = evening.aki, evening.bruno
    chat = between(evening, aki, bruno)
    number = await begun(evening, chat, aki, bruno)
    for _ in range(6):
        board = await played(evening, chat, number)
    for message in bruno.messages(chat):
        print(message.ephemeral, message)
    mover = await evening.mover(number)
    assert [name for name, ping in evening.pings_for(board) if ping.reason == "mention"] == [mover.name]
    evening.assert_clean()
