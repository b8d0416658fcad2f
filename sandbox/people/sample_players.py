"""Eight people who join what waits for players and play by themselves, so that one person can try what clubs do."""

import asyncio
import random
import re
from contextlib import suppress
from typing import NamedTuple

from sandbox.backend import Backend
from sandbox.events import Event
from sandbox.payloads import Json
from sandbox.people.client_view import Seen
from sandbox.people.options import Impossible
from sandbox.people.people import FakePerson
from sandbox.world import FakeGuild, User

NAMES = ("Emeka", "Freja", "Goro", "Hanna", "Inés", "Jonas", "Kaito", "Lucía")
JOIN = re.compile(r"((event|ladder|league)-)?join:\d+")
PAIRED, ENTERED = re.compile(r"event-join:\d+"), re.compile(r"👥 (\d+)")
"""The button of what pairs those who are in, and how many its card says that are."""
ACCEPT, STAY = re.compile(r"climb:accept:\d+"), re.compile(r"league-stay:\d+")
"""The buttons of challenges on ladders, for whoever is called, and of the question before a season, for all."""
MOVE = re.compile(r"move:(\d+):(\d+)")
CALLED = re.compile(r"<@(\d+)>")
ENOUGH, SPREAD = 2, 2
"""Moves after which whoever is to move gives up, not all with the same: a channel takes one message a second, and an
event of eight is to be over in about two minutes."""
AGAIN_S = 3.0
"""After so long without news, moves that did not succeed are tried again."""


class SampleTurn(NamedTuple):
    """A board that calls a sample player."""

    match: int
    ply: int
    channel: int
    message: int
    person: int

    @property
    def button(self) -> str:
        """What is on the board as long as the turn lasts."""
        return f"move:{self.match}:{self.ply}"


class SampleQuestion(NamedTuple):
    """A button that some sample players press, once."""

    message: int
    button: str
    people: tuple[int, ...]


class SamplePlayers:
    """The eight of one sandbox; they come with the first `fill`."""

    def __init__(self, backend: Backend, guild: FakeGuild) -> None:
        self._backend, self._guild = backend, guild
        self._chance = random.Random(7)  # noqa: S311 (nothing secret depends on it)
        self._people: dict[int, FakePerson] = {}
        self._turns: dict[int, SampleTurn] = {}
        self._tried: dict[int, SampleTurn] = {}
        self._asked: list[SampleQuestion] = []
        self._with_others: set[int] = set()
        """Matches in which someone else plays too, who may want to play on."""
        self._news = asyncio.Event()
        self._playing: asyncio.Task[None] | None = None
        self._moves = 0

    def described(self) -> Json:
        """What the stage shows of them."""
        return {"names": list(NAMES), "there": bool(self._people), "playing": self.playing, "moves": self._moves}

    @property
    def playing(self) -> bool:
        """Whether they make their moves."""
        return self._playing is not None and not self._playing.done()

    async def fill(self, channel_id: int) -> Json:
        """Let them join what waits in a channel, and play whatever they are in."""
        self._invite()
        card = self._waiting(channel_id)
        if card is None:
            raise Impossible(
                "Nothing waits for players in this channel. Publish a tournament, set up a ladder or a league, or open "
                "a table first."
            )
        message, button = card
        joining = self._joining(message, button)
        answers = [await person.click(message, button) for person in joining if self._has(message, button)]
        self.play()
        return {**self.described(), "joined": len(answers)}

    def play(self, *, on: bool = True) -> Json:
        """Begin or stop to make moves."""
        if on and self._people and not self.playing:
            self._playing = asyncio.create_task(self._play())
        elif not on and self._playing:
            self._playing.cancel()
            self._playing = None
        return self.described()

    def _invite(self) -> None:
        """Make them members, with the roles of everyone else; those of a world that was kept are known again."""
        if self._people:
            return
        backend, guild = self._backend, self._guild
        known = {user.name: user for user in backend.world.users.values()}
        roles = [role.id for role in guild.roles.values() if role.name == "Players"]
        for name in NAMES:
            user = known.get(name.lower())
            if user is None:
                user = User(backend.world.snowflake(), name.lower(), name)
                backend.world.users[user.id] = user
            if user.id not in guild.members:
                backend.add_member(guild, user.id, roles)
            self._people[user.id] = FakePerson(backend, user)
        for channel in tuple(backend.world.channels.values()):
            for message in backend.world.messages.get(channel.id, {}).values():
                self._note(Seen(backend.payloads.message(message)))
        backend.bus.listen(self._hear)

    def _waiting(self, channel_id: int) -> tuple[int, str] | None:
        """The newest message that can be joined, and its button."""
        someone = next(iter(self._people.values()))
        for seen in someone.newest(channel_id):
            for custom_id in _buttons(seen):
                if JOIN.fullmatch(custom_id):
                    return seen.id, custom_id
        return None

    def _joining(self, message_id: int, custom_id: str) -> list[FakePerson]:
        """Who joins: all who are not in it, or one fewer, so that nobody of an event is left without an opponent."""
        people = list(self._people.values())
        message = self._backend.world.find_message(message_id)
        if message is None or not PAIRED.fullmatch(custom_id):
            return people
        text = Seen(self._backend.payloads.message(message)).text
        entered = ENTERED.search(text)
        missing = [person for person in people if person.name not in text]
        is_odd = (int(entered[1] if entered else 0) + len(missing)) % 2
        return missing[: len(missing) - is_odd]

    def _has(self, message_id: int, custom_id: str) -> bool:
        """Whether there is still room."""
        message = self._backend.world.find_message(message_id)
        return message is not None and custom_id in _buttons(Seen(self._backend.payloads.message(message)))

    def _hear(self, event: Event) -> None:
        if event.kind == "MESSAGE_CREATE" and event.only_for is None:
            self._note(Seen(event.data))

    def _note(self, seen: Seen) -> None:
        """Remember who is called by a new board; the newest one of a match counts."""
        for custom_id in _buttons(seen):
            if people := self._asked_by(seen, custom_id):
                self._asked.append(SampleQuestion(seen.id, custom_id, people))
                self._news.set()
            elif found := MOVE.fullmatch(custom_id):
                match, ply = int(found[1]), int(found[2])
                self._turns.pop(match, None)
                for called in map(int, CALLED.findall(seen.text)):
                    if called in self._people:
                        self._turns[match] = SampleTurn(match, ply, seen.channel_id, seen.id, called)
                        self._news.set()
                    else:
                        self._with_others.add(match)

    def _asked_by(self, seen: Seen, custom_id: str) -> tuple[int, ...]:
        """Those of them whom a button is for, besides those of boards and cards."""
        if STAY.fullmatch(custom_id):
            return tuple(self._people)
        if not ACCEPT.fullmatch(custom_id):
            return ()
        return tuple(number for number in map(int, CALLED.findall(seen.text)) if number in self._people)

    async def _play(self) -> None:
        """Move wherever they are called, in all matches at once; what did not succeed is tried again after a while."""
        while True:
            self._news.clear()
            asked, self._asked = self._asked, []
            await asyncio.gather(*map(self._answer, asked))
            turns = [turn for turn in self._turns.values() if self._tried.get(turn.match) != turn]
            await asyncio.gather(*map(self._move, turns))
            try:
                await asyncio.wait_for(self._news.wait(), AGAIN_S)
            except TimeoutError:
                self._tried.clear()

    async def _answer(self, question: SampleQuestion) -> None:
        for number in question.people:
            if self._has(question.message, question.button):
                with suppress(Impossible, TimeoutError):
                    await self._people[number].click(question.message, question.button)

    async def _move(self, turn: SampleTurn) -> None:
        if not self._has(turn.message, turn.button):
            self._turns.pop(turn.match, None)
            return
        self._tried[turn.match] = turn
        person = self._people[turn.person]
        with suppress(Impossible, TimeoutError):
            await (self._resign(person, turn) if self._has_enough(turn) else self._any_move(person, turn))

    def _has_enough(self, turn: SampleTurn) -> bool:
        return turn.match not in self._with_others and turn.ply >= ENOUGH + turn.match % SPREAD

    async def _any_move(self, person: FakePerson, turn: SampleTurn) -> None:
        found = await person.suggestions(turn.channel, "move", focused="move", match=turn.match, move="")
        if found:
            move = str(self._chance.choice(found).value)
            answer = await person.slash(turn.channel, "move", match=turn.match, move=move)
            self._moves += answer.failure is None

    async def _resign(self, person: FakePerson, turn: SampleTurn) -> None:
        asked = await person.slash(turn.channel, "resign", match=turn.match)
        if asked.failure is None:
            question = await asked.filled()
            if sure := next((each for each in _buttons(question) if each.startswith("resign:")), None):
                await person.click(question.id, sure)


def _buttons(seen: Seen) -> list[str]:
    return [str(each["custom_id"]) for each in seen.buttons if each.get("custom_id") and not each.get("disabled")]
