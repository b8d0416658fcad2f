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


async def test_a_channel_keeps_one_picture_of_a_match(hasty: Evening) -> None:
    card = await hasty.open_table(hasty.aki, opponent=hasty.bruno.id)
    await hasty.bruno.click(card.id, "Join")
    number = match_number(card)
    first = await hasty.board(number, 0)
    assert await shrunk(hasty, card) in begun(number)
    mover = await hasty.mover(number)
    await hasty.move(number)
    typed = (await hasty.view(number)).position.last
    assert typed
    assert (await shrunk(hasty, first)).startswith(f"-# #{number} · The match starts: ")
    second = await hasty.board(number, 1)
    await hasty.move(number)
    assert await shrunk(hasty, second) == f"-# #{number} · 1. {mover.name} {typed.notation}"
    last = await hasty.board(number, 2)
    await hasty.closed_all()
    assert [seen.id for seen in pictures(hasty, hasty.channel)] == [last.id]
    hasty.assert_clean()


@pytest.mark.parametrize("place", [MatchPlace.CHANNEL, MatchPlace.THREAD])
@pytest.mark.parametrize("choice", list(Shrinks))
async def test_a_server_chooses_for_channel_and_thread_whether_old_boards_keep_their_pictures(
    hasty: Evening, place: MatchPlace, choice: Shrinks
) -> None:
    shrink = choice is Shrinks.EVERYWHERE or choice.value == place.value
    await hasty.services[GuildBook].change(hasty.sandbox.guild.id, old_boards=choice, place=place)
    number = await hasty.begin()
    first = await hasty.board(number, 0)
    assert (first.channel_id == hasty.channel) is (place is MatchPlace.CHANNEL)
    await hasty.move(number)
    await hasty.board(number, 1)
    await hasty.see(hasty.aki, lambda seen: seen.id == first.id and not seen.labels, channel=first.channel_id)
    assert (first.id in [seen.id for seen in pictures(hasty, first.channel_id)]) is not shrink
    hasty.assert_clean()


async def test_a_thread_keeps_its_pictures_and_the_card_above_it_tells_the_result(hasty: Evening) -> None:
    await hasty.services[GuildBook].change(hasty.sandbox.guild.id, place=MatchPlace.THREAD)
    card = await hasty.open_table(hasty.aki, opponent=hasty.bruno.id)
    await hasty.bruno.click(card.id, "Join")
    number = match_number(card)
    first = await hasty.board(number, 0)
    await hasty.move(number)
    await hasty.board(number, 1)
    await hasty.closed_all()
    assert [seen.id for seen in pictures(hasty, first.channel_id) if is_board(seen, number, 0)] == [first.id]
    assert await shrunk(hasty, card) in begun(number)
    question = await hasty.bruno.slash(first.channel_id, "resign")
    assert question.message
    await hasty.bruno.click(question.message.id, "Resign")
    told = f"-# #{number} Dogon · **Aki** wins: Bruno resigned."
    await hasty.see(hasty.aki, lambda seen: seen.id == card.id and seen.text == told, channel=hasty.channel)
    hasty.assert_clean()
