"""The lesson on Dohyō: whoever can push has to."""

from __future__ import annotations

from games.core import Said
from lessons.core import Anything, Avoids, LessonStep, Sees, one_of

STEPS = (
    LessonStep(
        101,
        Said("Pushing"),
        Said("Two of your pieces in a line push the rival piece right in front of them, one step."),
        Said("You're A, yellow. Push a piece of B over the edge."),
        "4/1BB2/6/4AAB/6/AAB2/4 A 0,0 B 0 - - 9 24",
        Sees("capture"),
        Said("Over the edge means captured. With two players, nine captures win."),
        Said("A push, but that piece stays on the board. The one on e8 stands at the edge."),
    ),
    LessonStep(
        102,
        Said("You can, so you must"),
        Said("If you can push, you have to, even when you'd rather not."),
        Said("Make the only legal move."),
        "1BB1/5/2A3/7/2AAB1/5/4 A 0,0 B 0 - - 9 24",
        Sees("push"),
        Said("The push moved all three pieces one step. A push onto an empty cell counts as well."),
    ),
    LessonStep(
        103,
        Said("Pivoting"),
        Said("If you can't push, one of your pieces walks around a neighbour of your own colour."),
        Said("Pivot e6 around e5 to d5, f6, f5 or e4."),
        "1BB1/5/6/3AA2/2B3/5/4 A 0,0 B 0 - - 9 24",
        one_of("e6-d5 e6-f6 e6-f5 e6-e4"),
        Said("It may stop on any empty cell on its way around. d4 is taken, so it can't go past it."),
        Said("A fine pivot, but of the other piece. Walk e6 around e5."),
    ),
    LessonStep(
        104,
        Said("Only one piece"),
        Said("You can only push one piece. Anything right behind it blocks the push."),
        Said("e6 can't be pushed because f7 is behind it. Make any pivot."),
        "4/5/4B1/4B2/3A2/2A2/1A2 A 0,0 B 0 - - 9 24",
        Anything(),
        Said("Right. So two pieces in a row are safe from the front."),
    ),
    LessonStep(
        105,
        Said("The token"),
        Said("Whoever captures takes the token. If nothing is captured for 24 rounds, its holder wins."),
        Said("You're B, at the top, and A has the token. Take it with a capture."),
        "BBBB/BBBBB/ABB3/2A4/1A1A2/A1AAA/A1AA B 0,0 A 3 - - 9 24",
        Sees("token"),
        Said("The capture brought you the token. Now it's the other side that has to hurry."),
        Said("That push captures nothing. A piece of A stands on the edge in row f."),
    ),
    LessonStep(
        106,
        Said("No one can move"),
        Said("You also win if no rival can push or pivot any more."),
        Said("Leave B without a move."),
        "4/5/2B3/1AAB3/6/5/4 A 0,0 B 0 - - 9 24",
        Sees("end"),
        Said("B can neither push nor pivot, so you win by submission."),
    ),
    LessonStep(
        108,
        Said("The trap"),
        Said("A piece on the edge is lost when two rival pieces stand in line with it."),
        Said("You're A. Make a pivot after which B can't push a piece over the edge."),
        "4/2A1B/2A2B/6A/B4A/5/1AB1 A 0,0 B 0 - - 9 24",
        Avoids("capture"),
        Said("Safe: that piece has left the line of g8 and f8."),
        Said("Now B pushes the piece on e8 over the edge: g8, f8 and e8 are in line."),
    ),
    LessonStep(
        107,
        Said("Whom to push"),
        Said("With three or four players, go around clockwise: the first rival you can push is the one you must push."),
        Said("You're A. You can push C and D, but not B. Push the right one."),
        "BB3/6/1AAD3/8/4AAC2/8/7/1AAC1D/4D A 0,0,0,0 D 0 - - 8 24",
        Sees("push"),
        Said("C comes before D, so C it is. Which of its pieces was up to you."),
        extra=True,
    ),
)
