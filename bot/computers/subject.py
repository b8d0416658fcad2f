"""The entry of `computers` in the register of subjects."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.computers import deserted, turns, words
from bot.computers.advice import Advice
from bot.computers.advice_views import HintButton, PlayAnywayButton, offer_hint, warn
from bot.computers.consents import Consents
from bot.computers.deserted import DESERTED
from bot.computers.engines import Engines
from bot.computers.lineup import Computer, known
from bot.computers.notes import NOTE_KINDS
from bot.computers.own import PAGE
from bot.computers.returns import Returns
from bot.computers.thoughts import DrawThought, MoveThought
from bot.computers.views import NextLevelButton, offer_next_level
from bot.computers.words import HINT_LOGGED, WARNED_LOGGED
from bot.core.services import Services
from bot.core.subject import Subject
from bot.frame.context import context_of
from bot.frame.press import COMPONENTS
from bot.frame.suggestions import MOST_SUGGESTED, SUGGESTIONS, Suggestion
from bot.matches import (
    CONTROLS,
    FOLLOWS,
    MENU_ENTRIES,
    TELLINGS,
    Arranging,
    Control,
    Follows,
    Group,
    IncidentKind,
    IncidentTelling,
    Matches,
    MenuEntry,
    by_template,
)
from bot.matches.ui import GUARDS
from bot.offers import CONSENTS, Offers
from bot.outbox.note_letters import NOTES, NoteType
from bot.players import PREFERENCE_PAGES
from bot.programs.jobs import JOB_KINDS
from bot.programs.pool import Workers
from bot.replays import ENTRY_KINDS, Replays
from bot.speech.typed import bare


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
    IncidentTelling(kind=IncidentKind.HINT, log=by_template(HINT_LOGGED)),
    IncidentTelling(kind=IncidentKind.WARNED, log=by_template(WARNED_LOGGED)),
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
