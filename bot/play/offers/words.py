"""What the bot says about offers: what is asked of whom, how it ended, and what who asked is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core.people import Player
from bot.core.speech.moments import moment
from bot.core.speech.names import listing, mention, person, plain_values
from bot.core.speech.sentences import _
from bot.play.matches import match_title
from bot.play.offers.kinds import Change
from bot.play.offers.proposals import OfferStatus, Proposal

AGREE, DECLINE, WITHDRAW = _("Agree"), _("Decline"), _("Withdraw")
REMATCH, SAME_AGAIN = _("Rematch"), _("Same again")
A_DRAW, A_MOVE_BACK, TO_ABORT, A_REMATCH = (
    _("a draw"),
    _("to take back my move"),
    _("to abort the match"),
    _("a rematch"),
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
ANSWERED = _("✅ Match #{number}: {end}")
AGREED_SO_FAR = _("✅ You agreed in match #{number}. Waiting for {names}.")
JOINED = _("You agreed with **{asker}**, who had already offered the same in match #{number}.")


def offer_text(proposal: Proposal, called: tuple[Player, ...] = ()) -> str:
    """Tell who asks for what and who has to answer, or how it ended; those called are mentioned."""
    return "\n".join(
        [offer_question(proposal), *(_open(proposal, called) if proposal.is_open else [offer_end(proposal)])]
    )


def made(proposal: Proposal, asker_id: int) -> str:
    """What someone is told who has just asked for something, or joined who had."""
    offer = proposal.offer
    if proposal.asker.discord_id != asker_id:
        return JOINED.format(asker=person(proposal.asker.name), number=offer.match_id)
    if not proposal.is_open:
        return offer_end(proposal)
    names = listing(person(player.name) for player in proposal.waiting)
    return proposal.kind.made.format(number=offer.match_id, names=names, **offer_values(proposal))


def offer_question(proposal: Proposal) -> str:
    template = proposal.kind.asking(proposal.offer.details).question
    asker, title = person(proposal.asker.name), match_title(proposal.view)
    return template.format(asker=asker, title=title, **offer_values(proposal))


def offer_values(proposal: Proposal, naming: Callable[[str], str] = person) -> dict[str, Any]:
    """The values that the sentences about an offer name besides."""
    values = plain_values(proposal.offer.details)
    view = proposal.view
    known = {player.id: naming(player.name) for player in (*view.players, *view.left, *proposal.asked)}
    return values | {name: known[values[f"{name}_id"]] for name in proposal.kind.people if f"{name}_id" in values}


def answered(proposal: Proposal) -> str:
    """What someone is told who has just answered an offer in a list."""
    if not proposal.is_open:
        return ANSWERED.format(end=offer_end(proposal), number=proposal.match.id)
    names = listing(person(player.name) for player in proposal.waiting)
    return AGREED_SO_FAR.format(number=proposal.match.id, names=names)


def _open(proposal: Proposal, called: tuple[Player, ...]) -> list[str]:
    due = moment(proposal.offer.due_at)
    names = listing(mention(player) if player in called else person(player.name) for player in proposal.waiting)
    agreed = listing(person(player.name) for player in proposal.agreed)
    until = UNTIL if proposal.kind.overtaken_by is Change.POSITION else UNTIL_THEN
    return [
        WHO_ANSWERS.format(names=names),
        *([WHO_AGREED.format(names=agreed)] if agreed else []),
        until.format(moment=due),
    ]


def offer_end(proposal: Proposal) -> str:
    offer, decliner = proposal.offer, proposal.decliner
    template = proposal.kind.agreed if offer.status is OfferStatus.AGREED else ENDED[offer.status]
    names = {"asker": person(proposal.asker.name), "decliner": person(decliner.name) if decliner else ""}
    return template.format(**names, **offer_values(proposal))
