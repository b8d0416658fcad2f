"""Whatever is typed, anywhere: it's read, or a sentence says why not. Inputs are found in the tree of commands."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import AsyncIterator, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

import discord
import pytest
from discord import AppCommandOptionType as Type
from discord import app_commands

from bot.community.tournaments.administration.words import ASKED
from bot.core.frame.dialogs import Dialog
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.words import UNKNOWN_ERROR
from bot.subjects import PROVIDED
from sandbox.people.client_view import Seen
from sandbox.people.options import Impossible
from sandbox.people.people import FakeAnswer, FakePerson
from storage import Database
from tests.end_to_end.conftest import Evening, match_number, opened
from tests.end_to_end.forked import Forks
from tests.end_to_end.test_tournaments import running
from tests.example_counts import often
from tests.fuzz.texts import AWKWARD

pytestmark = pytest.mark.slow

SHARE = often(3, 1)
"""Of so many awkward texts an option is given one, each option others; the fuzz gives all to the readers themselves."""
UNLIMITED = dict.fromkeys(("OPEN_TABLES", "INVITATIONS_FROM_ONE", "INVITATIONS_WAITING", "RUNNING_MATCHES"), "9999")
UNLIMITED |= dict.fromkeys(("POSTS_AT_ONCE", "POSTS_A_MINUTE"), "9999")
TEXT_INPUT = discord.ComponentType.text_input.value
DIALOGS = [kind for kind in PROVIDED[COMPONENTS] if issubclass(kind, Dialog)]
MOST_PRESSES = 3
"""After a command, until a dialog opens."""
UNOPENED = {"daily-setup", "give-time", "rankings", "tour-ask"} | {
    f"event-{about}" for about in ("appeal", "ask", "report", "result", "settings", "terms")
}
"""Dialogs further away than that, or about what nobody here has."""
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


class Choice(NamedTuple):
    """A button to press, or a value to choose from a menu."""

    custom_id: str
    value: str | None = None

    @property
    def kind(self) -> str:
        """The same for the same act about anything else."""
        return re.sub(r"\d+", "", f"{self.custom_id} {self.value or ''}")

    @property
    def opens_dialog(self) -> bool:
        return any(kind.__discord_ui_compiled_template__.fullmatch(self.custom_id) for kind in DIALOGS)

    async def made(self, person: FakePerson, message: int) -> FakeAnswer:
        if self.value is None:
            return await person.click(message, self.custom_id)
        return await person.choose(message, self.custom_id, self.value)


class Way(NamedTuple):
    """A command, and what is pressed on its answer and on what that leads to."""

    command: str
    presses: tuple[Choice, ...] = ()


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

    async def went(self, way: Way) -> tuple[int, FakeAnswer]:
        """The answer at the end of a way, and the message that was pressed for it."""
        (command,) = (each for each in commands() if each.qualified_name == way.command)
        values = await self.filled(tuple(each for each in command.parameters if each.required), way.command)
        for each in command.parameters:
            if each.display_name == "event":
                values["event"] = await self._value(each, way.command)
        page, answer = 0, await self.person.slash(self.evening.channel, way.command, **values)
        for press in way.presses:
            if answer.message is None:
                raise Impossible(f"{way} leads nowhere.")
            page = answer.message.id
            answer = await press.made(self.person, page)
        return page, answer

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
    """What answers offer is pressed and chosen, one of each kind; whatever dialog opens is filled in."""
    await match_of(hall)
    ways, known, opened, found = deque(Way(each.qualified_name) for each in commands()), set[str](), set[str](), []
    while ways:
        way = ways.popleft()
        try:
            page, answer = await hall.went(way)
        except Impossible:
            continue  # the press before has changed the page
        found += [(way, problem)] if (problem := answer.failure) or UNSURE in answer.text else []
        if answer.modal:
            opened.add(answer.modal.custom_id.partition(":")[0])
            found += [problem async for problem in _filled_in(hall.person, page, way.presses[-1], answer)]
        elif answer.message and len(way.presses) < MOST_PRESSES:
            for press in offered(answer.message):
                if press.kind not in known:
                    known.add(press.kind)
                    further = Way(way.command, (*way.presses, press))
                    (ways.appendleft if press.opens_dialog else ways.append)(further)
    assert found == []
    prefixes = {kind.__discord_ui_compiled_template__.pattern.partition(":")[0] for kind in DIALOGS}
    assert prefixes - opened == UNOPENED
    hall.evening.assert_clean()


class Forged(Choice):
    """A button of a page further away, pressed on another one."""

    async def made(self, person: FakePerson, message: int) -> FakeAnswer:
        return await person.forge(message, self.custom_id)


@pytest.mark.timeout(600)
async def test_dialogs_further_away_read_or_refuse_whatever_is_typed(hall: Hall) -> None:
    evening, dana, (aki, bruno) = hall.evening, hall.person, hall.evening.sandbox.people[:2]
    card = await evening.open_table(dana, opponent=aki.id, clock="3d")
    await aki.click(card.id, "Join")
    event, page = await evening.draft(dana, "Club", "swiss")
    await (await dana.click(page.id, "Publish")).done()
    open_card = await evening.see(aki, lambda seen: "Sign-up is open" in seen.text and not seen.ephemeral)
    for person in (aki, bruno, dana, evening.sandbox.person("Chidi")):
        await (await person.click(open_card.id, "Join")).done()
    await evening.organise(dana, "start", event)
    await evening.see(aki, lambda seen: "Round 1" in seen.text)
    for number in await running(evening, 2, event):
        if dana.id in {player.discord_id for player in (await evening.view(number)).players}:
            question = await dana.slash(evening.channel, "resign", match=number)
            assert question.message
            await dana.click(question.message.id, "Resign")
    ways = [
        "daily-setup:hour",
        f"give-time:{match_number(card)}:0",
        f"rankings:out:{bruno.id}",
        *(f"event-ask:{act}:{event}" for act in ASKED),
        f"event-appeal:{event}",
        f"event-report:{event}",
        "tour-ask:0:0",
        f"event-result:{event}:1",
        "event-settings:ladder:1",
        "event-terms:ladder:1",
        "event-terms:tournament:1",
    ]
    assert {way.partition(":")[0] for way in ways} == UNOPENED
    page, found = await (await dana.slash(evening.channel, "help")).filled(), []
    for way in map(Forged, ways):
        answer = await way.made(dana, page.id)
        assert answer.modal, (way, answer.text)
        found += [problem async for problem in _filled_in(dana, page.id, way, answer)]
    assert found == []
    evening.assert_clean()


async def _filled_in(person: FakePerson, message: int, press: Choice, answer: FakeAnswer) -> Any:
    """Every field with some texts; the press opens the dialog anew each time."""
    assert answer.modal
    texts = [each for each in _fields(answer.modal.payload["components"]) if each["type"] == TEXT_INPUT]
    for place, field in enumerate(texts, len(press.custom_id)):
        for text in filter(None, awkward(place)):
            try:
                dialog = (await press.made(person, message)).modal
            except Impossible:
                return  # what was typed before has turned the page
            assert dialog
            usual = {each["custom_id"]: _usual(each, person) for each in _fields(dialog.payload["components"])}
            filled = usual | {field["custom_id"]: text[: field.get("max_length", 4000)]}
            if problem := trouble(await person.submit(dialog, **filled)):
                yield press, field["custom_id"], text[:40], problem


def _usual(field: dict[str, Any], person: FakePerson) -> Any:
    """What a field of a dialog holds while something is typed into another one."""
    if field["type"] == TEXT_INPUT:
        return "1"
    return field["options"][0]["value"] if field.get("options") else person.id


def offered(message: Seen) -> Iterator[Choice]:
    """What can be pressed and chosen on a message."""
    yield from (Choice(custom_id) for custom_id in message.button_ids)
    for select in message.selects:
        yield from (Choice(select["custom_id"], each["value"]) for each in select.get("options", ()))


def _fields(components: Any) -> Iterator[dict[str, Any]]:
    """What is typed or chosen in a dialog."""
    for each in components:
        if "custom_id" in each:
            yield each
        yield from _fields(each.get("components", ()))
        yield from _fields([each["component"]] if "component" in each else ())
