"""The levels against each other: `nice python -m benchmarks ladder dogon --options board=gagara --workers 2`.

Every match is written down with the plans that played it and how it had to begin, so a ladder that was stopped goes on
where it was, and a pair of which a level or the opening changed begins anew; `--table` prints what the file has on the
levels of a game and plays nothing. Pairs are steps of the ladder unless `--pairs` names others. Players are the
levels, `greedy`, who takes what can be taken, `answers`, who also looks at the answer, `sharp` and `sharp_answers`,
who do so by the evaluation of the levels, and plans as columns of the levels write them, such as
`20000/0/0` or `srq20000/0/0`.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from benchmarks.arena import Player, Setting, greedy, level, planned, play, sharp
from games import GAMES
from games.core import AnyGame
from opponents.levels import LEVELS, rung, rung_of
from opponents.openings import opening_of
from opponents.register import tree_of

DUEL = (0.70, 0.92)
"""What a level is to score against the one below."""
CROWD = 1.4
"""With three and four seats: so many times a fair share among the level below."""
OPENING = 6
"""Plies by which openings are told apart."""
VARIED = 20
GREEDY = {
    "greedy": greedy(answers=False),
    "answers": greedy(answers=True),
    "sharp": sharp(answers=False),
    "sharp_answers": sharp(answers=True),
}
ANCHORS = {1: ("1-greedy",), 4: ("4-answers",)}
"""By level: pairs with players that are no levels."""


class Record(NamedTuple):
    """A match of one player of a pair against the other, who has all other seats."""

    setting: str
    pair: str
    plans: str
    """What the levels of the pair and their opening were when they played."""
    number: int
    points: float
    reason: str
    notations: list[str]
    milliseconds: list[int]
    """Processor time of each move of the first player."""


def main(arguments: Sequence[str] = ()) -> None:
    """Play what is asked for and print each pair."""
    chosen = _arguments(arguments)
    if chosen.table:
        print(_table(chosen.game, [each for each in _read(chosen.file) if _is_present(each)], chosen.pairs))
        return
    game = GAMES[chosen.game]
    options = tuple(tuple(text.split("=")) for text in chosen.options)
    setting = Setting(chosen.game, chosen.seats or game.info.seats[0], options)
    for pair in chosen.pairs:
        plans = _plans(setting, pair)
        records = [each for each in _read(chosen.file) if (each.setting, each.plans) == (str(setting), plans)]
        numbers = sorted({*range(chosen.start, chosen.start + chosen.games)} - {each.number for each in records})
        is_clear = partial(_is_clear, records, setting.seats, chosen.first)
        with closing(_matches(setting, pair, [] if is_clear() else numbers, chosen.workers)) as played:
            for record in played:
                records.append(record)
                with chosen.file.open("a") as file:
                    file.write(json.dumps(record) + "\n")
                if is_clear():
                    break
        print(_line(setting, pair, sorted(records, key=lambda record: record.number)), flush=True)


def _arguments(arguments: Sequence[str]) -> Any:
    parser = argparse.ArgumentParser("python -m benchmarks ladder", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--options", nargs="*", default=[], help="name=value")
    parser.add_argument("--levels", default=f"1-{len(LEVELS)}", help="from the lowest to the highest")
    parser.add_argument("--pairs", nargs="*")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--start", type=int, default=0, help="the first game's number, which all draws depend on")
    parser.add_argument("--first", type=int, default=0, help="stop after so many games if the answer is clear")
    parser.add_argument("--workers", type=int, default=1, help="processes that play matches")
    parser.add_argument("--file", type=Path, default=Path("data/ladder.jsonl"))
    parser.add_argument("--table", action="store_true")
    chosen = parser.parse_args(arguments)
    chosen.pairs = chosen.pairs or list(_steps(*map(int, chosen.levels.split("-"))))
    chosen.file.parent.mkdir(parents=True, exist_ok=True)
    return chosen


def _steps(lowest: int, highest: int) -> Iterator[str]:
    """The pairs by which the levels of a range are measured."""
    for number in range(lowest, highest + 1):
        if number > lowest:
            yield f"{number}-{number - 1}"
        yield from ANCHORS.get(number, ())


def _read(file: Path) -> Iterator[Record]:
    if file.exists():
        with file.open() as lines:
            yield from (Record(*json.loads(line)) for line in lines)


def _matches(setting: Setting, pair: str, numbers: Sequence[int], workers: int) -> Generator[Record]:
    """Matches as they end; whoever closes it early waits for those that are played just then."""
    if workers == 1:
        yield from (_match(setting, pair, number) for number in numbers)
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        try:
            under_way = [pool.submit(_match, setting, pair, number) for number in numbers]
            yield from (ended.result() for ended in as_completed(under_way))
        finally:
            pool.shutdown(cancel_futures=True)


def _match(setting: Setting, pair: str, number: int) -> Record:
    game = GAMES[setting.game]
    first, second = pair.split("-")
    seat = number % setting.seats
    times: list[int] = []
    players = [_timed(_player(first), times) if each == seat else _player(second) for each in range(setting.seats)]
    options: Mapping[str, str] = dict(setting.options)
    result = play(game, setting.seats, options, players, number)
    plans = _plans(setting, pair)
    return Record(str(setting), pair, plans, number, result.points[seat], result.reason, list(result.notations), times)


@cache
def _plans(setting: Setting, pair: str) -> str:
    """The pair with a plan for every level, and the opening."""
    game = GAMES[setting.game]
    state = game.start(setting.seats, dict(setting.options))
    plans = "-".join(_plan(game, state, name) for name in pair.split("-"))
    return f"{plans} {opening_of(tree_of(game), state)}"


def _plan(game: AnyGame, state: Any, name: str) -> str:
    return str(rung_of(game, state, int(name))) if name.isdigit() else name


def _player(name: str) -> Player:
    if name in GREEDY:
        return GREEDY[name]
    return planned(rung(name).plan) if "/" in name else level(int(name))


def _timed(player: Player, times: list[int]) -> Player:
    def choose(game: AnyGame, state: Any, seed: int, ply: int) -> Any:
        began = process_time()
        move = player(game, state, seed, ply)
        times.append(round(1000 * (process_time() - began)))
        return move

    return choose


def _is_clear(records: Sequence[Record], seats: int, first: int) -> bool:
    """Whether more matches would hardly change on which side of the bounds a pair is; never without a `first`."""
    if not first or len(records) < first:
        return False
    low, high = _interval(sum(record.points for record in records), len(records))
    bounds = DUEL if seats == 2 else (CROWD / seats, 1.0)
    return not any(low < bound < high for bound in bounds)


def _interval(points: float, matches: int) -> tuple[float, float]:
    """Wilson's, 95 %."""
    share, z = points / matches, 1.96
    middle = share + z * z / (2 * matches)
    width = z * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return (middle - width) / (1 + z * z / matches), (middle + width) / (1 + z * z / matches)


def _is_present(record: Record) -> bool:
    """Whether the levels and the opening are still those that played."""
    game, seats, *options = record.setting.split()
    setting = Setting(game, int(seats), tuple((name, value) for name, value in (each.split("=") for each in options)))
    return record.plans == _plans(setting, record.pair)


def _table(game: str, records: Sequence[Record], pairs: Sequence[str]) -> str:
    """Per cent, the interval and the number of games of each pair, a row for each setting."""
    found: dict[str, dict[str, list[float]]] = {}
    for record in records:
        if record.setting.split()[0] == game:
            found.setdefault(record.setting, {}).setdefault(record.pair, []).append(record.points)
    rows = [["setting", *pairs], ["---"] * (1 + len(pairs))]
    rows += [[setting, *(_cell(by_pair.get(pair, [])) for pair in pairs)] for setting, by_pair in found.items()]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _cell(points: Sequence[float]) -> str:
    if not points:
        return ""
    low, high = _interval(sum(points), len(points))
    return f"{100 * sum(points) / len(points):.0f} ({100 * low:.0f} to {100 * high:.0f}) of {len(points)}"


def _line(setting: Setting, pair: str, records: Sequence[Record]) -> str:
    points, count = sum(record.points for record in records), len(records)
    low, high = _interval(points, count)
    times = sorted(time for record in records for time in record.milliseconds)
    openings = {tuple(record.notations[:OPENING]) for record in records[:VARIED]}
    plies = sum(len(record.notations) for record in records) / count
    return (
        f"{setting}: {pair} {100 * points / count:.0f} % of {count} ({100 * low:.0f} to {100 * high:.0f}), "
        f"{len(openings)} openings in {min(count, VARIED)}, {plies:.0f} plies, "
        f"{times[len(times) // 2]} ms a move, 99 % within {times[len(times) * 99 // 100]} ms"
    )
