"""An evening in a language of brackets, in which whatever was not translated stands out.

In it every text is its English one between ⟦ and ⟧. What is left once all brackets are taken away can only be what
people or the games are called, numbers, notations and times. Rules texts are English and are not looked at.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from bot import VERSION
from bot.app import build
from bot.core.clock_rules import parse_clock
from bot.core.speech.sentences import NAMES
from bot.learn.rules.ruletexts import rules_text
from bot.people.players.zones import UTC_NAME
from bot.people.servers.settings import GuildBook, MatchPlace
from catalogs.__main__ import compiled
from catalogs.harvest import harvest
from games import GAMES
from sandbox.people.client_view import Seen
from sandbox.people.people import FakeAnswer, FakePerson
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from storage import Database
from tests.end_to_end.conftest import CONTRACT, Evening, match_number, now
from tests.end_to_end.forked import Forks
from tests.end_to_end.test_threads import board_in

INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")
MACHINES = re.compile(r"```.*?```|`[^`]*`|<[@#t][^>]*>|https?://\S+|#\d+", re.DOTALL)
"""Diagrams, what can be typed, mentions, moments, addresses, numbers of matches."""
WHY = "4711"
"""A reason without words of its own."""
WORD = re.compile(r"[^\W\d_]{2,}")


@pytest.fixture(scope="module")
def catalogs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a catalog for `de` that says everything in English, between brackets."""
    folder = tmp_path_factory.mktemp("catalogs")
    write_brackets(folder)
    return folder


@pytest.fixture
async def brackets(forks: Forks, catalogs: Path, database: Database, database_url: str) -> AsyncIterator[Evening]:
    """An evening in which everyone and the server speak in brackets."""
    async with Sandbox(contract=CONTRACT, rate_limits=False, start=forks.start) as sandbox:
        for person in sandbox.people:
            person.patient, person.user.locale = True, "de"
        sandbox.guild.locale = "de"
        env = {"DATABASE_URL": database_url, "CATALOGS": str(catalogs)}
        bot = await sandbox.launch_bot(entry="tests.end_to_end.bot_in_brackets:main", env=env)
        await bot.ready()
        services = build(database, now, Random(0))
        yield Evening(sandbox, database_url, sandbox.channels["games"], services)


def write_brackets(folder: Path) -> None:
    """A catalog for `de` that says everything in English, between brackets."""
    catalog = Catalog(locale="de")
    for each in harvest():
        if each.id:
            forms = each.id if isinstance(each.id, str) else tuple(f"⟦{form}⟧" for form in each.id)
            catalog.add(each.id, f"⟦{forms}⟧" if isinstance(forms, str) else forms, context=each.context)
    path = folder / "de" / "LC_MESSAGES" / "engawa.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(compiled(catalog))


def left_over(text: str, names: set[str]) -> list[str]:
    """Words outside all brackets that are not known names."""
    text = MACHINES.sub(" ", text)
    while INNERMOST.search(text):
        text = INNERMOST.sub(" ", text)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    return WORD.findall(text)


def words_of(message: Seen) -> Iterator[str]:
    """Everything a message says: texts, labels, hints, choices, descriptions of pictures."""
    yield message.text
    yield from (button["label"] for button in message.buttons if button.get("label"))
    for select in message.selects:
        yield select.get("placeholder") or ""
        yield from (option["label"] for option in select.get("options", ()))
    yield from (picture.description or "" for picture in message.pictures)


def labelled(message: Seen, word: str) -> str:
    """The whole label of the button with a word."""
    found = [label for label in message.labels if word in label]
    assert found, message
    return found[0]


class Listener:
    """Notes what is said without brackets."""

    def __init__(self, evening: Evening) -> None:
        people = {word for person in evening.sandbox.people for word in (person.name, *person.name.split())}
        named = {game.info.name for game in GAMES.values()} | {*NAMES.values(), UTC_NAME, f"Engawa {VERSION}"}
        turns = {rules_text(key, "de").facts["turn"] for key in GAMES}  # of the rules, which have no catalog
        self._names = people | named | turns
        self._options = {value for game in GAMES.values() for values in game.info.options.values() for value in values}
        self.found: list[str] = []

    def hear(self, text: str) -> None:
        if left := left_over(text, self._names | self._options):
            self.found.append(f"{left} in {text!r}")

    def read(self, message: Seen) -> Seen:
        for text in words_of(message):
            self.hear(text)
        return message

    def got(self, answer: FakeAnswer) -> FakeAnswer:
        for message in filter(None, [answer.message, *answer.followups]):
            self.read(message)
        return answer


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
async def test_a_match_is_said_in_brackets_from_the_table_to_the_end(brackets: Evening, key: str) -> None:
    listener, aki, bruno, channel = Listener(brackets), brackets.aki, brackets.bruno, brackets.channel
    opened = listener.got(await aki.slash(channel, "play", game=key, opponent=bruno.id, clock="3d soft"))
    assert opened.message
    number = match_number(opened.message)
    card = await brackets.see(aki, lambda message: "⟦### Table #" in message.text)
    listener.read(card)
    await bruno.click(card.id, labelled(card, "Join"))
    for ply in range(4):
        listener.read(await brackets.board(number, ply))
        listener.got(await brackets.move(number))
    board = listener.read(await brackets.board(number, 4))
    mover, waiter = await brackets.mover(number), await brackets.waiter(number)
    await _pick(listener, mover, board)
    listener.got(await mover.slash(channel, "board", match=number))
    for view in ("boards", "story", "record", "check"):
        listener.got(await brackets.look(mover, view, number))
    listener.got(await waiter.slash(channel, "move", move="xx", match=number))
    listener.got(await mover.slash(channel, "move", move="xx", match=number))
    listener.got(await mover.slash(channel, "board", match=number, text=True))
    for choice in await mover.suggestions(channel, "move", focused="move", move="", match=number):
        listener.hear(choice.name.removeprefix(str(choice.value)))
    for choice in await mover.suggestions(channel, "match", focused="match", match=""):
        listener.hear(choice.name)
    listener.got(await waiter.slash(channel, "plan", match=number))
    listener.got(await mover.slash(channel, "plan", match=number))
    menu = listener.got(await waiter.click((await brackets.board(number, 4)).id, "⟦More⟧")).message
    assert menu
    listener.got(await brackets.act(waiter, menu, "⟦Give 1 day⟧"))
    listener.got(await waiter.slash(channel, "offer", what="pause", match=number))
    asked = listener.got(await mover.slash(channel, "resign", match=number))
    assert asked.message
    listener.got(await mover.click(asked.message.id, labelled(asked.message, "Resign")))
    listener.read(await brackets.see(aki, lambda message: " resigned" in message.text))
    assert listener.found == []
    brackets.assert_clean()


async def test_offers_moderators_and_substitutes_are_said_in_brackets(brackets: Evening) -> None:
    listener, channel, dana = Listener(brackets), brackets.channel, brackets.sandbox.person("Dana")
    number = await _seated(brackets)
    mover, waiter = await brackets.mover(number), await brackets.waiter(number)
    board = await brackets.board(number, 0)
    for person in (mover, waiter, dana):
        listener.got(await person.click(board.id, "⟦More⟧"))
    for what in ("undo", "abort", "rematch", "substitute"):
        listener.got(await waiter.slash(channel, "offer", what=what, match=number))
    listener.got(await brackets.look(waiter, "log", number))
    asking = await brackets.see(mover, lambda message: "wants to abort" in message.text)
    listener.read(asking)
    listener.got(await mover.click(asking.id, labelled(asking, "Decline")))
    await brackets.move(number)
    listener.got(await mover.slash(channel, "offer", what="undo", match=number))
    asking = await brackets.see(mover, lambda message: "take back the move" in message.text)
    listener.got(await waiter.click(asking.id, labelled(asking, "Agree")))
    listener.read(await brackets.board(number, 2))
    chidi = brackets.sandbox.person("Chidi")
    seat = str((await brackets.view(number)).seat_of(mover.id))
    for act in ("pause", "resume", "substitute"):
        named = {"leaver": seat, "newcomer": chidi.id} if act == "substitute" else {}
        listener.got(await brackets.moderate(dana, number, act, reason=WHY, **named))
    asking = await brackets.see(mover, lambda message: "⟦Agree⟧" in message.labels)
    listener.got(await chidi.click(listener.read(asking).id, "⟦Agree⟧"))
    listener.read(await brackets.see(mover, lambda message: "took over" in message.text))
    listener.got(await brackets.look(dana, "log", number))
    question = listener.got(await brackets.moderate(dana, number, "end", result="draw", reason=WHY)).message
    assert question
    listener.got(await dana.click(question.id, labelled(question, "End the match")))
    last = listener.read(await brackets.board(number, 3))
    listener.got(await chidi.click(last.id, labelled(last, "Rematch")))
    asking = await brackets.see(mover, lambda message: "wants a rematch" in message.text)
    listener.got(await waiter.click(listener.read(asking).id, labelled(asking, "Agree")))
    listener.read(await brackets.board(number + 1, 0))
    assert listener.found == []
    brackets.assert_clean()


async def test_everything_around_the_matches_is_said_in_brackets(brackets: Evening) -> None:
    listener, aki, channel = Listener(brackets), brackets.aki, brackets.channel
    dana = manager(brackets)
    for command, options in COMMANDS_AROUND:
        named = {name: brackets.bruno.id if value == "Bruno" else value for name, value in options.items()}
        listener.got(await aki.slash(channel, command, **named))
    listener.got(await brackets.set_up(dana, "theme", "light"))
    away = listener.got(await aki.slash(channel, "vacation")).message
    assert away
    for label in ("⟦Start⟧", "⟦End⟧"):
        listener.got(await aki.click(away.id, label))
    page = listener.got(await aki.slash(channel, "help")).message
    assert page
    for option in page.selects[0]["options"]:
        listener.got(await brackets.turn(aki, page, option["value"]))
    assert listener.found == []
    brackets.assert_clean()


async def test_settings_threads_and_the_doctor_speak_in_brackets(brackets: Evening) -> None:
    dana, channel, lounge = manager(brackets), brackets.channel, brackets.sandbox.channels["lounge"]
    listener, players = Listener(brackets), list(brackets.sandbox.guild.roles)[-1]
    await brackets.services[GuildBook].change(brackets.sandbox.guild.id, place=MatchPlace.THREAD)
    await brackets.services[GuildBook].change(brackets.sandbox.guild.id, clock=parse_clock("5d + 12h, soft"))
    listener.got(await dana.slash(channel, "setup"))
    listener.got(await dana.slash(channel, "play", game="dogon", opponent=brackets.bruno.id))
    card = await brackets.see(dana, lambda message: "⟦### Table #" in message.text)
    listener.got(await brackets.bruno.click(card.id, labelled(card, "Join")))
    listener.read(await board_in(brackets, card.id, match_number(card), 0))
    listener.got(await brackets.check(dana))
    brackets.sandbox.host.delete_channel(card.id)
    await brackets.move(1)
    listener.read(await brackets.see(dana, lambda message: "couldn't use a thread" in message.text))
    brackets.sandbox.host.deny(channel, Permission.ATTACH_FILES | Permission.CREATE_PUBLIC_THREADS)
    listener.got(await brackets.check(dana))
    listener.got(await dana.slash(channel, "play", game="dogon"))
    listener.got(await brackets.set_up(dana, "channels", lounge))
    shown = listener.got(await brackets.set_up(dana, "managers", players))
    assert shown.message
    manager(brackets, allowed=False)
    listener.got(await dana.choose(shown.message.id, "setup:change", "managers"))
    listener.got(await brackets.aki.slash(lounge, "play", game="dogon"))
    assert listener.found == []
    brackets.assert_clean()


def manager(evening: Evening, *, allowed: bool = True) -> FakePerson:
    """Dana, who manages the server, or does so no more."""
    role = next(role for role in evening.sandbox.guild.roles.values() if role.name == "Moderators")
    role.permissions = role.permissions & ~int(Permission.MANAGE_GUILD) | int(Permission.MANAGE_GUILD) * allowed
    return evening.sandbox.person("Dana")


COMMANDS_AROUND: list[tuple[str, dict[str, Any]]] = [
    ("help", {}),
    ("games", {}),
    ("games", {"channel": True}),
    ("move", {"move": "C+"}),
    ("board", {"match": 77}),
    ("resign", {}),
    ("plan", {}),
    ("play", {"game": "dogon", "options": "board=none"}),
    ("play", {"game": "dogon", "seats": "4"}),
    ("play", {"game": "dogon", "clock": "nonsense"}),
    ("play", {"game": "dogon", "seats": "many"}),
    ("play", {"game": "dogon", "side": "the throne"}),
    ("play", {"game": "dogon", "private": True}),
    ("tables", {}),
    ("challenge", {}),
    ("challenge", {"game": "dogon", "times": 2, "clock": "3d"}),
    ("challenge", {}),
    ("offer", {"what": "the moon"}),
    ("tables", {}),
    ("play", {"game": "dogon", "opponent": "Bruno"}),
    ("preferences", {}),
    ("preferences", {"reminders": "24h and 3h", "quiet": "22-8"}),
    ("preferences", {"zone": "the moon"}),
    ("preferences", {"zone": "argentina"}),
    ("preferences", {"reminders": "soon"}),
    ("preferences", {"reminders": "1m"}),
    ("preferences", {"reminders": "5h, 4h, 3h, 2h, 1h"}),
    ("preferences", {"quiet": "night"}),
    ("vacation", {}),
    ("privacy", {}),
]
"""What can be asked without a match, refusals included."""


async def _seated(evening: Evening) -> int:
    """A match with a clock between the first two."""
    opened = await evening.aki.slash(evening.channel, "play", game="dogon", opponent=evening.bruno.id, clock="3d")
    assert opened.message
    number = match_number(opened.message)
    card = await evening.see(evening.aki, lambda message: "⟦### Table #" in message.text)
    await evening.bruno.click(card.id, labelled(card, "Join"))
    await evening.board(number, 0)
    return number


async def _pick(listener: Listener, mover: Any, board: Seen) -> None:
    """Go through the picker up to the preview, and back."""
    shown = listener.got(await mover.click(board.id, labelled(board, "Move")))
    while shown.message and not any("Play" in label for label in shown.message.labels):
        shown = listener.got(await mover.click(shown.message.id, shown.message.labels[0]))
