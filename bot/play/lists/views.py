"""Lists of matches: a line each, with the way to the move or to the board, and to further pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.core.agenda import WaitingSection
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT
from bot.core.frame.lines import WAITING, ListLine, Room, WaitingType, blocks_of, fit, shown_in
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person, Request
from bot.core.services import Services
from bot.core.speech.sentences import Words
from bot.people.players import FOLLOW, UNFOLLOW, follow_label, followed_words
from bot.play.lists import words as lists_words
from bot.play.lists.followed import Followed
from bot.play.lists.inbox import Inbox, Listing, MatchesPage
from bot.play.matches import MatchLine, MatchView, match_title, waiting_words
from bot.play.matches import words as matches_words
from bot.play.picker import PLAY
from bot.play.picker.ui import MoveButton

NO_CARDS = Cards(())


class GamesButton(Press, template=r"games:(?P<of>\d*):(?P<channel>\d*):(?P<number>\d+)"):
    """Turns to another page of a list."""

    def __init__(self, of: str, channel: str, number: str | int, emoji: str | None = None) -> None:
        self.listing = Listing(int(of) if of else None, int(channel) if channel else None)
        self.number = int(number)
        label = frame_words.PAGE.format(number=self.number + 1)
        super().__init__(button(label, f"games:{of}:{channel}:{self.number}", emoji=emoji))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.change(await games_page(context, answer.request, self.listing, self.number))


class AllGamesButton(Press, template=r"allgames"):
    """Lists all running matches of whoever presses it."""

    def __init__(self) -> None:
        super().__init__(button(lists_words.ALL_GAMES, "allgames", emoji="📋"))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        listing = Listing(answer.request.person.discord_id, None)
        await answer.show(await games_page(context, answer.request, listing))


class FollowMatchButton(Press, template=r"follow-match:(?P<match_id>\d+)"):
    """Follows a match that one can see and doesn't play in, or no more."""

    def __init__(self, match_id: int, label: Words = FOLLOW) -> None:
        super().__init__(button(label, f"follow-match:{match_id}", emoji="👀"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        view, is_followed = await context[Followed].toggle(answer.request, self.match_id)
        await answer.say(followed_words(match_title(view), is_followed=is_followed))


class UnfollowMatchButton(Press, template=r"unfollow-match:(?P<match_id>\d+)"):
    """Follows a match no more, from a list, which stays; also one that can't be seen any more."""

    def __init__(self, match_id: int) -> None:
        super().__init__(button(UNFOLLOW, f"unfollow-match:{match_id}"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        view = await context[Followed].end(answer.request, self.match_id)
        await answer.say(followed_words(match_title(view), is_followed=False))


async def follow_in_menu(services: Services, view: MatchView, request: Request) -> list[Press]:
    """Offer to follow a match to whoever looks on."""
    if view.seat_of(request.person.discord_id) is not None or view.position.is_over:
        return []
    is_followed = await services[Followed].has(request.person, view.match.id)
    return [FollowMatchButton(view.match.id, follow_label(is_followed=is_followed))]


def followed_match(line: MatchLine, reader: Person, number: int) -> ListLine:
    """A match someone follows, as a line, with the way to its board."""
    words = f"👀 {lists_words.whose_turn(line.view, reader.discord_id)}"
    link: Any = f"\n-# [{matches_words.GO_TO_BOARD}]({line.link})" if line.link else ""
    below = () if line.view.position.is_over else (UnfollowMatchButton(line.view.match.id),)
    return ListLine(f"{words}{link}", below=below)


async def games_page(context: Context, request: Request, listing: Listing, number: int = 0) -> ui.LayoutView:
    """A page of a list for whoever asks, who is told the news that have found room on it."""
    page = await context[Inbox].page(request, listing, number)
    layout, shown = laid_out(page, request.person, context[WAITING], Cards(context[CARD_BUTTONS]))
    await context[Inbox].tell(request.person, shown)
    return layout


def laid_out(
    page: MatchesPage, viewer: Person, types: Sequence[WaitingType[Any]] = (), cards: Cards = NO_CARDS
) -> tuple[ui.LayoutView, Sequence[WaitingSection]]:
    """A line for each match, with a button to play or to its board; and what else waits, as far as there is room."""
    is_own = page.listing == Listing(viewer.discord_id, None)
    others = cards.on(Card.GAMES) if is_own and page.number == 0 else ()
    if not (page.lines or page.sections):
        return sentence(lists_words.no_matches(page, viewer.discord_id), *others), ()
    container = _list(page, viewer)
    layout = ui.LayoutView(timeout=None).add_item(container)
    if Room.beside(layout).letters < 0:
        container = _list(page, viewer, is_linked=False)
        layout = ui.LayoutView(timeout=None).add_item(container)
    if others:
        layout.add_item(ui.ActionRow(*others))
    return layout, _add_sections(layout, container, page, viewer, types)


def waiting_match(line: MatchLine, reader: Person, number: int) -> ListLine:
    """A match in which it is the reader's turn, as a line of their digest."""
    view = line.view
    return ListLine(waiting_words(line, reader.discord_id), MoveButton(view.match.id, view.position.ply, PLAY))


def _add_sections(
    layout: ui.LayoutView,
    container: ui.Container[ui.LayoutView],
    page: MatchesPage,
    viewer: Person,
    types: Sequence[WaitingType[Any]],
) -> Sequence[WaitingSection]:
    """Add what else waits, as far as there is room, each kind below its heading; returns what was added."""
    room = Room.beside(layout)
    headings = [section.kind.heading(section.total) for section in page.sections]
    room = Room(room.parts - len(headings), room.letters - sum(map(len, headings)))
    if room.parts < len(headings):
        return ()
    blocks = fit(blocks_of(types, page.sections, viewer, 0), room)
    for heading, block in zip(headings, blocks, strict=True):
        container.add_item(ui.TextDisplay(heading))
        for item in block.items():
            container.add_item(item)
    return shown_in(blocks, page.sections)


def _list(page: MatchesPage, viewer: Person, *, is_linked: bool = True) -> ui.Container[ui.LayoutView]:
    """List the matches; what they were made for is not linked where that makes the message too long."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    if page.lines:
        container.add_item(ui.TextDisplay(lists_words.list_heading(page, viewer.discord_id)))
    for line in page.lines:
        occasion = matches_words.occasion_line(page.occasions.get(line.view.match.id), is_linked=is_linked)
        container.add_item(_line(line, viewer, occasion))
    if page.pages > 1:
        container.add_item(_turning(page))
    return container


def _line(line: MatchLine, viewer: Person, occasion: str) -> ui.Item[Any]:
    """A match with one button beside it: two for each of ten would not fit into a message."""
    view, link = line.view, line.link
    text = "\n".join(filter(None, [lists_words.whose_turn(view, viewer.discord_id), occasion]))
    if view.waits_for(viewer.discord_id):
        words = f"{text}\n[{matches_words.GO_TO_BOARD}]({link})" if link else text
        return ui.Section(words, accessory=MoveButton(view.match.id, view.position.ply, PLAY))
    if link is None:
        return ui.TextDisplay(text)
    return ui.Section(text, accessory=ui.Button(label=str(matches_words.GO_TO_BOARD), url=link))


def _turning(page: MatchesPage) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    of, channel = (str(part or "") for part in page.listing)
    if page.number > 0:
        row.add_item(GamesButton(of, channel, page.number - 1, "◀️"))
    if page.number < page.pages - 1:
        row.add_item(GamesButton(of, channel, page.number + 1, "▶️"))
    return row
