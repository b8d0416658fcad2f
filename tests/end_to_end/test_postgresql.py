"""An evening with the bot on PostgreSQL, and the move of a host from there to a file and back."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from sandbox.faults import FakeTrouble
from tests.end_to_end.conftest import Evening

ORIGINAL = "/webhooks/{webhook_id}/{webhook_token}/messages/@original"
pytestmark = [pytest.mark.postgresql, pytest.mark.slow]


@pytest.fixture
def dialect() -> str:
    return "postgresql"


async def copied(source: str, target: str) -> str:
    """What `python -m bot copy` prints."""
    command = [sys.executable, "-m", "bot", "copy", "--to", target]
    pipe = asyncio.subprocess.PIPE
    env = {"DATABASE_URL": source, "PATH": "/usr/bin"}
    process = await asyncio.create_subprocess_exec(*command, env=env, stdout=pipe, stderr=asyncio.subprocess.STDOUT)
    printed, _ = await process.communicate()
    assert process.returncode == 0, printed.decode()
    return printed.decode()


async def test_an_evening_on_postgresql_with_a_crash_goes_on_in_a_file_and_back(
    evening: Evening, new_database_url: str, tmp_path: Path
) -> None:
    number = await evening.begin()
    await evening.move(number)
    await evening.board(number, 1)
    await evening.nothing_owed()
    await evening.kill_bot()
    await evening.start_bot()
    board = await evening.board(number, 1)
    assert (await (await evening.mover(number)).click(board.id, "Move")).message
    await evening.move(number)
    await evening.board(number, 2)
    await evening.nothing_owed()
    assert len(evening.boards(number, 2)) == 1
    resigned = await evening.aki.slash(evening.channel, "resign", match=number)
    assert resigned.message
    await evening.aki.click(resigned.message.id, resigned.message.labels[0])
    await evening.board(number, 3)
    evening.assert_clean()
    await evening.kill_bot()
    file = f"sqlite:///{tmp_path}/moved.db"
    assert "1 replayed, 0 with differences" in await copied(evening.database_url, file)
    assert "the moves are sealed alike" in await copied(file, new_database_url)


async def test_a_page_is_looked_at_anew_when_discord_refuses_a_line_above_it(evening: Evening) -> None:
    number = await evening.begin()
    mover = await evening.mover(number)
    board = (await mover.slash(evening.channel, "board", match=number)).message
    assert board
    await evening.move(number)
    evening.sandbox.faults.add(FakeTrouble.ERROR_BEFORE, method="PATCH", route=ORIGINAL, status=400)
    refused = await mover.click(board.id, "Move")
    await refused.done()
    assert refused.message
    assert refused.message.id == board.id, "no message was added"
    assert "out of date" in refused.text
    assert [each.description for each in refused.message.pictures] == [each.description for each in board.pictures]
    looks = [each for each in evening.sandbox.requests if (each.method, each.route) == ("GET", ORIGINAL)]
    assert len(looks) == 2
    evening.assert_clean()
