"""What every game promises: the contract between the rules and everything around them.

Errors::

    PlayerError          meant for the player: says what is wrong and what would be right
    ├── BadSetup         a number of seats or an option the game does not have
    ├── BadPosition      a text that is no position code
    ├── BadNotation      a text that is no move
    ├── NotYourTurn      another seat decides, or the match is over
    └── IllegalMove      a move the rules refuse; carries the Objection
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, final

from games.said import (
    QUOTE_LIMIT,
    Said,
    Seat,
    SeatName,
    addressed,
    all_of,
    brief,
    counted,
    either,
    forms,
    grouped,
    listed,
    meant,
    quoted,
    seat_names,
)
from games.typed import folded_move

__all__ = [
    "CHOICE_LIMIT",
    "DESCRIPTION_LIMIT",
    "DUEL",
    "QUOTE_LIMIT",
    "AnyGame",
    "BadNotation",
    "BadPosition",
    "BadSetup",
    "Event",
    "Game",
    "IllegalMove",
    "Info",
    "M",
    "NotYourTurn",
    "Objection",
    "Outcome",
    "Played",
    "PlayerError",
    "S",
    "Said",
    "Seat",
    "SeatName",
    "State",
    "Step",
    "addressed",
    "all_of",
    "brief",
    "counted",
    "either",
    "forms",
    "grouped",
    "listed",
    "meant",
    "quoted",
    "seat_names",
]

DESCRIPTION_LIMIT = 1024
"""Longest `Game.describe`, in characters: Discord's limit for alt text."""

CHOICE_LIMIT = 25
"""Most values one `Step` may take: Discord's limit for a select."""


DUEL = 2
"""Seats of a match between two."""


class PlayerError(Exception):
    """A refusal written for the player; everything else that is raised is a bug."""

    names: tuple[str, ...] = ()
    """The players by seat, ready to be shown, put in by whoever knows them: texts name seats."""


class BadSetup(PlayerError):
    """The game has no such number of seats, option or option value."""


class BadPosition(PlayerError):
    """The text is no position code of this game."""


class BadNotation(PlayerError):
    """The text names no move of this game."""


class NotYourTurn(PlayerError):
    """Another seat decides now, or nobody does any more."""


class IllegalMove(PlayerError):
    """The rules refuse the `move`; `objection` says why."""

    def __init__(self, objection: Objection, move: Hashable = None) -> None:
        values = {"objection": objection.text, "section": objection.section}
        cited = Said("{objection} ({section})", **values)
        if objection.reading:
            cited = Said("{objection} ({section}; our reading, see {reading})", **values, reading=objection.reading)
        super().__init__(cited)
        self.objection = objection
        self.move = move


class State(Protocol):
    """A position: frozen, hashable, complete."""

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides next, `None` once the match is over."""

    def __hash__(self) -> int: ...


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)


class Event(NamedTuple):
    """Something the table saw: a capture, a forced pass, a round won."""

    kind: str
    template: str
    """A sentence, given as `Said`, with fields for `values`; players are values as well, as `SeatName`."""
    cells: tuple[str, ...] = ()
    values: tuple[tuple[str, str | int], ...] = ()

    @property
    def text(self) -> str:
        """The sentence with its values filled in: a format string that wants the players' names by seat."""
        values = {name: f"{{{value.seat}}}" if isinstance(value, SeatName) else value for name, value in self.values}
        return self.template.format(**values)

    @property
    def said(self) -> Said:
        """The sentence as a part of other texts."""
        return Said(self.template, **dict(self.values))


@dataclass(frozen=True, slots=True)
class Played(Generic[S, M]):
    """A move that was made, for the texts and pictures that tell it."""

    before: S
    move: M
    seat: Seat
    events: Sequence[Event] = ()


class Step(NamedTuple):
    """One choice on the way to a move."""

    cell: str
    """The cell chosen or, where the choice is no cell, the choice itself (`+`, `left`)."""
    words: str
    """The choice for people, short enough for a select."""
    brief: str = ""
    """The choice in a word or two, for a button among many; empty where `words` are as short."""
    opposite: str = ""
    """What `brief` is below a picture seen from another side, where it tells a direction."""

    @property
    def label(self) -> str:
        """What stands on a button."""
        return self.brief or self.words

    def label_beside(self, picture_is_turned: bool) -> str:
        """The label below a picture that is seen from the side of the seat to move or not."""
        return (picture_is_turned and self.opposite) or self.label

    def words_beside(self, picture_is_turned: bool) -> str:
        """The choice for people there: where it's a direction, an arrow if left is right."""
        return (picture_is_turned and self.opposite) or self.words


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a move is refused."""

    section: str
    """The section of the rules text that forbids it."""
    text: str
    """A sentence: what is wrong, and what would be right."""
    cells: tuple[str, ...] = ()
    """The cells that show the reason."""
    reading: str = ""
    """The section that says why we read the rule so, where the sources are silent."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    places: tuple[tuple[Seat, ...], ...]
    """The places, best first; seats that tie share a place; every seat once."""
    reason: str
    """A few words out of a fixed list of the game, such as `both pass`."""

    @property
    def winner(self) -> Seat | None:
        """The only seat on the first place, `None` if the place is shared."""
        return self.places[0][0] if len(self.places[0]) == 1 else None


@dataclass(frozen=True, slots=True)
class Info:
    """What can be known of a game before a match begins."""

    key: str
    name: str
    seats: tuple[int, ...]
    """The numbers of players it can be played with."""
    ruleset: int
    """Raised whenever the same moves could lead to another position; a match keeps its number."""
    options: Mapping[str, tuple[str, ...]]
    """The values by option, the default first."""
    seat_names: tuple[str, ...]
    """The sides by seat, in the order in which they play."""
    labels: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    """A few words for a title by `option=value`, for every value that is not the default."""
    endings: Mapping[str, str] = field(default_factory=dict)
    """Why the match ended, as a part of a sentence, by every reason of an outcome; it may name the winner, `player`."""
    suggested: Mapping[str, str] = field(default_factory=dict)
    """The value by option that a form has chosen beforehand, where that isn't the default."""
    rating_class: str = ""
    """The class its matches are rated in, by default its key; duels and larger tables are rated apart in any case."""

    def __post_init__(self) -> None:
        if not self.rating_class:
            object.__setattr__(self, "rating_class", self.key)


class Game(ABC, Generic[S, M]):
    """A rule set: pure functions from position to position, the same for every game.

    * `legal_moves` is empty exactly when `to_move` is None, and exactly then there is an `outcome`.
    * Forced passes are resolved inside `apply` and told as events.
    * `objection(s, m)` is None exactly for the moves in `legal_moves(s)`.
    * `parse(s, format(m)) == m`, and `parse` raises nothing but `BadNotation` whatever it reads.
    * `encode(decode(code)) == code` wherever the seat to move can move; other positions are
      resolved on loading. `decode` raises nothing but `BadPosition`.
    """

    info: Info

    @abstractmethod
    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> S:
        """The first position; options left out have their default; raises `BadSetup`."""

    @abstractmethod
    def legal_moves(self, state: S) -> Sequence[M]:
        """Every move of the seat to move, in a stable order, none twice."""

    @abstractmethod
    def apply(self, state: S, move: M) -> tuple[S, tuple[Event, ...]]:
        """The position after a legal move, and what the table saw."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, `None` while it runs."""

    @abstractmethod
    def format(self, move: M) -> str:
        """The canonical notation: what storage keeps."""

    @abstractmethod
    def parse(self, state: S, text: str) -> M:
        """Read a move leniently, folded as `Typed`; it need not be legal; raises `BadNotation`."""

    def says(self, move: M, text: str) -> bool:
        """Whether a text names the move outright; one that was read otherwise is shown before it is played."""
        return "".join(folded_move(text).split()).casefold() == self.format(move).casefold()

    @abstractmethod
    def encode(self, state: S) -> str:
        """The position code: the position as one line of text."""

    @abstractmethod
    def decode(self, code: str) -> S:
        """Read a position code, resolving a forced pass or end; raises `BadPosition`."""

    @abstractmethod
    def cells(self, state: S) -> tuple[str, ...]:
        """The names of all cells of the board, in reading order."""

    @abstractmethod
    def diagram(self, state: S) -> str:
        """The board drawn with characters, for a monospace font."""

    @abstractmethod
    def describe(self, state: S, viewer: Seat | None = None, last: Played[S, M] | None = None) -> str:
        """The board in words, complete enough to play from, at most `DESCRIPTION_LIMIT` long.

        In this order: the decision with all that can be chosen, the last move and what it did, what is threatened,
        the score, the pieces and, on a board without a last move, what never changes. Speaks to `viewer` as *you*,
        and says of which side: `You (Red) can ...`.
        """

    @abstractmethod
    def prompt(self, state: S, viewer: Seat | None = None) -> str:
        """What the seat to move has to decide, or how it ended, in a sentence; to `viewer` as *you*."""

    @abstractmethod
    def path(self, state: S, move: M) -> tuple[Step, ...]:
        """A legal move as successive choices; no two moves share a path."""

    @abstractmethod
    def objection(self, state: S, move: M) -> Objection | None:
        """Why the seat to move may not play a move, told to whoever sits there; `None` if it may."""

    def score(self, state: S) -> tuple[int, ...] | None:
        """Points by seat as people count them, `None` where a game has none."""
        return None

    def topic(self, state: S) -> str:
        """The section of the rules text that matters most in this position; by default the first one."""
        return "1"

    def retire(self, state: S, seat: Seat) -> tuple[S, tuple[Event, ...]] | None:
        """The position after a seat left for good; `None` if the match cannot go on without it."""
        return None

    @final
    def play(self, state: S, seat: Seat, text: str) -> tuple[M, S, tuple[Event, ...]]:
        """Read, check and make a move: the only door; raises `NotYourTurn`, `BadNotation`, `IllegalMove`."""
        self.check_turn(state, seat)
        move = self.parse(state, text)
        if objection := self.objection(state, move):
            raise IllegalMove(objection, move)
        return (move, *self.apply(state, move))

    @final
    def check_turn(self, state: S, seat: Seat) -> None:
        """Raise `NotYourTurn` unless this seat decides now."""
        if state.to_move is None:
            raise NotYourTurn(Said("This match is over; no more moves can be made."))
        if state.to_move != seat:
            player = SeatName(state.to_move, self.info.seat_names[state.to_move])
            raise NotYourTurn(Said("It's not your turn yet – {player} is next.", player=player))

    @final
    def settle(self, seats: int, options: Mapping[str, str] | None) -> dict[str, str]:
        """Every option with its value, the defaults filled in; raises `BadSetup`."""
        if seats not in self.info.seats:
            values = {"game": self.info.name, "possible": either(map(str, self.info.seats)), "seats": seats}
            raise BadSetup(Said("{game} is for {possible} players, not {seats}.", **values))
        settled = {option: values[0] for option, values in self.info.options.items()}
        for option, value in (options or {}).items():
            self._check_option(option, value)
            settled[option] = value
        return settled

    @final
    def shown(self, state: S, move: M, viewpoint: Seat | None = None) -> str:
        """A legal move as it's named beside a picture seen from a seat, by default the one to move.

        That is its notation, or the choices themselves where one tells a direction.
        """
        path, turned = self.path(state, move), viewpoint not in (None, state.to_move)
        if any(step.opposite for step in path):
            return Said.joined(step.label_beside(turned) for step in path)
        return self.format(move)

    def _check_option(self, option: str, value: str) -> None:
        name, options = self.info.name, self.info.options
        if not options:
            raise BadSetup(
                Said("{game} has no option “{option}”; it has none at all.", game=name, option=brief(option))
            )
        if option not in options:
            values = {"game": name, "option": brief(option), "known": either(options)}
            raise BadSetup(Said("{game} has no option “{option}”; its options are: {known}.", **values))
        if value not in options[option]:
            known = either(options[option])
            raise BadSetup(
                Said("“{option}” can be {known}, not “{value}”.", option=option, known=known, value=brief(value))
            )


AnyGame: TypeAlias = Game[Any, Any]
