"""The entry of `invitations` in the register of subjects."""

from __future__ import annotations

from bot.core.subject import Follows, Subject
from bot.invitations.standing import StandingInvitations, renew, rest
from bot.tables.tables import Tables

SUBJECT = Subject(
    key="invitations",
    services=(lambda made: StandingInvitations(made.acting, made[Tables]),),
    follows=Follows(ended=renew, cancelled=renew, away=rest),
    sweeps=(StandingInvitations,),
)
