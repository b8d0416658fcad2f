"""The card of an open challenge with its button, and the owner's list of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer, answering, sentence
from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, added, boxed, button_rows, gallery
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.frame.pictures import Pictures, alt_text
from bot.core.open_seats import Row
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage, origin
from bot.core.people import Person
from bot.play.challenges import words
from bot.play.challenges.challenges import OpenChallenges
from bot.play.challenges.open_challenge import OpenChallenge, State
from bot.play.lists.ui import LobbyRow
from bot.play.ratings.ui import StakesButton
from bot.play.tables.ui import newcomer


class ChallengeButton(Press, template=r"challenge:(?P<standing_id>\d+)"):
    posts = True

    def __init__(self, standing_id: int) -> None:
        label, style = words.CHALLENGE, discord.ButtonStyle.success
        super().__init__(button(label, f"challenge:{standing_id}", style, "⚔️"))
        self.standing_id = standing_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        request = answer.request
        table = await context[OpenChallenges].challenge(request, self.standing_id)
        if lines := newcomer(context, table):
            await answer.show(added(sentence(words.challenged(table)), lines))
        else:
            await answer.say(words.challenged(table))


class OwnChallengeButton(Press, template=r"standing:(?P<act>pause|resume|close):(?P<standing_id>\d+)"):
    """Pauses, resumes or closes an invitation, in the list of its owner."""

    def __init__(self, act: str, standing_id: int) -> None:
        labels = {
            "pause": words.PAUSE,
            "resume": words.RESUME,
            "close": words.CLOSE,
        }
        super().__init__(button(labels[act], f"standing:{act}:{standing_id}"))
        self.act = act
        self.standing_id = standing_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        invitations, request = context[OpenChallenges], answer.request
        if self.act == "close":
            await invitations.close(request, self.standing_id)
        else:
            await invitations.pause(request, self.standing_id, on=self.act == "pause")
        mine = await invitations.of(answer.request.person)
        await answer.show(*open_challenges_page(mine, self.standing_id).message)


class OwnChallengeSelect(LastingItem[ui.Select[Any]], template=r"own-challenges"):
    """Turns to another of one's open challenges."""

    def __init__(self, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(ui.Select(custom_id="own-challenges", options=list(options)))

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            mine = await answer.context[OpenChallenges].of(answer.request.person)
            await answer.show(*open_challenges_page(mine, int(self.item.values[0])).message)


def open_row(row: Row, viewer: Person, game: str, page: int) -> LobbyRow:
    """A challenge in the list of what one could join."""
    text = words.open_challenge_row(row.offer)
    return LobbyRow(text, words.TO_INVITATION, ChallengeButton(row.offer.number))


def open_challenge_layout(
    invitation: OpenChallenge,
    picture: discord.File | str,
    *,
    note: str = "",
    others: Sequence[ui.Item[Any]] = (),
) -> ui.LayoutView:
    """The card: the terms, a picture of the start, the button while there is a place, and those of others."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.open_challenge_text(invitation)))
    container.add_item(gallery(picture, alt_text(invitation.game, invitation.start_state)))
    if note:
        container.add_item(ui.TextDisplay(f"-# {note}"))
    if invitation.state is State.OPEN:
        stakes = (StakesButton("challenge", invitation.number),) if invitation.rated else ()
        for row in button_rows((ChallengeButton(invitation.number), *others, *stakes)):
            container.add_item(row)
    return boxed(container)


def open_challenge_picture_name(invitation: OpenChallenge) -> str:
    return f"engawa-challenge-{invitation.number}.png"


async def open_challenge_picture(pictures: Pictures, invitation: OpenChallenge) -> discord.File:
    """The board as its matches begin."""
    game, name = invitation.game, open_challenge_picture_name(invitation)
    return await pictures.position(game, invitation.start_state, game.info.name, name)


def open_challenges_page(invitations: Sequence[OpenChallenge], chosen: int | None = None) -> Page:
    """Someone's open challenges, one of which can be paused, resumed and closed."""
    if not invitations:
        return Page(title=words.YOUR_INVITATIONS, text=words.NO_INVITATIONS)
    own = next((each for each in invitations if each.number == chosen), invitations[0])
    options = [
        discord.SelectOption(label=words.own_label(each), value=str(each.number), default=each is own)
        for each in invitations
    ]
    act = "resume" if own.is_paused else "pause"
    return Page(
        title=words.YOUR_INVITATIONS,
        text="\n".join(map(words.own_row, invitations)),
        select=OwnChallengeSelect(options) if len(options) > 1 else None,
        actions=[OwnChallengeButton(act, own.number), OwnChallengeButton("close", own.number)],
    )


class OpenChallengeMessage(PostMessage[OpenChallenge]):
    def layout(
        self, delivery: Delivery[OpenChallenge], form: Form, picture: discord.File | str | None
    ) -> ui.LayoutView:
        assert picture is not None
        others = Cards(self._context[CARD_BUTTONS]).on(Card.WAITING, delivery.shown.game)
        return open_challenge_layout(delivery.shown, picture, note=origin(delivery), others=others)

    def picture_name(self, shown: OpenChallenge) -> str:
        return open_challenge_picture_name(shown)

    async def picture(self, delivery: Delivery[OpenChallenge]) -> discord.File:
        return await open_challenge_picture(self._context.pictures, delivery.shown)
