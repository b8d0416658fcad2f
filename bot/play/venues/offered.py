"""Another place as players are asked for it, in words."""

from __future__ import annotations

from bot.core.speech.sentences import _
from bot.play.offers import Asking, Change, OfferKind

VENUE = OfferKind(
    key="venue",
    asks=Asking(
        _("📍 **{asker}** wants to move match **{title}** to {where}"),
        _("📍 **{asker}** wants to move **{title}** to {where}"),
    ),
    made=_("You asked to move match #{number} here. I'll ask {names}. It goes on here once everyone agrees."),
    agreed=_("Everyone agreed: the match goes on here."),
    overtaken_by=Change.SEATING,
)
A_MOVE_HERE = _("to move the match here")
MOVE_HERE = _("Move it here")
