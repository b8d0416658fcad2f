"""Films: drawn behind all boards, in turn, once for the same eyes, and kept only while there is room."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable

import pytest

from bot.core.frame.pictures import NICE, Films, Pictures

ANN, BO = 1, 2


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    made = Pictures()
    yield made
    made.close()


def drawing(log: list[str], name: str, seconds: float = 0.02) -> Callable[[], bytes]:
    def draw() -> bytes:
        log.append(name)
        time.sleep(seconds)
        return name.encode()

    return draw


async def test_a_film_does_not_delay_a_board(pictures: Pictures) -> None:
    is_drawing, is_enough = threading.Event(), threading.Event()

    def draw() -> bytes:
        is_drawing.set()
        return b"film" if is_enough.wait(60) else b""

    film = asyncio.create_task(pictures.films.drawn(draw, "film", ANN))
    assert await asyncio.to_thread(is_drawing.wait, 60)
    await pictures.file(lambda: b"board", "board.png", "")
    is_enough.set()
    assert await film == b"film"


async def test_who_asks_for_six_films_does_not_keep_others_waiting_for_theirs(pictures: Pictures) -> None:
    log: list[str] = []
    asked = [pictures.films.drawn(drawing(log, f"Ann {number}"), f"Ann {number}", ANN) for number in range(6)]
    asked.append(pictures.films.drawn(drawing(log, "Bo"), "Bo", BO))
    await asyncio.gather(*asked)
    assert log.index("Bo") <= 1


async def test_the_same_film_is_drawn_once_also_for_two_at_the_same_time(pictures: Pictures) -> None:
    log: list[str] = []
    films = pictures.films
    both = await asyncio.gather(*(films.drawn(drawing(log, "film"), "key", who) for who in (ANN, BO)))
    assert (both, log) == ([b"film", b"film"], ["film"])
    assert await films.drawn(drawing(log, "again"), "key", ANN) == b"film"
    assert await films.drawn(drawing(log, "other"), "another key", ANN) == b"other"


async def test_a_film_that_cannot_be_drawn_is_tried_anew(pictures: Pictures) -> None:
    def fail() -> bytes:
        raise ValueError("too much")

    with pytest.raises(ValueError, match="too much"):
        await pictures.films.drawn(fail, "key", ANN)
    assert await pictures.films.drawn(lambda: b"film", "key", ANN) == b"film"


async def test_the_films_used_last_are_kept() -> None:
    films, log = Films(room=8), list[str]()
    for name in ("one", "two", "one", "six", "two"):
        await films.drawn(drawing(log, name, 0), name, ANN)
    films.close()
    assert log == ["one", "two", "six", "two"]


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own here")
async def test_films_stand_back_and_nothing_else_does(pictures: Pictures) -> None:
    def niceness() -> bytes:
        return str(os.getpriority(os.PRIO_PROCESS, threading.get_native_id())).encode()

    here = os.getpriority(os.PRIO_PROCESS, 0)
    assert await pictures.films.drawn(niceness, "key", ANN) == str(max(here, NICE)).encode()
    assert os.getpriority(os.PRIO_PROCESS, 0) == here
