"""The rules as messages: a page with its diagrams, the way to other pages, and why a move was refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context, in_server_language
from bot.core.frame.layouts import ACCENT, gallery
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.frame.pictures import USUAL_THEME
from bot.core.speech.sentences import Words
from bot.learn.rules import words
from bot.learn.rules.rulebook import Hit, Rulebook, RulesPage, Spot, show_diagram
from bot.learn.rules.ruletexts import Diagram
from bot.people.players import PreferenceBook
from bot.people.servers.ui import GuildBook
from bot.play.matches import CONTROLS, PARAGRAPHS, Board, Control, Group, MatchView, Paragraph
from bot.play.matches.ui import played
from games import GAMES

FEW = 3
"""Up to so many sections the buttons will do, and so many hits are shown with their sentence; the rest is a list."""

Message: TypeAlias = tuple[ui.LayoutView, list[discord.File]]


class RulesButton(Press, template=r"rules:(?P<key>[^:]*):(?P<address>.*)"):
    """Opens the rules at some place, for whoever presses it."""

    def __init__(self, key: str, address: str, label: Words = words.RULES, custom_id: str | None = None) -> None:
        super().__init__(button(label, custom_id or f"rules:{key}:{address}"))
        self.spot = Spot(key, address)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        theme, book = await context[PreferenceBook].theme(answer.request.person), context[Rulebook]
        page = book.open(self.spot) if self.spot.address else book.begin(self.spot.key)
        await answer.show(*await rules_message(context, page, theme=theme))


class BoardRulesButton(RulesButton, template=r"board-rules:(?P<number>\d+):(?P<key>[^:]*):(?P<address>.*)"):
    """Opens the rules below a match; a message may be about several in which the same rule matters."""

    def __init__(self, number: int, key: str, address: str) -> None:
        super().__init__(key, address, custom_id=f"board-rules:{number}:{key}:{address}")


class PageButton(Press, template=r"page:(?P<key>[^:]*):(?P<address>.*)"):
    def __init__(self, key: str, address: str, label: Words = words.RULES, emoji: str | None = None) -> None:
        super().__init__(button(label, f"page:{key}:{address}", emoji=emoji))
        self.spot = Spot(key, address)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        theme = await context[PreferenceBook].theme(answer.request.person)
        await answer.show(*await rules_message(context, context[Rulebook].open(self.spot), theme=theme))


class ShowButton(Press, template=r"show:(?P<key>[^:]*):(?P<address>.*)"):
    """Shows the page to everyone in the channel."""

    posts = True

    def __init__(self, key: str, address: str) -> None:
        super().__init__(button(frame_words.SHOW_TO_EVERYONE, f"show:{key}:{address}", emoji="📣"))
        self.spot = Spot(key, address)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        async with in_server_language(interaction):
            boards = (await context[GuildBook].of(answer.request.place.guild_id)).boards
            message = await public_message(context, context[Rulebook].open(self.spot), boards.theme)
        await answer.tell(*message)


class PlaceSelect(LastingItem[ui.Select[Any]], template=r"places"):
    """Leads to any of some places in the rules."""

    def __init__(self, options: Sequence[discord.SelectOption] = ()) -> None:
        super().__init__(ui.Select(custom_id="places", options=list(options)))

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            context = answer.context
            (hit, *_) = context[Rulebook].ask(self.item.values[0])
            await answer.show(
                *await rules_message(
                    context, hit.page, theme=await context[PreferenceBook].theme(answer.request.person)
                )
            )


async def rules_message(context: Context, page: RulesPage, *, theme: str = USUAL_THEME) -> Message:
    """A page for one reader, with the way to others of the book."""
    container, files = await _show_page(context, page, theme)
    container.add_item(_turning(page))
    if len(contents := page.contents) > FEW:
        options = [_option(other, other.title, chosen=other.section is page.section) for other in contents]
        container.add_item(ui.ActionRow(PlaceSelect(options)))
    return _message(container), files


def hits_message(context: Context, hits: Sequence[Hit], asked: str) -> ui.LayoutView:
    """The best places with the sentence that fits, a button each; all others in a list."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.places_found(len(hits), asked)))
    for hit in hits[:FEW]:
        said = words.hit(hit, context[Rulebook].sentence(hit, asked))
        opener = PageButton(hit.page.book.key, hit.address, label=words.OPEN)
        container.add_item(ui.Section(ui.TextDisplay(said), accessory=opener.item))
    if len(hits) > FEW:
        container.add_item(ui.ActionRow(PlaceSelect([_option(hit.page, hit.page.full_title) for hit in hits])))
    return _message(container)


async def public_message(context: Context, page: RulesPage, theme: str) -> Message:
    """A page for everyone: nobody can turn it for the others, but all can read on for themselves."""
    container, files = await _show_page(context, page, theme)
    container.add_item(ui.ActionRow(RulesButton(*page.spot, label=words.READ_ON)))
    return _message(container), files


def rules_of_board(board: Board) -> Iterable[RulesButton]:
    """Offer the rule that matters just then."""
    match, game = board.view.match, board.view.game
    if board.view.to_move is not None:
        yield BoardRulesButton(match.id, match.game, game.topic(board.view.position.state))


def rule_of_refusal(board: Board) -> Iterable[RulesButton]:
    """Offer the rule that refuses a move."""
    if board.objection:
        section = board.objection.section
        yield RulesButton(board.view.match.game, section, words.RULE.format(section=section))


def turn_of_beginners(view: MatchView) -> str:
    """How a turn goes, on the first board of a match in which someone is new to the game."""
    return words.first_turn(Rulebook(GAMES.values()).book(view.match.game).text.facts) if view.has_beginner else ""


ON_BOARDS = (
    CONTROLS(Control(Group.BELOW, 70, rules_of_board), Control(Group.REFUSED, 10, rule_of_refusal)),
    PARAGRAPHS(Paragraph(5, lambda view, _: turn_of_beginners(view))),
)


async def _show_page(
    context: Context, page: RulesPage, theme: str
) -> tuple[ui.Container[ui.LayoutView], list[discord.File]]:
    """Show heading, text and diagrams as they follow each other."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.page_heading(page)))
    files: list[discord.File] = []
    for piece in page.content:
        if isinstance(piece, str):
            container.add_item(ui.TextDisplay(piece))
            continue
        files.append(picture := await _picture(context, page, piece, len(files) + 1, theme))
        container.add_item(gallery(picture, picture.description or ""))
        container.add_item(ui.TextDisplay(words.caption(piece)))
    return container, files


async def _picture(context: Context, page: RulesPage, diagram: Diagram, number: int, theme: str) -> discord.File:
    game = page.book.game
    shown = show_diagram(game, diagram)
    name = f"rules-{page.book.key}-{page.number + 1}-{number}.png"
    return await context.pictures.position(
        game, shown.state, game.info.name, name, last=played(shown.last), theme=theme
    )


def _option(page: RulesPage, label: str, *, chosen: bool = False) -> discord.SelectOption:
    return discord.SelectOption(label=label[:100], value=str(page.spot), default=chosen)


def _turning(page: RulesPage) -> ui.ActionRow[ui.LayoutView]:
    """Rows of buttons: back, on, and for everyone."""
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for other, emoji in ((page.before, "◀️"), (page.after, "▶️")):
        if other:
            row.add_item(PageButton(*other.spot, label=words.page_link(other), emoji=emoji))
    row.add_item(ShowButton(*page.spot))
    return row


def _message(container: ui.Container[ui.LayoutView]) -> ui.LayoutView:
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    return layout
