"""The lesson on Dogon: reach the other side, or pay."""

from __future__ import annotations

from games.core import Said
from lessons.core import Anything, Avoids, LessonStep, Sees, one_of

STEPS = (
    LessonStep(
        401,
        Said("Sowing"),
        Said(
            "Whoever has more seeds in the end wins. Take all seeds of one of your holes and drop them one by one, to "
            "the right (+) or to the left (-)."
        ),
        Said("You're South, the row A to F. Sow any hole so that it reaches North's row."),
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n .0",
        Anything(),
        Said("At least one seed landed in North's row, and that's what a sowing has to do."),
    ),
    LessonStep(
        402,
        Said("Captures"),
        Said("If your last seed makes two or three in a hole of the other side, you take them, and so on backwards."),
        Said("Capture nine seeds at once."),
        "0,0,0,0,0,4/1,2,1,1,0,5 17-17 S n +0",
        Sees("capture"),
        Said("d, c, b and a held two or three each, so the whole chain was yours."),
    ),
    LessonStep(
        403,
        Said("Where the last seed falls"),
        Said("Only the last seed captures. So count: seeds in the hole are steps around the circle."),
        Said("Capture two seeds from e."),
        "6,0,6,5,5,1/0,6,6,6,1,6 0-0 S n +0",
        Sees("capture"),
        Said("Five seeds from D to the left: C, B, A, f, and the last one on e."),
        Said("Nothing was captured. e holds one seed, so your last seed has to fall there."),
    ),
    LessonStep(
        404,
        Said("Single seeds"),
        Said("A seed that is alone in its hole may only be sown if it captures right away."),
        Said("All your holes hold single seeds. Find the one you may sow."),
        "1,0,0,0,1,1/2,0,0,0,0,3 20-20 S n +0",
        Sees("capture"),
        Said("The seed from F made three on a. The others would capture nothing, so they have to stay."),
    ),
    LessonStep(
        405,
        Said("Passing costs two"),
        Said("If you can't reach the other row, you pass and pay two seeds. Then the other side may also sow at home."),
        Said("Leave North without a move, so that North passes and pays."),
        "3,1,0,0,3,0/1,0,0,0,0,0 20-20 N n -2",
        Sees("payment"),
        Said("North couldn't reach you and paid two seeds. That's how a lead melts away."),
        Said("North can answer that one. A sowing that feeds North nothing useful is better here."),
    ),
    LessonStep(
        406,
        Said("Don't leave targets"),
        Said("Your opponent is looking for holes with one or two seeds."),
        Said("You're North. Sow so that South can't capture anything."),
        "5,0,6,5,5,1/6,5,5,5,0,5 0-0 N n +0",
        Avoids("capture"),
        Said("South has nothing to take now."),
        Said("South captures after that."),
    ),
    LessonStep(
        409,
        Said("The end"),
        Said("The match is over when no one can go on, or when someone has to pass and can't pay."),
        Said("You're South, and North has only one seed to pay with. Leave North without a move."),
        "2,0,0,3,3,1/1,0,0,0,1,0 36-1 S n -0",
        Sees("end"),
        Said("North had to pass and couldn't pay, so everything left on the board is yours. Most seeds win."),
        Said("North can still sow. Take the seed on a: then the other one is too far from your row."),
    ),
    LessonStep(
        408,
        Said("Gagara"),
        Said(
            "The larger board has eight holes a side and six seeds in each. A sowing that comes around again passes "
            "over the hole it began in."
        ),
        Said("You're South, the row A to H. Sow all the way around and capture nine seeds."),
        "0,20,7,1,9,0,3,2/0,0,0,0,0,0,1,0 38-15 S n +0",
        one_of("B-"),
        Said(
            "Twenty seeds from B to the left: once around, past B, and on to e. h, g, f and e held two or three each."
        ),
        Said("Nothing was captured. Only one hole holds enough seeds to go all the way around."),
        extra=True,
    ),
)
