"""The entry of `offers` in the register of subjects."""

from __future__ import annotations

from bot.core.services import Services
from bot.core.subject import Subject
from bot.matches.matches import Matches
from bot.matches.replays import Replays
from bot.offers.agreements import agreements
from bot.offers.commands import offer, rematch
from bot.offers.letters import OfferLetters
from bot.offers.offers import Offers
from bot.offers.posts import OfferPost
from bot.offers.proposals import OfferKind
from bot.offers.views import AgreeToOfferButton, DeclineOfferButton, MakeOfferButton, RematchButton, WithdrawOfferButton
from bot.substitutes.substitution import Substitution


def _offers(made: Services) -> Offers:
    agreed = {**agreements(made[Matches], made.clock), OfferKind.SUBSTITUTE: Substitution(made.clock)}
    return Offers(made.database, made.clock, made[Replays], agreed)


SUBJECT = Subject(
    key="offers",
    services=(_offers,),
    posts=(lambda made: OfferPost(made[Replays]),),
    letters=(lambda _: OfferLetters(),),
    commands=(
        offer,
        rematch,
    ),
    components=(
        AgreeToOfferButton,
        DeclineOfferButton,
        WithdrawOfferButton,
        MakeOfferButton,
        RematchButton,
    ),
)
