"""What else someone can do in a match, as a private menu behind one button of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import Answer, answering, sentence
from bot.core.frame.context import Context, context_of
from bot.core.frame.layouts import button_rows
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import COMPONENTS, Interaction, LastingItem, Press, button
from bot.core.people import Person, Request
from bot.core.refusals import OldButton
from bot.core.services import Services
from bot.core.speech.sentences import Words
from bot.play.matches import words
from bot.play.matches.board.boards import Boards, Group
from bot.play.matches.board.resignation import resign_question
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches, RunningMatch
from bot.play.matches.refusals import WhichMatch

MOST_MATCHES = 20
"""So many buttons there are at most; whoever plays more names the match."""


class MoreButton(Press, template=r"more:(?P<match_id>\d+)"):
    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.MORE, f"more:{match_id}"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        view = await context[Matches].seen(answer.request, self.match_id)
        rows = await context[Boards].menu(context.services, view, answer.request)
        await answer.show(*_menu(view, answer.request.person, rows).message)


class ActSelect(LastingItem[ui.Select[Any]], template=r"acts:(?P<match_id>\d+)"):
    """What someone can do in a match: each choice is a button of some subject, by its custom id."""

    def __init__(self, match_id: int, options: Sequence[discord.SelectOption] = ()) -> None:
        select: ui.Select[Any] = ui.Select(
            custom_id=f"acts:{match_id}", placeholder=str(words.WHAT_TO_DO), options=list(options)
        )
        super().__init__(select)

    async def callback(self, interaction: Interaction) -> None:
        """Do what the button does that was chosen."""
        wanted = self.item.values[0]
        for kind in context_of(interaction)[COMPONENTS]:
            if issubclass(kind, Press) and (match := kind.__discord_ui_compiled_template__.fullmatch(wanted)):
                await (await kind.from_custom_id(interaction, self.item, match)).callback(interaction)
                return
        async with answering(interaction):
            raise OldButton


class AskToResignButton(Press, template=r"leave-match:(?P<match_id>\d+)"):
    def __init__(self, match_id: int, label: Words = words.ASK_TO_RESIGN) -> None:
        super().__init__(button(label, f"leave-match:{match_id}", emoji="🏳️"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        view = await context[Matches].resignable(answer.request, self.match_id)
        await answer.show(resign_question(view))


async def offer_to_resign(services: Services, view: MatchView, request: Request) -> list[AskToResignButton]:
    """Offer the way out to whoever still plays."""
    return [] if view.active_seat(request.person.discord_id) is None else [AskToResignButton(view.match.id)]


def match_buttons(
    candidates: Sequence[RunningMatch], make: Callable[[RunningMatch, str], ui.Item[Any]]
) -> Iterator[ui.ActionRow[Any]]:
    shown = candidates[:MOST_MATCHES]
    yield from button_rows(make(each, words.match_label(each)) for each in shown)


def which_to_resign(several: WhichMatch) -> ui.LayoutView:
    layout = sentence(words.WHICH_TO_RESIGN)
    for row in match_buttons(several.candidates, lambda each, label: AskToResignButton(each.match_id, label)):
        layout.add_item(row)
    return layout


def _menu(view: MatchView, person: Person, rows: Mapping[Group, Sequence[Any]]) -> Page:
    """What someone can do in a match: ask for something, see to the clock, leave; and what they can look at."""
    plays = view.seat_of(person.discord_id) is not None
    acts = [_option(each) for group in (Group.ASKING, Group.ACTING) for each in rows.get(group, ())]
    return Page(
        title=words.match_title(view),
        text=words.MENU if plays else words.MENU_FOR_ONLOOKERS,
        select=ActSelect(view.match.id, acts) if acts else None,
        actions=rows.get(Group.LOOKING, ()),
    )


def _option(act: Press) -> discord.SelectOption:
    return discord.SelectOption(label=str(act.item.label), value=act.custom_id, emoji=act.item.emoji)
