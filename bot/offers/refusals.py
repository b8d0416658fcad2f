"""Why an offer is refused."""

from __future__ import annotations

from bot.core.refusals import Refusal


class OfferStands(Refusal):
    """There is an open offer of this kind in the match."""

    template = "{name} has asked for that in match #{number} already; the offer stands until it is answered or expires."


class DeclinedBefore(Refusal):
    """It was declined, and the person has not moved since."""

    template = "That was declined in match #{number} just now; make a move before you ask again."


class RematchDeclined(Refusal):
    """It was declined, and there are no moves any more."""

    template = "Your rematch of match #{number} was declined; if the others change their mind, they can offer one."


class OutOfPlay(Refusal):
    """The rules have put the person out."""

    template = "You are out of match #{number}; those who still play decide how it goes on."


class NothingToTakeBack(Refusal):
    """The person has made no move that still counts."""

    template = "You have no move to take back in match #{number}; it is made first, and then taken back."


class LeftSince(Refusal):
    """Somebody has left the match after the person's last move."""

    template = "Somebody left match #{number} after your last move, and what came before that stays as it is."


class TooLateToAbort(Refusal):
    """Everybody has moved."""

    template = (
        "In match #{number} everybody has moved, so it cannot be aborted any more. You can offer a draw (/offer draw) "
        "or resign (/resign)."
    )


class NotOverYet(Refusal):
    """A rematch of a running match."""

    template = "Match #{number} is still being played; a rematch can be offered once it is over."


class RematchBegun(Refusal):
    """There is a rematch already."""

    template = "The rematch of match #{number} has begun already: it is match #{rematch}."


class NobodyToAsk(Refusal):
    """An opponent asked to be forgotten."""

    template = "Not everybody who played match #{number} is here any more; open a new table with /play."


class NotAsked(Refusal):
    """The person does not decide about the offer."""

    template = "This is for {names} to answer."


class NotYourOffer(Refusal):
    """Only who made an offer withdraws it."""

    template = "Only {name}, who asked, can withdraw this."


class AgreedBefore(Refusal):
    """The person has agreed; others have not."""

    template = "You have agreed already; it is up to {names} now."


class NoSuchOffer(Refusal):
    """The offer is not known."""

    template = "This offer is not known here any more; ask again."


class OfferAgreed(Refusal):
    """Everybody has agreed."""

    template = "Everybody has agreed to this already; the newest board of match #{number} shows it."


class OfferDeclined(Refusal):
    """Somebody said no."""

    template = "This was declined already, so there is nothing to answer; match #{number} goes on."


class OfferWithdrawn(Refusal):
    """Who asked thought better of it."""

    template = "{name} has withdrawn this, so there is nothing to answer in match #{number}."


class OfferExpired(Refusal):
    """Nobody answered in time."""

    template = "This offer has expired. If you still want it in match #{number}, offer it yourself."


class OfferOvertaken(Refusal):
    """The match has changed since."""

    template = "Match #{number} has gone on since this was offered, so it counts no more. It can be offered again."
