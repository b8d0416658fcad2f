"""The entry of `nudges` in the register of subjects."""

from __future__ import annotations

from bot.core.services import Services
from bot.core.subject import Follows, Subject
from bot.matches import Matches
from bot.nudges.nudges import Nudges
from bot.nudges.silences import Silences
from bot.nudges.views import CONTROLS, MENU, PARAGRAPHS, AskToEndButton, EndButton, NudgeButton
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
    follows=_follows,
    sweeps=(Silences,),
    credits=(silences.credit,),
    components=(NudgeButton, AskToEndButton, EndButton),
    controls=CONTROLS,
    menu=MENU,
    paragraphs=PARAGRAPHS,
)
