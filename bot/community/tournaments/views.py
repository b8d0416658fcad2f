"""The card of a tournament with its buttons, its rounds, and the page on which it is designed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.community.competitions import clock_line
from bot.community.tournaments import words
from bot.community.tournaments.entrants.entry import Entering
from bot.community.tournaments.mine import Participating
from bot.community.tournaments.pages import rules_words, stale_buttons
from bot.community.tournaments.pages.overviews import Overview
from bot.community.tournaments.pages.page_views import pages_message
from bot.community.tournaments.refusals import ChangedSince
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.layouts import numbered
from bot.core.frame.lines import ListLine
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.people import Person, Request
from bot.core.speech.names import person
from bot.core.speech.sentences import refusal_words

DANGER = discord.ButtonStyle.danger


class JoinTournamentButton(Press, template=r"event-join:(?P<number>\d+)"):
    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.JOIN, f"event-join:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(await join(context, answer.request, self.number))


class StillInButton(Press, template=r"event-still:(?P<number>\d+)"):
    """Says that one is still in; stands below the question."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.STILL_IN, f"event-still:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].confirm(answer.request, self.number)
        await answer.change(sentence(words.STILL_IN_NOTED.format(name=person(shown.row.name))))


class StillInLineButton(Press, template=r"event-stay:(?P<number>\d+)"):
    """Says that one is still in, from a list, which stays."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.STILL_IN, f"event-stay:{number}", discord.ButtonStyle.success, "✋"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].confirm(answer.request, self.number)
        await answer.say(words.STILL_IN_NOTED.format(name=person(shown.row.name)))


class JoinAlwaysButton(Press, template=r"event-always:(?P<number>\d+)"):
    """Enters every later tournament of a series."""

    def __init__(self, number: int) -> None:
        super().__init__(button(words.ALWAYS, f"event-always:{number}", emoji="🔁"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].always(answer.request, self.number)
        await answer.change(sentence(words.ALWAYS_IN.format(name=person(shown.row.name))))


class LeaveTournamentButton(Press, template=r"event-leave:(?P<number>\d+)"):
    """Leaves before the start; asks before withdrawing from one that runs."""

    posts = True

    def __init__(self, number: int) -> None:
        super().__init__(button(words.LEAVE, f"event-leave:{number}"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].show(answer.request, self.number)
        if not shown.has_started:
            await context[Entering].leave(answer.request, self.number)
            await answer.say(words.LEFT.format(name=person(shown.row.name)))
        else:
            await answer.show(await withdrawal(context, answer.request, self.number))


class WithdrawButton(Press, template=r"event-withdraw:(?P<number>\d+)(?::(?P<seen>\w+))?"):
    def __init__(self, number: int, seen: str | None = None) -> None:
        super().__init__(button(words.WITHDRAW, stale_buttons.marked(f"event-withdraw:{number}", seen), DANGER))
        self.number = number
        self.seen = seen or stale_buttons.NONE

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        entering = context[Entering]
        try:
            shown = await entering.withdraw(answer.request, self.number, self.seen)
        except ChangedSince as stale:
            await answer.change(await withdrawal(context, answer.request, self.number, refusal_words(stale)))
            return
        await answer.change(sentence(words.WITHDRAWN.format(name=person(shown.row.name))))


class StandingsButton(Press, template=r"event-standings:(?P<number>\d+)"):
    def __init__(self, number: int) -> None:
        super().__init__(button(words.STANDINGS, f"event-standings:{number}", emoji="📊"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].show(answer.request, self.number)
        await answer.show(*await pages_message(context, answer.request, shown))


class TournamentRulesButton(Press, template=r"event-rules:(?P<number>\d+)"):
    def __init__(self, number: int) -> None:
        super().__init__(button(words.HOW_IT_WORKS, f"event-rules:{number}", emoji="📜"))
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[Entering].show(answer.request, self.number)
        await answer.say(rules_words.rules_text(shown))


class WithdrawAllButton(Press, template=r"event-quit:(?P<sure>ask|sure)(?::(?P<seen>\w+))?"):
    """Leaves every tournament; asks first, and again if there are others by then."""

    def __init__(self, sure: str, seen: str | None = None) -> None:
        label = words.WITHDRAW_ALL_SURE if sure == "sure" else words.WITHDRAW_ALL
        super().__init__(button(label, stale_buttons.marked(f"event-quit:{sure}", seen), DANGER))
        self.sure = sure == "sure"
        self.seen = seen or stale_buttons.NONE

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        participating, news = context[Participating], ""
        if self.sure:
            try:
                count = await participating.leave_all(answer.request, self.seen)
            except ChangedSince as stale:
                news = refusal_words(stale)
            else:
                await answer.change(sentence(words.WITHDRAWN_ALL.format(count)))
                return
        await answer.change(withdraw_all_question(await participating.mine(answer.request.person), news))


def still_in_waiting(row: Any, reader: Person, number: int) -> ListLine:
    """A line that asks whether someone is still in, with its answer."""
    return ListLine(words.still_in_line(row), StillInLineButton(row.id))


def round_waiting(row: Any, reader: Person, number: int) -> ListLine:
    return ListLine(words.round_line(row))


async def join(context: Context, request: Request, number: int, *, always: bool = False) -> ui.LayoutView:
    """Enter a league, and tell what there is to say about it."""
    entering = context[Entering]
    shown = await entering.join(request, number, always=always)
    mine = [player for player in shown.waiting if player.discord_id == request.person.discord_id]
    if mine:
        place = shown.waiting.index(mine[0]) + 1
        return sentence(words.ON_WAITING_LIST.format(name=person(shown.row.name), place=place))
    if always:
        return sentence(words.ALWAYS_IN.format(name=person(shown.row.name)))
    meets = await entering.meets_blocked(request.person, number)
    return joined_layout(shown, str(words.MEETS_BLOCKED) if meets else "")


def card_layout(shown: Overview, number: int, seen: ui.MediaGallery[ui.LayoutView], note: str = "") -> ui.LayoutView:
    """The card, whose text has the number of its post, with its picture and the buttons that make sense."""
    return numbered(words.card_text(shown), number, seen, card_buttons(shown), note=note)


def joined_layout(shown: Overview, news: str = "") -> ui.LayoutView:
    """Tell that someone is in; of a series, with the button to be in every time."""
    said = {"weeks": words.duration(shown), "at_once": rules_words.at_once(shown), "clock": clock_line(shown.row.clock)}
    joined = words.JOINED.format(name=person(shown.row.name), **said)
    joined += f"\n{news}" if news else ""
    if not shown.row.settings.rhythm:
        return sentence(joined)
    layout = sentence(f"{joined}\n{words.JOINED_REPEATING}")
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(JoinAlwaysButton(shown.row.id))
    layout.add_item(row)
    return layout


def card_buttons(shown: Overview) -> ui.ActionRow[ui.LayoutView]:
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    if shown.can_be_joined:
        row.add_item(JoinTournamentButton(shown.row.id))
    if not (shown.row.is_over or shown.is_announced):
        row.add_item(LeaveTournamentButton(shown.row.id))
    row.add_item(TournamentRulesButton(shown.row.id))
    row.add_item(StandingsButton(shown.row.id))
    return row


def withdraw_all_question(rows: Sequence[Any], news: str = "") -> ui.LayoutView:
    if not rows:
        return sentence(words.MINE_NONE)
    question = words.WITHDRAW_ALL_QUESTION.format(len(rows))
    layout = sentence(f"{news}\n{question}" if news else question)
    layout.add_item(ui.ActionRow(WithdrawAllButton("sure", stale_buttons.row_mark(rows))))
    return layout


async def withdrawal(context: Context, request: Request, number: int, news: str = "") -> ui.LayoutView:
    """Ask before someone withdraws, after everything that has ended."""
    shown = await context[Entering].withdrawal(request, number)
    return withdraw_question(shown, request.person.discord_id, news)


def withdraw_question(shown: Overview, discord_id: int, news: str = "") -> ui.LayoutView:
    name, running = person(shown.row.name), shown.running_of(discord_id)
    nothing = words.WITHDRAW_NOTHING.format(name=name)
    question = words.WITHDRAW_QUESTION.format(running, name=name) if running else nothing
    lost = str(words.WITHDRAW_ANNULS) if stale_buttons.annuls_own(shown, discord_id) else ""
    layout = sentence("\n".join(filter(None, (news, question, lost))))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    row.add_item(WithdrawButton(shown.row.id, stale_buttons.leaving_mark(shown, discord_id)))
    layout.add_item(row)
    return layout
