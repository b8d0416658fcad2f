"""The private planner: the list of lines, the choice of a move to wait for, the choice of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.layouts import ACCENT, boxed
from bot.core.frame.move_choice import MoveChoice
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.people import Person, Request
from bot.core.services import Services
from bot.core.speech.limits import OPTION_LIMIT, shortened
from bot.core.speech.sentences import Words, in_words
from bot.people.players import PreferenceBook
from bot.play.matches import CONTROLS, MENU_ENTRIES, Board, Control, Group, MatchView, MenuEntry, match_title
from bot.play.matches.ui import board_frame, look_of
from bot.play.picker import Pick, pick
from bot.play.picker.ui import Message, draw_still, illustrated, page, split
from bot.play.plans import words
from bot.play.plans.plans import Cursor, Plan, Plans, Thought, can_plan
from games.core import Seat

PLACE = r"(?P<place>\d+:\d+:\d+:\d+:[^:]*)"
"""The pattern of a cursor in a custom id."""


class PlanButton(Press, template=r"plan:(?P<match_id>\d+)"):
    """Opens the planner of a match."""

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.PLAN, f"plan:{match_id}", emoji="🧭"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        person = answer.request.person
        plan = await context[Plans].show(person, self.match_id)
        await answer.show(*await planner(context, person, plan))


class LinesButton(Press, template=r"lines:(?P<match_id>\d+)"):
    """Leads back to the list of lines."""

    def __init__(self, match_id: int) -> None:
        super().__init__(button(words.ALL_LINES, f"lines:{match_id}"))
        self.match_id = match_id

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.change(lines_layout(await context[Plans].show(answer.request.person, self.match_id)))


class ThinkButton(Press, template=rf"think:{PLACE}:(?P<cells>.*)"):
    """Makes one choice on the way to a planned move, or leads to another place in the plan."""

    def __init__(self, place: str, cells: str, label: Words = words.GO_ON) -> None:
        super().__init__(button(label, f"think:{place}:{cells}"))
        self.place = Cursor.read(place)
        self.cells = cells

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _continue(interaction, context, answer, self.place, split(self.cells))


class KeepButton(Press, template=rf"keep:{PLACE}:(?P<notation>.+)"):
    def __init__(self, place: str, notation: str, shown: str = "") -> None:
        label = words.KEEP.format(move=shown or notation)
        super().__init__(button(label, f"keep:{place}:{notation}", discord.ButtonStyle.success, "✅"))
        self.place = Cursor.read(place)
        self.notation = notation

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await _keep(interaction, context, answer, self.place, self.notation)


class DeleteLineButton(Press, template=rf"unplan:{PLACE}"):
    def __init__(self, place: str, label: Words = words.DELETE) -> None:
        super().__init__(button(label, f"unplan:{place}", discord.ButtonStyle.danger))
        self.place = Cursor.read(place)

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.change(lines_layout(await context[Plans].drop(answer.request, self.place)))


class LineSelect(LastingItem[ui.Select[Any]], template=r"line:(?P<match_id>\d+):(?P<ply>\d+)"):
    """Leads to the end of a line, with its picture."""

    def __init__(self, match_id: int, ply: int, lines: Sequence[discord.SelectOption] = ()) -> None:
        custom_id = f"line:{match_id}:{ply}"
        super().__init__(ui.Select(custom_id=custom_id, placeholder=str(words.LOOK), options=list(lines)))
        self.match_id = match_id
        self.ply = ply

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            context, person = answer.context, answer.request.person
            line_id, depth = map(int, self.item.values[0].split(":"))
            place = Cursor(self.match_id, self.ply, line_id, depth)
            await answer.change(*await _answer_page(context, person, await context[Plans].think(person, place)))


class _PlannerButtons(NamedTuple):
    place: str

    def choice(self, cells: str, label: Words) -> ui.Item[Any]:
        return ThinkButton(self.place, cells, label)

    def back(self, cells: str) -> ui.Item[Any]:
        return ThinkButton(self.place, cells, words.BACK)

    def confirm(self, notation: str, shown: str) -> ui.Item[Any]:
        return KeepButton(self.place, notation, shown)


async def planner(context: Context, person: Person, plan: Plan) -> Message:
    """The list of lines or, as long as there is none, the choice of the first move to wait for."""
    if plan.lines:
        return lines_layout(plan), []
    return await _choice_page(context, person, await context[Plans].think(person, plan.start), ())


def lines_layout(plan: Plan) -> ui.LayoutView:
    """Every line with a button to delete it, and the ways to one of them and to a new one."""
    number, ply = plan.start[:2]
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=ACCENT)
    container.add_item(ui.TextDisplay(words.plan_heading(plan)))
    for count, line in enumerate(plan.lines, 1):
        delete = DeleteLineButton(str(plan.end(line)))
        container.add_item(ui.Section(words.line_text(plan, count), accessory=delete))
    if plan.lines:
        container.add_item(ui.ActionRow(LineSelect(number, ply, _options(plan))))
    last: ui.ActionRow[Any] = ui.ActionRow(ThinkButton(str(plan.start), "", words.ADD_LINE))
    if len(plan.lines) > 1:
        last.add_item(DeleteLineButton(str(plan.start), words.CLEAR))
    container.add_item(last)
    return boxed(container)


def offer_plan(board: Board) -> Iterable[PlanButton]:
    """Offer the way to a plan for the next move."""
    if board.viewer and can_plan(board.view, board.viewer):
        yield PlanButton(board.view.match.id)


async def plan_in_menu(services: Services, view: MatchView, request: Request) -> Sequence[PlanButton]:
    """Offer the way to a plan in the menu of a match, for who still plays."""
    person = request.person
    if view.active_seat(person.discord_id) is None or not can_plan(view, person):
        return ()
    return (PlanButton(view.match.id),)


ON_BOARDS = (
    CONTROLS(Control(Group.BELOW, 60, offer_plan), Control(Group.MOVED, 10, offer_plan)),
    MENU_ENTRIES(MenuEntry(Group.ACTING, 30, plan_in_menu)),
)


async def _continue(
    interaction: Interaction, context: Context, answer: Answer, place: Cursor, cells: Sequence[str]
) -> None:
    """Show the next choice; a settled move of the opponent leads on to the answer, planned already or not."""
    person = answer.request.person
    thought = await context[Plans].think(person, place)
    picked = _pick(thought, cells)
    while picked.move is not None and not thought.is_own:
        move = thought.view.game.format(picked.move)
        place = thought.cursor._replace(awaited=(*thought.cursor.awaited, move))
        thought = await context[Plans].think(person, place)
        if known := thought.answered:
            await answer.change(*await _answer_page(context, person, await context[Plans].think(person, known)))
            return
        picked, cells = _pick(thought, ()), ()
    if picked.move is not None and cells and not (await context[PreferenceBook].of(person)).confirm:
        await _keep(interaction, context, answer, thought.cursor, thought.view.game.format(picked.move))
    else:
        await answer.change(*await _choice_page(context, person, thought, cells))


async def _keep(interaction: Interaction, context: Context, answer: Answer, place: Cursor, notation: str) -> None:
    thought = await context[Plans].keep(answer.request, place, notation)
    await answer.change(*await _answer_page(context, answer.request.person, thought))


async def _choice_page(context: Context, person: Person, thought: Thought, cells: Sequence[str]) -> Message:
    """Show the picker of a place in the plan: the moves there, or a look at the one that was chosen."""
    choosing = await _choosing(context, person, thought)
    picked = _pick(thought, cells, choosing.frame.viewpoint)
    if picked.move is None:
        text = words.question(thought, " → ".join(in_words(step.words) for step in picked.taken))
    else:
        text = words.preview(thought, choosing.game.format(picked.move))
    buttons = _PlannerButtons(str(thought.cursor))
    return await page(context.pictures, choosing, picked, text, buttons, _further(thought, picked))


async def _answer_page(context: Context, person: Person, thought: Thought) -> Message:
    """Show a planned answer, with what can be done about it."""
    choosing, place = await _choosing(context, person, thought), thought.cursor
    picture = await draw_still(context.pictures, choosing)
    layout = illustrated(words.planned(thought), choosing, picture)
    row: ui.ActionRow[Any] = ui.ActionRow()
    if thought.goes_on:
        row.add_item(ThinkButton(str(place), "", words.GO_ON))
    row.add_item(ThinkButton(str(place._replace(depth=place.depth - 1)), "", words.CHANGE))
    row.add_item(DeleteLineButton(str(place)))
    row.add_item(LinesButton(place.match_id))
    layout.add_item(row)
    return layout, [picture]


async def _choosing(context: Context, person: Person, thought: Thought) -> MoveChoice:
    view = thought.view
    frame = board_frame(view, await look_of(context, person, view))
    return MoveChoice(view.game, view.position.state, view.position.ply, frame, match_title(view))


def _pick(thought: Thought, cells: Sequence[str], viewpoint: Seat | None = None) -> Pick:
    return pick(thought.view.game, thought.view.position.state, cells, viewpoint)


def _further(thought: Thought, picked: Pick) -> list[ui.Item[Any]]:
    """The way back where the picker has none, and the way out."""
    further: list[ui.Item[Any]] = []
    if picked.back is None and thought.cursor.awaited:
        further.append(ThinkButton(str(thought.cursor.settled), "", words.BACK))
    if thought.plan.lines:
        further.append(LinesButton(thought.cursor.match_id))
    return further


def _options(plan: Plan) -> list[discord.SelectOption]:
    return [
        discord.SelectOption(
            label=words.LINE_NUMBER.format(number=number),
            description=shortened(words.plain_moves(plan, line.path), OPTION_LIMIT),
            value=f"{line.id}:{len(line.path)}",
        )
        for number, line in enumerate(plan.lines, 1)
    ]
