"""Records: what is written is read back, in every game; what cannot be read is explained by line."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.services import chains, records
from bot.services.records import Record
from bot.services.refusals import BadRecord
from bot.services.replays import follow, retrace
from bot.services.verification import columns_after
from games import GAMES
from games.core import Seat
from storage.matches import Entry, Kind, Match, Status
from tests.games.setups import SETUPS, Setup, match_of

ROOT = Path(__file__).parent.parent.parent
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
NAMES = ("Ann", "Bo: the ; second", "Cy", "Dee")
LONGEST = 40
"""Plies played at random; the last of them is no move in some examples, and in others some go back."""
OTHER = [kind for kind in Kind if kind is not Kind.MOVE]

fuzzed = settings(
    max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def record_of(setup: Setup, seed: int, plies: int, *, other: Kind | None) -> Record:
    """A random match as it would be stored."""
    game, lots = setup.game, Random(seed)
    match = Match(
        id=17, game=setup.key, ruleset=game.info.ruleset, options=game.settle(setup.seats, dict(setup.options)),
        seats_wanted=setup.seats, status=Status.RUNNING, guild_id=None, channel_id=0, host_id=0, ply=0, to_move=None,
        places=None, reason=None, created_at=NOON, started_at=NOON, ended_at=None,
    )  # fmt: skip
    (position,) = retrace(match, ())
    chain, entries = chains.first(match), []
    while not position.is_over and len(entries) < plies:
        seat = position.to_move
        assert seat is not None
        at = NOON + timedelta(seconds=lots.random() * 1e6)
        text, kind = game.format(lots.choice(game.legal_moves(position.state))), Kind.MOVE
        if other is Kind.UNDO and position.line and lots.random() < 0.2:
            seat, text, kind = Seat(lots.randrange(setup.seats)), str(lots.choice(position.line).ply), other
        elif other not in {None, Kind.UNDO} and len(entries) == plies - 1:
            text = verdict(setup.seats, lots) if other is Kind.RULING else ""
            seat, kind = Seat(lots.randrange(setup.seats)), other
        position = follow(game, position, seat, kind, text)
        entries.append(chains.seal(chain, Entry(len(entries), seat, kind, text, at)))
        chain = entries[-1].chain
    ended_at = entries[-1].played_at if position.is_over else None
    match = replace(match, **columns_after(position), ply=position.ply, ended_at=ended_at)
    return Record(match, NAMES[: setup.seats], tuple(entries))


def verdict(seats: int, lots: Random) -> str:
    """What a moderator may decide: nothing, a draw, or any order."""
    order = list(map(str, lots.sample(range(seats), seats)))
    return lots.choice(["none", "=".join(order), ">".join(order)])


def written(record: Record) -> str:
    return records.write(record.match, record.names, record.entries)


@pytest.fixture(scope="module")
def text() -> str:
    """A short match of Dogon that was resigned."""
    setup = next(setup for setup in SETUPS if setup.key == "dogon")
    return written(record_of(setup, 3, 5, other=Kind.RESIGN))


@fuzzed
@given(st.sampled_from(SETUPS), st.integers(0, 1 << 30), st.integers(0, LONGEST), st.sampled_from([None, *OTHER]))
def test_what_is_written_is_read_back(setup: Setup, seed: int, plies: int, other: Kind | None) -> None:
    record = record_of(setup, seed, plies, other=other)
    assert records.read(written(record)) == record


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_match_of_every_game_is_read_back(key: str) -> None:
    setup = next(setup for setup in SETUPS if setup.key == key)
    record = record_of(setup, 1, len(match_of(setup).plies) + 1000, other=None)
    assert record.match.status is Status.FINISHED
    text = written(record)
    assert records.read(text) == record
    assert len(text.encode()) < records.LARGEST


def test_a_record_looks_as_its_description_says(text: str) -> None:
    lines = text.splitlines()
    assert lines[:9] == [
        "Engawa record 1",
        "Match: 17",
        "Game: dogon",
        "Ruleset: 1",
        "Seats: 2",
        "Options: board=kulei",
        "Seat 0 South: Ann",
        "Seat 1 North: Bo: the ; second",
        "Started: 2026-11-20T12:00:00.000000Z",
    ]
    assert lines[10].endswith("Z ; South")
    assert "(resign) 2026-" in lines[14]
    assert lines[16].endswith("(resignation)")
    assert len(lines[17]) == len("Chain: ") + 64


def test_the_example_of_the_description_is_a_record_whose_chain_its_program_computes() -> None:
    description = (ROOT / "docs" / "record-format.md").read_text()
    example, program = re.findall(r"```(?:text|python)\n(.*?)```", description, re.DOTALL)
    record = records.read(example)
    assert written(record) == example
    space: dict[str, Any] = {}
    exec(program, space)
    assert space["chain_of"](example) == record.entries[-1].chain


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Engawa record 1", "Engawa record 2", "Line 1: “Engawa record 1” should stand here, not “Engawa record 2”"),
        ("Match: 17", "Match: many", "Line 2: “Match:” takes a whole number, not “many”"),
        ("Game: dogon", "Game: chess", "Line 3: the games known here are .*dogon.*, not “chess”"),
        ("Game: dogon\n", "", "Line 3: “Game: …” should stand here, not “Ruleset: 1”"),
        ("Ruleset: 1", "Ruleset: 9", "Line 4: this bot knows ruleset 1 of Dogon, not “9”"),
        ("Seats: 2", "Seats: 3", "Line 5: Dogon is for 2 players, not 3"),
        ("board=kulei", "board=huge", "Line 6: “board” can be kulei or gagara, not “huge”"),
        ("board=kulei", "kulei", "Line 6: options are written like “name=value name=value”"),
        ("Seat 1 North", "Seat 3 North", "Line 8: “Seat 1: …” should stand here"),
        ("Started: 2026", "Started: in 2026", "Line 9: a moment is written like"),
        ("\n1 0 ", "\n2 0 ", "Line 11: move 1 should stand here"),
        ("\n1 0 ", "\n1 1 ", "Line 11: It is not your turn: South has to move"),
        ("\n1 0 ", "\n1 7 ", "Line 11: the seats are 0 to 1, not “7”"),
        ("\n2 1 ", "\n2 1 castles ", "Line 12: .*castles"),
        ("(resign)", "(sleep)", "Line 15: in brackets stands .*, not “\\(sleep\\)”"),
        ("(resignation)", "(boredom)", "Line 17: “Result: .* \\(resignation\\)” should stand here"),
        ("\nChain: ", "\nChain: 0", "Line 18: the chain does not belong to the lines above"),
        ("Match: 17", "Match: 18", "Line 18: the chain does not belong to the lines above"),
        ("\nChain: ", "\nAnd more\nChain: ", "Line 18: “Chain: …” should stand here"),
    ],
)
def test_what_is_wrong_is_told_by_line(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    with pytest.raises(BadRecord, match=says):
        records.read(text.replace(old, new, 1))


def test_more_after_the_end_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match=r"Line 19: the record should have ended before, not “1 0 C\+ "):
        records.read(f"{text}1 0 C+ 2026-11-20T12:00:00.000000Z\n")
    moved = text.replace("\n\nResult", "\n6 1 a- 2026-11-20T12:00:00.000000Z\n\nResult")
    with pytest.raises(BadRecord, match="Line 16: The match was over before this move"):
        records.read(moved)


def test_a_seat_leaves_only_once() -> None:
    setup = next(setup for setup in SETUPS if setup.seats == 4)
    text = written(record_of(setup, 3, 0, other=None))
    gone = "1 2 (resign) 2026-11-20T12:00:00.000000Z\n"
    assert records.read(text.replace("\n\nResult", f"\n{gone}Result").partition("Chain")[0]).match.ply == 1
    with pytest.raises(BadRecord, match=r"Line 14: This seat had left the match before"):
        records.read(text.replace("\n\nResult", f"\n{gone}{gone.replace('1', '2', 1)}Result"))


def test_a_record_written_by_hand_needs_no_chain_and_is_read_leniently(text: str) -> None:
    without_chain = text.partition("\nChain")[0]
    by_hand = "; from a notebook\n\n" + without_chain.replace(" 0 ", "   0 ")
    by_hand = by_hand.replace("\n", "\r\n")
    assert records.read(by_hand) == records.read(text)


@pytest.mark.parametrize("nothing", ["", "\n\n", "; only a comment", "\ufeff", "Engawa record 1"])
def test_a_file_without_a_match_is_refused(nothing: str) -> None:
    with pytest.raises(BadRecord, match=r"Line [12]: “"):
        records.read(nothing)


@fuzzed
@given(st.data())
def test_whatever_is_read_is_a_match_or_refused(text: str, data: st.DataObject) -> None:
    lots = Random(data.draw(st.integers(0, 1 << 30)))
    start, stop = sorted(lots.randrange(len(text)) for _ in range(2))
    middle = data.draw(st.sampled_from(["", text[stop:], f"²\u2028;({text[start:]}"]))
    try:
        read = records.read(text[:start] + middle)
    except BadRecord:
        return
    assert records.read(written(read)) == read
