"""The entry of `moderation` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.frame.answers import WATCHERS
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.matches import Followers, Matches
from bot.moderation import slowdowns
from bot.moderation.commands import moderate
from bot.moderation.confirming import Confirmation
from bot.moderation.entries import RULING
from bot.moderation.fair_play import FairPlay
from bot.moderation.moderation import Moderation
from bot.moderation.notes import NOTE_KINDS
from bot.moderation.rankings import RankingRulings
from bot.moderation.telling import TOLD
from bot.moderation.views import LetGoOnButton, RankingDecisionButton, RuleButton
from bot.offers import AGREEMENTS, Offers
from bot.outbox.note_letters import NOTES, NoteType
from bot.replays import ENTRY_KINDS, Replays
from storage import dossiers

SUBJECT = Subject(
    key="moderation",
    services=(
        lambda made: Moderation(made.acting, made[Replays], made[Matches], made[Offers], made[Followers]),
        lambda made: slowdowns.Slowdowns(made.acting),
        lambda made: FairPlay(made.acting),
        lambda made: RankingRulings(made.acting),
    ),
    provides=(
        COMMANDS(moderate),
        COMPONENTS(RuleButton, LetGoOnButton, RankingDecisionButton),
        NOTES(*map(NoteType, NOTE_KINDS)),
        WATCHERS(slowdowns.note),
        ENTRY_KINDS(RULING),
        TOLD,
        AGREEMENTS(lambda made: Confirmation(made.clock, made[Matches])),
        PERSONAL(
            Personal(
                exports={
                    "decisions": rows(dossiers.decided),
                    "drafts": rows(dossiers.drafted),
                    "rulings": rows(dossiers.ruled_about),
                    "slowed": slowdowns.export,
                },
                holds=(
                    Held("incidents.moderator_id", "decisions", End.NOBODYS),
                    Held("rulings.moderator_id", "drafts", End.NOBODYS),
                    Held("rulings.reason", "rulings", End.CLEANED),
                    Held("slowdowns.player_id", "slowed", End.GONE),
                ),
                forget=slowdowns.forget,
            )
        ),
    ),
)
