"""Buttons that open a dialog; what is typed there comes back under their own custom id, to whichever process."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

from discord import ui

from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context, context_of
from bot.core.frame.persistent_button import COMPONENTS, Interaction, Press
from bot.core.people import Request
from bot.core.speech.typed import UNWRITABLE


class Dialog(Press, template=r"dialog:never"):
    async def callback(self, interaction: Interaction) -> None:
        """Open the dialog, which can't follow an acknowledgement."""
        async with answering(interaction, holds=False) as answer:
            await answer.open(await self.dialog(answer.context, answer.request))

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        """A press opens the dialog, and does nothing else."""
        await answer.open(await self.dialog(context, answer.request))

    @abstractmethod
    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        """What is asked, under the custom id of the button; raises `Refusal`."""

    @abstractmethod
    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        """Take what was typed, by the custom ids of the fields."""


async def take_dialog(interaction: Interaction) -> bool:
    """Hand what was typed to the button that asked; False if no subject knows it any more."""
    data = cast(dict[str, Any], interaction.data)
    for kind in (each for each in context_of(interaction)[COMPONENTS] if issubclass(each, Dialog)):
        match = kind.__discord_ui_compiled_template__.fullmatch(data["custom_id"])
        if match is None:
            continue
        async with answering(interaction) as answer:
            typed = dict(_typed(data["components"]))
            await kind.made_again(match).filled_in(interaction, answer.context, answer, typed)
        return True
    return False


def _typed(components: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The fields with what was typed, without what no database can keep, or with what was chosen."""
    for each in components:
        if isinstance(each.get("value"), str):
            yield each["custom_id"], UNWRITABLE.sub("\ufffd", each["value"])
        if isinstance(each.get("values"), list):
            yield each["custom_id"], " ".join(each["values"])
        yield from _typed(each.get("components", ()))
        yield from _typed([each["component"]] if "component" in each else ())
