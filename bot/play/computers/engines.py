"""Asks the programs that play, by the Universal Game Interface (docs/reference/engines.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.core.host_settings import Engine, Hosting
from bot.core.people import Player
from bot.core.processes.pool import Workers
from bot.core.processes.program import Program, WorkerFailed, WorkerProcess
from bot.play.computers.lineup import engine_of, level_of
from bot.play.matches import MatchView
from bot.play.replays import MOVE
from games import GAMES
from games.core import PlayerError

GREETING_SECONDS = 20.0
ANSWER_SECONDS = 120.0
"""Seconds an answer may take: for a thought of some seconds, on a machine with other things to do."""
WEAKEST = 1
PATIENT = 3
"""After so many failures the weakest level answers in place of whoever failed."""
MATE = 100_000
"""A proven win in numbers, above every estimate."""


class Found(NamedTuple):
    move: str
    score: int
    line: tuple[str, ...]
    """The moves that are expected, this one first."""


class Engines:
    """Asks one worker in a conversation for each question; every call raises `WorkerFailed`."""

    def __init__(self, workers: Workers, hosting: Hosting) -> None:
        self._workers = workers
        self._hosting = hosting
        self._ours = Program.module(hosting.memory, "opponents", next(iter(GAMES)))

    async def move(self, view: MatchView, player: Player, failures: int = 0) -> str:
        """A legal move for a computer whose turn it is."""
        engine = engine_of(self._hosting, player, view.match.game)
        if engine and failures < PATIENT:
            return await self._foreign(view, engine)
        level = level_of(player) or WEAKEST
        return (await self._found(view, f"go level {level if failures < PATIENT else WEAKEST}")).move

    async def advice(self, view: MatchView) -> Found:
        """The move a good player would make, in the opening too, and its score."""
        return await self._found(view, "advise")

    async def refutation(self, view: MatchView, move: str) -> str | None:
        """The answer that makes a blunder of a move, None if it is none."""
        async with self._workers.acquire(self._ours) as worker:
            found = await self._ask(worker, [*_position(view), f"refute {move}"], "refutation")
        answer = found[-1].split(maxsplit=1)[1:] or ["none"]
        return None if answer[0] == "none" else answer[0]

    async def examine(self, view: MatchView, moves: Sequence[str], since: int) -> list[str]:
        """A line for each of the moves made from a board on, without the first ones; `opponents.protocol` writes it."""
        *rules, board = _position(view)
        lines = [*rules, " ".join([board, "moves", *moves]), f"analyse {since}"]
        async with self._workers.acquire(self._ours) as worker:
            return await self._ask(worker, lines, "analysed")

    async def chances(self, view: MatchView, state: Any, nodes: int) -> tuple[int, ...]:
        """How likely every seat of a match is to win in some position of it, in thousandths."""
        lines = [*_rules(view), f"position fen {view.game.encode(state)}", f"chances {nodes}"]
        async with self._workers.acquire(self._ours) as worker:
            *_, last = await self._ask(worker, lines, "chances")
        return tuple(map(int, last.split()[1:]))

    async def _found(self, view: MatchView, question: str) -> Found:
        async with self._workers.acquire(self._ours) as worker:
            found = await self._ask(worker, [*_position(view), question], "bestmove")
            return Found(_checked(view, found[-1]), _score(found), _line(found))

    async def _ask(self, worker: WorkerProcess, lines: Sequence[str], last: str) -> list[str]:
        """Ask a worker; what ours objects to is a fault of ours, and no answer comes after it."""
        await worker.ask(["isready"], "readyok", GREETING_SECONDS)
        return await worker.ask(lines, last, ANSWER_SECONDS, _check_agrees)

    async def _foreign(self, view: MatchView, engine: Engine) -> str:
        """Ask a program of the host's, which is told only of options that it has."""
        async with self._workers.acquire(Program(engine.command, self._hosting.memory)) as worker:
            said = await worker.ask(["ugi"], "ugiok", GREETING_SECONDS)
            options = {line.split()[2] for line in said if line.startswith("option name ") and len(line.split()) > 2}
            rules = [line for line in _position(view) if not line.startswith("setoption") or line.split()[2] in options]
            await worker.ask(["uginewgame", "isready"], "readyok", GREETING_SECONDS)
            found = await worker.ask([*rules, f"go {engine.go}"], "bestmove", ANSWER_SECONDS)
            return _checked(view, found[-1])


def _check_agrees(line: str) -> None:
    if line.startswith("info string"):
        raise WorkerFailed(line)


def _position(view: MatchView) -> list[str]:
    """The rules, and how the position came to stand; where someone has left only how it stands."""
    line = view.position.line
    if all(step.kind is MOVE for step in line):
        moves = ["moves", *(step.notation for step in line)] if line else []
        return [*_rules(view), " ".join(["position startpos", *moves])]
    return [*_rules(view), f"position fen {view.game.encode(view.position.state)}"]


def _rules(view: MatchView) -> list[str]:
    seed = 8 * view.match.id + (view.position.to_move or 0)
    values = {"game": view.match.game, "seats": len(view.players), **view.match.options, "seed": seed}
    return [f"setoption name {name} value {value}" for name, value in values.items()]


def _checked(view: MatchView, line: str) -> str:
    """The move in a last line, as we write it; raises `WorkerFailed` for one that the rules don't allow."""
    state, (_, *said) = view.position.state, line.split()
    try:
        move, _, _ = view.game.play(state, state.to_move, said[0] if said else "")
    except PlayerError as error:
        raise WorkerFailed(f"its move is refused: {line[:100]} ({error})") from error
    return view.game.format(move)


def _score(lines: Sequence[str]) -> int:
    """The score that was told last."""
    for line in reversed(lines):
        words = line.split()
        if "score" in words[:-2]:
            unit, number = words[words.index("score") + 1 :][:2]
            return int(number) if unit == "cp" else MATE if int(number) > 0 else -MATE
    return 0


def _line(lines: Sequence[str]) -> tuple[str, ...]:
    """The expected moves that were told last."""
    told = next((line for line in reversed(lines) if " pv " in line), "")
    return tuple(told.partition(" pv ")[2].split())
