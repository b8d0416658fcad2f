"""What is set up alike of every event: its game, the variants and the clock, and what follows once it is published."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.community.competitions import words
from bot.community.competitions.event_pages import ManageButton, kind_of, show_managed
from bot.core.clock_rules import clock_text, parse_clock
from bot.core.frame.answers import Answer, answering
from bot.core.frame.context import Context
from bot.core.frame.dialogs import Dialog
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import Interaction, LastingItem, Press, button
from bot.core.people import Request
from bot.core.speech.limits import OPTION_LIMIT, TITLE_LIMIT
from bot.core.speech.sentences import Words
from bot.play.tables import parse_options, suggest_options
from games import GAMES


class GameSelect(LastingItem[ui.Select[Any]], template=r"event-game:(?P<kind>[a-z]+):(?P<number>\d+)"):
    """Chooses the game of a draft."""

    def __init__(self, kind: str, number: int, chosen: str | None = None) -> None:
        menu = ui.Select[Any](custom_id=f"event-game:{kind}:{number}", placeholder=str(words.WHICH_GAME))
        for key, game in GAMES.items():
            menu.add_option(label=game.info.name, value=key, default=key == chosen)
        super().__init__(menu)
        self.kind = kind
        self.number = number

    async def callback(self, interaction: Interaction) -> None:
        async with answering(interaction) as answer:
            await kind_of(answer.context, self.kind).amend(answer, self.number, {"game": self.item.values[0]})
            await show_managed(answer, self.kind, self.number)


class TermsButton(Dialog, template=r"event-terms:(?P<kind>[a-z]+):(?P<number>\d+)"):
    """Asks for the variants of the game and for the clock of a draft."""

    def __init__(self, kind: str, number: int, label: Words = words.TERMS) -> None:
        super().__init__(button(label, f"event-terms:{kind}:{number}"))
        self.kind = kind
        self.number = number

    async def dialog(self, context: Context, request: Request) -> ui.Modal:
        row = await kind_of(context, self.kind).drafted(context, request, self.number)
        modal = ui.Modal(title=str(words.TERMS), custom_id=self.custom_id)
        if found := suggest_options(row.game, ""):
            menu = ui.Select[Any](custom_id="options", required=False, min_values=0)
            for label, value in found:
                menu.add_option(label=label[:OPTION_LIMIT], value=value[:OPTION_LIMIT])
            menu.max_values = min(len(GAMES[row.game].info.options), len(menu.options))
            modal.add_item(ui.Label(text=str(words.VARIANTS)[:TITLE_LIMIT], component=menu))
        typed = ui.TextInput[Any](
            custom_id="clock", default=clock_text(row.clock) if row.clock else "", max_length=OPTION_LIMIT
        )
        hint = str(words.CLOCK_HINT)[:OPTION_LIMIT]
        return modal.add_item(ui.Label(text=str(words.CLOCK_FIELD)[:TITLE_LIMIT], description=hint, component=typed))

    async def filled_in(
        self, interaction: Interaction, context: Context, answer: Answer, values: Mapping[str, str]
    ) -> None:
        kind = kind_of(context, self.kind)
        row = await kind.drafted(context, answer.request, self.number)
        options = parse_options(row.game, values.get("options", ""))
        await kind.amend(answer, self.number, {"options": options, "clock": parse_clock(values["clock"])})
        await show_managed(answer, self.kind, self.number)


class TakeBackButton(Press, template=r"event-back:(?P<kind>[a-z]+):(?P<number>\d+)"):
    """Makes a draft again of what was just published, as long as nobody has joined."""

    def __init__(self, kind: str, number: int) -> None:
        super().__init__(button(words.TAKE_BACK, f"event-back:{kind}:{number}"))
        self.kind = kind
        self.number = number

    async def pressed(self, interaction: Interaction, context: Context, answer: Answer) -> None:
        answer.pace()
        await kind_of(context, self.kind).take_back(answer, self.number)
        await show_managed(answer, self.kind, self.number)


def published_page(kind: str, number: int, said: str) -> Page:
    """Tell that something is published, with the way back and the way on."""
    return Page(text=said, actions=[TakeBackButton(kind, number), ManageButton(kind, number, label=words.MANAGE)])
