"""The board of Noughts and Crosses."""

from __future__ import annotations

from games.core import Played
from renderers import png
from renderers.base import Frame
from renderers.noughts import GAME


def test_the_row_that_won_is_drawn() -> None:
    before = GAME.decode("xx./oo./... x")
    move, after, events = GAME.play(before, 0, "c3")
    assert png("noughts", after, Frame(last=Played(before, move, 0, events))) != png("noughts", after, Frame())
