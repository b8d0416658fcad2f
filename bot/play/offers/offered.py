"""What players of any match can offer each other, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.core.speech.sentences import Sentence, _, _n
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchKind(OfferKind):
    """Says before anyone agrees whether it counts for ratings, where there are any."""

    rated: Sentence
    unrated: Sentence

    def asking(self, details: Mapping[str, Any]) -> Asking:
        rated = details.get("rated")
        return self.asks if rated is None else Asking(self.rated if rated else self.unrated, self.asks.line)


REMATCH = RematchKind(
    key="rematch",
    label=REMATCH_LABEL,
    asks=Asking(
        _("🔁 **{asker}** wants a rematch of **{title}**: same game, different sides."),
        _("🔁 **{asker}** wants a rematch of **{title}**"),
    ),
    rated=_("🔁 **{asker}** wants a rematch of **{title}**: same game, different sides. It counts for ratings."),
    unrated=_("🔁 **{asker}** wants a rematch of **{title}**: same game, different sides. It's unrated."),
    made=_("You offered a rematch of match #{number}. I'll ask {names}."),
    agreed=_("Everyone agreed: the rematch is match **#{rematch}**."),
)
