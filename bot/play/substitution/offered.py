"""Substitution as players are asked for it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.core.speech.sentences import _
from bot.play.offers import Asking, Change, OfferKind


@dataclass(frozen=True, slots=True, kw_only=True)
class ByEither(OfferKind):
    """A kind of offer that is made in other words by moderators, for someone late, and if the rating is lost."""

    asks_as_moderator: Asking
    asks_for_late: Asking
    asks_unrated: Asking

    def asking(self, details: Mapping[str, Any]) -> Asking:
        if details["by_moderator"]:
            return self.asks_as_moderator
        if details.get("is_late"):
            return self.asks_for_late
        return self.asks_unrated if details.get("unrated") else self.asks


SUBSTITUTE = ByEither(
    key="substitute",
    asks=Asking(
        _("🔁 **{leaver}** wants to leave match **{title}**, and **{newcomer}** would take over."),
        _("🔁 **{leaver}** wants to hand **{title}** over to **{newcomer}**"),
    ),
    asks_as_moderator=Asking(
        _(
            "🛡️ Moderator **{asker}** wants **{newcomer}** to take over from **{leaver}** in match **{title}**.\n"
            "> {reason}"
        ),
        _("🛡️ **{asker}** wants **{newcomer}** to take over from **{leaver}** in **{title}**"),
    ),
    asks_for_late=Asking(
        _(
            "🔁 **{leaver}** ran out of time in match **{title}**. **{asker}** would like **{newcomer}** to play on "
            "for them. A match with the computer is never rated."
        ),
        _("🔁 **{asker}** wants **{newcomer}** to play on for **{leaver}** in **{title}**"),
    ),
    asks_unrated=Asking(
        _(
            "🔁 **{leaver}** wants to leave match **{title}**, and **{newcomer}** would take over. The match would no "
            "longer be rated."
        ),
        _("🔁 **{leaver}** wants to hand **{title}** over to **{newcomer}**"),
    ),
    made=_("You asked for **{newcomer}** to take over from **{leaver}** in match #{number}. I'll ask {names}."),
    agreed=_("Agreed: **{newcomer}** takes over from **{leaver}**."),
    overtaken_by=Change.SEATING,
    people=("newcomer", "leaver"),
)
