"""The daily digest as a message: what waits, the most urgent first, each with the way to it."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.core.people import Person
from bot.digests import words as digests_words
from bot.digests.contents import Digest, KeptSeat, Question
from bot.frame.layouts import ACCENT
from bot.lists import MatchLine
from bot.lists.ui import AllGamesButton, message_address
from bot.picker import PLAY
from bot.picker.ui import MoveButton


def digest_layout(digest: Digest, reader: Person, number: int) -> ui.LayoutView:
    """A line for each match, offer and table that has room; its first part has this number, to be known again by."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(str(digests_words.heading(digest)), id=number))
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    for line in digest.lines:
        container.add_item(_match(line, reader))
    if words := digests_words.more_matches(digest):
        container.add_item(ui.TextDisplay(words))
    if digest.questions:
        container.add_item(_questions(digest))
    for invitation in digest.invitations:
        container.add_item(_invitation(invitation))
    if words := digests_words.more_tables(digest):
        container.add_item(ui.TextDisplay(words))
    container.add_item(ui.ActionRow(AllGamesButton()))
    container.add_item(ui.TextDisplay(digests_words.footer(digest.preferences)))
    layout.add_item(container)
    return layout


def _match(line: MatchLine, reader: Person) -> ui.Item[Any]:
    view, match = line.view, line.view.match
    link = message_address(match, line.board) if line.board else None
    text = digests_words.waiting(view, reader.discord_id, link)
    return ui.Section(text, accessory=MoveButton(match.id, view.position.ply, PLAY))


def _questions(digest: Digest) -> ui.TextDisplay[ui.LayoutView]:
    """All offers in one part, for a message has room for few more."""
    lines = [_question(question) for question in digest.questions]
    return ui.TextDisplay("\n".join(filter(None, [*lines, digests_words.more_offers(digest)])))


def _question(question: Question) -> str:
    proposal, message = question.proposal, question.message
    return digests_words.question(proposal, message_address(proposal.match, message) if message else None)


def _invitation(invitation: KeptSeat) -> ui.Item[Any]:
    text, table = digests_words.invitation(invitation.table), invitation.table
    if invitation.card is None:
        return ui.TextDisplay(text)
    link = message_address(table.match, invitation.card)
    return ui.Section(text, accessory=ui.Button(label=str(digests_words.TABLE), url=link))
