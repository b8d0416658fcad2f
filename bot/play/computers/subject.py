"""The entry of `computers` in the register of subjects."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.core.frame.context import context_of
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.suggestions import MOST_SUGGESTED, SUGGESTIONS, Suggestion
from bot.core.frame.topics import TOPICS, Topic
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.processes.jobs import JOB_KINDS
from bot.core.processes.pool import Workers
from bot.core.services import Services
from bot.core.speech.typed import bare
from bot.core.subject import Subject
from bot.people.players import PREFERENCE_PAGES
from bot.play.computers import abandoned, turns, words
from bot.play.computers.abandoned import DESERTED
from bot.play.computers.advice import Advice
from bot.play.computers.advice_views import (
    HintButton,
    NextLevelButton,
    PlayAnywayButton,
    PlayHintButton,
    offer_hint,
    offer_next_level,
    warn,
)
from bot.play.computers.engines import Engines
from bot.play.computers.lineup import Computer, known
from bot.play.computers.move_jobs import DrawThought, MoveThought
from bot.play.computers.notes import NOTE_KINDS
from bot.play.computers.preferences_page import PAGE
from bot.play.computers.rematch_level import Returns
from bot.play.computers.turns import Consents
from bot.play.computers.words import HINT_LOGGED, WARNED_LOGGED
from bot.play.matches import (
    CONTROLS,
    FOLLOWS,
    MENU_ENTRIES,
    TELLINGS,
    Arranging,
    Control,
    Follows,
    Group,
    IncidentKind,
    IncidentText,
    Matches,
    MenuEntry,
    by_template,
)
from bot.play.matches.ui import GUARDS
from bot.play.offers import CONSENTS, Offers
from bot.play.replays import ENTRY_KINDS, Replays


async def suggest_computers(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Every level with a sentence, then the host's programs; after a comma one more of them."""
    hosting = context_of(interaction).services.hosting
    if not hosting.workers:
        return [app_commands.Choice(name=str(words.SWITCHED_OFF), value=typed or "0")]
    before, comma, begun = typed.replace("，", ",").replace("、", ",").rpartition(",")
    wanted = bare(begun)
    found = known(hosting, getattr(interaction.namespace, "game", "") or "")
    return [_choice(f"{before}, " if comma else "", each) for each in found if _fits(each, wanted)][:MOST_SUGGESTED]


def _choice(before: str, computer: Computer) -> app_commands.Choice[str]:
    label = f"{before}{words.choice(computer)}"
    return app_commands.Choice(name=label[:100], value=f"{before}{computer.key}"[:100])


def _fits(computer: Computer, wanted: str) -> bool:
    return wanted in bare(words.choice(computer))


TOLD = TELLINGS(
    IncidentText(kind=IncidentKind.HINT, log=by_template(HINT_LOGGED)),
    IncidentText(kind=IncidentKind.WARNED, log=by_template(WARNED_LOGGED)),
)


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
        COMPONENTS(NextLevelButton, HintButton, PlayAnywayButton, PlayHintButton),
        SUGGESTIONS(Suggestion("computers", suggest_computers)),
        NOTES(*map(NoteType, NOTE_KINDS)),
        CONTROLS(Control(Group.BELOW, 35, offer_next_level)),
        TOPICS(Topic("computer", 30, words.THE_COMPUTER, words.ABOUT_COMPUTER)),
        MENU_ENTRIES(MenuEntry(Group.ASKING, 30, offer_hint)),
        GUARDS(warn),
        PREFERENCE_PAGES(PAGE),
        ENTRY_KINDS(DESERTED),
        TOLD,
        abandoned.TOLD,
        FOLLOWS(Follows(began=turns.begin, entered=turns.go_on, reseated=turns.hand_over, ended=turns.end)),
        CONSENTS(lambda made: Consents(made.hosting, made.clock)),
        JOB_KINDS(_moves, lambda made: DrawThought(made.database, made[Replays], made[Offers], made[Engines])),
    ),
)
