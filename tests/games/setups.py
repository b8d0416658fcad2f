"""Every way to set up every registered game, with seeded matches to test on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from games import GAMES
from games.core import AnyGame, BadNotation, Event, Said, SeatName, State
from tests.example_counts import THOROUGH

PLY_LIMITS = {"dogon": 1000}
"""The plies within which a random match ends; a seeded match that takes longer is an error."""

DEFAULT_PLY_LIMIT = 3000
SAMPLES_PER_MATCH = 30
CANDIDATES = 60


class Setup(NamedTuple):
    """A game with a number of seats and a value for each option."""

    key: str
    seats: int
    options: tuple[tuple[str, str], ...]

    @property
    def game(self) -> AnyGame:
        return GAMES[self.key]

    @property
    def name(self) -> str:
        return "-".join((str(self.seats), *(value for _, value in self.options)))

    @property
    def limit(self) -> int:
        return PLY_LIMITS.get(self.key, DEFAULT_PLY_LIMIT)

    def start(self) -> Any:
        return self.game.start(self.seats, dict(self.options))

    def __str__(self) -> str:
        return f"{self.key}-{self.name}"


class Ply(NamedTuple):
    """A state with the move made in it and what the table saw."""

    state: Any
    move: Any
    events: tuple[Event, ...]


class Match(NamedTuple):
    """A match played to its end."""

    plies: tuple[Ply, ...]
    final: Any

    @property
    def states(self) -> tuple[Any, ...]:
        return (*(ply.state for ply in self.plies), self.final)

    @property
    def samples(self) -> tuple[Any, ...]:
        """States spread evenly over the match, the first and the last ones included."""
        count = min(SAMPLES_PER_MATCH, len(self.states))
        return tuple(self.states[index * (len(self.states) - 1) // max(1, count - 1)] for index in range(count))


def setups_of(game: AnyGame, *, every: bool = THOROUGH) -> Iterator[Setup]:
    """With each number of seats each value of each option at least once, or `every` way to combine them."""
    values = [[(option, value) for value in known] for option, known in game.info.options.items()]
    rows = range(max(map(len, values), default=1))
    combined = product(*values) if every else [[known[row % len(known)] for known in values] for row in rows]
    for seats, options in product(game.info.seats, list(combined)):
        yield Setup(game.info.key, seats, tuple(options))


EVERY_SETUP = [setup for game in GAMES.values() for setup in setups_of(game, every=True)]
SETUPS = [setup for game in GAMES.values() for setup in setups_of(game)]


def play_randomly(game: AnyGame, state: Any, random: Random, limit: int) -> Match:
    """Play random legal moves until the match is over; more plies than the limit are an error."""
    plies = []
    while moves := game.legal_moves(state):
        assert len(plies) < limit, f"{game.info.key} is not over after {limit} plies: {game.encode(state)}"
        move = random.choice(moves)
        after, events = game.apply(state, move)
        plies.append(Ply(state, move, events))
        state = after
    return Match(tuple(plies), state)


@cache
def match_of(setup: Setup, seed: int = 1) -> Match:
    """The seeded random match of a setup; played once for all tests."""
    return play_randomly(setup.game, setup.start(), Random(f"{setup}-{seed}"), setup.limit)


@cache
def samples_of(key: str) -> tuple[Any, ...]:
    """States of all setups of a game, spread over their matches."""
    return tuple(state for setup in setups_of(GAMES[key]) for state in match_of(setup).samples)


@cache
def notations_of(key: str) -> tuple[str, ...]:
    """The notations of all moves that are legal somewhere in the samples, without repeats."""
    game = GAMES[key]
    return tuple(dict.fromkeys(game.format(move) for state in samples_of(key) for move in game.legal_moves(state)))


def with_names(text: object, names: Sequence[str]) -> str:
    """A text in English with the players' names, as a speaker says it."""
    if isinstance(text, SeatName):
        return text.among(names, text.template)
    if isinstance(text, Said) and text.values:
        return text.form.format(**{name: with_names(value, names) for name, value in text.values.items()})
    return str(text)


def mutate(text: str, others: tuple[str, ...], random: Random) -> str:
    """The text with its tail from another one, or with a character lost, doubled, replaced or its case changed."""
    other, at = random.choice(others), random.randrange(len(text) + 1)
    replacement = random.choice("abcdefghABCDEFGH0123456789+->/, .²٤−\0")
    return random.choice(
        (
            text[:at] + other[at:],
            text[:at] + text[at + 1 :],
            text[:at] + text[at - 1 :],
            text[:at] + replacement + text[at + 1 :],
            text.swapcase(),
        )
    )


def candidates(game: AnyGame, state: State, random: Random) -> set[Any]:
    """Moves that people might try: notations of other positions and mutated ones, as far as they can be read."""
    known = notations_of(game.info.key)
    texts = random.choices(known, k=CANDIDATES) + [
        mutate(text, known, random) for text in random.choices(known, k=CANDIDATES)
    ]
    return {move for text in texts for move in _read(game, state, text)}


def _read(game: AnyGame, state: State, text: str) -> Iterator[Any]:
    try:
        yield game.parse(state, text)
    except BadNotation:
        return
