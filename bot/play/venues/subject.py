"""The entry of `venues` in the register of subjects."""

from __future__ import annotations

from bot.core.frame.persistent_button import COMPONENTS
from bot.core.subject import Subject
from bot.play.offers import AGREEMENTS, CONSENTS
from bot.play.venues.agreement import ChangeOfVenue, computers_agree
from bot.play.venues.views import OFFERED, ON_BOARDS, ChangeVenueButton

SUBJECT = Subject(
    key="venues",
    provides=(
        COMPONENTS(ChangeVenueButton),
        ON_BOARDS,
        OFFERED,
        AGREEMENTS(lambda made: ChangeOfVenue(made.clock)),
        CONSENTS(lambda made: computers_agree),
    ),
)
