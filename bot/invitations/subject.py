"""The entry of `invitations` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.invitations.commands import standing
from bot.invitations.letters import InvitationLetters
from bot.invitations.notes import STANDING_OVER
from bot.invitations.posts import InvitationPost
from bot.invitations.standing import StandingInvitations
from bot.invitations.views import ChallengeButton, StandingButton
from bot.tables.tables import Tables

SUBJECT = Subject(
    key="invitations",
    services=(lambda made: StandingInvitations(made.database, made.clock, made[Tables]),),
    commands=(standing,),
    components=(
        ChallengeButton,
        StandingButton,
    ),
    posts=(lambda _: InvitationPost(),),
    letters=(lambda context: InvitationLetters(context.pictures),),
    notes=(STANDING_OVER,),
)
