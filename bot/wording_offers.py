"""What the bot says about offers: what is asked of whom, how it ended, and what who asked is told."""

from __future__ import annotations

from typing import Any

import discord

from bot.services.people import Player
from bot.services.proposals import OF_A_POSITION, OfferKind, OfferStatus, Proposal
from bot.wording import listing, match_title, mention, person
from bot.wording_moderating import plain_values

AGREE, DECLINE, WITHDRAW = "Agree", "Decline", "Withdraw"
REMATCH = "Rematch"

MORE = "More…"
MENU = "**{title}**\nWhat would you like to do? Only you see this."
MENU_FOR_ONLOOKERS = "**{title}**\nYou do not play in this match; you can look at it. Only you see this."
OFFERS = {
    OfferKind.DRAW: "Offer a draw",
    OfferKind.UNDO: "Take back my move",
    OfferKind.ABORT: "Abort the match",
    OfferKind.REMATCH: REMATCH,
}
PAUSE, GIVE_A_DAY, RESIGN = "Pause the clocks", "Give 1 day", "Resign…"
BOARD, HISTORY = "My board", "All boards"

ASKS = {
    OfferKind.DRAW: "🤝 **{asker}** offers a draw in match **{title}**.",
    OfferKind.UNDO: "↩️ **{asker}** would like to take back the move **{move}** in match **{title}**.",
    OfferKind.ABORT: "🚪 **{asker}** would like to abort match **{title}**; it would not count.",
    OfferKind.REMATCH: "🔁 **{asker}** would like a rematch of **{title}**: the same again, on other sides.",
    OfferKind.SUBSTITUTE: "🔁 **{leaver}** would like to leave match **{title}**, and **{newcomer}** would take over.",
}
ASKS_AS_MODERATOR = (
    "🛡️ Moderator **{asker}** would like **{newcomer}** to take over from **{leaver}** in match **{title}**.\n> {reason}"
)
ASKS_FAR_BACK = (
    "↩️ **{asker}** would like to go back to before the move **{move}** in match **{title}**; "
    "the last {count} moves would be undone."
)
WHO_ANSWERS = "{names}, do you agree?"
WHO_AGREED = "-# ✅ {names} agreed."
UNTIL = "-# The match goes on meanwhile: a move ends this, otherwise it expires {moment}."
UNTIL_THEN = "-# This expires {moment}."

ENDED = {
    OfferStatus.DECLINED: "{decliner} declined.",
    OfferStatus.WITHDRAWN: "{asker} withdrew this.",
    OfferStatus.EXPIRED: "Nobody answered in time, so this has expired.",
    OfferStatus.VOID: "The match has gone on since, so this counts no more.",
}
AGREED = {
    OfferKind.DRAW: "Everybody agreed: the match is a draw.",
    OfferKind.UNDO: "Everybody agreed: the match goes on from the new board.",
    OfferKind.ABORT: "Everybody agreed: the match is aborted and does not count.",
    OfferKind.REMATCH: "Everybody agreed: the rematch is match **#{rematch}**.",
    OfferKind.SUBSTITUTE: "Agreed: **{newcomer}** takes over from **{leaver}**.",
}

ASKED = {
    OfferKind.DRAW: "You offered a draw in match #{number}. {names} will be asked.",
    OfferKind.UNDO: "You asked to take back your move {move} in match #{number}. {names} will be asked.",
    OfferKind.ABORT: "You asked to abort match #{number}. {names} will be asked.",
    OfferKind.REMATCH: "You offered a rematch of match #{number}. {names} will be asked.",
    OfferKind.SUBSTITUTE: (
        "You asked that **{newcomer}** takes over from **{leaver}** in match #{number}. {names} will be asked."
    ),
}
JOINED = "You agreed with **{asker}**, who had offered the same in match #{number}."


def offer_text(proposal: Proposal, called: tuple[Player, ...] = ()) -> str:
    """Who asks for what and who has to answer, or how it ended; those called are mentioned."""
    return "\n".join(
        [offer_question(proposal), *(_open(proposal, called) if proposal.is_open else [offer_end(proposal)])]
    )


def made(proposal: Proposal, asker_id: int) -> str:
    """What somebody is told who has just asked for something, or joined who had."""
    offer = proposal.offer
    if proposal.asker.discord_id != asker_id:
        return JOINED.format(asker=person(proposal.asker.name), number=offer.match_id)
    names = listing(person(player.name) for player in proposal.waiting)
    return ASKED[offer.kind].format(number=offer.match_id, names=names, **_values(proposal))


def offer_question(proposal: Proposal) -> str:
    """Who asks for what."""
    offer = proposal.offer
    far = offer.kind is OfferKind.UNDO and offer.details["count"] > 1
    template = ASKS_FAR_BACK if far else ASKS[offer.kind]
    if offer.details.get("by_moderator"):
        template = ASKS_AS_MODERATOR
    return template.format(asker=person(proposal.asker.name), title=match_title(proposal.sitting), **_values(proposal))


def _values(proposal: Proposal) -> dict[str, Any]:
    """What the sentences about an offer name besides."""
    values = plain_values(proposal.offer.details)
    if proposal.offer.kind is not OfferKind.SUBSTITUTE:
        return values
    sitting = proposal.sitting
    known = {player.id: person(player.name) for player in (*sitting.players, *sitting.left, *proposal.asked)}
    return values | {"newcomer": known[values["newcomer_id"]], "leaver": known[values["leaver_id"]]}


def _open(proposal: Proposal, called: tuple[Player, ...]) -> list[str]:
    offer, moment = proposal.offer, discord.utils.format_dt(proposal.offer.due_at, "R")
    names = listing(mention(player) if player in called else person(player.name) for player in proposal.waiting)
    agreed = listing(person(player.name) for player in proposal.agreed)
    until = UNTIL if offer.kind in OF_A_POSITION else UNTIL_THEN
    return [
        WHO_ANSWERS.format(names=names),
        *([WHO_AGREED.format(names=agreed)] if agreed else []),
        until.format(moment=moment),
    ]


def offer_end(proposal: Proposal) -> str:
    """How an offer ended."""
    offer, decliner = proposal.offer, proposal.decliner
    template = AGREED[offer.kind] if offer.status is OfferStatus.AGREED else ENDED[offer.status]
    names = {"asker": person(proposal.asker.name), "decliner": person(decliner.name) if decliner else ""}
    return template.format(**names, **_values(proposal))
