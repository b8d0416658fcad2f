"""The entry of `deadlines` in the register of subjects."""

from __future__ import annotations

from bot.core.services import Services
from bot.core.subject import Subject
from bot.deadlines.flags import Flags
from bot.deadlines.heartbeat import Pulse
from bot.digests.digests import Digests
from bot.invitations.standing import StandingInvitations
from bot.matches.matches import Matches
from bot.offers.offers import Offers
from bot.pauses.vacations import Vacations
from bot.tables.expiry import Expiry


def _flags(made: Services) -> Flags:
    others = (made[Vacations], made[Expiry], made[StandingInvitations], made[Offers])
    return Flags(made.database, made.clock, made[Matches], others, made[Digests])


SUBJECT = Subject(
    key="deadlines",
    services=(
        _flags,
        lambda made: Pulse(made.database, made.clock),
    ),
)
