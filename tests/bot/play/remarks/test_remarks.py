"""Private notes on positions: one a board and person, shown to nobody else, gone with their author."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.core.people import Person
from bot.core.refusals import AlreadyDone
from bot.core.speech.known_as import KnownAs
from bot.play.matches import MatchView
from bot.play.matches.refusals import PrivateMatch
from bot.play.remarks import remarks as noting
from bot.play.remarks.refusals import OnlyPlayersNote, RemarkTooLong, TooManyNotes
from bot.play.remarks.remarks import LONGEST
from bot.play.remarks.views import note_words
from storage import Database, erasure
from storage.people import players
from storage.play import remarks
from tests.bot.conftest import ANN, BO, CY, by
from tests.bot.timed import play, timed
from tests.conftest import HandClock
from tests.house import House
from tests.statements import noted


@pytest.fixture
async def view(house: House) -> MatchView:
    return await timed(house, "none")


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[House]:
    """The services of another process."""
    async with Database.open(database_url) as other:
        yield House.on(other, clock, Random(8))


async def write(house: House, person: Person, view: MatchView, text: str, ply: int = 0) -> None:
    await house.remarks.write(by(person), view.match.id, ply, text)


async def read(house: House, person: Person, view: MatchView, ply: int = 0) -> str:
    kept: str = await house.remarks.of(person, view.match.id, ply)
    return kept


async def test_a_note_is_kept_for_its_board_and_shown_to_its_author_alone(house: House, view: MatchView) -> None:
    await write(house, ANN, view, "  Keep an eye on\nC-.  ")
    assert await read(house, ANN, view) == "Keep an eye on\nC-."
    assert await note_words(house.services, view, ANN) == "📝 Keep an eye on\nC-."
    for other in (BO, CY):
        assert await read(house, other, view) == ""
        assert await note_words(house.services, view, other) == ""
    moved = await play(house, view)
    assert await read(house, ANN, moved, 1) == ""
    assert await note_words(house.services, moved, ANN) == ""
    await house.matches.resign(by(BO), view.match.id)
    await write(house, ANN, view, "after the end", 1)
    assert (await read(house, ANN, view), await read(house, ANN, view, 1)) == ("Keep an eye on\nC-.", "after the end")


async def test_a_second_note_replaces_the_first_and_an_empty_one_deletes_it(
    house: House, view: MatchView, database: Database
) -> None:
    await write(house, ANN, view, "one")
    await write(house, ANN, view, "two")
    assert await read(house, ANN, view) == "two"
    await write(house, ANN, view, " \n ")
    async with database.reading() as connection:
        known = await players.find(connection, ANN.discord_id)
        assert known
        assert await remarks.written_by(connection, known.id) == []


async def test_one_delivery_counts_once(house: House, view: MatchView) -> None:
    request = by(ANN)
    await house.remarks.write(request, view.match.id, 0, "one")
    with pytest.raises(AlreadyDone):
        await house.remarks.write(request, view.match.id, 0, "two")


async def test_only_those_who_play_keep_notes_and_only_as_long_as_fits(house: House, view: MatchView) -> None:
    with pytest.raises((OnlyPlayersNote, PrivateMatch)):
        await write(house, CY, view, "I only look on")
    await write(house, ANN, view, "é" * LONGEST)
    with pytest.raises(RemarkTooLong):
        await write(house, ANN, view, "é" * (LONGEST + 1))


async def test_a_match_has_room_for_so_many_notes_of_each(
    house: House, view: MatchView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "MOST", 2)
    for _ in range(2):
        view = await play(house, view)
    for ply in range(2):
        await write(house, ANN, view, "mine", ply)
    with pytest.raises(TooManyNotes):
        await write(house, ANN, view, "one too many", 2)
    await write(house, ANN, view, "changed", 1)
    await write(house, BO, view, "mine", 2)
    await write(house, ANN, view, "", 0)
    await write(house, ANN, view, "room again", 2)


async def test_notes_written_at_once_are_one_and_never_too_many(
    house: House, twin: House, view: MatchView, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = await asyncio.gather(*(write(each, ANN, view, "at once") for each in (house, twin) for _ in range(3)))
    assert done == [None] * 6
    monkeypatch.setattr(noting, "MOST", 2)
    for _ in range(3):
        view = await play(house, view)
    await asyncio.gather(
        *(write(each, ANN, view, "at once", ply) for ply in range(1, 4) for each in (house, twin)),
        return_exceptions=True,
    )
    async with database.reading() as connection:
        known = await players.find(connection, ANN.discord_id)
        assert known
        assert len(await remarks.written_by(connection, known.id)) == 2


async def test_they_are_in_the_file_of_their_author_and_gone_with_them(
    house: House, view: MatchView, database: Database, clock: HandClock
) -> None:
    await write(house, ANN, view, "mine")
    await write(house, BO, view, "Ann is tired")
    async with database.writing() as connection:
        known = await players.find(connection, ANN.discord_id)
        assert known
        assert [row["text"] for row in await noting.export(connection, known)] == ["mine"]
        called = KnownAs(ANN.discord_id, ANN.name, "Deleted player")
        await erasure.clean_words(connection, known.id, ANN.discord_id, called, erasure.NOTHING)
        await noting.forget(connection, known, clock.now)
    assert await read(house, ANN, view) == ""
    assert await read(house, BO, view) == "Deleted player is tired"


async def test_nothing_public_has_them_and_a_move_never_looks_for_them(house: House, view: MatchView) -> None:
    await write(house, ANN, view, "a secret")
    with noted() as statements:
        view = await play(house, view)
    assert [each for each in statements if "remarks" in each] == []
    _, record = await house.archive.record(by(BO), view.match.id)
    assert "a secret" not in record
    _, mine = await house.archive.record(by(ANN), view.match.id)
    assert "a secret" not in mine


async def test_whoever_looks_on_is_not_looked_up(house: House, view: MatchView) -> None:
    with noted() as statements:
        assert await note_words(house.services, view, CY) == ""
    assert statements == []
