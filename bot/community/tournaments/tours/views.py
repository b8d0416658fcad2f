"""Pages of overall standings: how a tour stands, which events count for it, and what they bring."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self

import discord
from discord import ui

from bot.community.competitions.ui import MOST_IN_A_MENU, EventButton
from bot.community.tournaments.designs import NAME_LIMIT
from bot.community.tournaments.pages import picture_words
from bot.community.tournaments.tours import TourRow, words
from bot.community.tournaments.tours.book import TourBook
from bot.community.tournaments.tours.refusals import UnclearCount, UnclearPoints
from bot.community.tournaments.tours.sheets import ROWS, columns_shown, tour_csv, tour_document, tour_sheet
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.layouts import AttachedFile
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.numbers import count_in, number_in
from bot.core.people import Request
from bot.core.speech.limits import OPTION_LIMIT, TITLE_LIMIT
from bot.core.speech.names import person
from bot.core.speech.sentences import Words
from bot.people.players import PreferenceBook
from games.typed import folded
from tournaments.tours import USUAL, PointsRow, PointsTable, read_table, written_table

EVENT = "tournament"
PICTURE, TEXT = "p", "t"
MOST_POINTS, MOST_COUNTED = 1000, 100
MOST_SIZES, TABLE_LIMIT = 10, 1000
MOST_TOLD = 10
"""Most events named on a page."""
LINE = re.compile(r"(\d{1,4}) ?: ?(\d{1,4}(?:[ ,]+\d{1,4})*)")


class TourButton(Press, template=r"tour:(?P<number>\d+):(?P<page>\d*):(?P<form>p|t):(?P<event>\d+)"):
    """Turns to a page of a tour, from the page of an event, which is the way back."""

    def __init__(self, number: int, page: str | int, form: str, event: str | int, label: Words = "?") -> None:
        super().__init__(button(label, f"tour:{number}:{page}:{form}:{event}"))
        self.number = number
        self.page = None if page == "" else count_in(str(page))
        self.form = form
        self.event = number_in(str(event))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*(await tour_page(answer, self.number, self.event, self.page, self.form)).message)


class TourFileButton(Press, template=r"tour-file:(?P<shape>csv|json):(?P<number>\d+):(?P<event>\d+)"):
    """Shows a tour as a file."""

    def __init__(self, shape: str, number: int, event: str | int) -> None:
        super().__init__(button(words.CSV if shape == "csv" else words.JSON, f"tour-file:{shape}:{number}:{event}"))
        self.shape = shape
        self.number = number
        self.event = number_in(str(event))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        view, _ = await context[TourBook].show(answer.request, self.number)
        said, made = (words.AS_CSV, tour_csv) if self.shape == "csv" else (words.AS_JSON, tour_document)
        file = AttachedFile(made(view).encode(), f"engawa-tour-{self.number}.{self.shape}")
        back = TourButton(self.number, "", PICTURE, self.event, frame_words.BACK)
        await answer.show(*Page(text=said.format(name=person(view.row.name)), file=file, actions=[back]).message)


class ChangeTourButton(Press, template=r"tour-change:(?P<number>\d+):(?P<page>\d+):(?P<event>\d+)"):
    """Turns to what whoever runs a tour can change."""

    def __init__(self, number: int, page: str | int, event: str | int, label: Words = words.CHANGE) -> None:
        super().__init__(button(label, f"tour-change:{number}:{page}:{event}"))
        self.number = number
        self.page = count_in(str(page))
        self.event = number_in(str(event))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await answer.show(*(await change_page(answer, self.number, self.event, self.page)).message)


class TourEventsSelect(LastingItem[ui.Select[Any]], template=r"tour-pick:(?P<number>\d+):(?P<page>\d+):(?P<event>\d+)"):
    """Chooses the events that count, among those of a page."""

    def __init__(
        self, number: int, page: str | int, event: str | int, options: Iterable[discord.SelectOption] = ()
    ) -> None:
        offered = list(options)
        menu = ui.Select[Any](
            custom_id=f"tour-pick:{number}:{page}:{event}",
            placeholder=str(words.CHOOSE),
            options=offered,
            min_values=0,
            max_values=max(len(offered), 1),
        )
        super().__init__(menu)
        self.number = number
        self.page = count_in(str(page))
        self.event = number_in(str(event))
        self.counted = frozenset(number_in(option.value) for option in offered if option.default)
        """The events that were shown as counted."""

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], match: re.Match[str], /) -> Self:
        """With what the menu showed, whatever has been announced since."""
        made = await super().from_custom_id(interaction, item, match)
        shown = item.options if isinstance(item, ui.Select) else []
        made.counted = frozenset(number_in(option.value) for option in shown if option.default)
        return made

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            answer.pace()
            chosen = {number_in(value) for value in self.item.values}
            left_out, added = self.counted - chosen, chosen - self.counted
            await answer.context[TourBook].choose(answer.request, self.number, left_out, added)
            page = await change_page(answer, self.number, self.event, self.page, str(words.CHANGED))
            await answer.show(*page.message)


class TourDialog(Dialog, template=r"tour-ask:(?P<number>\d+):(?P<event>\d+)"):
    """Asks for name and points of a tour; with number 0 sets one up."""

    def __init__(self, number: int, event: str | int) -> None:
        super().__init__(button(words.POINTS_ASK if number else words.NEW, f"tour-ask:{number}:{event}"))
        self.number = number
        self.event = number_in(str(event))

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        name, table, best = "", USUAL, 0
        if self.number:
            view, _ = await context[TourBook].show(request, self.number)
            name, table, best = view.row.name, read_table(view.row.points), view.row.best
        modal = ui.Modal(title=str(words.OVERALL), custom_id=self.custom_id)
        rows = "" if table.rows == USUAL.rows else words.typed_table(table)
        long = discord.TextStyle.paragraph
        points = ui.TextInput[Any](custom_id="table", default=rows, required=False, max_length=TABLE_LIMIT, style=long)
        number = partial(ui.TextInput[Any], max_length=len(str(MOST_POINTS)))
        for label, field, hint in (
            (words.NAME, ui.TextInput[Any](custom_id="name", default=name, max_length=NAME_LIMIT), None),
            (words.TABLE, points, words.TABLE_HINT),
            (words.PART, number(custom_id="part", default=str(table.part)), None),
            (words.COUNT, number(custom_id="best", default=str(best)), words.COUNT_HINT),
        ):
            said = str(hint)[:OPTION_LIMIT] if hint else None
            modal.add_item(ui.Label(text=str(label)[:TITLE_LIMIT], description=said, component=field))
        return modal

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        answer.pace()
        part, best = typed_count(values["part"], MOST_POINTS), typed_count(values["best"], MOST_COUNTED)
        table = PointsTable(typed_rows(values.get("table", "")) or USUAL.rows, part)
        terms = {"name": values["name"], "points": None if table == USUAL else written_table(table), "best": best}
        number, news = self.number, words.CHANGED
        if number:
            await context[TourBook].amend(answer.request, number, terms)
        else:
            number, news = await context[TourBook].create(answer.request, self.event, terms), words.SET_UP
        await answer.show(*(await change_page(answer, number, self.event, 0, str(news))).message)


class RemoveTourButton(Press, template=r"tour-remove:(?P<sure>ask|sure):(?P<number>\d+):(?P<event>\d+)"):
    """Removes a tour; asks first."""

    def __init__(self, sure: str, number: int, event: str | int) -> None:
        style = discord.ButtonStyle.danger if sure == "sure" else discord.ButtonStyle.secondary
        label = words.REMOVE if sure == "sure" else words.REMOVE_ASK
        super().__init__(button(label, f"tour-remove:{sure}:{number}:{event}", style))
        self.sure = sure == "sure"
        self.number = number
        self.event = number_in(str(event))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        if self.sure:
            removed = await context[TourBook].remove(answer.request, self.number)
            said, ways = words.REMOVED.format(name=person(removed.name)), [EventButton(EVENT, self.event)]
            await answer.show(*Page(text=said, actions=ways).message)
            return
        view, _ = await context[TourBook].show(answer.request, self.number)
        asked = words.REMOVE_QUESTION.format(name=person(view.row.name))
        back = ChangeTourButton(self.number, 0, self.event, frame_words.BACK)
        await answer.show(*Page(text=asked, actions=[RemoveTourButton("sure", self.number, self.event), back]).message)


async def tour_page(answer: Answer, number: int, event: int, page: int | None = None, form: str = PICTURE) -> Page:
    """How a tour stands, for one person and in their colours; by default the page they are on."""
    view, shown = await answer.context[TourBook].show(answer.request, number, ROWS, page)
    last = max(len(view.table.standings) - 1, 0) // ROWS
    actions: list[ui.Item[Any]] = [TourFileButton(shape, number, event) for shape in ("csv", "json")]
    actions += [ChangeTourButton(number, 0, event)] if view.can_change else []
    actions.append(EventButton(EVENT, event))
    if not view.table.standings:
        return Page(title=words.title(view.row), text=words.events_text(view, ()), actions=actions)
    sheet = tour_sheet(view, shown)
    turned, label = (TEXT, picture_words.AS_TEXT) if form == PICTURE else (PICTURE, picture_words.AS_PICTURE)
    turning = [
        TourButton(number, other, form, event, f"{sign} {frame_words.PAGE.format(number=other + 1)}")
        for other, sign in ((shown - 1, "◀"), (shown + 1, "▶"))
        if 0 <= other <= last
    ]
    steps = [*turning, TourButton(number, shown, turned, event, label)]
    small = words.BRACKETS if view.row.best else ""
    told = list(enumerate(view.over, 1))[-min(columns_shown(sheet), MOST_TOLD) :]
    if form == TEXT:
        text = f"{sheet.text}\n\n{words.events_text(view, told)}\n{words.points_text(view.row)}"
        return Page(text=text, steps=steps, actions=actions, small=small)
    theme = await answer.context[PreferenceBook].theme(answer.request.person)
    name = f"engawa-tour-{number}.png"
    picture = await answer.context.pictures.file(partial(sheet.png, theme), name, sheet.description)
    return Page(
        title=words.title(view.row),
        text=words.events_text(view, told),
        picture=picture,
        alt=sheet.description,
        steps=steps,
        actions=actions,
        small=small,
    )


async def change_page(answer: Answer, number: int, event: int, page: int, news: str = "") -> Page:
    """Which events count for a tour, and what they bring."""
    book, request = answer.context[TourBook], answer.request
    known = await book.choices(request, number)
    view, _ = await book.show(request, number, ROWS, 0)
    offered = known[_part(page)]
    counted = {each.id for each in view.events}
    options = [
        discord.SelectOption(label=str(words.choice(row))[:OPTION_LIMIT], value=str(row.id), default=row.id in counted)
        for row in offered
    ]
    first = page * MOST_IN_A_MENU + 1
    part = words.CHOOSE_PAGE.format(first=first, last=first + len(offered) - 1, count=len(known))
    lines = [
        news,
        words.tour_line(view.row),
        words.points_text(view.row),
        part if len(known) > MOST_IN_A_MENU else "",
    ]
    steps = [
        ChangeTourButton(number, other, event, f"{sign} {frame_words.PAGE.format(number=other + 1)}")
        for other, sign in ((page - 1, "◀"), (page + 1, "▶"))
        if 0 <= other <= (len(known) - 1) // MOST_IN_A_MENU
    ]
    actions = [
        TourDialog(number, event),
        RemoveTourButton("ask", number, event),
        TourButton(number, "", PICTURE, event, frame_words.BACK),
    ]
    select = TourEventsSelect(number, page, event, options) if options else None
    text = "\n".join(filter(None, lines))
    return Page(title=words.title(view.row), text=text, select=select, steps=steps, actions=actions)


async def tours_page(answer: Answer, event: int, rows: Sequence[TourRow]) -> Page:
    """The tour that an event counts for; all of them to choose from if there are several."""
    if len(rows) == 1:
        return await tour_page(answer, rows[0].id, event)
    return Page(title=words.OVERALL, sections=tour_sections(rows, event), actions=[EventButton(EVENT, event)])


def tour_sections(rows: Sequence[TourRow], event: int) -> list[ui.Section[Any]]:
    """A line for each tour with the way to it."""
    return [
        ui.Section[Any](words.tour_line(row), accessory=TourButton(row.id, "", PICTURE, event, words.OPEN))
        for row in rows[:MOST_TOLD]
    ]


def typed_rows(text: str) -> tuple[PointsRow, ...]:
    """The rows of a table as somebody types them; raises `UnclearPoints`."""
    rows = dict[int, tuple[int, ...]]()
    for line in filter(None, map(folded, text.splitlines())):
        found = LINE.fullmatch(line)
        if found is None or len(rows) == MOST_SIZES:
            raise UnclearPoints(line=line[:OPTION_LIMIT])
        rows[int(found[1])] = tuple(int(each) for each in re.findall(r"\d+", found[2]))
    return tuple(PointsRow(least, rows[least]) for least in sorted(rows))


def typed_count(text: str, most: int) -> int:
    """A whole number that somebody typed; raises `UnclearCount`."""
    typed = folded(text).strip()
    if not typed.isdecimal() or int(typed) > most:
        raise UnclearCount(typed=typed, most=most)
    return int(typed)


def _part(page: int) -> slice:
    return slice(page * MOST_IN_A_MENU, (page + 1) * MOST_IN_A_MENU)
