"""The entry of `invitations` in the register of subjects."""

from __future__ import annotations

import discord
from discord import ui

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.services import Services
from bot.core.subject import Subject
from bot.deadlines.heartbeat import CREDITS
from bot.deadlines.sweeps import SWEEPS
from bot.frame.cards import CARD_BUTTONS, Card, Cards
from bot.frame.commands import COMMANDS
from bot.frame.press import COMPONENTS
from bot.invitations.challenges import OpenChallenges, renew, rest
from bot.invitations.commands import challenge
from bot.invitations.invitations import OpenChallenge
from bot.invitations.listed import ListedChallenges
from bot.invitations.notes import STANDING_OVER
from bot.invitations.posts import InvitationPost
from bot.invitations.views import (
    ChallengeButton,
    OwnChallengeButton,
    invitation_layout,
    invitation_picture,
    invitation_picture_name,
    open_row,
)
from bot.lists.ui import LISTED, ListedType
from bot.matches import FOLLOWS, Follows
from bot.outbox.kinds import Delivery
from bot.outbox.letters import POSTS, Form, Letters, PostType, origin
from bot.outbox.note_letters import NOTES, NoteType
from bot.tables import Tables
from storage import Connection, challenges, dossiers


class InvitationLetters(Letters[OpenChallenge]):
    def layout(
        self, delivery: Delivery[OpenChallenge], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        assert picture is not None
        others = Cards(self._context[CARD_BUTTONS]).on(Card.WAITING, delivery.shown.game)
        return invitation_layout(delivery.shown, picture, note=origin(delivery), others=others)

    def picture_name(self, shown: OpenChallenge) -> str:
        return invitation_picture_name(shown)

    async def picture(self, delivery: Delivery[OpenChallenge]) -> discord.File:
        return await invitation_picture(self._context.pictures, delivery.shown)


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
