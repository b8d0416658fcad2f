"""The entry of `challenges` in the register of subjects."""

from __future__ import annotations

from collections.abc import Sequence, Set

from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.open_seats import OpenSeat, OpenSeatQuery, OpenSeats
from bot.core.outbox.messages import POSTS, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.people import Place, Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.services import Services
from bot.core.subject import Subject
from bot.play.challenges.challenges import OpenChallenges, renew, rest
from bot.play.challenges.commands import challenge
from bot.play.challenges.notes import STANDING_OVER
from bot.play.challenges.open_challenge import OpenChallenge, in_guild
from bot.play.challenges.posts import OpenChallengePost
from bot.play.challenges.views import (
    ChallengeButton,
    OpenChallengeMessage,
    OwnChallengeButton,
    OwnChallengeSelect,
    open_row,
)
from bot.play.lists.ui import LISTED, ListedType
from bot.play.matches import FOLLOWS, Follows
from bot.play.tables import Tables
from storage import Connection, personal_data
from storage.core.outbox import posts
from storage.play import challenges


class ListedChallenges(OpenSeats[OpenChallenge]):
    """Lists challenges of a server with a place for someone, their own included."""

    async def open_to(
        self, connection: Connection, seek: OpenSeatQuery, viewer: Player | None, avoided: Set[int], most: int
    ) -> Sequence[OpenSeat[OpenChallenge]]:
        """Those that fit: none in DMs, and those one plays already only where they may be taken up again."""
        if seek.guild_id is None:
            return []
        playing = await challenges.played_by(connection, viewer.id) if viewer else frozenset()
        found = await in_guild(connection, seek.guild_id, seek.game, most)
        return [
            OpenSeat(self, each, each.challenge.created_at, is_mine=each.owner == viewer, host_id=each.owner.id)
            for each in found
            if (each.challenge.is_repeatable or each.number not in playing)
            and each.owner.id not in avoided
            and (each.owner == viewer or seek.sees(each.channel_id))
        ]

    async def cards(self, connection: Connection, shown: Sequence[OpenChallenge]) -> Sequence[int | None]:
        found = [await posts.find(connection, each.challenge.card_id or 0) for each in shown]
        return [card.message_id if card else None for card in found]

    def place(self, offer: OpenChallenge) -> Place:
        return Place(offer.guild_id, offer.channel_id)


async def _leave(made: Services, connection: Connection, player: Player) -> None:
    await made[OpenChallenges].close_all(connection, player)


SUBJECT = Subject(
    key="challenges",
    services=(lambda made: OpenChallenges(made.acting, made[Tables], made.hosting),),
    provides=(
        COMMANDS(challenge),
        COMPONENTS(ChallengeButton, OwnChallengeButton, OwnChallengeSelect),
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
