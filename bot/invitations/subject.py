"""The entry of `invitations` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.services import Services
from bot.core.subject import End, Follows, Held, Personal, Subject
from bot.frame.cards import Cards
from bot.invitations.challenges import OpenChallenges, renew, rest
from bot.invitations.commands import challenge
from bot.invitations.letters import InvitationLetters
from bot.invitations.listed import ListedChallenges
from bot.invitations.notes import STANDING_OVER
from bot.invitations.posts import InvitationPost
from bot.invitations.views import ChallengeButton, OwnChallengeButton, open_row
from bot.tables import Tables
from storage import Connection, challenges, dossiers


async def _leave(made: Services, connection: Connection, player: Player) -> int:
    return await made[OpenChallenges].close_all(connection, player)


SUBJECT = Subject(
    key="invitations",
    personal=Personal(
        exports={"standing_invitations": rows(dossiers.challenges)},
        holds=(
            Held("standing_invitations.owner_id", "standing_invitations", End.NOBODYS),
            Held("standing_invitations.note", "standing_invitations", End.CLEANED),
        ),
        impersonal=("standing_invitations.options", "standing_invitations.clock", "standing_invitations.computers"),
        leave=_leave,
    ),
    credits=(challenges.credit,),
    services=(lambda made: OpenChallenges(made.acting, made[Tables], made.hosting),),
    commands=(challenge,),
    components=(ChallengeButton, OwnChallengeButton),
    follows=Follows(ended=renew, cancelled=renew, away=rest),
    sweeps=(OpenChallenges,),
    posts=(lambda _: InvitationPost(),),
    letters=(lambda context: InvitationLetters(context.pictures, Cards(context.subjects)),),
    notes=(STANDING_OVER,),
    listed=(lambda _: ListedChallenges(),),
    rows={ListedChallenges.key: open_row},
)
