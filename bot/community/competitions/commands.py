"""What commands and buttons of ladders and of leagues do alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.community.competitions.service import Competitions
from bot.core.frame.answers import Answer, answering, sentence
from bot.core.frame.context import Context, context_of, request_of
from bot.core.frame.permissions import require_posting
from bot.core.frame.persistent_button import Interaction, Press, button
from bot.core.frame.slash_commands.games import suggest_games
from bot.core.frame.slash_commands.suggestions import fitting_names, suggested
from bot.core.speech.names import person
from bot.core.speech.sentences import Sentence

C = TypeVar("C", bound=Callable[..., Any])
Kind: TypeAlias = type[Competitions[Any, Any, Any]]
"""The service of ladders, or that of leagues."""


async def suggest(interaction: Interaction, kind: Kind, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest those of the server, the newest first."""
    return fitting_names(await context_of(interaction)[kind].listed(request_of(interaction)), typed)


async def meant(answer: Answer, kind: Kind, number: int | None) -> int:
    """The number that is named, if someone may look at that one, else the number of the only one; raises `Refusal`."""
    return await answer.context[kind].meant(answer.request, number)


async def move_here(interaction: Interaction, kind: Kind, number: int | None, said: Sentence) -> None:
    """Let one go on in this channel, with a card of its own."""
    async with answering(interaction) as answer:
        require_posting(interaction)
        answer.speak()
        shown = await answer.context[kind].move(answer.request, await meant(answer, kind, number))
        await answer.say(said.format(name=person(shown.row.name)))


class CloseButton(Press, template="competition-close:never"):
    """Closes one for good, after a question."""

    kind: ClassVar[Kind]
    key: ClassVar[str]
    label: ClassVar[Sentence]
    question: ClassVar[Sentence]
    closed: ClassVar[Sentence]

    def __init__(self, number: int) -> None:
        super().__init__(button(self.label, f"{self.key}:{number}", discord.ButtonStyle.danger))
        self.number = number

    @classmethod
    async def ask(cls, interaction: Interaction, number: int | None) -> None:
        """Show the question with the button."""
        async with answering(interaction) as answer:
            shown = await answer.context[cls.kind].closing(answer.request, await meant(answer, cls.kind, number))
            await answer.show(sentence(cls.question.format(name=person(shown.row.name)), cls(shown.row.id)))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """Say so in place of the question."""
        shown = await context[self.kind].close(answer.request, self.number)
        await answer.change(sentence(self.closed.format(name=person(shown.row.name))))


class HowItWorksButton(Press, template="competition-rules:never"):
    """Shows someone privately how one works."""

    kind: ClassVar[Kind]
    key: ClassVar[str]
    label: ClassVar[Sentence]

    def __init__(self, number: int) -> None:
        super().__init__(button(self.label, f"{self.key}:{number}", emoji="📜"))
        self.number = number

    @staticmethod
    @abstractmethod
    def text(shown: Any) -> str:
        """The rules of one, for those who look at it."""

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        number = await meant(answer, self.kind, self.number)
        await answer.say(self.text(await context[self.kind].show(answer.request, number)))


def designing(**others: str) -> Callable[[C], C]:
    """The parameters `name`, `game`, `options` and `clock`, with suggestions; and descriptions of others."""

    def decorate(handler: C) -> C:
        app_commands.autocomplete(game=suggest_games, options=suggested("options"), clock=suggested("clocks"))(handler)
        return app_commands.describe(
            name="What it's called",
            game="The game to play",
            options="Game variants; start typing to see them",
            clock="Time control: 3d (per move), 5d + 12h, cap 7d (bank) (default: 3d)",
            **others,
        )(handler)

    return decorate
