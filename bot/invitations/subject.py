"""The entry of `invitations` in the register of subjects."""

from __future__ import annotations

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.services import Services
from bot.core.subject import Subject
from bot.deadlines.heartbeat import CREDITS
from bot.deadlines.sweeps import SWEEPS
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.invitations.challenges import OpenChallenges, renew, rest
from bot.invitations.commands import challenge
from bot.invitations.letters import InvitationLetters
from bot.invitations.listed import ListedChallenges
from bot.invitations.notes import STANDING_OVER
from bot.invitations.posts import InvitationPost
from bot.invitations.views import ChallengeButton, OwnChallengeButton, open_row
from bot.lists.ui import LISTED, ListedType
from bot.matches import FOLLOWS, Follows
from bot.outbox.letters import POSTS, PostType
from bot.outbox.note_letters import NOTES, NoteType
from bot.tables import Tables
from storage import Connection, challenges, dossiers


async def _leave(made: Services, connection: Connection, player: Player) -> None:
    await made[OpenChallenges].close_all(connection, player)


SUBJECT = Subject(
    key="invitations",
    services=(lambda made: OpenChallenges(made.acting, made[Tables], made.hosting),),
    provides=(
        COMMANDS(challenge),
        COMPONENTS(ChallengeButton, OwnChallengeButton),
        POSTS(PostType(InvitationPost, InvitationLetters)),
        NOTES(NoteType(STANDING_OVER)),
        FOLLOWS(Follows(ended=renew, cancelled=renew, away=rest)),
        LISTED(ListedType(ListedChallenges, open_row)),
        SWEEPS(OpenChallenges),
        CREDITS(challenges.credit),
        PERSONAL(
            Personal(
                exports={"standing_invitations": rows(dossiers.challenges)},
                holds=(
                    Held("standing_invitations.owner_id", "standing_invitations", End.NOBODYS),
                    Held("standing_invitations.note", "standing_invitations", End.CLEANED),
                ),
                impersonal=(
                    "standing_invitations.options",
                    "standing_invitations.clock",
                    "standing_invitations.computers",
                ),
                leave=_leave,
            )
        ),
    ),
)
