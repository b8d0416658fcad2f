"""A game as a package: what each of its modules holds, and the class that asks them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from games.core import Event, Game, M, Objection, Outcome, Played, S, Seat, State, Step
from games.typed import Typed

P = TypeVar("P", bound=State)
_P_contra = TypeVar("_P_contra", contravariant=True)
_M_contra = TypeVar("_M_contra", contravariant=True)


class Rules(Protocol[P, M]):
    """`rules`: what may be done, and what it brings about."""

    def legal_moves(self, position: P, /) -> Sequence[M]: ...

    def apply(self, position: P, move: M, /) -> tuple[P, tuple[Event, ...]]: ...

    def outcome(self, position: P, /) -> Outcome | None: ...


class Notation(Protocol[_P_contra, M]):
    """`notation`: moves as text and as successive choices."""

    def format_move(self, move: M, /) -> str: ...

    def parse_move(self, position: _P_contra, text: str, /) -> M: ...

    def path_to(self, position: _P_contra, move: M, /) -> tuple[Step, ...]: ...


class Codes(Protocol[P]):
    """`codes`: positions as one line of text."""

    def encode(self, position: P, /) -> str: ...

    def decode(self, code: str, /) -> P: ...


class Objections(Protocol[_P_contra, _M_contra]):
    """`objections`: why a move is refused."""

    def object_to(self, position: _P_contra, move: _M_contra, /) -> Objection | None: ...


class Words(Protocol[_P_contra]):
    """`words`: the board drawn with characters, what there is to decide, and what to read about it."""

    def diagram(self, position: _P_contra, /) -> str: ...

    def prompt(self, position: _P_contra, viewer: Seat | None, /) -> str: ...

    def topic(self, position: _P_contra, /) -> str: ...


class Description(Protocol[P, M]):
    """`description`: the board in words."""

    def describe(self, position: P, viewer: Seat | None, last: Played[P, M] | None, /) -> str: ...


class Modules(NamedTuple, Generic[P, M]):
    rules: Rules[P, M]
    notation: Notation[P, M]
    codes: Codes[P]
    objections: Objections[P, M]
    words: Words[P]
    description: Description[P, M]


class PackagedGame(Game[S, M]):
    """A game in a package of these modules; what is left to its class are the facts, the set-up and the cells."""

    modules: Modules[S, M]

    def __init__(self) -> None:
        """Take the functions themselves, as a search calls these two hundreds of thousands of times.

        The class has them: an instance has no dictionary once mypyc has compiled its class.
        """
        for name in ("legal_moves", "apply"):
            setattr(type(self), name, staticmethod(getattr(self.modules.rules, name)))

    def legal_moves(self, state: S) -> Sequence[M]:
        return self.modules.rules.legal_moves(state)

    def apply(self, state: S, move: M) -> tuple[S, tuple[Event, ...]]:
        return self.modules.rules.apply(state, move)

    def outcome(self, state: S) -> Outcome | None:
        return self.modules.rules.outcome(state)

    def format(self, move: M) -> str:
        return self.modules.notation.format_move(move)

    def parse(self, state: S, text: str) -> M:
        return self.modules.notation.parse_move(state, Typed(text))

    def path(self, state: S, move: M) -> tuple[Step, ...]:
        return self.modules.notation.path_to(state, move)

    def encode(self, state: S) -> str:
        return self.modules.codes.encode(state)

    def decode(self, code: str) -> S:
        return self.modules.codes.decode(code)

    def objection(self, state: S, move: M) -> Objection | None:
        return self.modules.objections.object_to(state, move)

    def diagram(self, state: S) -> str:
        return self.modules.words.diagram(state)

    def describe(self, state: S, viewer: Seat | None = None, last: Played[S, M] | None = None) -> str:
        return self.modules.description.describe(state, viewer, last)

    def prompt(self, state: S, viewer: Seat | None = None) -> str:
        return self.modules.words.prompt(state, viewer)

    def topic(self, state: S) -> str:
        return self.modules.words.topic(state)
