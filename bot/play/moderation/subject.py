"""The entry of `moderation` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.frame.answers import WATCHERS
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.outbox.retention import EXPIRING
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.play.matches import Followers, Matches
from bot.play.moderation import slowdowns
from bot.play.moderation.commands import moderate
from bot.play.moderation.consent import Confirmation
from bot.play.moderation.entries import RULING
from bot.play.moderation.entry_texts import TOLD
from bot.play.moderation.fair_play import FairPlay
from bot.play.moderation.match_page import ModerateButton
from bot.play.moderation.moderation import Moderation
from bot.play.moderation.notes import NOTE_KINDS
from bot.play.moderation.rankings import RankingRulings
from bot.play.moderation.stakes import STAKES
from bot.play.moderation.views import LetGoOnButton, RankingDecisionButton, RuleButton
from bot.play.offers import AGREEMENTS, Offers
from bot.play.replays import ENTRY_KINDS, Replays
from storage import personal_data

SUBJECT = Subject(
    key="moderation",
    services=(
        lambda made: Moderation(made.acting, made[Replays], made[Matches], made[Offers], made[Followers], made[STAKES]),
        lambda made: slowdowns.Slowdowns(made.acting),
        lambda made: FairPlay(made.acting),
        lambda made: RankingRulings(made.acting),
    ),
    provides=(
        COMMANDS(moderate),
        COMPONENTS(ModerateButton, RuleButton, LetGoOnButton, RankingDecisionButton),
        NOTES(*map(NoteType, NOTE_KINDS)),
        WATCHERS(slowdowns.note),
        EXPIRING(slowdowns.expire),
        ENTRY_KINDS(RULING),
        TOLD,
        AGREEMENTS(lambda made: Confirmation(made.clock, made[Matches])),
        PERSONAL(
            Personal(
                exports={
                    "decisions": rows(personal_data.decided),
                    "drafts": rows(personal_data.drafted),
                    "rulings": rows(personal_data.ruled_about),
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
