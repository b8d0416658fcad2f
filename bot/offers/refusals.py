"""Why an offer is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class OfferStands(Refusal):
    """There is an open offer of this kind in the match."""

    template = "{name} already asked for that in match #{number}. The offer stands until it's answered or expires."


class DeclinedBefore(Refusal):
    """It was declined, and the person has not moved since."""

    template = "That was just declined in match #{number}. Make a move before you ask again."


class RematchDeclined(Refusal):
    """It was declined, and there are no moves any more."""

    template = "Your rematch of match #{number} was declined. If the others change their minds, they can offer one."


class OutOfPlay(Refusal):
    """The rules have put the person out."""

    template = "You're out of match #{number}. It's up to those still playing."


class NothingToTakeBack(Refusal):
    """The person has made no move that still counts."""

    template = "You haven't made a move in match #{number} that could be taken back."


class LeftSince(Refusal):
    """Someone has left the match after the person's last move."""

    template = "Someone left match #{number} after your last move, so that move can't be taken back."


class TooLateToAbort(Refusal):
    """Everyone has moved."""

    template = (
        "Everyone has moved in match #{number}, so it can no longer be aborted. You can offer a draw (/offer draw) "
        "or resign (/resign)."
    )


class NotOverYet(Refusal):
    """A rematch of a running match."""

    template = "Match #{number} is still in progress. You can offer a rematch once it's over."


class RematchBegun(Refusal):
    """There is a rematch already."""

    template = "The rematch of match #{number} has already started: it's match #{rematch}."


class NobodyToAsk(Refusal):
    """An opponent asked to be forgotten."""

    template = "Not everyone from match #{number} is still here. Open a new table with /play."


class NotAsked(Refusal):
    """The person does not decide about the offer."""

    template = "Only {names} can answer this."


class NotYourOffer(Refusal):
    """Only who made an offer withdraws it."""

    template = "Only {name}, who asked, can withdraw this."


class AgreedBefore(Refusal):
    """The person has agreed; others have not."""

    template = "You already agreed. Now it's up to {names}."


class NoSuchOffer(Refusal):
    """The offer is not known."""

    template = "I no longer have this offer. Ask again."


class OfferAgreed(Refusal):
    """Everyone has agreed."""

    template = "Everyone already agreed to this. The newest board of match #{number} shows it."


class OfferDeclined(Refusal):
    """Someone said no."""

    template = "This was already declined, so there's nothing to answer. Match #{number} continues."


class OfferWithdrawn(Refusal):
    """Who asked thought better of it."""

    template = "{name} withdrew this, so there's nothing to answer in match #{number}."


class OfferExpired(Refusal):
    """Nobody answered in time."""

    template = "This offer has expired. If you still want it in match #{number}, make the offer yourself."


class OfferOvertaken(Refusal):
    """The match has changed since."""

    template = "Match #{number} has moved on since this offer, so it no longer applies. It can be made again."
