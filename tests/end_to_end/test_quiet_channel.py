"""What stays in a channel of a match: one picture in sight, and lines that tell how it came there."""

from __future__ import annotations

import pytest

from bot.people.servers.settings import GuildBook, MatchPlace, Shrinks
from sandbox.people.client_view import Seen
from tests.end_to_end.conftest import Evening, is_board, match_number


async def shrunk(evening: Evening, message: Seen) -> str:
    """The line that is left of a message, once it has neither picture nor button."""

    def is_line(seen: Seen) -> bool:
        return seen.id == message.id and not seen.pictures and not seen.labels

    return (await evening.see(evening.aki, is_line, channel=message.channel_id)).text


def begun(number: int) -> tuple[str, str]:
    """The line of a table once its match has begun, whoever got which seat."""
    return f"-# #{number} Dogon · Aki, Bruno", f"-# #{number} Dogon · Bruno, Aki"


def pictures(evening: Evening, place: int) -> list[Seen]:
    return [seen for seen in evening.aki.messages(place) if seen.pictures and not seen.ephemeral]


async def test_a_channel_keeps_one_picture_of_a_match(evening: Evening) -> None:
    card = await evening.open_table(evening.aki, opponent=evening.bruno.id)
    await evening.bruno.click(card.id, "Join")
    number = match_number(card)
    first = await evening.board(number, 0)
    assert await shrunk(evening, card) in begun(number)
    mover = await evening.mover(number)
    await evening.move(number)
    typed = (await evening.view(number)).position.last
    assert typed
    assert (await shrunk(evening, first)).startswith(f"-# #{number} · The match starts: ")
    second = await evening.board(number, 1)
    await evening.move(number)
    assert await shrunk(evening, second) == f"-# #{number} · 1. {mover.name} {typed.notation}"
    last = await evening.board(number, 2)
    await evening.closed_all()
    assert [seen.id for seen in pictures(evening, evening.channel)] == [last.id]
    evening.assert_clean()


@pytest.mark.parametrize("place", [MatchPlace.CHANNEL, MatchPlace.THREAD])
@pytest.mark.parametrize("choice", list(Shrinks))
async def test_a_server_chooses_for_channel_and_thread_whether_old_boards_keep_their_pictures(
    evening: Evening, place: MatchPlace, choice: Shrinks
) -> None:
    shrink = choice is Shrinks.EVERYWHERE or choice.value == place.value
    await evening.services[GuildBook].change(evening.sandbox.guild.id, old_boards=choice, place=place)
    number = await evening.begin()
    first = await evening.board(number, 0)
    assert (first.channel_id == evening.channel) is (place is MatchPlace.CHANNEL)
    await evening.move(number)
    await evening.board(number, 1)
    await evening.see(evening.aki, lambda seen: seen.id == first.id and not seen.labels, channel=first.channel_id)
    assert (first.id in [seen.id for seen in pictures(evening, first.channel_id)]) is not shrink
    evening.assert_clean()


async def test_a_thread_keeps_its_pictures_and_the_card_above_it_tells_the_result(evening: Evening) -> None:
    await evening.services[GuildBook].change(evening.sandbox.guild.id, place=MatchPlace.THREAD)
    card = await evening.open_table(evening.aki, opponent=evening.bruno.id)
    await evening.bruno.click(card.id, "Join")
    number = match_number(card)
    first = await evening.board(number, 0)
    await evening.move(number)
    await evening.board(number, 1)
    await evening.closed_all()
    assert [seen.id for seen in pictures(evening, first.channel_id) if is_board(seen, number, 0)] == [first.id]
    assert await shrunk(evening, card) in begun(number)
    question = await evening.bruno.slash(first.channel_id, "resign")
    assert question.message
    await evening.bruno.click(question.message.id, "Resign")
    told = f"-# #{number} Dogon · **Aki** wins: Bruno resigned."
    await evening.see(evening.aki, lambda seen: seen.id == card.id and seen.text == told, channel=evening.channel)
    evening.assert_clean()
