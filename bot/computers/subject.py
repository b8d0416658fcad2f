"""The entry of `computers` in the register of subjects."""

from __future__ import annotations

from bot.computers import deserted, turns
from bot.computers.advice import Advice
from bot.computers.advice_views import HintButton, PlayAnywayButton, offer_hint, warn
from bot.computers.consents import Consents
from bot.computers.deserted import DESERTED
from bot.computers.engines import Engines
from bot.computers.notes import NOTES
from bot.computers.own import PAGE
from bot.computers.returns import Returns
from bot.computers.suggestions import suggest_computers
from bot.computers.telling import TOLD
from bot.computers.thoughts import DrawThought, MoveThought
from bot.computers.views import NextLevelButton, offer_next_level
from bot.core.services import Services
from bot.core.subject import Follows, Subject
from bot.matches import Arranging, Control, Group, Matches, MenuEntry
from bot.offers import Offers
from bot.programs.pool import Workers
from bot.replays import Replays


def _moves(made: Services) -> MoveThought:
    return MoveThought(made.database, made.clock, made[Replays], made[Matches], made[Engines])


SUBJECT = Subject(
    key="computers",
    services=(
        lambda made: Engines(made[Workers], made.hosting),
        lambda made: Advice(made.acting, made[Replays], made[Engines], made.hosting),
        lambda made: Returns(made.acting, made[Replays], made[Arranging], made.hosting),
    ),
    follows=Follows(began=turns.begin, entered=turns.go_on, reseated=turns.hand_over, ended=turns.end),
    thinks=(_moves, lambda made: DrawThought(made.database, made[Replays], made[Offers], made[Engines])),
    consents=(lambda made: Consents(made.hosting, made.clock),),
    components=(NextLevelButton, HintButton, PlayAnywayButton),
    menu=(MenuEntry(Group.ASKING, 30, offer_hint),),
    guards=(warn,),
    preferences=(PAGE,),
    entries=(DESERTED,),
    told=(*TOLD, deserted.TOLD),
    controls=(Control(Group.BELOW, 35, offer_next_level),),
    suggestions={"computers": suggest_computers},
    notes=NOTES,
)
