"""A moderator who plays in a match ends it only with the consent of the opponents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.core.people import Clock, Player
from bot.core.speech.sentences import _
from bot.play.matches import Matches, MatchView
from bot.play.moderation.refusals import RulingGone
from bot.play.moderation.rulings import carry_out, check_still
from bot.play.offers import Agreement, Asking, Change, OfferKind, Proposal
from bot.play.replays import verdicts
from storage import Connection
from storage.play.matches.rulings import Ruling

PLACES = ("winner", "winner_2", "winner_3")
"""What the sentences call the winners."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfRuling(OfferKind):
    """Asks in other words for each number of winners; for a draw with none, and for no result."""

    questions: tuple[Asking, ...]
    without_result: Asking

    def asking(self, details: Mapping[str, Any]) -> Asking:
        if details["verdict"] == verdicts.NO_RESULT:
            return self.without_result
        return self.questions[sum(f"{place}_id" in details for place in PLACES)]


CALLED_OFF = Asking(
    _(
        "🛡️ Moderator **{asker}**, who plays in match **{title}**, wants to end it without a result, so that it doesn't "
        "count.\n> {reason}"
    ),
    _("🛡️ **{asker}**, who moderates, wants to end **{title}** without a result"),
)
DRAWN = Asking(
    _("🛡️ Moderator **{asker}**, who plays in match **{title}**, wants to end it as a draw.\n> {reason}"),
    _("🛡️ **{asker}**, who moderates, wants to end **{title}** as a draw"),
)
WON = Asking(
    _(
        "🛡️ Moderator **{asker}**, who plays in match **{title}**, wants to end it with **{winner}** as winner.\n"
        "> {reason}"
    ),
    _("🛡️ **{asker}**, who moderates, wants to end **{title}** with **{winner}** as winner"),
)
SHARED_BY_TWO = Asking(
    _(
        "🛡️ Moderator **{asker}**, who plays in match **{title}**, wants to end it with **{winner}** and "
        "**{winner_2}** sharing the win.\n> {reason}"
    ),
    _("🛡️ **{asker}**, who moderates, wants to end **{title}** with **{winner}** and **{winner_2}** sharing the win"),
)
SHARED_BY_THREE = Asking(
    _(
        "🛡️ Moderator **{asker}**, who plays in match **{title}**, wants to end it with **{winner}**, "
        "**{winner_2}** and **{winner_3}** sharing the win.\n> {reason}"
    ),
    _(
        "🛡️ **{asker}**, who moderates, wants to end **{title}** with **{winner}**, **{winner_2}** and "
        "**{winner_3}** sharing the win"
    ),
)
CONFIRMED_RULING = OfRuling(
    key="ruling",
    asks=WON,
    questions=(DRAWN, WON, SHARED_BY_TWO, SHARED_BY_THREE),
    without_result=CALLED_OFF,
    made=_("You play in match #{number}, so your opponents have to confirm this. I'll ask {names}."),
    agreed=_("Everyone agreed: the match ends as the moderator proposed."),
    overtaken_by=Change.SEATING,
    people=PLACES,
)


class Confirmation(Agreement):
    """Everyone who still plays besides the moderator has to agree."""

    kind = CONFIRMED_RULING
    is_mutual = False

    def __init__(self, clock: Clock, running: Matches) -> None:
        self._clock = clock
        self._matches = running

    def check_party(self, view: MatchView, asker: Player, wanted: Mapping[str, Any]) -> None:
        """Look at nothing: it is only asked for by what has looked at that already."""
        if "ruling" not in wanted:
            super().check_party(view, asker, wanted)

    async def check(
        self, connection: Connection, view: MatchView, asker: Player, wanted: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Keep what the moderator has confirmed themselves."""
        ruling: Ruling | None = wanted.get("ruling")
        if ruling is None:
            raise RulingGone
        check_still(view, ruling.verdict)
        outcome = verdicts.read(ruling.verdict, len(view.players))
        best = outcome.places[0] if outcome and len(outcome.places) > 1 else ()
        winners = {f"{place}_id": view.players[seat].id for place, seat in zip(PLACES, best, strict=False)}
        return {"verdict": ruling.verdict, "reason": ruling.reason} | winners

    async def fulfil(self, connection: Connection, proposal: Proposal) -> dict[str, Any]:
        view, details = proposal.view, proposal.offer.details
        words = details["verdict"], details["reason"]
        await carry_out(connection, self._matches, view, proposal.asker, *words, self._clock())
        return {}
