"""Find puzzles: `python -m benchmarks puzzles GAME [--games N] [--seed N]` prints candidates, a line each.

`--seats 4` and `--option board=gagara` look at variants.

The computer plays itself. Positions whose task has one solution by an exhaustive search are kept; where that doesn't
prove the move good, a search and one four times as long have to choose it as well. `--check` confirms what is shipped.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from games import GAMES
from games.core import AnyGame
from lessons import PUZZLES
from lessons.forcing import captured, defence, forces, replies
from lessons.puzzle import Task, confirmed, goal_of
from opponents.core import Plan, draw
from opponents.puzzles import LONGER, LONGEST, NODES
from opponents.thinking import think

PLAYER = Plan(600, 3, 20)
"""Who plays: someone who makes mistakes."""
FEWEST = 5
"""Legal moves, so that there is something to choose."""
AHEAD = 2
"""By so much a capture has to beat the second best."""
ONE_BY_ONE = ("dohyo",)
"""Games in which nothing captures more than one piece."""
SETUPS: Mapping[str, str] = {"kamisado": "match=single"}
"""Options with which a game ends at what people know as a win."""
DEPTHS: Mapping[str, int] = {"kamisado": 3, "dogon": 3}
"""How many moves deep a win is looked for; 2 elsewhere."""

DUEL = 2
DUEL_TASKS = ((Task.SURVIVE, 1), (Task.KEEP, 1), (Task.MOST, 1), (Task.CAPTURE, 2))
"""What is asked beside a win; with more players only what needs no answer of the others."""


class Candidate(NamedTuple):
    """A position with one solution."""

    task: Task
    code: str
    line: tuple[str, ...]
    legal: int
    """How many moves there were to choose from."""


def main(arguments: Sequence[str]) -> None:
    """Print candidates, or what is wrong with those shipped."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks puzzles", description=__doc__)
    parser.add_argument("game", nargs="?", choices=GAMES)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", help="such as board=gagara")
    parser.add_argument("--check", action="store_true")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        _check([chosen.game] if chosen.game else list(GAMES))
        return
    for seed in range(chosen.seed, chosen.seed + chosen.games):
        for found in candidates(GAMES[chosen.game], seed, chosen.seats, chosen.option):
            print(seed, found.legal, found.task, repr(found.code), " ".join(found.line), flush=True)


def candidates(game: AnyGame, seed: int, seats: int = 2, option: str | None = None) -> Iterator[Candidate]:
    """At most one of each task and length from one game of the computer against itself."""
    name, _, value = (option or SETUPS.get(game.info.key, "")).partition("=")
    state, ply, seen = game.start(seats, {name: value} if name else {}), 0, set[tuple[Task, int]]()
    while state.to_move is not None and ply < LONGEST:
        if ply > 4 and (found := _candidate(game, state, seed, seats)) and (found.task, len(found.line)) not in seen:
            seen.add((found.task, len(found.line)))
            yield found
        state, _ = game.apply(state, think(game, state, PLAYER, draw(1 << 60, seed, ply, "puzzle"), ply).move)
        ply += 1


def _candidate(game: AnyGame, state: Any, seed: int, seats: int) -> Candidate | None:
    """What a position asks for, the strongest task first."""
    legal = game.legal_moves(state)
    if len(legal) < FEWEST:
        return None
    code = game.encode(state)
    if game.encode(game.decode(code)) != code:
        return None
    state = game.decode(code)
    for moves in range(1, (DEPTHS.get(game.info.key, 2) if seats == DUEL else 1) + 1):
        if found := confirmed(game, state, Task.WIN, moves):
            return _made(game, state, Task.WIN, moves, found, code) if len(found) == 1 else None
    for task, moves in DUEL_TASKS if seats == DUEL else ((Task.MOST, 1),):
        found = _standing_out(game, state, task, moves)
        if len(found) == 1 and _is_chosen(game, state, found[0], seed):
            return _made(game, state, task, moves, found, code)
    return None


def _standing_out(game: AnyGame, state: Any, task: Task, moves: int) -> list[Any]:
    found = confirmed(game, state, task, moves)
    if task is Task.MOST and len(found) == 1:
        worth = sorted((captured(each.events) for each in replies(game, state)), reverse=True)
        if worth[0] - worth[1] < (1 if game.info.key in ONE_BY_ONE else AHEAD):
            return []
    return found


def _is_chosen(game: AnyGame, state: Any, move: Any, seed: int) -> bool:
    plans = (Plan(NODES), Plan(LONGER * NODES))
    return all(think(game, state, plan, seed).move == move for plan in plans)


def _made(game: AnyGame, state: Any, task: Task, moves: int, found: list[Any], code: str) -> Candidate | None:
    line = tuple(_line(game, state, task, moves, found[0]))
    return Candidate(task, code, line, len(game.legal_moves(state))) if len(line) == 2 * moves - 1 else None


def _line(game: AnyGame, state: Any, task: Task, moves: int, move: Any) -> Iterator[str]:
    """The solution, the hardest defence, and so on; broken off where nobody answers."""
    seat, goal = state.to_move, goal_of(task)
    while True:
        yield game.format(move)
        state, _ = game.apply(state, move)
        moves -= 1
        if not moves or state.to_move in (None, seat):
            return
        hardest = defence(game, state, seat, goal, moves)
        if hardest.state.to_move != seat:
            return
        yield game.format(hardest.move)
        state = hardest.state
        move = next(m for m in confirmed_from(game, state, task, moves))


def confirmed_from(game: AnyGame, state: Any, task: Task, moves: int) -> list[Any]:
    """The solutions by the shortest way there is."""
    least = next(n for n in range(1, moves + 1) if forces(game, state, state.to_move, goal_of(task), n))
    return confirmed(game, state, task, least)


def _check(keys: Sequence[str]) -> None:
    for key in keys:
        began, wrong = perf_counter(), 0
        for puzzle in PUZZLES[key]:
            state = puzzle.position(GAMES[key])
            found = [GAMES[key].format(move) for move in confirmed(GAMES[key], state, puzzle.task, puzzle.moves)]
            if found != [puzzle.line[0]]:
                wrong += 1
                print(f"{key} {puzzle.number}: {puzzle.line[0]} is claimed, {found} found")
        print(f"{key}: {len(PUZZLES[key])} puzzles, {wrong} wrong, {perf_counter() - began:.1f} s")
