"""The entry of `nudges` in the register of subjects."""

from __future__ import annotations

from bot.core.services import Services
from bot.core.subject import Subject
from bot.deadlines.heartbeat import CREDITS
from bot.deadlines.sweeps import SWEEPS
from bot.frame.press import COMPONENTS
from bot.matches import FOLLOWS, Follows, Matches
from bot.nudges.nudges import Nudges
from bot.nudges.silences import Silences
from bot.nudges.views import ON_BOARDS, AskToEndButton, EndButton, NudgeButton
from bot.replays import Replays
from bot.servers import MemberBook
from storage import silences


def _follows(made: Services) -> Follows:
    nudges = made[Nudges]
    return Follows(began=nudges.begin, reseated=nudges.hand_over, entered=nudges.go_on)


SUBJECT = Subject(
    key="nudges",
    services=(
        lambda made: Nudges(made.acting, made[Replays], made[Matches]),
        lambda made: Silences(made.database, made.clock, made[Replays], made[MemberBook]),
    ),
    provides=(
        COMPONENTS(NudgeButton, AskToEndButton, EndButton),
        *ON_BOARDS,
        FOLLOWS(_follows),
        SWEEPS(Silences),
        CREDITS(silences.credit),
    ),
)
