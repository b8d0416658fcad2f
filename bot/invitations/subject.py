"""The entry of `invitations` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.invitations.commands import standing
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
)
