"""Looking back: who may see which match, which board, and whether what is stored is what was played."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Update, text, update

from bot.app import build
from bot.community.tournaments import log_decision
from bot.core.people import Person, Place
from bot.core.refusals import AlreadyDone
from bot.core.services import Services
from bot.core.speech.sentences import NAMES, speaking
from bot.play.archive import records
from bot.play.archive.archive import KEPT_IMPORTS, Archive, BroughtRecords
from bot.play.archive.commands import match_named
from bot.play.archive.refusals import (
    BadRecord,
    NoSuchImport,
    NoSuchPly,
    NotARecord,
    NothingToSee,
    RecordTooLarge,
    RecordTooLong,
)
from bot.play.archive.words import past_board_text, story_text
from bot.play.matches import STOPPED, match_views
from bot.play.matches import words as matches_words
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.refusals import NoSuchMatch, NotVisibleHere
from bot.play.offers.entries import UNDO
from bot.play.replays import Replays, chains
from games.core import IllegalMove
from storage import Database
from storage.play.matches import matches
from storage.play.matches.tables import moves
from tests.bot.conftest import ANN, BO, CHANNEL, CY, begun, by, mover
from tests.bot.play.archive.test_records import record_of
from tests.bot.shell import unguard
from tests.conftest import HandClock
from tests.games.setups import SETUPS
from tests.kinds import KINDS

SERVER = Place(CHANNEL.guild_id, 99)
ELSEWHERE = Place(77, 78)
IN_PRIVATE = Place(None, 79)


async def played(services: Services, view: MatchView, *moves: str) -> MatchView:
    for move in moves:
        view = await services[Matches].move(by(mover(view)), view.match.id, None, move)
    return view


async def resigned(services: Services, view: MatchView) -> MatchView:
    return await services[Matches].resign(by(mover(view)), view.match.id)


async def tamper(database: Database, change: str | Update) -> None:
    """Change what is stored as nobody but a host with a database shell can."""
    async with database.writing() as connection:
        await unguard(connection)
        await connection.execute(text(change) if isinstance(change, str) else change)


async def difference(services: Services) -> str | None:
    (found,) = [problem async for _, problem in services[Matches].differences()]
    verdict = await services[Archive].verify(by(ANN), None)
    assert verdict.difference == found, "the command and the check say the same"
    return found


async def test_every_board_can_be_seen_with_its_time(services: Services, view: MatchView, clock: HandClock) -> None:
    start = clock.now
    clock.pass_(hours=5)
    await played(services, view, "C+")
    boards = [await services[Archive].past_board(by(ANN), 1, ply) for ply in (0, 1, None)]
    assert [(past.ply, past.last, past.at - start) for past in boards] == [
        (0, 1, timedelta(0)),
        (1, 1, timedelta(hours=5)),
        (1, 1, timedelta(hours=5)),
    ]
    assert boards[0].view.position == view.position
    for ply in (2, -1):
        with pytest.raises(NoSuchPly, match="has boards 0 to 1"):
            await services[Archive].past_board(by(ANN), 1, ply)


@pytest.mark.parametrize("over", [False, True])
async def test_a_match_is_for_its_server_and_for_its_players(services: Services, view: MatchView, over: bool) -> None:
    if over:
        await resigned(services, view)
    for person, place in ((CY, CHANNEL), (CY, SERVER), (ANN, SERVER), (ANN, ELSEWHERE), (BO, IN_PRIVATE)):
        assert (await services[Archive].past_board(by(person, place=place), 1)).view.match.id == 1
    for place in (ELSEWHERE, IN_PRIVATE):
        for look in (
            services[Archive].past_board,
            services[Archive].story,
            services[Archive].record,
            services[Archive].verify,
        ):
            with pytest.raises(NotVisibleHere, match="#1 is played in another server"):
                await look(by(CY, place=place), 1)  # type: ignore[operator]


async def test_a_table_that_waits_and_a_match_nobody_began_cannot_be_seen(services: Services) -> None:
    with pytest.raises(NoSuchMatch):
        await services[Archive].past_board(by(ANN), 4711)
    with pytest.raises(NothingToSee):
        await services[Archive].past_board(by(ANN))


@pytest.mark.slow
async def test_without_a_number_the_match_last_moved_in_is_meant(services: Services, clock: HandClock) -> None:
    first = await begun(services)
    clock.pass_(minutes=1)
    second = await begun(services)

    async def meant(person: Person, place: Place) -> int:
        return (await services[Archive].past_board(by(person, place=place))).view.match.id

    assert await meant(ANN, CHANNEL) == second.match.id
    clock.pass_(minutes=1)
    await resigned(services, await played(services, first, "C+"))
    for person, place in ((ANN, CHANNEL), (CY, CHANNEL), (BO, IN_PRIVATE), (BO, ELSEWHERE)):
        assert await meant(person, place) == first.match.id, "a finished one too"
    with pytest.raises(NothingToSee):
        await meant(CY, ELSEWHERE)


async def test_a_story_tells_every_position_in_order(services: Services, view: MatchView) -> None:
    after = await resigned(services, await played(services, view, "C+", "c+"))
    story = await services[Archive].story(by(CY), 1)
    assert [told.position.ply for told in story] == [0, 1, 2, 3]
    assert (story[0].position, story[-1].position) == (view.position, after.position)
    assert story[-1].players == after.players


async def stopped(services: Services, view: MatchView, verdict: str, clock: HandClock, *, by_director: bool) -> None:
    """End a match as a tournament does, by itself or by a decision of whoever runs it."""
    async with services.database.writing() as connection:
        held = await match_views.hold(connection, services[Replays], view.match.id)
        assert held.position.to_move is not None
        over = await services[Matches].enter(connection, held, held.position.to_move, STOPPED, verdict)
        if by_director:
            await log_decision(connection, over, over.players[0], "late again", clock())


@pytest.mark.parametrize(
    ("verdict", "by_director", "told"),
    [
        ("1>0", True, "wins by decision of the organisers."),
        ("0=1", True, "draw by decision of the organisers."),
        ("none", True, "By decision of the organisers this match has no result."),
        ("1>0", False, "whoever took more of the time loses"),
        ("none", False, "Its round was taken back"),
    ],
)
async def test_film_and_boards_tell_alike_who_stopped_a_match(
    services: Services, view: MatchView, clock: HandClock, verdict: str, by_director: bool, told: str
) -> None:
    await played(services, view, "C+")
    await stopped(services, view, verdict, clock, by_director=by_director)
    story = await services[Archive].story(by(ANN), view.match.id)
    past = await services[Archive].past_board(by(ANN), view.match.id)
    assert told in story_text(story[-1], services[Narration])
    assert told in past_board_text(past, services[Narration])


async def test_what_is_decided_anew_does_not_change_what_stopped_a_match(
    services: Services, view: MatchView, clock: HandClock
) -> None:
    await played(services, view, "C+")
    await stopped(services, view, "0=1", clock, by_director=False)
    over = await services[Matches].show(view.match.id)
    async with services.database.writing() as connection:
        await log_decision(connection, over, over.players[0], "", clock(), verdict="1>0")
    over = await services[Matches].show(view.match.id)
    assert services[Narration].ending(over).startswith("The round is over")
    assert "decided anew: " in services[Narration].news_lines(over)


async def test_finished_matches_are_listed_newest_first(services: Services, clock: HandClock) -> None:
    one, two, _ = await begun(services), await begun(services), await begun(services)
    for view in (two, one):
        clock.pass_(minutes=1)
        await resigned(services, view)
    assert [found.match.id for found in await services[Archive].finished(ANN, 10)] == [one.match.id, two.match.id]
    assert [found.match.id for found in await services[Archive].finished(ANN, 1)] == [one.match.id]
    assert await services[Archive].finished(CY, 10) == ()


async def test_an_untouched_match_verifies_and_tells_its_chain(services: Services, view: MatchView) -> None:
    fresh = await services[Archive].verify(by(CY), 1)
    assert (fresh.count, fresh.difference, len(fresh.chain)) == (0, None, 64)
    await played(services, view, "C+", "c+")
    later = await services[Archive].verify(by(CY), 1)
    assert (later.count, later.difference) == (2, None)
    assert later.chain != fresh.chain
    _, record = await services[Archive].record(by(CY), 1)
    assert record.endswith(f"Chain: {later.chain}\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE moves SET notation = 'D+' WHERE ply = 0", "the chain breaks at move 1"),
        ("UPDATE moves SET notation = 'd+' WHERE ply = 1", "the chain breaks at move 2"),
        ("UPDATE moves SET played_at = '2026-11-20 11:00:00.000000' WHERE ply = 1", "the chain breaks at move 2"),
        ("UPDATE moves SET seat = 1 - seat WHERE ply = 2", "the chain breaks at move 3"),
        ("UPDATE moves SET chain = 'ff' WHERE ply = 1", "the chain breaks at move 2"),
        ('UPDATE matches SET options = \'{"board": "gagara"}\'', "the chain breaks at move 1"),
        ("DELETE FROM moves WHERE ply = 1", "stored move 2 is missing"),
        ("DELETE FROM moves WHERE ply = 2", "these stored values don't match the moves: ply, to_move, places, reason"),
        ("UPDATE matches SET reason = 'boredom'", "these stored values don't match the moves: reason"),
        ("UPDATE matches SET ruleset = 2", "played with ruleset 2"),
    ],
)
async def test_tampering_is_found(
    services: Services, view: MatchView, database: Database, change: str, says: str
) -> None:
    await resigned(services, await played(services, view, "C+", "c+"))
    assert await difference(services) is None
    await tamper(database, change)
    assert says in str(await difference(services))


async def test_an_illegal_move_is_found_even_if_its_chain_was_forged(
    services: Services, view: MatchView, database: Database
) -> None:
    await played(services, view, "C+")
    async with database.reading() as connection:
        (entry,) = await matches.entries(connection, 1)
    forged = chains.seal(chains.first(view.match), replace(entry, notation="A+"))
    await tamper(database, update(moves).values(notation="A+", chain=forged.chain))
    assert "stored move 1 is refused" in str(await difference(services))


async def test_a_refused_move_does_not_touch_the_chain(services: Services, view: MatchView) -> None:
    after = await played(services, view, "C+")
    before = await services[Archive].verify(by(ANN), 1)
    with pytest.raises(IllegalMove):
        await played(services, after, "a+")
    assert await services[Archive].verify(by(ANN), 1) == before


async def test_a_record_can_be_brought_in_anywhere_and_looked_at(services: Services, view: MatchView) -> None:
    over = await resigned(services, await played(services, view, "C+", "c+"))
    match, file = await services[Archive].record(by(ANN), 1)
    assert match.id == 1
    number, past = await services[Archive].bring_in(by(CY), b"\xef\xbb\xbf" + file.encode())
    assert (past.ply, past.last, past.view.names) == (3, 3, over.names)
    assert past.view.position == over.position
    assert (await services[Archive].imported(CY, number, 0)).view.position == view.position
    assert (await services[Archive].imported(CY, number, 2)).ply == 2
    with pytest.raises(NoSuchImport, match="your 5 newest"):
        await services[Archive].imported(ANN, number, 0)
    with pytest.raises(NoSuchPly):
        await services[Archive].imported(CY, number, 4)


async def test_of_each_person_the_newest_records_are_kept(services: Services, view: MatchView) -> None:
    _, file = await services[Archive].record(by(ANN), 1)
    theirs, _ = await services[Archive].bring_in(by(BO), file.encode())
    mine = [(await services[Archive].bring_in(by(ANN), file.encode()))[0] for _ in range(KEPT_IMPORTS + 1)]
    for number in mine[1:]:
        await services[Archive].imported(ANN, number, 0)
    await services[Archive].imported(BO, theirs, 0)
    with pytest.raises(NoSuchImport):
        await services[Archive].imported(ANN, mine[0], 0)


@pytest.mark.parametrize(
    ("file", "refusal"),
    [
        (b"\x89PNG\r\n\x1a\n", NotARecord),
        (b" " * (records.LARGEST + 1), RecordTooLarge),
        (b"1. e4 e5\n", BadRecord),
        (b"\0\0", BadRecord),
    ],
)
async def test_what_is_no_record_is_refused(services: Services, file: bytes, refusal: type[Exception]) -> None:
    with pytest.raises(refusal):
        await services[Archive].bring_in(by(ANN), file)


async def test_a_record_delivered_twice_is_brought_in_once(services: Services, view: MatchView) -> None:
    _, file = await services[Archive].record(by(ANN), 1)
    request = by(ANN)
    await services[Archive].bring_in(request, file.encode())
    with pytest.raises(AlreadyDone):
        await services[Archive].bring_in(request, file.encode())


async def test_the_chain_goes_on_in_a_fresh_process(
    services: Services, view: MatchView, database: Database, clock: HandClock
) -> None:
    await played(services, view, "C+")
    again = build(database, clock, None)  # type: ignore[arg-type]
    await played(again, await again[Matches].show(1), "c+")
    assert await difference(again) is None


def long_record(plies: int) -> bytes:
    """A match of Kamisado in which both go back and forth with moves that are taken back."""
    setup = next(setup for setup in SETUPS if setup.key == "kamisado")
    record = record_of(setup, 5, 1, other=None)
    entries, chain = [*record.entries], record.entries[-1].chain
    while len(entries) < plies:
        undo = len(entries) % 2 == 1
        first = record.entries[0]
        ply = len(entries)
        entry = replace(first, ply=ply, kind=UNDO, notation=str(ply - 1)) if undo else replace(first, ply=ply)
        entries.append(chains.seal(chain, entry))
        chain = entries[-1].chain
    match = replace(record.match, ply=plies, to_move=0 if plies % 2 == 0 else 1)
    return records.write(match, record.names, entries, kinds=KINDS).encode()


@pytest.mark.slow
async def test_a_long_record_is_read_once_and_leafing_replays_nothing(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = long_record(records.MOST_ENTRIES)
    beats: list[int] = []

    async def beat() -> None:
        while True:
            await asyncio.sleep(0.001)
            beats.append(len(beats))

    heart = asyncio.create_task(beat())
    number, past = await services[Archive].bring_in(by(CY), file)
    heart.cancel()
    assert past.last == records.MOST_ENTRIES
    assert len(beats) > 5, "others are served meanwhile"
    monkeypatch.setattr(records, "read", None)
    monkeypatch.setattr(type(past.view.game), "play", None)
    for ply in range(0, past.last, 20):
        assert (await services[Archive].imported(CY, number, ply)).ply == ply


async def test_a_record_with_too_many_moves_is_refused_before_they_are_followed(services: Services) -> None:
    file = long_record(4).decode()
    move = next(line for line in file.splitlines() if line.startswith("1 0"))
    longer = file.replace(move, "\n".join([move] * (records.MOST_ENTRIES + 1)))
    with pytest.raises(RecordTooLong, match="at most 2000"):
        await services[Archive].bring_in(by(CY), longer.encode())


async def test_records_that_were_not_used_for_longest_make_room(services: Services) -> None:
    brought = BroughtRecords(KINDS, room=10)
    read = [await brought.read(long_record(4).decode()) for _ in range(3)]
    brought.keep(1, read[0])
    brought.keep(2, read[1])
    assert brought.find(1) is read[0]
    brought.keep(3, read[2])
    assert (brought.find(1), brought.find(2), brought.find(3)) == (read[0], None, read[2])


@pytest.mark.parametrize("language", NAMES)
def test_the_match_that_a_message_names_is_found_in_every_language(language: str) -> None:
    with speaking(language):
        words = matches_words.NUMBERED.format(number=17, game="Dogon", ply=3)
    assert match_named(f"In <#12345678901234567> on board 2:\n{words}, #18") == 17
    assert match_named("In <#12345678901234567> on board 2") is None
