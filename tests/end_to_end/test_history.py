"""Looking back: stepping through boards, showing them, films, records, verification."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.play.matches.matches import Matches
from sandbox.people.client_view import Seen
from sandbox.people.people import FakeAnswer, FakePerson
from tests.end_to_end.conftest import Evening, described
from tests.end_to_end.test_rules import press

MOVES = ("C+", "c+", "D+")
WAYS = ["First", "Back", "Next", "Last"]


@pytest.fixture
async def over(evening: Evening) -> AsyncIterator[int]:
    """A match of a few moves that was resigned."""
    number = await evening.begin()
    for ply, move in enumerate(MOVES, 1):
        await evening.move(number, move)
        await evening.board(number, ply)
    question = await (await evening.mover(number)).slash(evening.channel, "resign", match=number)
    assert question.message
    await (await evening.mover(number)).click(question.message.id, "Resign")
    await evening.board(number, len(MOVES) + 1)
    yield number
    evening.assert_clean()


def message_of(answer: FakeAnswer) -> Seen:
    assert answer.message, answer
    return answer.message


async def restart(evening: Evening) -> None:
    await evening.kill_bot()
    await evening.start_bot()


async def download(url: str) -> bytes:
    async with aiohttp.ClientSession() as session, session.get(url) as response:
        assert response.status == 200
        return await response.read()


async def record_of(evening: Evening, person: FakePerson, number: int) -> bytes:
    """The file that **Record** of `/match` attaches."""
    seen = message_of(await evening.look(person, "record", number))
    assert seen.ephemeral
    (file,) = [part["file"] for part in seen.parts if part["type"] == 13]
    assert f"/engawa-{number}.txt?" in file["url"]
    return await download(file["url"])


async def test_the_boards_of_a_match_are_turned_over_even_after_a_restart(evening: Evening, over: int) -> None:
    aki = evening.aki
    seen = message_of(await evening.look(aki, "boards", over))
    assert seen.ephemeral
    assert "Move 4 of 4" in seen.text
    assert "resigned" in seen.text
    assert " resigned." in seen.text
    assert "Well played!" not in seen.text
    assert seen.labels == ["First", "Back", "Rematch", "Show to everyone", "Note"]
    await restart(evening)
    for way, ply, words in (("Back", 3, "played **D+**"), ("First", 0, "The match starts"), ("Next", 1, "**C+**")):
        turned = message_of(await aki.click(seen.id, way))
        assert turned.id == seen.id, "the same message"
        assert f"Move {ply} of 4 · <t:" in turned.text
        assert words in turned.text
        assert f"look-{over}-{ply}.png" in turned.pictures[0].url
        view = await evening.services[Matches].show(over, ply)
        assert turned.pictures[0].description == described(view, view.seat_of(aki.id))
    assert turned.labels == [*WAYS, "Rematch", "Show to everyone", "Note"]
    assert "Move 4 of 4" in message_of(await aki.click(seen.id, "Last")).text
    assert [message.id for message in evening.bruno.messages(evening.channel) if message.id == seen.id] == []


async def test_the_last_board_of_a_running_match_is_the_newest_when_it_is_pressed(evening: Evening) -> None:
    number = await evening.begin()
    dana = evening.sandbox.person("Dana")
    seen = message_of(await evening.look(dana))
    assert "Move 0 of 0" in seen.text
    assert seen.labels == ["Last", "Show to everyone"]
    await evening.move(number, "C+")
    newest = message_of(await dana.click(seen.id, "Last"))
    assert "Move 1 of 1" in newest.text
    assert "Move" not in newest.labels, "looking is not playing"
    evening.assert_clean()


async def test_one_board_is_shown_to_everyone_and_pings_nobody(evening: Evening, over: int) -> None:
    dana = evening.sandbox.person("Dana")
    seen = message_of(await evening.look(dana, "boards", over))
    for way in ("First", "Next", "Next"):
        seen = message_of(await dana.click(seen.id, way))
    assert seen.ephemeral
    assert "Show to everyone" in seen.labels
    await restart(evening)
    presses = await asyncio.gather(*(dana.click(seen.id, "Show to everyone") for _ in range(3)))
    await asyncio.gather(*(press.done() for press in presses))
    public = await evening.see(
        evening.bruno, lambda message: not message.ephemeral and f"look-{over}-2.png" in _names(message)
    )
    seen_by_all = [each for each in evening.bruno.messages(evening.channel) if f"look-{over}-2.png" in _names(each)]
    assert [each.id for each in seen_by_all] == [public.id], "three presses show it once"
    assert "Move 2 of 4" in public.text
    assert public.labels == []
    assert evening.pings_for(public) == []
    kept = evening.sandbox.backend.world.message(evening.channel, seen.id)
    assert kept
    assert kept.seen_by == dana.id, "what was shown is still there for who showed it"


async def test_the_final_board_leads_to_the_film_which_can_be_shown_to_everyone(evening: Evening, over: int) -> None:
    final = await evening.board(over, 4)
    assert final.labels == ["Rematch", "Look back"]
    dana = evening.sandbox.person("Dana")
    page = message_of(await dana.click(final.id, "Look back"))
    assert "Move 4 of 4" in page.text
    seen = message_of(await press(evening, dana, final, f"replay:{over}"))  # as below boards of earlier versions
    assert seen.ephemeral
    assert "4 moves" in seen.text
    assert f"replay-{over}.gif" in seen.pictures[0].url
    assert (await download(seen.pictures[0].url)).startswith(b"GIF89a")
    assert "The match, move by move" in str(seen.pictures[0].description)
    await dana.click(seen.id, "Show to everyone")
    await evening.see(evening.bruno, lambda message: not message.ephemeral and f"replay-{over}.gif" in _names(message))
    again = message_of(await evening.look(evening.bruno, "film", over))
    assert again.labels == ["Rematch", "Show to everyone"]


async def test_who_asks_for_a_lot_at_once_is_slowed_down_and_keeps_nobody_from_their_board(
    evening: Evening, over: int
) -> None:
    dana, order = evening.sandbox.person("Dana"), list[str]()

    async def ask(person: FakePerson) -> None:
        answer = await evening.look(person, "boards", over)
        await answer.done()
        order.append(person.name if "look-" in str(_names(message_of(answer))) else answer.text)

    await asyncio.gather(*(ask(dana) for _ in range(14)), ask(evening.bruno))
    told = [text for text in order if "a lot at once" in text]
    assert len(order) == 15
    assert 1 <= len(told) <= 4
    assert order.count(dana.name) == 14 - len(told)
    assert evening.bruno.name in order[:-1]


async def test_a_record_is_brought_in_and_turned_over_anywhere_after_a_restart(evening: Evening, over: int) -> None:
    file = await record_of(evening, evening.aki, over)
    assert file.decode().startswith(f"Engawa record 2\nMatch: {over}\nGame: dogon\n")
    dana = evening.sandbox.person("Dana")
    place = dana.direct_channel_id
    seen = message_of(await dana.slash(place, "match", file=dana.upload("my match.txt", file)))
    assert seen.ephemeral
    assert "Move 4 of 4" in seen.text
    assert seen.labels == ["First", "Back"]
    await restart(evening)
    assert "Move 0 of 4" in message_of(await dana.click(seen.id, "First")).text
    turned = message_of(await dana.click(seen.id, "Next"))
    assert turned.id == seen.id
    assert "played **C+**" in turned.text
    assert turned.labels == WAYS


async def test_a_broken_record_is_refused_with_its_line(evening: Evening, over: int) -> None:
    file = await record_of(evening, evening.aki, over)
    broken = file.replace(b"\n2 1 c+ ", b"\n2 1 d+ ")
    assert broken != file

    async def refusal(data: bytes) -> str:
        answer = await evening.aki.slash(evening.channel, "match", file=evening.aki.upload("broken.txt", data))
        return message_of(answer).text

    assert "Line 19: the chain doesn't match the lines above" in await refusal(broken)
    assert "Line 14: a move looks like" in await refusal(file.replace(b"\n2 1 c+ ", b"\n2 c+ "))
    assert "Line 1: this line should be “Engawa record 2”" in await refusal(b'[Event "?"]\n')
    assert "isn't UTF-8 text" in await refusal(b"\xff\xfe\x00")
    assert "too large" in await refusal(b"x" * 300_000)


async def test_a_match_verifies_until_somebody_changes_what_is_stored(
    evening: Evening, over: int, tmp_path: Path
) -> None:
    dana = evening.sandbox.person("Dana")
    fine = await evening.look(dana, "check", over)
    chain = (await record_of(evening, dana, over)).decode().split()[-1]
    assert f"Match #{over} is stored exactly as it was played: 4 moves" in fine.text
    assert f"`{chain[:8]}`" in fine.text
    assert f"`{chain}`" in fine.text
    with sqlite3.connect(tmp_path / "engawa.db") as database:
        database.execute("DROP TRIGGER moves_no_update")
        database.execute("UPDATE moves SET notation = 'D+' WHERE ply = 0")
    wrong = await evening.look(dana, "check", over)
    assert f"Match #{over} isn't stored as it was played: the chain breaks at move 1" in wrong.text


async def test_a_match_of_another_server_is_for_its_players_only(evening: Evening, over: int) -> None:
    dana = evening.sandbox.person("Dana")
    refused = await dana.slash(dana.direct_channel_id, "match", match=over)
    assert f"Match #{over} is played in another server" in refused.text
    for view in ("boards", "film", "story", "record", "check"):
        seen = message_of(await evening.look(evening.aki, view, over, evening.aki.direct_channel_id))
        assert f"#{over}" in seen.text


async def test_finished_matches_are_suggested_after_the_running_ones(evening: Evening, over: int) -> None:
    running = await evening.begin()
    offered = await evening.aki.suggestions(evening.channel, "match", focused="match", match="")
    assert [choice.value for choice in offered] == [running, over]
    assert offered[1].name == f"#{over} Dogon against Bruno (over)"
    found = await evening.aki.suggestions(evening.channel, "match", focused="match", match="over")
    assert [choice.value for choice in found] == [over]
    assert await evening.sandbox.person("Dana").suggestions(evening.channel, "match", focused="match") == []


def _names(message: Seen) -> str:
    return " ".join(picture.url for picture in message.pictures)
