"""What `/offer` can ask the others for, brought by the subjects that know how."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord

from bot.core.frame.answers import Answer
from bot.core.slots import Slot
from bot.core.speech.sentences import Sentence
from bot.play.archive import Archive
from bot.play.matches import Matches
from bot.play.offers import words
from bot.play.offers.kinds import OfferKind
from bot.play.offers.offered import ABORT, DRAW, REMATCH, UNDO
from bot.play.offers.offers import Offers

Ask: TypeAlias = Callable[[Answer, int | None, discord.User | discord.Member | None], Awaitable[None]]
"""Asks in the match of this number, or the one that is meant, for this person."""


@dataclass(frozen=True, slots=True)
class Offering:
    key: str
    rank: int
    """It is suggested before those with a higher one."""
    name: Sentence
    ask: Ask


OFFERINGS = Slot[Offering]("offerings")


def asking(kind: OfferKind) -> Ask:
    """Asks for a kind of offer in a match in progress."""

    async def ask(answer: Answer, match: int | None, player: Any) -> None:
        view = await answer.context[Matches].meant(answer.request, match, by_turn=False)
        await _make(answer, view.match.id, kind)

    return ask


async def _ask_again(answer: Answer, match: int | None, player: Any) -> None:
    await _make(answer, match or await answer.context[Archive].last_over(answer.request), REMATCH)


async def _make(answer: Answer, number: int, kind: OfferKind) -> None:
    proposal = await answer.context[Offers].make(answer.request, number, kind)
    await answer.say(words.made(proposal, answer.request.person.discord_id))


OWN = OFFERINGS(
    Offering(DRAW.key, 10, words.A_DRAW, asking(DRAW)),
    Offering(UNDO.key, 20, words.A_MOVE_BACK, asking(UNDO)),
    Offering(ABORT.key, 30, words.TO_ABORT, asking(ABORT)),
    Offering(REMATCH.key, 50, words.A_REMATCH, _ask_again),
)
