"""The entry of `ladders` in the register of subjects."""

from __future__ import annotations

from bot.community.competitions import LostChannels
from bot.community.ladders.agenda import ClimbsWaiting
from bot.community.ladders.awards import LadderHonours
from bot.community.ladders.checks import check_ladders
from bot.community.ladders.commands import ladder, suggest_ladders
from bot.community.ladders.messages import ClimbMessage, LadderMessage
from bot.community.ladders.notes import LADDER_LOST, NOTE_KINDS
from bot.community.ladders.overviews import LISTING
from bot.community.ladders.posts import ClimbPost, LadderPost
from bot.community.ladders.service import Climbing, leave_ladders, rest
from bot.community.ladders.sweep import LadderKeeping, note_correction, note_end
from bot.community.ladders.views import (
    AnswerClimbButton,
    ClimbButton,
    ClimbSelect,
    CloseLadderButton,
    DeclineClimbButton,
    JoinLadderButton,
    LadderRulesButton,
    RungsButton,
    TurnRungsButton,
    waiting_line,
)
from bot.core.awards import HONOURS
from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.findings import CHECKS
from bot.core.frame.lines import WAITING, WaitingType
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.slash_commands.suggestions import SUGGESTIONS, Suggestion
from bot.core.outbox.lost_channels import LOSERS, PLACES
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.play.matches import FOLLOWS, Arranging, Follows
from storage import personal_data
from storage.community import ladders

LOST = LostChannels(LISTING, LADDER_LOST, ladders.put_off)

SUBJECT = Subject(
    key="ladders",
    services=(
        lambda made: Climbing(made.acting, made[Arranging]),
        lambda made: LadderKeeping(made.database, made.clock),
    ),
    provides=(
        COMMANDS(ladder),
        COMPONENTS(
            JoinLadderButton,
            ClimbButton,
            ClimbSelect,
            RungsButton,
            TurnRungsButton,
            CloseLadderButton,
            LadderRulesButton,
            AnswerClimbButton,
            DeclineClimbButton,
        ),
        SUGGESTIONS(Suggestion("ladders", suggest_ladders)),
        POSTS(PostType(LadderPost, LadderMessage), PostType(ClimbPost, ClimbMessage)),
        NOTES(*map(NoteType, NOTE_KINDS)),
        FOLLOWS(Follows(ended=note_end, corrected=note_correction, away=rest)),
        WAITING(WaitingType(ClimbsWaiting, waiting_line)),
        HONOURS(LadderHonours()),
        LOSERS(LOST.note_loss),
        PLACES(LOST.homes),
        SWEEPS(LadderKeeping),
        CREDITS(ladders.credit),
        CHECKS(lambda made: check_ladders(made[LadderKeeping])),
        PERSONAL(
            Personal(
                exports={
                    "ladders": rows(ladders.export),
                    "ladders_set_up": rows(ladders.directed),
                    "climbs": rows(personal_data.climbed),
                    "ladder_facts": rows(personal_data.ladder_facts_of),
                },
                holds=(
                    Held("climbers.player_id ladders.rungs", "ladders", End.NOBODYS),
                    Held("ladders.director_id", "ladders_set_up", End.NOBODYS),
                    Held("ladders.name", "ladders_set_up", End.CLEANED),
                    Held("climbs.challenger_id climbs.challenged_id", "climbs", End.NOBODYS),
                    Held("ladder_facts.by_id ladder_facts.data", "ladder_facts", End.NOBODYS),
                ),
                impersonal=("ladders.options", "ladders.clock"),
                leave=leave_ladders,
                renamed={"ladders": LadderPost.redraw},
            )
        ),
    ),
)
