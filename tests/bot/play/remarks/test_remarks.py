"""Private notes on positions: one a board and person, shown to nobody else, gone with their author."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.app import build
from bot.core.people import Person
from bot.core.refusals import AlreadyDone
from bot.core.services import Services
from bot.core.speech.known_as import KnownAs
from bot.play.archive.archive import Archive
from bot.play.matches import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import PrivateMatch
from bot.play.remarks import remarks as noting
from bot.play.remarks.refusals import OnlyPlayersNote, RemarkTooLong, TooManyNotes
from bot.play.remarks.remarks import LONGEST, Remarks
from bot.play.remarks.views import note_words
from storage import Database, erasure
from storage.people import players
from storage.play import remarks
from tests.bot.conftest import ANN, BO, CY, by
from tests.bot.timed import play, timed
from tests.conftest import HandClock
from tests.statements import noted


@pytest.fixture
async def view(services: Services) -> MatchView:
    return await timed(services, "none")


@pytest.fixture
async def twin(database_url: str, clock: HandClock) -> AsyncIterator[Services]:
    """The services of another process."""
    async with Database.open(database_url) as other:
        yield build(other, clock, Random(8))


async def write(services: Services, person: Person, view: MatchView, text: str, ply: int = 0) -> None:
    await services[Remarks].write(by(person), view.match.id, ply, text)


async def read(services: Services, person: Person, view: MatchView, ply: int = 0) -> str:
    kept: str = await services[Remarks].of(person, view.match.id, ply)
    return kept


async def test_a_note_is_kept_for_its_board_and_shown_to_its_author_alone(services: Services, view: MatchView) -> None:
    await write(services, ANN, view, "  Keep an eye on\nC-.  ")
    assert await read(services, ANN, view) == "Keep an eye on\nC-."
    assert await note_words(services, view, ANN) == "📝 Keep an eye on\nC-."
    for other in (BO, CY):
        assert await read(services, other, view) == ""
        assert await note_words(services, view, other) == ""
    moved = await play(services, view)
    assert await read(services, ANN, moved, 1) == ""
    assert await note_words(services, moved, ANN) == ""
    await services[Matches].resign(by(BO), view.match.id)
    await write(services, ANN, view, "after the end", 1)
    assert (await read(services, ANN, view), await read(services, ANN, view, 1)) == (
        "Keep an eye on\nC-.",
        "after the end",
    )


async def test_a_second_note_replaces_the_first_and_an_empty_one_deletes_it(
    services: Services, view: MatchView, database: Database
) -> None:
    await write(services, ANN, view, "one")
    await write(services, ANN, view, "two")
    assert await read(services, ANN, view) == "two"
    await write(services, ANN, view, " \n ")
    async with database.reading() as connection:
        known = await players.find(connection, ANN.discord_id)
        assert known
        assert await remarks.written_by(connection, known.id) == []


async def test_one_delivery_counts_once(services: Services, view: MatchView) -> None:
    request = by(ANN)
    await services[Remarks].write(request, view.match.id, 0, "one")
    with pytest.raises(AlreadyDone):
        await services[Remarks].write(request, view.match.id, 0, "two")


async def test_only_those_who_play_keep_notes_and_only_as_long_as_fits(services: Services, view: MatchView) -> None:
    with pytest.raises((OnlyPlayersNote, PrivateMatch)):
        await write(services, CY, view, "I only look on")
    await write(services, ANN, view, "é" * LONGEST)
    with pytest.raises(RemarkTooLong):
        await write(services, ANN, view, "é" * (LONGEST + 1))


async def test_a_match_has_room_for_so_many_notes_of_each(
    services: Services, view: MatchView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(noting, "MOST", 2)
    for _ in range(2):
        view = await play(services, view)
    for ply in range(2):
        await write(services, ANN, view, "mine", ply)
    with pytest.raises(TooManyNotes):
        await write(services, ANN, view, "one too many", 2)
    await write(services, ANN, view, "changed", 1)
    await write(services, BO, view, "mine", 2)
    await write(services, ANN, view, "", 0)
    await write(services, ANN, view, "room again", 2)


async def test_notes_written_at_once_are_one_and_never_too_many(
    services: Services, twin: Services, view: MatchView, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = await asyncio.gather(*(write(each, ANN, view, "at once") for each in (services, twin) for _ in range(3)))
    assert done == [None] * 6
    monkeypatch.setattr(noting, "MOST", 2)
    for _ in range(3):
        view = await play(services, view)
    await asyncio.gather(
        *(write(each, ANN, view, "at once", ply) for ply in range(1, 4) for each in (services, twin)),
        return_exceptions=True,
    )
    async with database.reading() as connection:
        known = await players.find(connection, ANN.discord_id)
        assert known
        assert len(await remarks.written_by(connection, known.id)) == 2


async def test_they_are_in_the_file_of_their_author_and_gone_with_them(
    services: Services, view: MatchView, database: Database, clock: HandClock
) -> None:
    await write(services, ANN, view, "mine")
    await write(services, BO, view, "Ann is tired")
    async with database.writing() as connection:
        known = await players.find(connection, ANN.discord_id)
        assert known
        assert [row["text"] for row in await noting.export(connection, known)] == ["mine"]
        called = KnownAs(ANN.discord_id, ANN.name, "Deleted player")
        await erasure.clean_words(connection, known.id, ANN.discord_id, called, erasure.NOTHING)
        await noting.forget(connection, known, clock.now)
    assert await read(services, ANN, view) == ""
    assert await read(services, BO, view) == "Deleted player is tired"


async def test_nothing_public_has_them_and_a_move_never_looks_for_them(services: Services, view: MatchView) -> None:
    await write(services, ANN, view, "a secret")
    with noted() as statements:
        view = await play(services, view)
    assert [each for each in statements if "remarks" in each] == []
    _, record = await services[Archive].record(by(BO), view.match.id)
    assert "a secret" not in record
    _, mine = await services[Archive].record(by(ANN), view.match.id)
    assert "a secret" not in mine


async def test_whoever_looks_on_is_not_looked_up(services: Services, view: MatchView) -> None:
    with noted() as statements:
        assert await note_words(services, view, CY) == ""
    assert statements == []
