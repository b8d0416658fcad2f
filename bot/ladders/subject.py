"""The entry of `ladders` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.subject import End, Follows, Held, Personal, Subject
from bot.ladders.checking import check_ladders
from bot.ladders.climbing import Climbing, leave_ladders, rest
from bot.ladders.commands import ladder, suggest_ladders
from bot.ladders.honours import LadderHonours
from bot.ladders.keeping import LadderKeeping, note_correction, note_end
from bot.ladders.letters import ClimbLetters, LadderLetters
from bot.ladders.losing import homes, note_loss
from bot.ladders.notes import NOTES
from bot.ladders.posts import ClimbPost, LadderPost, redraw
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
from bot.matches import Arranging
from storage import dossiers, ladders

SUBJECT = Subject(
    key="ladders",
    services=(
        lambda made: Climbing(made.acting, made[Arranging]),
        lambda made: LadderKeeping(made.database, made.clock),
    ),
    commands=(ladder,),
    components=(
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
    posts=(lambda _: LadderPost(), lambda _: ClimbPost()),
    letters=(lambda _: LadderLetters(), lambda _: ClimbLetters()),
    notes=NOTES,
    suggestions={"ladders": suggest_ladders},
    losses=(note_loss,),
    places=(homes,),
    follows=Follows(ended=note_end, corrected=note_correction, away=rest),
    personal=Personal(
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
        renamed={"ladders": redraw},
    ),
    honours=(lambda _: LadderHonours(),),
    waiting=(lambda _: ClimbsWaiting(),),
    lines={ClimbsWaiting.key: waiting_line},
    credits=(ladders.credit,),
    checks=(lambda made: check_ladders(made[LadderKeeping]),),
    sweeps=(LadderKeeping,),
)
