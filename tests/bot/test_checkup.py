"""What the check says about stored matches, and how a host's script learns of it."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
from sqlalchemy import text

from bot import command_line
from bot.core.findings import Verdict, exit_status
from bot.core.services import Services
from bot.play.matches.board.claims import check_matches
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from storage import Database
from tests.bot.conftest import by, mover
from tests.bot.shell import unguard


async def report(services: Services) -> list[str]:
    return [str(finding) async for finding in check_matches(services[Matches])]


async def test_matches_that_replay_are_one_line(services: Services, view: MatchView) -> None:
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    assert await report(services) == ["ok        matches: 1 replayed, 0 with differences"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE moves SET notation = 'z9'", "the chain breaks at move 1"),
        ("UPDATE moves SET notation = 'F-', seat = 1 - seat", "the chain breaks at move 1"),
        ("UPDATE matches SET game = 'chess'", "this version doesn't know the game “chess”"),
        ("UPDATE matches SET ruleset = 99", "it was played with ruleset 99, but this version knows "),
        ("UPDATE matches SET ply = 5", "these stored values don't match the moves: ply"),
    ],
)
async def test_a_match_that_does_not_replay_is_named_with_the_reason(
    services: Services, view: MatchView, database: Database, change: str, says: str
) -> None:
    await services[Matches].move(by(mover(view)), view.match.id, None, "C+")
    async with database.writing() as connection:
        await unguard(connection)
        await connection.execute(text(change))
    first, last = await report(services)
    assert first.startswith(f"problem   match #{view.match.id}: {says}")
    assert first.endswith("; restore a backup, or report it.")
    assert last == "problem   matches: 1 replayed, 1 with differences"


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [
        ({Verdict.OK, Verdict.NOTE}, 0),
        ({Verdict.OK, Verdict.PROBLEM, Verdict.LEFT_OUT}, 1),
        ({Verdict.OK, Verdict.LEFT_OUT}, 2),
    ],
)
def test_the_exit_status_tells_wrong_from_not_looked_at(verdicts: set[Verdict], status: int) -> None:
    assert exit_status(verdicts) == status


@pytest.mark.parametrize(
    ("words", "status"), [(["check"], 130), (["copy", "--to", "sqlite:///new.db"], 130), (["run"], 0)]
)
def test_what_is_stopped_by_ctrl_c_has_not_been_done_unless_it_serves_until_then(
    monkeypatch: pytest.MonkeyPatch, words: list[str], status: int
) -> None:
    """A script goes on after `backup make`, such as to delete older copies, only if one was made."""

    async def stopped(*_: object, **__: object) -> int:
        os.kill(os.getpid(), signal.SIGINT)
        await asyncio.sleep(10)
        return 0

    for name in ("check", "copy_to", "run"):
        monkeypatch.setattr(command_line, name, stopped)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a script it is ignored
    try:
        assert command_line.main(words) == status
    finally:
        signal.signal(signal.SIGINT, before)
