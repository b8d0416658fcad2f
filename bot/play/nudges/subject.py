"""The entry of `nudges` in the register of subjects."""

from __future__ import annotations

from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.services import Services
from bot.core.subject import Subject
from bot.people.servers import MemberBook
from bot.play.matches import FOLLOWS, Follows, Matches
from bot.play.nudges.nudges import Nudges
from bot.play.nudges.silences import Silences
from bot.play.nudges.views import ON_BOARDS, AskToEndButton, EndButton, NudgeButton
from bot.play.replays import Replays
from storage.play import silences


def _follows(made: Services) -> Follows:
    nudges = made[Nudges]
    return Follows(began=nudges.begin, reseated=nudges.hand_over, entered=nudges.go_on, away=nudges.come_back)


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
