"""What the bot says about offers: what is asked of whom, how it ended, and what who asked is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.core.people import Player
from bot.matches import match_title
from bot.offers.proposals import OF_A_POSITION, OfferKind, OfferStatus, Proposal
from bot.speech.moments import moment
from bot.speech.names import listing, mention, person, plain_values
from bot.speech.sentences import Counted, Sentence, _, _n

AGREE, DECLINE, WITHDRAW = _("Agree"), _("Decline"), _("Withdraw")
REMATCH = _("Rematch")

OFFERS = {
    OfferKind.DRAW: _("Offer a draw"),
    OfferKind.UNDO: _("Take back my move"),
    OfferKind.ABORT: _("Abort the match"),
    OfferKind.REMATCH: REMATCH,
}

ASKS: Mapping[OfferKind, Sentence | Counted] = {
    OfferKind.DRAW: _("🤝 **{asker}** offers a draw in match **{title}**."),
    OfferKind.UNDO: _n(
        "↩️ **{asker}** wants to take back the move **{move}** in match **{title}**.",
        "↩️ **{asker}** wants to go back to before the move **{move}** in match **{title}**. The last {count} "
        "moves would be undone.",
    ),
    OfferKind.ABORT: _("🚪 **{asker}** wants to abort match **{title}**. It wouldn't count."),
    OfferKind.REMATCH: _("🔁 **{asker}** wants a rematch of **{title}**: same game, different sides."),
    OfferKind.SUBSTITUTE: _("🔁 **{leaver}** wants to leave match **{title}**, and **{newcomer}** would take over."),
}
ASKS_AS_MODERATOR = _(
    "🛡️ Moderator **{asker}** wants **{newcomer}** to take over from **{leaver}** in match **{title}**.\n> {reason}"
)
WHO_ANSWERS = _("{names}, do you agree?")
WHO_AGREED = _("-# ✅ {names} agreed.")
UNTIL = _("-# You can keep playing: the next move cancels this offer, otherwise it expires {moment}.")
UNTIL_THEN = _("-# This offer expires {moment}.")

ENDED = {
    OfferStatus.DECLINED: _("{decliner} declined."),
    OfferStatus.WITHDRAWN: _("{asker} withdrew this offer."),
    OfferStatus.EXPIRED: _("No one answered in time, so this offer has expired."),
    OfferStatus.VOID: _("The match has moved on since, so this offer no longer stands."),
}
AGREED = {
    OfferKind.DRAW: _("Everyone agreed: the match is a draw."),
    OfferKind.UNDO: _("Everyone agreed: the match continues from the new board."),
    OfferKind.ABORT: _("Everyone agreed: the match is aborted and doesn't count."),
    OfferKind.REMATCH: _("Everyone agreed: the rematch is match **#{rematch}**."),
    OfferKind.SUBSTITUTE: _("Agreed: **{newcomer}** takes over from **{leaver}**."),
}

ASKED = {
    OfferKind.DRAW: _("You offered a draw in match #{number}. I'll ask {names}."),
    OfferKind.UNDO: _("You asked to take back your move {move} in match #{number}. I'll ask {names}."),
    OfferKind.ABORT: _("You asked to abort match #{number}. I'll ask {names}."),
    OfferKind.REMATCH: _("You offered a rematch of match #{number}. I'll ask {names}."),
    OfferKind.SUBSTITUTE: _(
        "You asked for **{newcomer}** to take over from **{leaver}** in match #{number}. I'll ask {names}."
    ),
}
JOINED = _("You agreed with **{asker}**, who had already offered the same in match #{number}.")


def offer_text(proposal: Proposal, called: tuple[Player, ...] = ()) -> str:
    """Who asks for what and who has to answer, or how it ended; those called are mentioned."""
    return "\n".join(
        [offer_question(proposal), *(_open(proposal, called) if proposal.is_open else [offer_end(proposal)])]
    )


def made(proposal: Proposal, asker_id: int) -> str:
    """What someone is told who has just asked for something, or joined who had."""
    offer = proposal.offer
    if proposal.asker.discord_id != asker_id:
        return JOINED.format(asker=person(proposal.asker.name), number=offer.match_id)
    names = listing(person(player.name) for player in proposal.waiting)
    return ASKED[offer.kind].format(number=offer.match_id, names=names, **offer_values(proposal))


def offer_question(proposal: Proposal) -> str:
    """Who asks for what."""
    offer = proposal.offer
    template = ASKS_AS_MODERATOR if offer.details.get("by_moderator") else ASKS[offer.kind]
    asker, title = person(proposal.asker.name), match_title(proposal.sitting)
    return template.format(asker=asker, title=title, **offer_values(proposal))


def offer_values(proposal: Proposal, naming: Callable[[str], str] = person) -> dict[str, Any]:
    """What the sentences about an offer name besides."""
    values = plain_values(proposal.offer.details)
    if proposal.offer.kind is not OfferKind.SUBSTITUTE:
        return values
    sitting = proposal.sitting
    known = {player.id: naming(player.name) for player in (*sitting.players, *sitting.left, *proposal.asked)}
    return values | {"newcomer": known[values["newcomer_id"]], "leaver": known[values["leaver_id"]]}


def _open(proposal: Proposal, called: tuple[Player, ...]) -> list[str]:
    offer, due = proposal.offer, moment(proposal.offer.due_at)
    names = listing(mention(player) if player in called else person(player.name) for player in proposal.waiting)
    agreed = listing(person(player.name) for player in proposal.agreed)
    until = UNTIL if offer.kind in OF_A_POSITION else UNTIL_THEN
    return [
        WHO_ANSWERS.format(names=names),
        *([WHO_AGREED.format(names=agreed)] if agreed else []),
        until.format(moment=due),
    ]


def offer_end(proposal: Proposal) -> str:
    """How an offer ended."""
    offer, decliner = proposal.offer, proposal.decliner
    template = AGREED[offer.kind] if offer.status is OfferStatus.AGREED else ENDED[offer.status]
    names = {"asker": person(proposal.asker.name), "decliner": person(decliner.name) if decliner else ""}
    return template.format(**names, **offer_values(proposal))
