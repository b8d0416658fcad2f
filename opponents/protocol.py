"""One worker: lines in, lines out, as the Universal Game Interface has them (docs/reference/engines.md)."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, TextIO

from games import GAMES
from games.core import AnyGame, PlayerError
from opponents.analysis import chances, examine, hint, refutation
from opponents.core import PROVEN, WIN, Plan, Thought
from opponents.levels import LEVELS, plan_of
from opponents.openings import OPENING
from opponents.thinking import think

ENDLESS = 1 << 40
"""Nodes for a search that only time ends."""
LONGEST_ANSWER = 200
"""Characters of a line that is quoted back."""
LONGEST_LINE = 1 << 20
"""Characters of a line; what is longer is read over."""
TOO_LONG = "(a line that is too long)"
ASKING = {"go", "advise", "analyse", "chances", "refute"}
"""What makes a worker think."""


class Refused(Exception):
    """A line that is not understood or cannot be done; nothing has changed."""


class Worker:
    """A game, a position and a seed; it answers every line and dies of none."""

    def __init__(self, game: AnyGame, lines: TextIO, answers: TextIO) -> None:
        self._game, self._lines, self._answers = game, lines, answers
        self._waiting: SimpleQueue[str | None] = SimpleQueue()
        self._kept: deque[str | None] = deque()
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._introduce,
            "isready": lambda _: self._say("readyok"),
            "setoption": self._set,
            "uginewgame": lambda _: self._begin(),
            "position": self._place,
            "go": self._go,
            "advise": self._advise,
            "analyse": self._analyse,
            "chances": self._chances,
            "refute": self._refute,
            "stop": lambda _: None,  # nothing is being thought about
        }
        self._choose(game)

    def run(self) -> None:
        """Answer until `quit` or the end of the input."""
        Thread(target=self._listen, daemon=True).start()
        while (line := self._next()) is not None:
            words = line.split()
            if words[:1] == ["quit"]:
                return
            if words:
                self._answer(words, line)

    def _listen(self) -> None:
        """Read lines beside the search, so that `stop` reaches it."""
        with suppress(OSError):
            while line := self._lines.readline(LONGEST_LINE):
                is_whole = line.endswith("\n") or len(line) < LONGEST_LINE
                self._waiting.put(line if is_whole else TOO_LONG)
                while not is_whole and (line := self._lines.readline(LONGEST_LINE)):
                    is_whole = line.endswith("\n")
        self._waiting.put(None)

    def _next(self) -> str | None:
        return self._kept.popleft() if self._kept else self._waiting.get()

    def _answer(self, words: list[str], line: str) -> None:
        try:
            command = self._commands.get(words[0])
            if command is None:
                raise Refused(f"unknown command: {line.strip()[:LONGEST_ANSWER]}")
            command(words[1:])
        except (Refused, PlayerError) as error:
            self._object(str(error))
        except Exception as error:
            traceback.print_exc()
            self._object(f"{type(error).__name__}, a fault of this program: {error}")

    def _say(self, line: str) -> None:
        self._answers.write(line + "\n")
        self._answers.flush()

    def _object(self, problem: str) -> None:
        self._say(f"info string {' '.join(problem.split())}")

    def _introduce(self, _: list[str]) -> None:
        self._say("id name Engawa")
        self._say(f"option name game type combo default {self._game.info.key} {_variants(GAMES)}")
        self._say(f"option name seats type combo default {self._seats} {_variants(map(str, self._game.info.seats))}")
        self._say(f"option name seed type spin default {self._seed} min 0 max {1 << 62}")
        for name, values in self._game.info.options.items():
            self._say(f"option name {name} type combo default {values[0]} {_variants(values)}")
        self._say("ugiok")

    def _choose(self, game: AnyGame) -> None:
        self._game, self._seats, self._seed = game, game.info.seats[0], 0
        self._options: dict[str, str] = {}
        self._moves: list[Any] = []
        self._begin()

    def _begin(self) -> None:
        self._state, self._ply = self._game.start(self._seats, self._options), 0
        self._first, self._moves = self._state, []

    def _set(self, words: list[str]) -> None:
        if len(words) < 4 or words[0] != "name" or words[2] != "value":
            raise Refused("write setoption name NAME value VALUE")
        name, value = words[1], " ".join(words[3:])
        if name == "game":
            if value not in GAMES:
                raise Refused(f"game is one of {', '.join(GAMES)}")
            self._choose(GAMES[value])
        elif name == "seed":
            self._seed = _number(value)
        elif name == "seats":
            self._game.settle(_number(value), {})
            self._seats = int(value)
            self._begin()
        else:
            self._game.settle(self._seats, {name: value})
            self._options[name] = value
            self._begin()

    def _place(self, words: list[str]) -> None:
        """Place a position; where the code of another than the first is given, the opening is taken to be over."""
        before, _, moves = _cut(words, "moves")
        start = self._game.start(self._seats, self._options)
        if before == ["startpos"]:
            state, ply = start, 0
        elif before[:1] == ["fen"] and len(before) > 1:
            state = self._game.decode(" ".join(before[1:]))
            ply = 0 if state == start else OPENING
        else:
            raise Refused("write position startpos or position fen CODE, then perhaps moves M1 M2 ...")
        first, played = state, []
        for text in moves:
            if state.to_move is None:
                raise Refused(f"the match is over before {text[:LONGEST_ANSWER]}")
            move, state, _ = self._game.play(state, state.to_move, text)
            played.append(move)
        self._state, self._ply = state, ply + len(played)
        self._first, self._moves = first, played

    def _go(self, words: list[str]) -> None:
        if len(words) != 2 or words[0] not in {"level", "nodes", "movetime"}:
            raise Refused("write go level L, go nodes N or go movetime MS")
        amount = _number(words[1])
        if self._state.to_move is None:
            raise Refused("the match is over")
        if words[0] == "level" and not 1 <= amount <= len(LEVELS):
            raise Refused(f"levels are 1 to {len(LEVELS)}")
        if words[0] == "level":
            plan = plan_of(self._game, self._state, amount, self._seed)
        else:
            plan = Plan(amount if words[0] == "nodes" else ENDLESS)
        until = monotonic() + amount / 1000 if words[0] == "movetime" else float("inf")
        self._think(plan, lambda: monotonic() >= until)

    def _think(self, plan: Plan, late: Callable[[], bool]) -> None:
        thought = think(
            self._game,
            self._state,
            plan,
            self._seed,
            self._ply,
            report=self._report,
            halted=lambda: late() or self._is_told_to_stop(),
        )
        self._report(thought)
        self._say(f"bestmove {self._game.format(thought.move)}")

    def _advise(self, _: list[str]) -> None:
        """Answer what is not of the interface: the best move a good player finds, without the whims of a level."""
        if self._state.to_move is None:
            raise Refused("the match is over")
        thought = hint(self._game, self._state, self._seed)
        self._report(thought)
        self._say(f"bestmove {self._game.format(thought.move)}")

    def _analyse(self, words: list[str]) -> None:
        """Answer what is not of the interface: every move of the way here, what it was worth and what was better."""
        told, since = self._game.format, _number(words[0]) if words else 0
        for each in examine(self._game, self._first, self._moves, self._seed, since=since):
            scores = f"score {_score(each.score)} best {told(each.best)} score {_score(each.best_score)}"
            self._say(
                f"info ply {each.ply} seat {each.seat} played {told(each.played)} {scores} pv {self._said(each.line)}"
            )
            if self._is_told_to_stop():
                break
        self._say("analysed")

    def _chances(self, words: list[str]) -> None:
        """Answer what is not of the interface: how likely every seat is to win, as far as N nodes tell."""
        if len(words) != 1 or self._state.to_move is None:
            raise Refused("write chances N while the match runs")
        found = chances(self._game, self._state, self._seats, _number(words[0]))
        self._say(" ".join(["chances", *map(str, found)]))

    def _refute(self, words: list[str]) -> None:
        """Answer what is not of the interface: the move that makes another a blunder, or `none`."""
        if len(words) != 1 or self._state.to_move is None:
            raise Refused("write refute M, where M is a move of the seat to move")
        move, _, _ = self._game.play(self._state, self._state.to_move, words[0])
        answer = refutation(self._game, self._state, move, self._seed)
        self._say(f"refutation {self._game.format(answer) if answer is not None else 'none'}")

    def _said(self, line: tuple[Any, ...]) -> str:
        return " ".join(map(self._game.format, line))

    def _report(self, thought: Thought) -> None:
        score = _score(thought.score)
        self._say(f"info nodes {thought.nodes} depth {thought.depth} score {score} pv {self._said(thought.line)}")

    def _is_told_to_stop(self) -> bool:
        """Lines that come while thinking: `stop` and `quit` end the thought, `isready` is answered, others wait.

        What stands behind the next thought asked for is meant for that one. The end of the input lets the thought
        finish, so that a list of commands can be piped in.
        """
        with suppress(Empty):
            while True:
                self._keep(self._waiting.get_nowait())
        for place, line in enumerate(self._kept):
            word = _word(line)
            if word in ASKING:
                return False
            if word == "stop":
                del self._kept[place]
            if word in {"stop", "quit"}:
                return True
        return False

    def _keep(self, line: str | None) -> None:
        if _word(line) == "isready":
            self._say("readyok")
        else:
            self._kept.append(line)


def _word(line: str | None) -> str:
    return next(iter((line or "").split(maxsplit=1)), "")


def _score(score: int) -> str:
    """A score as `cp N`, or `mate N` in plies: positive for a win of the seat to move."""
    if abs(score) <= PROVEN:
        return f"cp {score}"
    plies = WIN - abs(score)
    return f"mate {plies if score > 0 else -plies}"


def _variants(values: Any) -> str:
    return " ".join(f"var {value}" for value in values)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise Refused(f"“{text[:LONGEST_ANSWER]}” is no whole number")
    return int(text)


def _cut(words: list[str], mark: str) -> tuple[list[str], bool, list[str]]:
    if mark not in words:
        return words, False, []
    place = words.index(mark)
    return words[:place], True, words[place + 1 :]
