"""The entry of `invitations` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.services import Services
from bot.core.subject import Follows, Personal, Subject
from bot.invitations.commands import standing as standing_command
from bot.invitations.letters import InvitationLetters
from bot.invitations.notes import STANDING_OVER
from bot.invitations.posts import InvitationPost
from bot.invitations.standing import StandingInvitations, renew, rest
from bot.invitations.views import ChallengeButton, StandingButton
from bot.tables import Tables
from storage import Connection, dossiers, standing


async def _leave(made: Services, connection: Connection, player: Player) -> int:
    return await made[StandingInvitations].close_all(connection, player)


SUBJECT = Subject(
    key="invitations",
    personal=Personal(exports={"standing_invitations": rows(dossiers.standing)}, leave=_leave),
    credits=(standing.credit,),
    services=(lambda made: StandingInvitations(made.acting, made[Tables]),),
    commands=(standing_command,),
    components=(ChallengeButton, StandingButton),
    follows=Follows(ended=renew, cancelled=renew, away=rest),
    sweeps=(StandingInvitations,),
    posts=(lambda _: InvitationPost(),),
    letters=(lambda context: InvitationLetters(context.pictures),),
    notes=(STANDING_OVER,),
)
