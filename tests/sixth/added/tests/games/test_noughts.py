"""The rules of Noughts and Crosses."""

from __future__ import annotations

import pytest

from games.core import IllegalMove
from games.noughts import Noughts

GAME = Noughts()


@pytest.mark.parametrize(
    ("code", "move", "reason", "winner"),
    [
        ("xx./oo./... x", "c3", "three in a row", 0),
        ("xx./oo./x.. o", "c2", "three in a row", 1),
        ("xox/xxo/o.o x", "b1", "board full", None),
    ],
    ids=["crosses", "noughts", "draw"],
)
def test_a_match_ends(code: str, move: str, reason: str, winner: int | None) -> None:
    state = GAME.decode(code)
    _, after, (event,) = GAME.play(state, state.to_move, move)
    assert (outcome := GAME.outcome(after))
    assert (outcome.reason, outcome.winner) == (reason, winner)
    assert event.kind == ("line" if winner is not None else "full")


def test_a_square_is_taken_once() -> None:
    state = GAME.decode(".../.x./... o")
    with pytest.raises(IllegalMove, match="b2 is taken by Crosses; a3, for example, is empty"):
        GAME.play(state, 1, "b2")
