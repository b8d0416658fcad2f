"""The entry of `privacy` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Subject
from bot.invitations.standing import StandingInvitations
from bot.matches.matches import Matches
from bot.privacy.commands import privacy
from bot.privacy.privacy import Privacy
from bot.privacy.views import ForgetButton, RememberButton
from bot.tables.tables import Tables

SUBJECT = Subject(
    key="privacy",
    services=(lambda made: Privacy(made.database, made.clock, made[Matches], made[Tables], made[StandingInvitations]),),
    commands=(privacy,),
    components=(
        ForgetButton,
        RememberButton,
    ),
)
