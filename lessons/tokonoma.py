"""The lesson on tokonoma: attack in pairs."""

from __future__ import annotations

from games.core import Said
from lessons.core import Avoids, LessonStep, Sees, one_of

STEPS = (
    LessonStep(
        201,
        Said("The goal"),
        Said("Bring one of your Flats onto the other side's house."),
        Said("You're White and play to the left. Move a Flat onto Black's house, c1."),
        "5/F5/1ab4/3F2/5 w 0",
        one_of("b1c1"),
        Said("A Flat on the other house wins right away, whatever attacks it."),
        Said("Your other Flat stands on b1, right beside the house. Move that one."),
    ),
    LessonStep(
        202,
        Said("Jumping"),
        Said("Each kind of piece has its own pattern, and all of them jump over what's in between."),
        Said("A White Blind goes two forward-sideways. Move it to a2 or e2."),
        "5/6/3B3/6/f4 w 0",
        one_of("c4a2 c4e2"),
        Said("Two steps in the same slanted direction, in one jump."),
        Said("That's one of its ways back. Look up-left or down-left, two tiles away."),
    ),
    LessonStep(
        203,
        Said("Two attackers"),
        Said("Nothing is captured by moving onto it. A tile is emptied when two of your pieces attack it."),
        Said("Capture the Flat on c4. The Arm on c6 attacks it already."),
        "5/6/3fB+A1/6/a3F w 0",
        Sees("capture"),
        Said("The tall left, the Flat below it woke up, and both it and the Arm attack c4."),
        Said("Only one piece attacks c4. A Flat sleeps under the Blind on c5."),
    ),
    LessonStep(
        204,
        Said("Stacks"),
        Said("A tall may step onto a lone Flat of your own. The two are a stack, and only the tall counts."),
        Said("Step onto your Flat with the Arm."),
        "5/4B+1/2F1Af1/4S1/5 w 0",
        one_of("c5c3"),
        Said("A stack again. It attacks as an Arm, and its Flat can't move until the Arm leaves."),
        Said("Legal, but no stack. The Arm on c5 goes two forward, to c3."),
    ),
    LessonStep(
        205,
        Said("Finish the attack"),
        Said("A piece that is attacked once is in danger: one more attacker and it's gone."),
        Said("You're Black and play to the right. White's Star on d3 is attacked once. Capture it."),
        "2A1F/b+f3B+/a+b+s2FA+/f1S2B+/f1a1F b 3",
        Sees("capture"),
        Said("That was the second attacker, so the Star is gone."),
        Said("The Star is still attacked only once. Which of your pieces can reach a place from which it attacks d3?"),
    ),
    LessonStep(
        206,
        Said("The trap"),
        Said("Don't leave a piece where the other side can bring a second attacker."),
        Said("You're Black. Make a move after which White can't capture anything."),
        "2A1F/b+f3B+/a+b+s2FA+/f1S2B+/f1a1F b 3",
        Avoids("capture"),
        Said("White can attack, but nothing twice."),
        Said("Now White captures."),
    ),
    LessonStep(
        207,
        Said("The guard"),
        Said("A house that is occupied can't be entered. That's why a tall at home is a good guard."),
        Said("An Arm guards c1. Go around it with your Flat."),
        "5/6/aF5/6/5 w 0",
        one_of("c2b1 c2d1"),
        Said("From there the Flat can't reach c1 any more. The guard has done its work."),
    ),
)
