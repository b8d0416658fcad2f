"""Memory that is free again is given back to the system."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import time
import weakref
from pathlib import Path

import discord
import pytest
from discord import ui

from benchmarks.statements import playing
from bot import command_line, memory
from bot.settings import Settings
from tests.conftest import HandClock

HOLES = """
from pathlib import Path
from bot import memory

def used():
    status = Path("/proc/self/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("RssAnon"))

memory.settle()
blocks = [b"x" * 100_000 for _ in range(400)]
blocks = blocks[::2]
before = used()
memory.tidy()
print(before - used())
"""

TIED = discord.Interaction | ui.LayoutView | ui.View | ui.Modal
"""What discord.py ties into circles."""


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells of a process")
def test_holes_between_what_is_kept_are_given_back() -> None:
    said = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=True).stdout
    assert int(said) > 15_000, "of 20 MB in kB"


async def test_a_process_that_serves_does_so_again_and_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, clock: HandClock
) -> None:
    tidied = asyncio.Semaphore(0)
    monkeypatch.setattr(memory, "START_SECONDS", 0.01)
    monkeypatch.setattr(memory, "TIDY_SECONDS", 0.01)
    monkeypatch.setattr(memory, "tidy", tidied.release)
    async with command_line._served(Settings(database_url=f"sqlite:///{tmp_path}/engawa.db"), clock, works_alone=True):
        async with asyncio.timeout(90):
            for _ in range(3):
                await tidied.acquire()


class Ring:
    """Something that refers to itself, so that only a look for garbage finds it."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_among_old_objects_is_dropped_and_looked_for_the_less_often_the_longer_that_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ring = Ring()
    gc.collect()
    found = weakref.ref(ring)
    del ring
    assert memory.drop_garbage() >= memory.REST_SECONDS
    assert found() is None
    monkeypatch.setattr(gc, "collect", lambda: time.sleep(0.1))  # others have the core
    assert memory.drop_garbage() == memory.REST_SECONDS
    monkeypatch.setattr(gc, "collect", lambda: _work(0.1))
    assert memory.drop_garbage() >= 500


def _work(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


async def test_nothing_of_an_answer_waits_for_a_look_for_garbage(new_database_url: str) -> None:
    """Not what was pressed, typed or sent."""
    async with playing(new_database_url) as there:
        aki, bruno = there.sandbox.people[:2]
        await there.rest()
        gc.collect()
        gc.disable()
        try:
            await aki.slash(there.channel, "play", game="dogon", clock="none")
            card = await bruno.wait_for(there.channel, lambda seen: "Join" in seen.labels)
            await bruno.click(card.id, "Join")
            await bruno.wait_for(there.channel, lambda seen: "Move" in seen.labels)
            await aki.suggestions(there.channel, "match", focused="match", match="")
            board = await (await aki.slash(there.channel, "board", match=1)).filled()
            assert (await aki.click(board.id, "Note")).modal
            shown = await (await aki.slash(there.channel, "help")).filled()
            await aki.choose(shown.id, shown.selects[0]["custom_id"], "clocks")
            async with asyncio.timeout(90):  # someone who types is answered for some seconds
                while any(issubclass(type(each), TIED) for each in gc.get_objects()):
                    await asyncio.sleep(0.1)
        finally:
            gc.enable()
