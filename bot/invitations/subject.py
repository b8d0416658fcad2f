"""The entry of `invitations` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Follows, Subject
from bot.invitations.commands import standing
from bot.invitations.letters import InvitationLetters
from bot.invitations.notes import STANDING_OVER
from bot.invitations.posts import InvitationPost
from bot.invitations.standing import StandingInvitations, renew, rest
from bot.invitations.views import ChallengeButton, StandingButton
from bot.tables.tables import Tables

SUBJECT = Subject(
    key="invitations",
    services=(lambda made: StandingInvitations(made.acting, made[Tables]),),
    follows=Follows(ended=renew, cancelled=renew, away=rest),
    sweeps=(StandingInvitations,),
    commands=(standing,),
    components=(
        ChallengeButton,
        StandingButton,
    ),
    posts=(lambda _: InvitationPost(),),
    letters=(lambda context: InvitationLetters(context.pictures),),
    notes=(STANDING_OVER,),
)
