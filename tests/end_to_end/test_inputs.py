"""Whatever is typed, anywhere: it's read, or a sentence says why not. Inputs are found in the tree of commands."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

import discord
import pytest
from discord import AppCommandOptionType as Type
from discord import app_commands, ui

from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.words import UNKNOWN_ERROR
from bot.subjects import PROVIDED
from sandbox.people.options import Impossible
from sandbox.people.people import FakeAnswer, FakePerson
from storage import Database
from tests.end_to_end.conftest import Evening, opened
from tests.end_to_end.forked import Forks
from tests.example_counts import often
from tests.fuzz.texts import AWKWARD

pytestmark = pytest.mark.slow

SHARE = often(3, 1)
"""Of so many awkward texts an option is given one, each option others; the fuzz gives all to the readers themselves."""
UNLIMITED = dict.fromkeys(("OPEN_TABLES", "INVITATIONS_FROM_ONE", "INVITATIONS_WAITING", "RUNNING_MATCHES"), "9999")
UNLIMITED |= dict.fromkeys(("POSTS_AT_ONCE", "POSTS_A_MINUTE"), "9999")
UNSURE = str(UNKNOWN_ERROR).partition(".")[0]


class Input(NamedTuple):
    """An option into which text is typed; `is_free` unless only what is suggested can be chosen."""

    command: str
    parameter: app_commands.commands.Parameter  # type: ignore[name-defined]
    others: tuple[Any, ...]
    place: int

    @property
    def is_free(self) -> bool:
        return self.parameter.type is Type.string and not self.parameter.choices

    @property
    def texts(self) -> Iterator[str]:
        for text in awkward(self.place):
            yield text[: self.parameter.max_value or 4000]


def awkward(place: int) -> Sequence[str]:
    """The texts that are typed into the option or field at a place among all."""
    return AWKWARD[place % SHARE :: SHARE]


def commands() -> Iterator[app_commands.Command[Any, ..., Any]]:
    """Every command that can be typed, those within groups too."""
    waiting: list[Any] = [*PROVIDED[COMMANDS]]
    while waiting:
        each = waiting.pop(0)
        if isinstance(each, app_commands.Group):
            waiting[:0] = each.commands
        elif isinstance(each, app_commands.Command):
            yield each


def inputs() -> Iterator[Input]:
    """Every option of every command that takes text, or suggests something while one types."""
    places = count()
    for command in commands():
        for parameter in command.parameters:
            others = tuple(each for each in command.parameters if each is not parameter and each.required)
            if (parameter.type is Type.string and not parameter.choices) or parameter.autocomplete:
                yield Input(command.qualified_name, parameter, others, next(places))


class Hall(NamedTuple):
    """An evening in which someone runs events and plays, so that what is typed reaches whoever reads it."""

    evening: Evening
    person: FakePerson

    async def filled(self, others: tuple[Any, ...], command: str) -> dict[str, Any]:
        """A value for each option that has to be there."""
        return {each.display_name: await self._value(each, command) for each in others}

    async def _value(self, parameter: Any, command: str) -> Any:
        evening, name = self.evening, parameter.display_name
        if parameter.choices:
            return parameter.choices[0].value
        if parameter.autocomplete:
            found = await self.person.suggestions(evening.channel, command, focused=name, **{name: ""})
            if found:
                return found[0].value
        guild = evening.sandbox.guild
        simple = {
            Type.string: "Autumn",
            Type.integer: max(1, parameter.min_value or 1),
            Type.boolean: True,
            Type.user: evening.aki.id,
            Type.channel: evening.channel,
            Type.role: guild.id,
        }
        if parameter.type is Type.attachment:
            return self.person.upload("record.txt", b"nothing").id
        return simple[parameter.type]

    async def tried(self, each: Input, text: str) -> str:
        """What went wrong with a text; nothing if it was read or refused."""
        values = await self.filled(each.others, each.command)
        values[each.parameter.display_name] = text
        return trouble(await self.person.slash(self.evening.channel, each.command, **values))


@pytest.fixture
async def hall(forks: Forks, database: Database, database_url: str) -> AsyncIterator[Hall]:
    """Dana runs a tournament and a ladder and plays against Aki; no limit keeps anyone from typing."""
    async with opened(forks, database, database_url, env=UNLIMITED) as evening:
        dana, channel = evening.sandbox.person("Dana"), evening.channel
        await dana.slash(channel, "event new", kind="tournament", name="Cup", game="dogon")
        await dana.slash(channel, "event new", kind="ladder", name="Rungs", game="dogon")
        await dana.slash(channel, "learn", game="dogon")
        await dana.slash(channel, "puzzle", game="dogon")
        yield Hall(evening, dana)


def trouble(answer: FakeAnswer) -> str:
    """Why an answer is none: nothing came, or the bot didn't know what to say."""
    if answer.failure:
        return f"no answer: {answer.failure}"
    if UNSURE in answer.text:
        return answer.text
    return "" if answer.text or answer.modal or (answer.message and answer.message.pictures) else "nothing was said"


async def match_of(hall: Hall) -> None:
    """A match that the person plays."""
    card = await hall.evening.open_table(hall.person, opponent=hall.evening.aki.id)
    await hall.evening.aki.click(card.id, "Join")


@pytest.mark.timeout(600)
async def test_every_option_reads_or_refuses_whatever_is_typed(hall: Hall) -> None:
    found = []
    for each in filter(lambda each: each.is_free, inputs()):
        if any(other.display_name == "match" for other in (*each.others, each.parameter)) or each.command == "move":
            await match_of(hall)
        found += [
            (each.command, each.parameter.display_name, text[:40], problem)
            for text in each.texts
            if (problem := await hall.tried(each, text))
        ]
    assert found == []
    hall.evening.assert_clean()


@pytest.mark.timeout(600)
async def test_every_option_suggests_whatever_is_typed(hall: Hall) -> None:
    await match_of(hall)
    found, channel = [], hall.evening.channel
    for each in filter(lambda each: each.parameter.autocomplete, inputs()):
        name = each.parameter.display_name
        for text in awkward(each.place):
            try:
                choices = await hall.person.suggestions(channel, each.command, focused=name, **{name: text[:6000]})
            except Exception as problem:
                found.append((each.command, name, text[:40], repr(problem)))
            else:
                assert all(1 <= len(choice.name) <= 100 for choice in choices)
    assert found == []
    hall.evening.assert_clean()


@pytest.mark.timeout(600)
async def test_every_dialog_reads_or_refuses_whatever_is_typed(hall: Hall) -> None:
    """Buttons of all answers are pressed, one of each kind; whatever dialog opens is filled in."""
    await match_of(hall)
    pressed, opened, found = set[str](), set[str](), []
    for command in commands():
        values = await hall.filled(tuple(each for each in command.parameters if each.required), command.qualified_name)
        values |= {"event": "tournament:1"} if command.qualified_name == "event manage" else {}
        answer = await hall.person.slash(hall.evening.channel, command.qualified_name, **values)
        for button in answer.message.buttons if answer.message else ():
            kind = str(button.get("custom_id", "")).partition(":")[0]
            if not kind or kind in pressed or button.get("disabled"):
                continue
            assert answer.message
            try:
                reply = await hall.person.click(answer.message.id, button["custom_id"])
            except Impossible:
                continue  # the press before has changed the page
            pressed.add(kind)
            found += [(kind, problem)] if (problem := reply.failure) or UNSURE in reply.text else []
            if reply.modal:
                opened.add(reply.modal.custom_id.partition(":")[0])
                found += [
                    problem async for problem in _filled_in(hall.person, answer.message.id, button["custom_id"], reply)
                ]
    assert found == []
    assert len(pressed) > 15
    assert len(opened) >= sum(each.__module__.startswith("bot.") for each in _kinds_of(ui.Modal)), "open them all"
    hall.evening.assert_clean()


async def _filled_in(person: FakePerson, message: int, button: str, answer: FakeAnswer) -> Any:
    """Every field with some texts; the button opens the dialog anew each time."""
    assert answer.modal
    for place, field in enumerate(_text_fields(answer.modal.payload["components"]), len(button)):
        for text in awkward(place):
            filled = {field["custom_id"]: text[: field.get("max_length", 4000)]}
            dialog = (await person.click(message, button)).modal
            assert dialog
            if problem := trouble(await person.submit(dialog, **filled)):
                yield button, field["custom_id"], text[:40], problem


def _text_fields(components: Any) -> Iterator[dict[str, Any]]:
    for each in components:
        if each["type"] == discord.ComponentType.text_input.value:
            yield each
        yield from _text_fields(each.get("components", ()))
        yield from _text_fields([each["component"]] if "component" in each else ())


def _kinds_of(kind: type[ui.Modal]) -> Iterator[type[ui.Modal]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds_of(each)
