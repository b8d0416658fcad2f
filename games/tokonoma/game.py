"""tokonoma as a `Game`."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Info, Said
from games.package import Modules, PackagedGame
from games.tokonoma import codes, description, notation, objections, rules, words
from games.tokonoma.board import SEAT_NAMES, TILES, Move
from games.tokonoma.codes import START_CODE
from games.tokonoma.position import START_QUIET_LIMIT, Position, Reason


class Tokonoma(PackagedGame[Position, Move]):
    """Bring a flat onto the other's house; a piece attacked by two at once is captured."""

    info = Info(
        key="tokonoma",
        name="tokonoma",
        seats=(2,),
        ruleset=1,
        options={"draw": (str(START_QUIET_LIMIT), "60", "off")},
        seat_names=SEAT_NAMES,
        labels={
            "draw": Said("Draw by quiet moves"),
            "draw=100": Said("after 100 moves without a flat move or a capture"),
            "draw=60": Said("after 60 moves without a flat move or a capture"),
            "draw=off": Said("never"),
        },
        endings={
            Reason.HOUSE: Said("a Flat reached the house"),
            Reason.STALEMATE: Said("no legal move was left"),
            Reason.QUIET: Said("too many quiet moves in a row"),
        },
        tags={"draw=60": Said("draw after 60 quiet moves"), "draw=off": Said("no draw by quiet moves")},
    )
    modules = Modules(rules, notation, codes, objections, words, description)

    def start(self, seats: int = 2, options: Mapping[str, str] | None = None) -> Position:
        limit = self.settle(seats, options)["draw"]
        return codes.decode(START_CODE)._replace(limit=0 if limit == "off" else int(limit))

    def cells(self, state: Position) -> tuple[str, ...]:
        return TILES
