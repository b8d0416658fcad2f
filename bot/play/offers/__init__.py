"""What other subjects may use of `offers`."""

from bot.play.offers import proposals, words
from bot.play.offers.agreements import AGREEMENTS, Agreement, seat_in_play
from bot.play.offers.entries import DRAW as DRAWN
from bot.play.offers.kinds import Asking, Change, OfferKind, OfferKinds
from bot.play.offers.offers import CONSENTS, Offers
from bot.play.offers.posts import enqueue_again, placed
from bot.play.offers.proposals import Proposal
from bot.play.offers.words import offer_values

__all__ = [
    "AGREEMENTS",
    "CONSENTS",
    "DRAWN",
    "Agreement",
    "Asking",
    "Change",
    "OfferKind",
    "OfferKinds",
    "Offers",
    "Proposal",
    "enqueue_again",
    "offer_values",
    "placed",
    "proposals",
    "seat_in_play",
    "words",
]
