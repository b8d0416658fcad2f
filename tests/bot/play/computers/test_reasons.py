"""What a hint says of its move is true: counted again from the rules, in another way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

import pytest

from bot.play.computers.reasons import CAPTURE, FEW, TriedMove, why
from games import GAMES
from games.core import AnyGame
from opponents.analysis import hint

POSITIONS = 30
MOST_LETTERS = 28
TOLD_BY_THE_MOVE = ("wins", "gains", "captures", "pushes", "holds out", "is the only")
"""What is seen when it is made, or stands in the score of the search."""


def positions(game: AnyGame, count: int) -> list[Any]:
    """Positions of random matches between two, with all options, in which there is a choice."""
    random, found = Random(3), list[Any]()
    while len(found) < count:
        options = {option: random.choice(values) for option, values in game.info.options.items()}
        state, seen = game.start(2, options), []
        while state.to_move is not None and len(seen) < 200:
            seen.append(state)
            state, _ = game.apply(state, random.choice(game.legal_moves(state)))
        found += random.sample([each for each in seen if len(game.legal_moves(each)) > 1], 3)
    return found[:count]


def after(game: AnyGame, state: Any, move: str) -> Any:
    return game.play(state, state.to_move, move)[1]


def moves(game: AnyGame, state: Any) -> list[str]:
    return [game.format(move) for move in game.legal_moves(state)]


def does(game: AnyGame, state: Any, move: str) -> set[str]:
    """What a move achieves for whoever makes it."""
    if move not in moves(game, state):
        return set()
    seat = state.to_move
    _, end, events = game.play(state, seat, move)
    before, since, outcome = game.score(state), game.score(end), game.outcome(end)
    gained = since[seat] > before[seat] if before and since else any(event.kind == CAPTURE for event in events)
    found = {"gains"} if gained else set()
    found |= {"wins"} if outcome and outcome.winner == seat else set()
    found |= {"shows"} if any(event.kind in {CAPTURE, "push", "round"} for event in events) else set()
    if end.to_move not in {None, seat}:
        ends = [after(game, end, reply) for reply in moves(game, end)]
        lost = [
            each.to_move == seat and any(wins_at_once(game, each, own) for own in moves(game, each)) for each in ends
        ]
        found |= {"grips"} if all(lost) else set()
    return found


def wins_at_once(game: AnyGame, state: Any, move: str) -> bool:
    outcome = game.outcome(after(game, state, move))
    return bool(outcome) and outcome.winner == state.to_move


class Recount:
    """What follows at once from a move; a method for each verb says whether what is said with it is true."""

    def __init__(self, game: AnyGame, state: Any, move: str, line: Sequence[str]) -> None:
        self.game, self.state, self.seat = game, state, state.to_move
        self.here = after(game, state, move)
        self.others = [after(game, state, each) for each in moves(game, state) if each != move]
        self.turns, self.line = self.ends(self.here), line

    def ends(self, state: Any) -> list[Any]:
        """The positions after the opponent's replies."""
        is_theirs = state.to_move not in {None, self.seat}
        return [after(self.game, state, reply) for reply in moves(self.game, state)] if is_theirs else []

    def room(self, state: Any) -> int:
        """How many moves there are at least on the next turn."""
        own = [len(moves(self.game, each)) if each.to_move == self.seat else 0 for each in self.ends(state)]
        return min(own, default=0)

    def worst(self, state: Any) -> int:
        """What the opponent can gain."""
        is_theirs = state.to_move not in {None, self.seat}
        return max([gain(self.game, state, each) for each in moves(self.game, state)], default=0) if is_theirs else 0

    def notation(self, name: str) -> str:
        """The move that is named so somewhere around here."""
        for where in (self.here, *self.others, *self.turns):
            for each in moves(self.game, where):
                if TriedMove(self.game, where, self.game.parse(where, each), self.seat).name == name:
                    return each
        raise AssertionError(f"{name} is no move")

    def stops(self, rest: str) -> bool:
        wanted, here = self.notation(rest), does(self.game, self.here, self.notation(rest))
        able = [each for each in self.others if wanted in moves(self.game, each)]
        found = Counter(deed for each in able for deed in does(self.game, each, wanted) - here)
        larger = sum(gain(self.game, each, wanted) > self.worst(self.here) for each in able)
        return 2 * max(found["wins"], found["grips"], larger) > len(self.others)

    def threatens(self, rest: str) -> bool:
        wanted, own = self.notation(rest), [each for each in self.turns if each.to_move == self.seat]
        found = Counter(deed for each in own for deed in does(self.game, each, wanted))
        found["gains"] *= "gains" not in does(self.game, self.state, wanted)
        return 2 * max(found["wins"], found["grips"], found["gains"]) > len(self.turns)

    def prepares(self, rest: str) -> bool:
        wanted, deeds = self.notation(rest), {"wins", "gains", "shows"}
        is_possible = any(does(self.game, each, wanted) & deeds for each in self.turns if each.to_move == self.seat)
        return is_possible and not does(self.game, self.state, wanted) & deeds

    def leads(self, rest: str) -> bool:
        """Whether it stands further on in the line, and does something there that it would not have done at once."""
        name, state, deeds = rest.removeprefix("to "), self.state, {"wins", "gains", "shows"}
        for place, move in enumerate(self.line):
            named = TriedMove(self.game, state, self.game.parse(state, move), self.seat).name
            if place > 1 and state.to_move == self.seat and named == name and does(self.game, state, move) & deeds:
                return not does(self.game, self.state, move) & deeds
            state = after(self.game, state, move)
        return False

    def forces(self, rest: str) -> bool:
        return moves(self.game, self.here) == [self.notation(rest)]

    def makes(self, rest: str) -> bool:
        own = [each for each in self.turns if each.to_move == self.seat]
        lost = sum(any(wins_at_once(self.game, each, move) for move in moves(self.game, each)) for each in own)
        return rest == f"{lost} of {len(self.turns)} answers lose"

    def leaves(self, rest: str) -> bool:
        number = len(self.turns)
        if rest == "the fewest answers":
            return number <= min(len(self.ends(each)) for each in self.others)
        if found := re.fullmatch(r"only (\w+) to move", rest):
            here = self.here
            return {self.game.path(here, move)[0].cell for move in self.game.legal_moves(here)} == {found[1]}
        usual = median(len(self.ends(each)) for each in self.others)
        return rest == (f"{number} answers" if number > 1 else "one answer") and number <= FEW * usual

    def keeps(self, rest: str) -> bool:
        best, rooms = self.room(self.here), list(map(self.room, self.others))
        return rest == "most moves open" and best >= max(rooms) and best > median(rooms)

    def always(self, rest: str) -> bool:
        is_most = 2 * sum(self.room(each) == 0 for each in self.others) > len(self.others)
        return rest == "leaves you a move" and self.room(self.here) > 0 and is_most

    def gives(self, rest: str) -> bool:
        return rest == "you another move" and self.here.to_move == self.seat

    def allows(self, rest: str) -> bool:
        if rest == "no win at once":
            return not any(wins_at_once(self.game, self.here, move) for move in moves(self.game, self.here))
        most = next(map(int, re.findall(r"\d+", rest)), 0)
        is_less = 2 * sum(self.worst(each) > most for each in self.others) > len(self.others)
        return self.worst(self.here) == most and is_less


def gain(game: AnyGame, state: Any, move: str) -> int:
    seat = state.to_move
    _, end, events = game.play(state, seat, move)
    before, since = game.score(state), game.score(end)
    return since[seat] - before[seat] if before and since else sum(event.kind == CAPTURE for event in events)


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_reason_is_true_and_most_moves_have_one(key: str) -> None:
    """Of the moves that are hinted at, and of any other."""
    game, random, told = GAMES[key], Random(5), Counter[bool]()
    for state in positions(game, POSITIONS):
        found = hint(game, state, 0)
        hinted, other = game.format(found.move), random.choice(moves(game, state))
        for move, line, score in ((hinted, tuple(map(game.format, found.line)), found.score), (other, (), 0)):
            said = why(TriedMove(game, state, game.parse(state, move), state.to_move), line, score)
            told[bool(said)] += bool(line)
            assert len(said) <= MOST_LETTERS
            if said and not said.startswith(TOLD_BY_THE_MOVE):
                verb, _, rest = said.partition(" ")
                assert getattr(Recount(game, state, move, line), verb)(rest), (game.encode(state), move, said)
    assert told[True] > 2 * told[False]


@pytest.mark.parametrize(
    ("key", "code", "move", "reason"),
    [
        ("honey_donuts", ".../r..B/rb*../..R./b.. r", "e1-c1", "threatens d4-a2"),
        ("tokonoma", "5/3F2/2af1fF/2f3/b+4 w 0", "b4b3", "stops c6c7"),
        ("kamisado", "PN1G2RY/2n+1k3/5O1g+/8/8/K+bB2y2/8/2p2ro1 g y", "h8h7", "stops c7c8"),
        ("honey_donuts", "bBb/..../r.*../..R./..r r", "b2-a1", ""),
    ],
)
def test_a_hint_names_the_win_that_it_stops_or_threatens(key: str, code: str, move: str, reason: str) -> None:
    game = GAMES[key]
    state = game.decode(code)
    assert why(TriedMove(game, state, game.parse(state, move)), (), 0) == reason


def test_what_the_line_leads_to_is_named_only_if_it_does_something_new() -> None:
    dohyo = GAMES["dohyo"]
    told = Counter[str]()
    for state in positions(dohyo, POSITIONS):
        found = hint(dohyo, state, 0)
        line = [dohyo.format(move) for move in found.line]
        if "prepares" in (reason := why(TriedMove(dohyo, state, found.move), line, found.score)):
            told[reason] += 1
            assert reason == f"prepares {line[2]}"
            assert "prepares" not in why(TriedMove(dohyo, state, found.move), line[:2], found.score)
    assert told
