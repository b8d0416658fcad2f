"""Dogon as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Info, Said, meant
from games.dogon import codes, description, notation, objections, rules, words
from games.dogon.board import BOARDS, SEAT_NAMES, Sowing
from games.dogon.position import BOTH_PASS, CANNOT_PAY, REPETITION, Position
from games.package import Modules, PackagedGame
from games.typed import folded_move


class Dogon(PackagedGame[Position, Sowing]):
    """Sow both ways around two rows of holes; who cannot reach the other row passes and pays."""

    info = Info(
        key="dogon",
        name="Dogon",
        seats=(2,),
        ruleset=1,
        options={"board": tuple(BOARDS)},
        seat_names=SEAT_NAMES,
        labels={
            "board": meant("which board a game is played on", "Board"),
            "board=kulei": Said("kulei: 2 × 6 holes, 48 seeds"),
            "board=gagara": Said("gagara: 2 × 8 holes, 96 seeds"),
        },
        endings={
            BOTH_PASS: Said("both had to pass"),
            CANNOT_PAY: Said("a pass could not be paid"),
            REPETITION: Said("the same position came up three times"),
        },
        tags={"board=gagara": Said("gagara board")},
    )
    modules = Modules(rules, notation, codes, objections, words, description)

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Position:
        return rules.start(self.settle(seats, options)["board"])

    def says(self, move: Sowing, text: str) -> bool:
        """The case of a letter tells South's holes from North's, so it has to be right as well."""
        return "".join(folded_move(text).split()) == self.format(move)

    def cells(self, state: Position) -> tuple[str, ...]:
        return state.board.cells

    def score(self, state: Position) -> tuple[int, ...]:
        return state.stores
