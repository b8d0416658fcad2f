"""The entry of `ladders` in the register of subjects."""

from __future__ import annotations

from bot.competitions import LostChannels
from bot.core.exports import rows
from bot.core.findings import CHECKS
from bot.core.honours import HONOURS
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.subject import Subject
from bot.deadlines.heartbeat import CREDITS
from bot.deadlines.sweeps import SWEEPS
from bot.frame.commands import COMMANDS
from bot.frame.lines import WAITING, WaitingType
from bot.frame.press import COMPONENTS
from bot.frame.suggestions import SUGGESTIONS, Suggestion
from bot.ladders.checking import check_ladders
from bot.ladders.climbing import Climbing, leave_ladders, rest
from bot.ladders.commands import ladder, suggest_ladders
from bot.ladders.honours import LadderHonours
from bot.ladders.keeping import LadderKeeping, note_correction, note_end
from bot.ladders.letters import ClimbLetters, LadderLetters
from bot.ladders.notes import LADDER_LOST, NOTE_KINDS
from bot.ladders.overviews import LISTING
from bot.ladders.posts import ClimbPost, LadderPost
from bot.ladders.views import (
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
from bot.ladders.waiting import ClimbsWaiting
from bot.matches import FOLLOWS, Arranging, Follows
from bot.outbox.letters import POSTS, PostType
from bot.outbox.note_letters import NOTES, NoteType
from bot.outbox.places import LOSERS, PLACES
from storage import dossiers, ladders

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
        POSTS(PostType(LadderPost, LadderLetters), PostType(ClimbPost, ClimbLetters)),
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
                    "climbs": rows(dossiers.climbed),
                    "ladder_facts": rows(dossiers.ladder_facts_of),
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
