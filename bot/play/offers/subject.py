"""The entry of `offers` in the register of subjects."""

from __future__ import annotations

from functools import cache

from bot.core.deadlines.heartbeat import CREDITS
from bot.core.deadlines.sweeps import SWEEPS
from bot.core.exports import rows
from bot.core.frame.lines import WAITING, WaitingType
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.outbox.messages import POSTS, PostType
from bot.core.people import Player
from bot.core.personal import PERSONAL, End, Held, Personal
from bot.core.services import Services
from bot.core.subject import Subject
from bot.play.matches import CONTROLS, FOLLOWS, MENU_ENTRIES, Arranging, Control, Follows, Group, Matches, MenuEntry
from bot.play.offers.agenda import OffersWaiting
from bot.play.offers.agreements import AGREEMENTS, Abort, Draw, Rematch, Undo
from bot.play.offers.commands import offer
from bot.play.offers.entries import ENTRIES
from bot.play.offers.entry_texts import LOGGED, TOLD
from bot.play.offers.kinds import OfferKinds
from bot.play.offers.offerings import OWN
from bot.play.offers.offers import CONSENTS, Offers
from bot.play.offers.posts import OfferPost, void_with
from bot.play.offers.views import (
    AgreeToOfferButton,
    AnswerOfferButton,
    DeclineOfferButton,
    MakeOfferButton,
    OfferMessage,
    RematchButton,
    WithdrawOfferButton,
    offer_again,
    offer_rematch,
    possible_offers,
    question,
)
from bot.play.replays import Replays
from storage import Connection, personal_data
from storage.play import offers


def _offers(made: Services) -> Offers:
    agreements = [make(made) for make in made[AGREEMENTS]]
    consents = cache(lambda: tuple(make(made) for make in made[CONSENTS]))
    return Offers(made.acting, made[Replays], agreements, consents)


def _follows(made: Services) -> Follows:
    made_offers = made[Offers]
    return Follows(entered=made_offers.overtake, reseated=made_offers.overtake_all, away=made_offers.come_back)


async def _leave(made: Services, connection: Connection, player: Player) -> None:
    await void_with(connection, player.id, made.clock())


SUBJECT = Subject(
    key="offers",
    services=(_offers, lambda made: made[Offers].kinds),
    provides=(
        COMMANDS(offer),
        OWN,
        COMPONENTS(
            AgreeToOfferButton,
            DeclineOfferButton,
            WithdrawOfferButton,
            MakeOfferButton,
            RematchButton,
            AnswerOfferButton,
        ),
        POSTS(PostType(OfferPost, OfferMessage, lambda made: OfferPost(made[Replays], made[OfferKinds]))),
        CONTROLS(Control(Group.BELOW, 30, offer_rematch), Control(Group.AGAIN, 10, offer_again)),
        MENU_ENTRIES(MenuEntry(Group.ASKING, 10, possible_offers)),
        ENTRIES,
        TOLD,
        LOGGED,
        FOLLOWS(_follows),
        AGREEMENTS(
            lambda made: Draw(made[Matches]),
            lambda made: Undo(made[Matches]),
            lambda made: Abort(made[Matches]),
            lambda made: Rematch(made.acting, made[Arranging], made.hosting),
        ),
        WAITING(WaitingType(OffersWaiting, question, lambda made: OffersWaiting(made[Replays], made[OfferKinds]))),
        SWEEPS(Offers),
        CREDITS(offers.credit),
        PERSONAL(
            Personal(
                exports={"offers": rows(personal_data.offered), "asked": rows(personal_data.asked)},
                holds=(
                    Held("offers.player_id", "offers", End.NOBODYS),
                    Held("offers.details", "offers", End.CLEANED),
                    Held("consents.player_id offers.ended_by", "asked", End.NOBODYS),
                ),
                leave=_leave,
            )
        ),
    ),
)
