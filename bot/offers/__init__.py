"""What other subjects may use of `offers`."""

from bot.offers import proposals, words
from bot.offers.agreements import AGREEMENTS, Agreement, seat_in_play
from bot.offers.entries import DRAW as DRAWN
from bot.offers.kinds import Asking, Change, OfferKind, OfferKinds
from bot.offers.offers import CONSENTS, Offers
from bot.offers.posts import owe_again, placed
from bot.offers.proposals import Proposal
from bot.offers.words import offer_values

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
    "offer_values",
    "owe_again",
    "placed",
    "proposals",
    "seat_in_play",
    "words",
]
