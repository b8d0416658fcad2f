"""The entry of `challenges` in the register of subjects."""

from __future__ import annotations

from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.services import Services
from bot.core.subject import Subject
from bot.play.challenges.challenges import OpenChallenges, renew, rest
from bot.play.challenges.commands import challenge
from bot.play.challenges.messages import OpenChallengeMessage
from bot.play.challenges.notes import STANDING_OVER
from bot.play.challenges.open_seats import ListedChallenges
from bot.play.challenges.posts import OpenChallengePost
from bot.play.challenges.views import ChallengeButton, OwnChallengeButton, open_row
from bot.play.lists.ui import LISTED, ListedType
from bot.play.matches import FOLLOWS, Follows
from bot.play.tables import Tables
from storage import Connection, personal_data
from storage.play import challenges


async def _leave(made: Services, connection: Connection, player: Player) -> None:
    await made[OpenChallenges].close_all(connection, player)


SUBJECT = Subject(
    key="challenges",
    services=(lambda made: OpenChallenges(made.acting, made[Tables], made.hosting),),
    provides=(
        COMMANDS(challenge),
        COMPONENTS(ChallengeButton, OwnChallengeButton),
        POSTS(PostType(OpenChallengePost, OpenChallengeMessage)),
        NOTES(NoteType(STANDING_OVER)),
        FOLLOWS(Follows(ended=renew, cancelled=renew, away=rest)),
        LISTED(ListedType(ListedChallenges, open_row)),
        SWEEPS(OpenChallenges),
        CREDITS(challenges.credit),
        PERSONAL(
            Personal(
                exports={"standing_invitations": rows(personal_data.challenges)},
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
