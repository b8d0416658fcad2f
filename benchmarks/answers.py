"""The bot as people feel it, through the sandbox: start to ready, a burst of moves, moves per second."""

from __future__ import annotations

import asyncio
import gc
import os
import re
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

from games import GAMES
from games.core import AnyGame
from sandbox.launch import BotProcess
from sandbox.people.client_view import Seen
from sandbox.people.people import FakePerson
from sandbox.server import Sandbox

MATCHES = 50
BURSTS = 6
BOUNDS = dict.fromkeys(("OPEN_TABLES", "RUNNING_MATCHES", "POSTS_AT_ONCE", "POSTS_A_MINUTE"), "1000")
"""A few people do here what many do elsewhere."""
NAME = re.compile(r"engawa-(\d+)-(\d+)\.png")


class Burst(NamedTuple):
    """A move made in every match at the same moment."""

    acknowledged: list[float]
    answered: list[float]
    shown: float
    """Seconds until the last board was in the channel."""


def main() -> None:
    """Print all of it."""
    asyncio.run(_measure())


async def _measure() -> None:
    with TemporaryDirectory() as folder:
        async with Sandbox(rate_limits=False) as sandbox:
            began = perf_counter()
            bot = await sandbox.launch_bot(env={"DATABASE_URL": f"sqlite:///{folder}/engawa.db", **BOUNDS})
            await bot.ready()
            print(f"start to ready: {perf_counter() - began:.2f} s")
            await _measure_moves(sandbox, bot)


async def _measure_moves(sandbox: Sandbox, bot: BotProcess) -> None:
    game, channel = GAMES["dogon"], sandbox.channels["games"]
    pairs = list(combinations(sandbox.people, 2))
    for number in range(1, MATCHES + 1):
        await _begin(channel, game, number, pairs[number % len(pairs)])
    states = {number: game.start() for number in range(1, MATCHES + 1)}
    bursts, before = [], spent(bot)
    with undisturbed():
        for ply in range(1, BURSTS + 1):
            bursts.append(await burst_in(sandbox, channel, game, states))
            await boards_at(sandbox.people[0], channel, ply)
    _report(bursts)
    print(f"processor time of the bot a move: {(spent(bot) - before) * 1000 / (BURSTS * MATCHES):.1f} ms")


@contextmanager
def undisturbed() -> Iterator[None]:
    """Look for no garbage meanwhile: in all that people were sent that takes up to 0.3 s, and nobody is answered."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def spent(bot: BotProcess) -> float:
    """Seconds of processor time, all threads together; Linux says it in a file."""
    file = Path(f"/proc/{bot.process.pid}/stat")
    user, system = file.read_text().rpartition(")")[2].split()[11:13] if file.exists() else (0, 0)
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def _begin(channel: int, game: AnyGame, number: int, pair: tuple[FakePerson, FakePerson]) -> None:
    host, guest = pair
    await host.slash(channel, "play", game=game.info.key, opponent=guest.id)
    card = await _see(host, channel, lambda message: f"### Table #{number} " in message.text)
    await guest.click(card.id, "Join")
    await _see(host, channel, lambda message: _shows(message, number, 0))


async def begin_match(channel: int, number: int, pair: Sequence[FakePerson]) -> None:
    """The match of this number, once its first board is out."""
    await _begin(channel, GAMES["dogon"], number, (pair[0], pair[1]))


async def see_board(person: FakePerson, channel: int, number: int, but: Container[int]) -> None:
    """Wait for another board of a match than these messages."""
    await _see(person, channel, lambda message: message.id not in but and f"engawa-{number}-" in _picture(message))


async def burst_in(sandbox: Sandbox, channel: int, game: AnyGame, states: dict[int, Any]) -> Burst:
    """The first legal move in every match, all at once."""
    ply = 1 + max(_plies(sandbox.people[0], channel).values())
    movers = {number: _mover(sandbox, channel, number) for number in states}
    began = perf_counter()
    timed = await asyncio.gather(*(_move(movers[number], channel, game, states, number) for number in states))
    await boards_at(sandbox.people[0], channel, ply)
    return Burst(
        [acknowledged for acknowledged, _ in timed], [done - began for _, done in timed], perf_counter() - began
    )


async def move_once(sandbox: Sandbox, channel: int, game: AnyGame, states: dict[int, Any], number: int) -> None:
    """The first legal move in one match, until its board is out."""
    ply = 1 + _plies(sandbox.people[0], channel)[number]
    await _move(_mover(sandbox, channel, number), channel, game, states, number)
    await _see(sandbox.people[0], channel, lambda message: _shows(message, number, ply))


async def _move(
    mover: FakePerson, channel: int, game: AnyGame, states: dict[int, Any], number: int
) -> tuple[float, float]:
    """Seconds to the acknowledgement, and the moment of the full answer."""
    move = game.legal_moves(states[number])[0]
    answer = await mover.slash(channel, "move", move=game.format(move), match=number)
    await answer.filled()
    assert answer.seconds is not None, answer.failure
    states[number], _ = game.apply(states[number], move)
    return answer.seconds, perf_counter()


def _mover(sandbox: Sandbox, channel: int, number: int) -> FakePerson:
    """The person the newest board of a match calls for, by mention or by name."""
    boards = [message for message in sandbox.people[0].messages(channel) if f"engawa-{number}-" in _picture(message)]
    called = next(line for line in boards[-1].text.splitlines() if "your turn" in line).partition("your turn")[0]
    return next(person for person in sandbox.people if person.mention in called or person.name in called)


def _plies(person: FakePerson, channel: int) -> dict[int, int]:
    """The newest board of each match in the channel."""
    found = [NAME.search(_picture(message)) for message in person.messages(channel)]
    return {int(name[1]): int(name[2]) for name in found if name}


async def boards_at(person: FakePerson, channel: int, ply: int) -> None:
    """Wait until the boards of all matches are at this ply."""
    while set(_plies(person, channel).values()) != {ply}:
        await asyncio.sleep(0.1)


async def _see(person: FakePerson, channel: int, wanted: Callable[[Seen], bool]) -> Seen:
    while True:
        for message in reversed(person.messages(channel)):
            if wanted(message):
                return message
        await asyncio.sleep(0.01)


def _shows(message: Seen, number: int, ply: int) -> bool:
    return f"engawa-{number}-{ply}.png" in _picture(message)


def _picture(message: Seen) -> str:
    return "" if message.ephemeral or not message.pictures else message.pictures[0].url


def _report(bursts: list[Burst]) -> None:
    acknowledged = sorted(seconds for burst in bursts for seconds in burst.acknowledged)
    answered = sorted(seconds for burst in bursts for seconds in burst.answered)
    print(f"{len(bursts)} bursts of {MATCHES} moves in {MATCHES} matches")
    for words, values in (("acknowledged", acknowledged), ("fully answered", answered)):
        cuts = quantiles(values, n=100)
        print(f"{words}: p50 {cuts[49] * 1000:.0f} ms, p99 {cuts[98] * 1000:.0f} ms")
    rate = MATCHES * len(bursts) / sum(burst.shown for burst in bursts)
    print(f"moves a second, boards in the channel: {rate:.0f} (Discord takes 50 requests a second)")


if __name__ == "__main__":
    main()
