"""Events as private pages, whatever their kind: the list of a server, one event, and what whoever runs it can do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from discord import app_commands, ui

from bot.community.competitions import HostedRow, words
from bot.core.clock_rules import ClockRule
from bot.core.frame import words as frame_words
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context, context_of, request_of
from bot.core.frame.pages import Page
from bot.core.frame.permissions import require_posting
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.frame.slash_commands.suggestions import fitting_names
from bot.core.numbers import number_in
from bot.core.people import Place, Request
from bot.core.refusals import OldButton, Refusal
from bot.core.slots import Slot
from bot.core.speech.limits import OPTION_LIMIT, in_lines
from bot.core.speech.names import in_label
from bot.core.speech.sentences import Sentence, Words

MOST_IN_A_MENU = 25
"""Discord's limit for the options of a select."""


class EventKind(ABC):
    """Tournaments, ladders or leagues, as commands and pages about all of them see them."""

    key: ClassVar[str]
    """What it's called in custom ids."""
    title: ClassVar[Sentence]
    """The heading of a list of them."""
    nothing: ClassVar[type[Refusal]]
    """Raised where a server has none."""

    @abstractmethod
    async def listed(self, context: Context, request: Request) -> Sequence[HostedRow]:
        """Those of a server that someone may look at, the newest first."""

    @abstractmethod
    async def run_by(self, context: Context, request: Request) -> Sequence[HostedRow]:
        """Those of a server that someone runs, by themselves or as its manager, the newest first."""

    @abstractmethod
    def line(self, row: Any) -> str:
        """One of them in a list."""

    @abstractmethod
    async def page(self, answer: Answer, number: int, news: str = "") -> Page:
        """One of them as someone sees it, below what they just did; raises `Refusal`."""

    @abstractmethod
    async def managed(self, answer: Answer, number: int, view: str = "", news: str = "") -> Page:
        """What whoever runs it can do with it now, below what they just did; raises `Refusal`."""

    @abstractmethod
    async def move(self, answer: Answer, number: int) -> str:
        """Let one go on in this channel, with a card of its own, and say so; raises `Refusal`."""

    @abstractmethod
    async def draft(self, answer: Answer, name: str, game: str, clock: ClockRule | None, place: Place) -> int:
        """Set one up that nobody else sees until it is published; returns its number. Raises `PlayerError`."""

    @abstractmethod
    async def drafted(self, context: Context, request: Request, number: int) -> HostedRow:
        """One that someone runs; raises `Refusal`."""

    @abstractmethod
    async def amend(self, answer: Answer, number: int, terms: Mapping[str, Any]) -> None:
        """Change `game`, `options` or `clock` of a draft; raises `PlayerError`."""

    @abstractmethod
    async def take_back(self, answer: Answer, number: int) -> None:
        """Make a draft of one that nobody has joined; raises `Refusal`."""


EVENT_KINDS = Slot[EventKind]("event kinds")


class EventSelect(LastingItem[ui.Select[Any]], template=r"events:(?P<kind>\w+)"):
    """Turns to one event of a list."""

    def __init__(self, kind: str, rows: Sequence[HostedRow] = ()) -> None:
        menu: ui.Select[Any] = ui.Select(custom_id=f"events:{kind}", placeholder=str(words.CHOOSE))
        for row in rows[:MOST_IN_A_MENU]:
            menu.add_option(label=f"{row.id}. {in_label(row.name)}"[:OPTION_LIMIT], value=str(row.id))
        super().__init__(menu)
        self.kind = kind

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            await show_event(answer, self.kind, number_in(self.item.values[0]))


class EventButton(Press, template=r"event:(?P<kind>[a-z]+):(?P<number>\d+)"):
    """Turns to an event, or back to it."""

    def __init__(self, kind: str, number: int, label: Words = frame_words.BACK) -> None:
        super().__init__(button(label, f"event:{kind}:{number}"))
        self.kind = kind
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await show_event(answer, self.kind, self.number)


class ManageButton(Press, template=r"event-manage:(?P<kind>[a-z]+):(?P<number>\d+):(?P<view>\w*)"):
    """Turns to what whoever runs an event can do with it."""

    def __init__(self, kind: str, number: int, view: str = "", label: Words = frame_words.BACK) -> None:
        super().__init__(button(label, f"event-manage:{kind}:{number}:{view}"))
        self.kind = kind
        self.number = number
        self.part = view

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        await show_managed(answer, self.kind, self.number, self.part)


class MoveHereButton(Press, template=r"event-move:(?P<kind>[a-z]+):(?P<number>\d+)"):
    """Lets an event go on where it is pressed."""

    def __init__(self, kind: str, number: int) -> None:
        super().__init__(button(words.MOVE_HERE, f"event-move:{kind}:{number}"))
        self.kind = kind
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        require_posting(interaction)
        answer.speak()
        said = await kind_of(context, self.kind).move(answer, self.number)
        await show_managed(answer, self.kind, self.number, news=said)


def kind_of(context: Context, key: str) -> EventKind:
    """A kind of event by its key; raises `OldButton`."""
    for kind in context[EVENT_KINDS]:
        if kind.key == key:
            return kind
    raise OldButton


async def show_event(answer: Answer, key: str, number: int | None, news: str = "") -> None:
    """Show one event, by default the only one of its kind, or all of them to choose from; raises `Refusal`."""
    kind = kind_of(answer.context, key)
    if number is None:
        rows = await kind.listed(answer.context, answer.request)
        if not rows:
            raise kind.nothing
        going = [row for row in rows if row.ended_at is None] or rows
        if len(going) > 1:
            await answer.show(*list_page(kind, rows).message)
            return
        number = going[0].id
    await answer.show(*(await kind.page(answer, number, news)).message)


async def show_managed(answer: Answer, key: str, number: int, view: str = "", news: str = "") -> None:
    await answer.show(*(await kind_of(answer.context, key).managed(answer, number, view, news)).message)


async def tell_done(answer: Answer, key: str, number: int, said: str) -> None:
    """Tell what someone did: on the event's page where they did it there, else in a message of its own."""
    if answer.is_on_page:
        await show_event(answer, key, number, said)
    else:
        await answer.say(said)


def list_page(kind: EventKind, rows: Sequence[HostedRow]) -> Page:
    text = in_lines("\n".join(map(kind.line, rows)), words.LIST_LIMIT)
    return Page(title=kind.title, text=text, select=EventSelect(kind.key, rows))


def event_command(key: str, description: str) -> app_commands.Command[Any, ..., None]:
    """The command that lists the events of one kind, or shows one of them."""

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        context = context_of(interaction)
        return fitting_names(await kind_of(context, key).listed(context, request_of(interaction)), typed)

    @app_commands.command(name=key, description=description)
    @app_commands.guild_only()
    @app_commands.autocomplete(event=suggest)
    @app_commands.describe(event="Which one (default: the only one here, or a list)")
    async def show(interaction: Interaction, event: int | None = None) -> None:
        async with answering(interaction) as answer:
            await show_event(answer, key, event)

    return show
