"""Substitution as players are asked for it, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.offers import Asking, Change, OfferKind
from bot.speech.sentences import _


@dataclass(frozen=True, slots=True, kw_only=True)
class ByEither(OfferKind):
    """A kind of offer that moderators make in other words than players."""

    asks_as_moderator: Asking

    def asking(self, details: Mapping[str, Any]) -> Asking:
        """The question of whoever asks."""
        return self.asks_as_moderator if details["by_moderator"] else self.asks


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
    made=_("You asked for **{newcomer}** to take over from **{leaver}** in match #{number}. I'll ask {names}."),
    agreed=_("Agreed: **{newcomer}** takes over from **{leaver}**."),
    overtaken_by=Change.SEATING,
    people=("newcomer", "leaver"),
)
