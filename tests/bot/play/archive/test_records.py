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

from bot.core.clock_rules.rules import parse_clock
from bot.play.archive import records
from bot.play.archive.records import Record
from bot.play.archive.refusals import BadRecord, NewerRecord
from bot.play.matches import STOPPED
from bot.play.matches.entries.entries import RESIGN
from bot.play.moderation.entries import RULING
from bot.play.offers.entries import UNDO
from bot.play.replays import MOVE, EntryKind, chains
from bot.play.replays.replays import follow, retrace
from bot.play.replays.verification import columns_after
from games import GAMES
from games.core import Seat
from storage.play.matches.matches import Entry, Match, Status
from tests.example_counts import often
from tests.games.setups import SETUPS, Setup, match_of
from tests.kinds import ALL, KINDS

ROOT = Path(__file__).parents[4]
NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
NAMES = ("Ann", "Bo: the ; second", "Cy", "Dee")
LONGEST = 40
"""Plies played at random; the last of them is no move in some examples, and in others some go back."""
CLOCKS = ("none", "3d", "12h, soft", "5d + 12h, cap 7d", "1d12h + 30m, cap 2d, soft")
OTHER = [kind for kind in ALL if kind is not MOVE]

fuzzed = settings(
    max_examples=often(20, 60), deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def record_of(
    setup: Setup, seed: int, plies: int, *, other: EntryKind | None, clock: str = "none", automatic: bool = False
) -> Record:
    """A random match as it would be stored."""
    game, random = setup.game, Random(seed)
    match = Match(
        id=17, game=setup.key, ruleset=game.info.ruleset, options=game.settle(setup.seats, dict(setup.options)),
        seats_wanted=setup.seats, status=Status.RUNNING, guild_id=None, channel_id=0, host_id=0, ply=0, to_move=None,
        places=None, reason=None, created_at=NOON, started_at=NOON, ended_at=None,
        clock=parse_clock(clock),
    )  # fmt: skip
    (position,) = retrace(match, (), KINDS)
    chain, entries = chains.first(match), []
    while not position.is_over and len(entries) < plies:
        seat = position.to_move
        assert seat is not None
        at = NOON + timedelta(seconds=random.random() * 1e6)
        text, kind = game.format(random.choice(game.legal_moves(position.state))), MOVE
        if other is UNDO and position.line and random.random() < 0.2:
            seat, text, kind = Seat(random.randrange(setup.seats)), str(random.choice(position.line).ply), other
        elif other not in {None, UNDO} and len(entries) == plies - 1:
            text = verdict(setup.seats, random) if other in {RULING, STOPPED} else ""
            seat, kind = Seat(random.randrange(setup.seats)), other
        by_itself = automatic and kind is MOVE and random.random() < 0.5
        position = follow(game, position, seat, kind, text, automatic=by_itself)
        entries.append(chains.seal(chain, Entry(len(entries), seat, kind, text, at, automatic=by_itself)))
        chain = entries[-1].chain
    ended_at = entries[-1].played_at if position.is_over else None
    match = replace(match, **columns_after(position), ply=position.ply, ended_at=ended_at)
    return Record(match, NAMES[: setup.seats], tuple(entries), kinds=KINDS)


def verdict(seats: int, random: Random) -> str:
    """What a moderator may decide: nothing, a draw, or any order."""
    order = list(map(str, random.sample(range(seats), seats)))
    return random.choice(["none", "=".join(order), ">".join(order)])


def written(record: Record) -> str:
    return records.write(record.match, record.names, record.entries, kinds=KINDS)


@pytest.fixture(scope="module")
def text() -> str:
    """A short match of Dogon that was resigned."""
    setup = next(setup for setup in SETUPS if setup.key == "dogon")
    return written(record_of(setup, 3, 5, other=RESIGN))


@pytest.mark.slow
@fuzzed
@given(
    st.sampled_from(SETUPS), st.integers(0, 1 << 30), st.integers(0, LONGEST), st.sampled_from([None, *OTHER]),
    st.sampled_from(CLOCKS), st.booleans(),
)  # fmt: skip
def test_what_is_written_is_read_back(
    setup: Setup, seed: int, plies: int, other: EntryKind | None, clock: str, automatic: bool
) -> None:
    record = record_of(setup, seed, plies, other=other, clock=clock, automatic=automatic)
    assert records.read(written(record), KINDS) == record


def test_a_record_of_the_first_format_stays_readable(text: str) -> None:
    first = text.replace("Engawa record 2", "Engawa record 1").replace("Clock: none\n", "")
    assert "record 1" in first
    assert records.read(first.replace("Automatic: -\n", ""), KINDS) == records.read(text, KINDS)
    with pytest.raises(BadRecord, match="Line 10: this line should be “Result: running”, not “Automatic: -”"):
        records.read(first, KINDS)


def test_the_chain_knows_neither_the_clock_nor_who_made_a_move(text: str) -> None:
    richer = text.replace("Clock: none", f"Clock: {CLOCKS[-1]}").replace("Automatic: -", "Automatic: 2 4")
    assert written(records.read(richer, KINDS)) == richer, "the line of the chain included"
    assert records.read(richer, KINDS) != records.read(text, KINDS)


def test_an_automatic_move_is_told_as_such_when_it_is_shown_again() -> None:
    setup = next(setup for setup in SETUPS if setup.key == "dogon")
    record = record_of(setup, 3, 8, other=None, automatic=True)
    made = [entry.ply for entry in record.entries if entry.automatic]
    assert 0 < len(made) < len(record.entries)
    read = records.read(written(record), KINDS)
    shown = [read.view(ply + 1).position.last for ply in range(len(read.entries))]
    assert [ply for ply, last in enumerate(shown) if last and last.automatic] == made


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_match_of_every_game_is_read_back(key: str) -> None:
    setup = next(setup for setup in SETUPS if setup.key == key)
    record = record_of(setup, 1, len(match_of(setup).plies) + 1000, other=None)
    assert record.match.status is Status.FINISHED
    text = written(record)
    assert records.read(text, KINDS) == record
    assert len(text.encode()) < records.LARGEST


def test_a_record_looks_as_its_description_says(text: str) -> None:
    lines = text.splitlines()
    assert lines[:11] == [
        "Engawa record 2",
        "Match: 17",
        "Game: dogon",
        "Ruleset: 1",
        "Seats: 2",
        "Options: board=kulei",
        "Clock: none",
        "Seat 0 South: Ann",
        "Seat 1 North: Bo: the ; second",
        "Started: 2026-11-20T12:00:00.000000Z",
        "Automatic: -",
    ]
    assert lines[12].endswith("Z ; South")
    assert "(resign) 2026-" in lines[16]
    assert lines[18].endswith("(resignation)")
    assert len(lines[19]) == len("Chain: ") + 64


def test_the_example_of_the_description_is_a_record_whose_chain_its_program_computes() -> None:
    description = (ROOT / "docs" / "reference" / "record-format.md").read_text()
    example, program = re.findall(r"```(?:text|python)\n(.*?)```", description, re.DOTALL)
    record = records.read(example, KINDS)
    assert written(record) == example
    space: dict[str, Any] = {}
    exec(program, space)
    assert space["chain_of"](example) == record.entries[-1].chain


def test_the_description_names_everything_that_can_happen() -> None:
    description = (ROOT / "docs" / "reference" / "record-format.md").read_text()
    assert [kind for kind in OTHER if f"* `({kind}" not in description] == []


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Engawa record 2", "Engawa record 0", "Line 1: this line should be “Engawa record 2”, not “Engawa record 0”"),
        ("Match: 17", "Match: many", "Line 2: “Match:” needs a whole number, not “many”"),
        ("Game: dogon", "Game: chess", "Line 3: the games available here are .*dogon.*, not “chess”"),
        ("Game: dogon\n", "", "Line 3: this line should be “Game: …”, not “Ruleset: 1”"),
        ("Ruleset: 1", "Ruleset: 9", "Line 4: this bot supports ruleset 1 of Dogon, not “9”"),
        ("Seats: 2", "Seats: 3", "Line 5: Dogon is for 2 players, not 3"),
        ("board=kulei", "board=huge", "Line 6: “board” can be kulei or gagara, not “huge”"),
        ("board=kulei", "kulei", "Line 6: options look like “name=value name=value”"),
        ("Seat 1 North", "Seat 3 North", "Line 9: this line should be “Seat 1: …”"),
        ("Started: 2026", "Started: in 2026", "Line 10: a time looks like"),
        ("Clock: none", "Clock: soon", "Line 7: “soon” is not a clock. Write 3d"),
        ("Clock: none\n", "", "Line 7: this line should be “Clock: …”, not “Seat 0 South: Ann”"),
        (
            "Automatic: -",
            "Automatic: all",
            "Line 11: “Automatic:” takes move numbers, or “-” for none, not",
        ),
        ("Automatic: -", "Automatic: 2 9", "Line 11: “Automatic:” lists 9, which is not a move of this match"),
        ("Automatic: -", "Automatic: 5", "Line 11: “Automatic:” lists 5, which is not a move of this match"),
        ("\n1 0 ", "\n2 0 ", "Line 13: this should be move 1"),
        ("\n1 0 ", "\n1 1 ", "Line 13: It's not your turn yet – South is next"),
        ("\n1 0 ", "\n1 7 ", "Line 13: seats are numbered 0 to 1, not “7”"),
        ("\n2 1 ", "\n2 1 castles ", "Line 14: .*castles"),
        ("(resign)", "(sleep)", "Line 17: brackets hold .*, not “\\(sleep\\)”"),
        ("(resignation)", "(boredom)", "Line 19: this line should be “Result: .* \\(resignation\\)”"),
        ("\nChain: ", "\nChain: 0", "Line 20: the chain doesn't match the lines above"),
        ("Match: 17", "Match: 18", "Line 20: the chain doesn't match the lines above"),
        ("\nChain: ", "\nAnd more\nChain: ", "Line 20: this line should be “Chain: …”"),
    ],
)
def test_what_is_wrong_is_told_by_line(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    with pytest.raises(BadRecord, match=says):
        records.read(text.replace(old, new, 1), KINDS)


def test_more_after_the_end_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match=r"Line 21: the record should end here, not “1 0 C\+ "):
        records.read(f"{text}1 0 C+ 2026-11-20T12:00:00.000000Z\n", KINDS)
    moved = text.replace("\n\nResult", "\n6 1 a- 2026-11-20T12:00:00.000000Z\n\nResult")
    with pytest.raises(BadRecord, match="Line 18: The match was already over before this move"):
        records.read(moved, KINDS)


def test_a_seat_leaves_only_once() -> None:
    setup = next(setup for setup in SETUPS if setup.seats == 4)
    text = written(record_of(setup, 3, 0, other=None))
    gone = "1 2 (resign) 2026-11-20T12:00:00.000000Z\n"
    assert records.read(text.replace("\n\nResult", f"\n{gone}Result").partition("Chain")[0], KINDS).match.ply == 1
    with pytest.raises(BadRecord, match=r"Line 16: This seat had already left the match"):
        records.read(text.replace("\n\nResult", f"\n{gone}{gone.replace('1', '2', 1)}Result"), KINDS)


def test_a_record_written_by_hand_needs_no_chain_and_is_read_leniently(text: str) -> None:
    without_chain = text.partition("\nChain")[0]
    by_hand = "; from a notebook\n\n" + without_chain.replace(" 0 ", "   0 ")
    by_hand = by_hand.replace("\n", "\r\n")
    assert records.read(by_hand, KINDS) == records.read(text, KINDS)


@pytest.mark.parametrize("nothing", ["", "\n\n", "; only a comment", "\ufeff", "Engawa record 1"])
def test_a_file_without_a_match_is_refused(nothing: str) -> None:
    with pytest.raises(BadRecord, match=r"Line [12]: .*“"):
        records.read(nothing, KINDS)


@fuzzed
@given(st.data())
def test_whatever_is_read_is_a_match_or_refused(text: str, data: st.DataObject) -> None:
    random = Random(data.draw(st.integers(0, 1 << 30)))
    start, stop = sorted(random.randrange(len(text)) for _ in range(2))
    middle = data.draw(st.sampled_from(["", text[stop:], f"²\u2028;({text[start:]}"]))
    try:
        read = records.read(text[:start] + middle, KINDS)
    except BadRecord:
        return
    assert records.read(written(read), KINDS) == read


def test_a_record_of_a_newer_format_says_so() -> None:
    with pytest.raises(NewerRecord, match="format 7, and I know formats up to 2: it was made by a newer version"):
        records.read("Engawa record 7\nEverything: else\n", KINDS)
