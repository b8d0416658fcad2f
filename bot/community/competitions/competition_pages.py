"""What pages of ladders and of leagues do alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

import discord
from discord import ui

from bot.community.competitions import HostedRow, words
from bot.community.competitions.draft_pages import GameSelect, TermsButton, published_page
from bot.community.competitions.event_pages import (
    EventButton,
    EventKind,
    ManageButton,
    MoveHereButton,
    kind_of,
    show_managed,
)
from bot.community.competitions.service import Competitions
from bot.core.clock_rules import ClockRule
from bot.core.frame.answers import Answer, sentence
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.numbers import number_in
from bot.core.people import Place, Request
from bot.core.refusals import OldButton
from bot.core.speech.limits import OPTION_LIMIT, TITLE_LIMIT
from bot.core.speech.names import brief, person
from bot.core.speech.sentences import Sentence, Words
from games import GAMES

Kind: TypeAlias = type[Competitions[Any, Any, Any]]
"""The service of ladders, or that of leagues."""


async def meant(answer: Answer, kind: Kind, number: int) -> int:
    """The number of one that someone may look at; raises `Refusal`."""
    return await answer.context[kind].meant(answer.request, number)


class CompetitionKind(EventKind):
    """Ladders or leagues, which one person runs until they close them."""

    service: ClassVar[Kind]
    moved: ClassVar[Sentence]
    question: ClassVar[Sentence]
    """Asked before one is closed for good."""
    closed: ClassVar[Sentence]

    async def listed(self, context: Context, request: Request) -> Sequence[HostedRow]:
        return await context[self.service].listed(request)

    async def run_by(self, context: Context, request: Request) -> Sequence[HostedRow]:
        return await context[self.service].run_by(request)

    def line(self, row: Any) -> str:
        return words.LIST_ROW.format(number=row.id, name=brief(row.name), game=GAMES[row.game].info.name)

    async def managed(self, answer: Answer, number: int, view: str = "", news: str = "") -> Page:
        shown = await answer.context[self.service].closing(answer.request, number)
        text = "\n".join(filter(None, [news, self.card_text(shown)]))
        if shown.row.card_id is None:
            ways = [cls(self.key, number) for cls in (PublishEventButton, TermsButton, EventSettingsButton)]
            return Page(text=text, select=GameSelect(self.key, number), actions=ways, small=words.DRAFTED)
        actions = [*self.actions(shown), MoveHereButton(self.key, number), CloseButton(self.key, number)]
        return Page(text=text, actions=actions)

    async def draft(self, answer: Answer, name: str, game: str, clock: ClockRule | None, place: Place) -> int:
        shown = await answer.context[self.service].draft(answer.request, self.design(name, game, clock), place)
        return int(shown.row.id)

    async def drafted(self, context: Context, request: Request, number: int) -> HostedRow:
        row: HostedRow = (await context[self.service].closing(request, number)).row
        return row

    async def amend(self, answer: Answer, number: int, terms: Mapping[str, Any]) -> None:
        await answer.context[self.service].amend(answer.request, number, terms)

    async def take_back(self, answer: Answer, number: int) -> None:
        await answer.context[self.service].unpublish(answer.request, number)

    async def move(self, answer: Answer, number: int) -> str:
        shown = await answer.context[self.service].move(answer.request, number)
        return self.moved.format(name=person(shown.row.name))

    @abstractmethod
    def design(self, name: str, game: str, clock: ClockRule | None) -> Any:
        """One with everything else as it usually is."""

    @abstractmethod
    def card_text(self, shown: Any) -> str:
        """What its card says."""

    @abstractmethod
    def published(self, shown: Any) -> str:
        """Tell that it has been published, and where."""

    @abstractmethod
    def settings(self, row: Any) -> Mapping[str, tuple[Words, Mapping[int, Words], int]]:
        """What else can be chosen: the title of each setting, its choices, and what is chosen now."""

    def actions(self, shown: Any) -> Sequence[ui.Item[Any]]:
        """What else whoever runs it can do."""
        return ()

    def chosen(self, row: Any, values: Mapping[str, str]) -> dict[str, int]:
        """What was chosen of these settings; anything else that is sent is left out."""
        settings = self.settings(row)
        sent = {name: number_in(values[name]) for name in settings if values.get(name, "").isdecimal()}
        return {name: value for name, value in sent.items() if value in settings[name][1]}


class PublishEventButton(Press, template=r"event-out:(?P<kind>[a-z]+):(?P<number>\d+)"):
    """Publishes the draft of a ladder or league."""

    def __init__(self, kind: str, number: int) -> None:
        super().__init__(button(words.PUBLISH, f"event-out:{kind}:{number}", discord.ButtonStyle.success, "📣"))
        self.kind = kind
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        answer.speak()
        kind = _kind_of(context, self.kind)
        shown = await context[kind.service].publish(answer.request, self.number)
        await answer.show(*published_page(kind.key, self.number, kind.published(shown)).message)


class EventSettingsButton(Dialog, template=r"event-settings:(?P<kind>[a-z]+):(?P<number>\d+)"):
    """Asks for what most people leave as it is."""

    def __init__(self, kind: str, number: int) -> None:
        super().__init__(button(words.MORE_SETTINGS, f"event-settings:{kind}:{number}"))
        self.kind = kind
        self.number = number

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        kind = _kind_of(context, self.kind)
        row = (await context[kind.service].closing(request, self.number)).row
        modal = ui.Modal(title=str(words.MORE_SETTINGS), custom_id=self.custom_id)
        for name, (title, choices, chosen) in kind.settings(row).items():
            menu = ui.Select[Any](custom_id=name)
            for value, label in choices.items():
                menu.add_option(label=str(label)[:OPTION_LIMIT], value=str(value), default=value == chosen)
            modal.add_item(ui.Label(text=str(title)[:TITLE_LIMIT], component=menu))
        return modal

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        kind = _kind_of(context, self.kind)
        row = (await context[kind.service].closing(answer.request, self.number)).row
        await kind.amend(answer, self.number, kind.chosen(row, values))
        await show_managed(answer, self.kind, self.number)


class CloseButton(Press, template=r"event-close:(?P<kind>[a-z]+):(?P<number>\d+):(?P<sure>ask|sure)"):
    """Closes a ladder or league for good, after a question."""

    def __init__(self, kind: str, number: int, sure: str = "ask") -> None:
        style = discord.ButtonStyle.danger if sure == "sure" else discord.ButtonStyle.secondary
        label = words.CLOSE if sure == "sure" else words.CLOSE_ASK
        super().__init__(button(label, f"event-close:{kind}:{number}:{sure}", style))
        self.kind = kind
        self.number = number
        self.sure = sure == "sure"

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        kind = _kind_of(context, self.kind)
        if self.sure:
            shown = await context[kind.service].close(answer.request, self.number)
            await answer.change(sentence(kind.closed.format(name=person(shown.row.name))))
            return
        shown = await context[kind.service].closing(answer.request, self.number)
        actions = [CloseButton(self.kind, self.number, "sure"), ManageButton(self.kind, self.number)]
        await answer.show(*Page(text=kind.question.format(name=person(shown.row.name)), actions=actions).message)


class HowItWorksButton(Press, template="competition-rules:never"):
    """Shows someone privately how one works."""

    event: ClassVar[str]
    service: ClassVar[Kind]
    label: ClassVar[Sentence]

    def __init__(self, number: int) -> None:
        super().__init__(button(self.label, f"{self.event}-rules:{number}", emoji="📜"))
        self.number = number

    @staticmethod
    @abstractmethod
    def text(shown: Any) -> str:
        """The rules of one, for those who look at it."""

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        shown = await context[self.service].show(answer.request, self.number)
        await answer.show(*Page(text=self.text(shown), actions=[EventButton(self.event, self.number)]).message)


def _kind_of(context: Context, key: str) -> CompetitionKind:
    """A kind that is published, set and closed here; raises `OldButton`."""
    kind = kind_of(context, key)
    if not isinstance(kind, CompetitionKind):
        raise OldButton
    return kind
