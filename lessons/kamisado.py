"""The lesson on Kamisado: the colour you stop on."""

from __future__ import annotations

from games.core import Said
from lessons.core import Anything, Avoids, LessonStep, Sees

START = "OBPKYRGN/8/8/8/8/8/8/ngrykpbo b - 1"

STEPS = (
    LessonStep(
        301,
        Said("The goal"),
        Said("The first tower on the far row wins the round."),
        Said("You're Black, at the bottom. Your purple tower is called. Bring it home."),
        "OB1KY1G1/6bN/3yk2R/8/8/8/2P5/ngr2p1o b p 1",
        Sees("round"),
        Said("Straight up a free file: f8 was empty, and the round is yours."),
        Said("The round isn't won yet. Nothing stands between f1 and f8."),
    ),
    LessonStep(
        302,
        Said("The colour decides"),
        Said("The colour of the square you stop on is the colour of the tower your opponent has to move."),
        Said("You're Gold, at the top. Black stopped on a red square, so your red tower is called. Move it anywhere."),
        "OBPKYRGN/8/8/8/8/8/8/ngrykpbo b -",
        Anything(),
        Said(
            "Towers go forward, straight or diagonally, as far as the way is free. Now your square calls Black's tower."
        ),
        play="a1a7",
    ),
    LessonStep(
        303,
        Said("Look before you stop"),
        Said("Don't call a tower that can reach your home row."),
        Said("You're Gold. Move the red tower so that Black can't win right away."),
        START,
        Avoids("round"),
        Said("Safe: the tower you called has no way home."),
        Said("That square calls a tower with a free way to your home row."),
        play="e1e6 c8c2 d1d6",
    ),
    LessonStep(
        304,
        Said("Blocked"),
        Said("If the tower that is called can't move, its owner misses the turn."),
        Said("You're Gold. Black's brown tower on a7 can't move. Make Black miss a turn with your red tower."),
        "OBPKYRGN/8/8/8/8/8/8/ngrykpbo b -",
        Sees("pass"),
        Said("Black's brown tower can't move. Black misses the turn, and you move again."),
        Said("Black can answer that. Stop on a brown square to call the brown tower."),
        play="a1a7",
    ),
    LessonStep(
        305,
        Said("Sumos push"),
        Said("A tower with a ring is a Sumo. It goes less far, but it can push the tower straight in front of it."),
        Said("You're Black. Push with your Double Sumo on d4."),
        "OBPK1RG1/8/3N+4/3Y+4/3y++4/8/8/ngr1kpbo b y",
        Sees("push"),
        Said("Both towers moved back one square, and you move again with the colour they were pushed onto."),
        Said("A move, but not a push. Step straight forward, onto d5."),
        extra=True,
    ),
)
