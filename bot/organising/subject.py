"""The entry of `organising` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.matches import Followers
from bot.organising import deciding  # noqa: F401 (its commands belong to the same group)
from bot.organising.commands import organise, suggest_directed
from bot.organising.letters import RequestLetters
from bot.organising.notes import NOTES
from bot.organising.organising import Organising
from bot.organising.requests import RequestPost
from bot.organising.roster import Roster
from bot.organising.round_views import PublishRoundButton, UndoRoundButton
from bot.organising.ruling import Rulings
from bot.organising.steering import Steering
from bot.organising.views import (
    AgreeButton,
    DesignRoleSelect,
    DesignSelect,
    EndTournamentButton,
    ExpectButton,
    PublishButton,
    waiting_line,
)
from bot.organising.waiting import DirectorsWaiting
from bot.tournaments import Entering, Leaving, Stopping

SUBJECT = Subject(
    key="organising",
    services=(
        lambda made: Organising(made.acting, made[Stopping]),
        lambda made: Roster(made.acting, made[Entering], made[Leaving]),
        lambda made: Steering(made.acting, made[Stopping]),
        lambda made: Rulings(made.acting, made[Stopping], made[Followers]),
    ),
    commands=(organise,),
    components=(
        AgreeButton,
        PublishButton,
        EndTournamentButton,
        ExpectButton,
        PublishRoundButton,
        UndoRoundButton,
        DesignSelect,
        DesignRoleSelect,
    ),
    posts=(lambda _: RequestPost(),),
    letters=(lambda _: RequestLetters(),),
    notes=NOTES,
    suggestions={"directed": suggest_directed},
    waiting=(lambda made: DirectorsWaiting(made.clock),),
    lines={DirectorsWaiting.key: waiting_line},
)
