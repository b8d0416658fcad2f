"""The entry of `offers` in the register of subjects."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import cast

from bot.core.exports import rows
from bot.core.people import Player
from bot.core.services import Services
from bot.core.subject import End, Follows, Held, Personal, Subject
from bot.matches import Arranging, Control, Group, Matches, MenuEntry
from bot.offers.agreements import Abort, Agreement, Draw, Rematch, Undo
from bot.offers.commands import offer, rematch
from bot.offers.entries import ENTRIES
from bot.offers.kinds import OfferKinds
from bot.offers.letters import OfferLetters
from bot.offers.lines import AnswerOfferButton, question
from bot.offers.offers import Consent, Offers
from bot.offers.posts import OfferPost, void_with
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
from bot.offers.waiting import OffersWaiting
from bot.replays import Replays
from storage import Connection, dossiers, offers


def _offers(made: Services) -> Offers:
    agreements = (make(made) for subject in made.subjects for make in subject.agreements)

    @cache
    def consents() -> tuple[Consent, ...]:
        return tuple(cast("Consent", make(made)) for subject in made.subjects for make in subject.consents)

    return Offers(made.acting, made[Replays], cast("Iterable[Agreement]", agreements), consents)


async def _leave(made: Services, connection: Connection, player: Player) -> int:
    await void_with(connection, player.id, made.clock())
    return 0


SUBJECT = Subject(
    key="offers",
    personal=Personal(
        exports={"offers": rows(dossiers.offered), "asked": rows(dossiers.asked)},
        holds=(
            Held("offers.player_id", "offers", End.NOBODYS),
            Held("offers.details", "offers", End.CLEANED),
            Held("consents.player_id offers.ended_by", "asked", End.NOBODYS),
        ),
        leave=_leave,
    ),
    credits=(offers.credit,),
    services=(_offers, lambda made: made[Offers].kinds),
    posts=(lambda made: OfferPost(made[Replays], made[OfferKinds]),),
    letters=(lambda _: OfferLetters(),),
    agreements=(
        lambda made: Draw(made[Matches]),
        lambda made: Undo(made[Matches]),
        lambda made: Abort(made[Matches]),
        lambda made: Rematch(made.acting, made[Arranging]),
    ),
    follows=lambda made: Follows(entered=made[Offers].overtake, reseated=made[Offers].overtake_all),
    sweeps=(Offers,),
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
        AnswerOfferButton,
    ),
    waiting=(lambda made: OffersWaiting(made[Replays], made[OfferKinds]),),
    lines={OffersWaiting.key: question},
    controls=(Control(Group.BELOW, 30, offer_rematch),),
    menu=(MenuEntry(Group.ASKING, 10, possible_offers),),
    told=TOLD,
    entries=ENTRIES,
    logs=(logged_offers,),
)
