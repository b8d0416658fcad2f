"""The daily digest as a message: what waits, the most urgent first, each with the way to it."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import ui

from bot.core.frame.answers import Answer
from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, button_rows
from bot.core.frame.lines import WAITING, Room, blocks_of, fit, shown_in
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import Form, PostMessage
from bot.core.people import Person
from bot.core.slots import Provided
from bot.play.digests import words
from bot.play.digests.contents import Digest
from bot.play.digests.digests import Digests


def digest_layout(
    digest: Digest, reader: Person, number: int, provided: Provided, news: str = ""
) -> tuple[ui.LayoutView, Digest]:
    """As much of it as has room, and what that is; the first part has this number and says the news first."""
    layout = ui.LayoutView(timeout=None)
    heading = "\n".join(filter(None, [news, words.heading(digest)]))
    layout.add_item(ui.TextDisplay(heading, id=number))
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    last = [
        *button_rows(Cards(provided[CARD_BUTTONS]).on(Card.DIGEST)),
        ui.TextDisplay(words.footer(digest.preferences)),
    ]
    for item in last:
        container.add_item(item)
    layout.add_item(container)
    room = Room.beside(layout)
    container.clear_items()
    blocks = fit(blocks_of(provided[WAITING], digest.sections, reader, number), room)
    for block in blocks:
        for part in block.items():
            container.add_item(part)
    for item in last:
        container.add_item(item)
    return layout, replace(digest, sections=shown_in(blocks, digest.sections))


async def change_digest(context: Context, answer: Answer, reader: Person, number: int, news: str) -> None:
    """Change the digest that was pressed to what waits now, with the news."""
    digest = await context[Digests].of(reader)
    await answer.change(digest_layout(digest, reader, number, context.services.provided, news)[0])


class DigestMessage(PostMessage[Digest]):
    def fitted(self, delivery: Delivery[Digest]) -> Delivery[Digest]:
        return replace(delivery, shown=self._laid_out(delivery)[1])

    def layout(self, delivery: Delivery[Digest], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        return self._laid_out(delivery)[0]

    def _laid_out(self, delivery: Delivery[Digest]) -> tuple[ui.LayoutView, Digest]:
        reader = delivery.recipient
        assert reader is not None
        assert reader.discord_id is not None
        person, provided = Person(reader.discord_id, reader.name), self._context.services.provided
        return digest_layout(delivery.shown, person, delivery.post.id, provided)
