"""The lesson on Honey Donuts: the line moves, and the hole waits."""

from __future__ import annotations

from games.core import Said
from lessons.core import Anything, Avoids, LessonStep, Sees, one_of

START = "bBb/..../..*../..../rRr r"

STEPS = (
    LessonStep(
        501,
        Said("The goal"),
        Said("Every move pushes a whole line one cell. Push the other King out and you win."),
        Said("Push the blue King over the edge."),
        "bBb/..../.r*../..../.Rr r",
        Sees("king"),
        Said(
            "The red piece on c2 lets you push the line b1 c2 d2 e2. The King stood at its front end and dropped out."
        ),
        Said("The blue King is still there. It stands on e2, at the end of the line b1 c2 d2 e2."),
    ),
    LessonStep(
        502,
        Said("The hole"),
        Said("The cell in the middle is a hole. Lines stop there, and a King can drop in."),
        Said("Push the blue King into the hole."),
        "b.r/..B./..*../...b/rR. r",
        Sees("king"),
        Said("d3 is next to the hole. The line d3 e3 ends there, so the King fell in."),
        Said("That didn't push the King out. Look at the line of two that leads from your piece on e3 to the hole."),
        hints={"e3-d3": Said("Close! That pushes the line towards e3, so the two pieces only swap.")},
    ),
    LessonStep(
        503,
        Said("The line moves"),
        Said("The piece that drops out comes back at the rear. That's how pieces travel."),
        Said("Your King is on the edge, where two lines end. Bring it to b2 or b3, off the edge."),
        START,
        one_of("d1-a2 d4-a2"),
        Said("The line moved one cell up, and your King with it. The white piece at the front came back on a2."),
        Said("Your King is still on the edge. Push one of the lines that leave a2 upwards."),
    ),
    LessonStep(
        504,
        Said("One of your own"),
        Said("You can push any line that holds one of your pieces, whoever else stands on it."),
        Said("Win by pushing a line that holds only one red piece."),
        "..b/B..r/b.*../..Rr/... r",
        Sees("king"),
        Said("Your piece on d4 let you push row d, and the King at its other end dropped out."),
        Said("Blue's King is on d1, at the end of row d. One of your pieces stands on that row as well."),
    ),
    LessonStep(
        505,
        Said("The trap"),
        Said("The line you push can carry your own King to an end."),
        Said("You're Blue. Make a move after which Red can't push your King out."),
        "..b/rB../b.*../..Rr/... b",
        Avoids("king"),
        Said("Well done: no red piece can throw your King out now."),
        Said("Now Red pushes your King out. Watch the lines that end where it stands."),
        hints={
            "d1-d4": Said("That puts your King on d1, the end of row d, and the red piece on d4 can push that row.")
        },
    ),
    LessonStep(
        506,
        Said("No going back"),
        Said("A position that has been on the board before is not allowed again."),
        Said("You're Blue. Swapping e1 and d2 would bring the first position back, so find something else."),
        START,
        Anything(),
        Said("That's a new position, so it's fine."),
        play="a1-b2 e1-d2 b2-a1",
    ),
)
