"""Why an offer is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class OfferStands(Refusal):
    template = "{name} already asked for that in match #{number}. The offer stands until it's answered or expires."


class DeclinedBefore(Refusal):
    template = "That was just declined in match #{number}. Make a move before you ask again."


class RematchDeclined(Refusal):
    template = "Your rematch of match #{number} was declined. If the others change their minds, they can offer one."


class NothingToTakeBack(Refusal):
    template = "You haven't made a move in match #{number} that could be taken back."


class LeftSince(Refusal):
    template = "Someone left match #{number} after your last move, so that move can't be taken back."


class TooLateToAbort(Refusal):
    template = (
        "Everyone has moved in match #{number}, so it can no longer be aborted. You can offer a draw (/offer) "
        "or resign (/resign)."
    )


class NotOverYet(Refusal):
    template = "Match #{number} is still in progress. You can offer a rematch once it's over."


class RematchBegun(Refusal):
    template = "The rematch of match #{number} has already started: it's match #{rematch}."


class NobodyToAsk(Refusal):
    template = "Not everyone from match #{number} is still here. Open a new table with /play."


class NotAsked(Refusal):
    template = "Only {names} can answer this."


class NotYourOffer(Refusal):
    template = "Only {name}, who asked, can withdraw this."


class AgreedBefore(Refusal):
    template = "You already agreed. Now it's up to {names}."


class NoSuchOffer(Refusal):
    template = "I no longer have this offer. Ask again."


class OfferAgreed(Refusal):
    template = "Everyone already agreed to this. The newest board of match #{number} shows it."


class OfferDeclined(Refusal):
    template = "This was already declined, so there's nothing to answer. Match #{number} continues."


class OfferWithdrawn(Refusal):
    template = "{name} withdrew this, so there's nothing to answer in match #{number}."


class OfferExpired(Refusal):
    template = "This offer has expired. If you still want it in match #{number}, make the offer yourself."


class OfferOvertaken(Refusal):
    template = "Match #{number} has moved on since this offer, so it no longer applies. It can be made again."


class NoSuchOffering(Refusal):
    template = "You can't ask for “{what}”. You can ask for {names}."
