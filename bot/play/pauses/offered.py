"""A pause as players are asked for it, in words."""

from __future__ import annotations

from bot.core.speech.sentences import _
from bot.play.offers import Asking, Change, OfferKind

PAUSE = OfferKind(
    key="pause",
    label=_("Pause the clocks"),
    asks=Asking(
        _("⏸️ **{asker}** wants to pause the clocks of match **{title}**. Moves can still be made."),
        _("⏸️ **{asker}** wants to pause the clocks of **{title}**"),
    ),
    made=_("You asked to pause the clocks in match #{number}. I'll ask {names}. They stop once everyone agrees."),
    agreed=_("Everyone agreed: the clocks are paused. **More** below the board starts them again."),
    overtaken_by=Change.POSITION,
)
