"""What other subjects may use of `offers`."""

from bot.offers import proposals, words
from bot.offers.agreements import Agreement
from bot.offers.offers import Offers
from bot.offers.posts import owe_again, placed
from bot.offers.proposals import OfferKind, Proposal
from bot.offers.words import offer_values

__all__ = [
    "Agreement",
    "OfferKind",
    "Offers",
    "Proposal",
    "offer_values",
    "owe_again",
    "placed",
    "proposals",
    "words",
]
