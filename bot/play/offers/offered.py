"""What players of any match can offer each other, in words."""

from __future__ import annotations

from bot.core.speech.sentences import _, _n
from bot.play.offers.kinds import Asking, Change, OfferKind
from bot.play.offers.words import REMATCH as REMATCH_LABEL

DRAW = OfferKind(
    key="draw",
    label=_("Offer a draw"),
    asks=Asking(
        _("🤝 **{asker}** offers a draw in match **{title}**."),
        _("🤝 **{asker}** offers a draw in **{title}**"),
    ),
    made=_("You offered a draw in match #{number}. I'll ask {names}."),
    agreed=_("Everyone agreed: the match is a draw."),
    overtaken_by=Change.POSITION,
)
UNDO = OfferKind(
    key="undo",
    label=_("Take back my move"),
    asks=Asking(
        _n(
            "↩️ **{asker}** wants to take back the move **{move}** in match **{title}**.",
            "↩️ **{asker}** wants to go back to before the move **{move}** in match **{title}**. The last {count} "
            "moves would be undone.",
        ),
        _("↩️ **{asker}** wants to take back **{move}** in **{title}**"),
    ),
    made=_("You asked to take back your move {move} in match #{number}. I'll ask {names}."),
    agreed=_("Everyone agreed: the match continues from the new board."),
    overtaken_by=Change.POSITION,
)
ABORT = OfferKind(
    key="abort",
    label=_("Abort the match"),
    asks=Asking(
        _("🚪 **{asker}** wants to abort match **{title}**. It wouldn't count."),
        _("🚪 **{asker}** wants to abort **{title}**"),
    ),
    made=_("You asked to abort match #{number}. I'll ask {names}."),
    agreed=_("Everyone agreed: the match is aborted and doesn't count."),
    overtaken_by=Change.POSITION,
)
REMATCH = OfferKind(
    key="rematch",
    label=REMATCH_LABEL,
    asks=Asking(
        _("🔁 **{asker}** wants a rematch of **{title}**: same game, different sides."),
        _("🔁 **{asker}** wants a rematch of **{title}**"),
    ),
    made=_("You offered a rematch of match #{number}. I'll ask {names}."),
    agreed=_("Everyone agreed: the rematch is match **#{rematch}**."),
)
