"""The entry of `offers` in the register of subjects."""

from __future__ import annotations

from bot.core.services import Services
from bot.core.subject import Subject
from bot.matches.boards import Control, Group, MenuEntry
from bot.matches.matches import Matches
from bot.matches.replays import Replays
from bot.offers.agreements import agreements
from bot.offers.commands import offer, rematch
from bot.offers.offers import Offers
from bot.offers.proposals import OfferKind
from bot.offers.telling import TOLD, logged_offers
from bot.offers.views import (
    AgreeToOfferButton,
    DeclineOfferButton,
    MakeOfferButton,
    RematchButton,
    WithdrawOfferButton,
    offer_rematch,
    possible_offers,
)
from bot.substitutes.substitution import Substitution


def _offers(made: Services) -> Offers:
    agreed = {**agreements(made[Matches], made.clock), OfferKind.SUBSTITUTE: Substitution(made.clock)}
    return Offers(made.database, made.clock, made[Replays], agreed)


SUBJECT = Subject(
    key="offers",
    services=(_offers,),
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
    controls=(Control(Group.BELOW, 30, offer_rematch),),
    menu=(MenuEntry(Group.ASKING, 10, possible_offers),),
    told=TOLD,
    logs=(logged_offers,),
)
