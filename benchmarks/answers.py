"""The bot as people feel it, through the sandbox: start to ready, a burst of moves, moves per second."""

from __future__ import annotations

import asyncio
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bot.services.picking import pick
from games import GAMES
from games.core import AnyGame
from sandbox.people import Answer, Person
from sandbox.server import Sandbox

MATCHES = 50
ROUNDS = 6


class Match(NamedTuple):
    """A match and its two players, the one to move first."""

    number: int
    players: tuple[Person, Person]


def main() -> None:
    """Print all of it."""
    asyncio.run(_measure())


async def _measure() -> None:
    with TemporaryDirectory() as folder:
        async with Sandbox(rate_limits=False) as sandbox:
            began = perf_counter()
            bot = await sandbox.launch_bot(env={"DATABASE_URL": f"sqlite:///{folder}/engawa.db", "LOG_LEVEL": "warning"})
            await bot.ready()
            print(f"start to ready: {perf_counter() - began:.2f} s")
            await _measure_moves(sandbox)


async def _measure_moves(sandbox: Sandbox) -> None:
    game = next(iter(GAMES.values()))
    channel = sandbox.channels["games"]
    numbers = [await _begin(sandbox, channel, game, number) for number in range(1, MATCHES + 1)]
    states = dict.fromkeys(numbers, game.start())
    for round_ in range(ROUNDS):
        began = perf_counter()
        answers = await asyncio.gather(*(_move(sandbox, channel, game, states, number) for number in numbers))
        answered = perf_counter() - began
        boards = await _boards(sandbox, channel, numbers, round_ + 1)
        total = perf_counter() - began
        _report(round_, answers, answered, total, boards)


async def _begin(sandbox: Sandbox, channel: int, game: AnyGame, number: int) -> int:
    host, guest = sandbox.people[:2]
    await host.slash(channel, "play", game=game.info.key, opponent=guest.id)
    card = await _see(host, channel, f"Table #{number} ")
    await guest.click(card, "Join")
    return number


async def _see(person: Person, channel: int, words: str) -> int:
    while True:
        for message in reversed(person.messages(channel)):
            if words in message.text and not message.ephemeral:
                return message.id
        await asyncio.sleep(0.01)
