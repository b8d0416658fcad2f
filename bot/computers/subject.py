"""The entry of `computers` in the register of subjects."""

from __future__ import annotations

from bot.computers import deserted, turns
from bot.computers.advice import Advice
from bot.computers.advice_views import HintButton, PlayAnywayButton, offer_hint, warn
from bot.computers.consents import Consents
from bot.computers.deserted import DESERTED
from bot.computers.engines import Engines
from bot.computers.notes import NOTE_KINDS
from bot.computers.own import PAGE
from bot.computers.returns import Returns
from bot.computers.suggestions import suggest_computers
from bot.computers.telling import TOLD
from bot.computers.thoughts import DrawThought, MoveThought
from bot.computers.views import NextLevelButton, offer_next_level
from bot.core.services import Services
from bot.core.subject import Subject
from bot.frame.press import COMPONENTS
from bot.frame.suggestions import SUGGESTIONS, Suggestion
from bot.matches import (
    CONTROLS,
    FOLLOWS,
    MENU_ENTRIES,
    Arranging,
    Control,
    Follows,
    Group,
    Matches,
    MenuEntry,
)
from bot.matches.ui import GUARDS
from bot.offers import CONSENTS, Offers
from bot.outbox.note_letters import NOTES, NoteType
from bot.players import PREFERENCE_PAGES
from bot.programs.jobs import JOB_KINDS
from bot.programs.pool import Workers
from bot.replays import ENTRY_KINDS, Replays


def _moves(made: Services) -> MoveThought:
    return MoveThought(made.database, made.clock, made[Replays], made[Matches], made[Engines])


SUBJECT = Subject(
    key="computers",
    services=(
        lambda made: Engines(made[Workers], made.hosting),
        lambda made: Advice(made.acting, made[Replays], made[Engines], made.hosting),
        lambda made: Returns(made.acting, made[Replays], made[Arranging], made.hosting),
    ),
    provides=(
        COMPONENTS(NextLevelButton, HintButton, PlayAnywayButton),
        SUGGESTIONS(Suggestion("computers", suggest_computers)),
        NOTES(*map(NoteType, NOTE_KINDS)),
        CONTROLS(Control(Group.BELOW, 35, offer_next_level)),
        MENU_ENTRIES(MenuEntry(Group.ASKING, 30, offer_hint)),
        GUARDS(warn),
        PREFERENCE_PAGES(PAGE),
        ENTRY_KINDS(DESERTED),
        TOLD,
        deserted.TOLD,
        FOLLOWS(Follows(began=turns.begin, entered=turns.go_on, reseated=turns.hand_over, ended=turns.end)),
        CONSENTS(lambda made: Consents(made.hosting, made.clock)),
        JOB_KINDS(_moves, lambda made: DrawThought(made.database, made[Replays], made[Offers], made[Engines])),
    ),
)
