"""A person of the soak: does things at random, presses again where there was no answer, and notes what was said."""

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from enum import StrEnum
from typing import Any, NamedTuple

from sandbox.people.client_view import Choice, Seen
from sandbox.people.options import Impossible
from sandbox.people.people import AnswerKind, FakeAnswer, FakePerson
from sandbox.soak.channel_view import Scene
from sandbox.soak.ledger import Confirmed, SoakAct, SoakAnswer, SoakPress

PLAYED = re.compile(r"You played \*\*(.+?)\*\* in match #(\d+)\.")
ON_THE_BOARD = re.compile(r"Your move (.+?) in match #(\d+) is already on the board\.")
OPENED = re.compile(r"Table #(\d+) is open\.")
CONFIRMATIONS = {
    "opened": OPENED,
    "resigned": re.compile(r"You resigned match #(\d+)\."),
    "offered": re.compile(r"You (?:offered|asked) .*match #(\d+)\. I'll ask .*\."),
    "agreed": re.compile(r"You agreed with .*, who had already offered the same in match #(\d+)\."),
    "ended": re.compile(r"You ended match #(\d+)\. Your reason will be posted in the channel\."),
    "seated": re.compile(r"You take over from .* in match #(\d+)\. Your reason will be posted in the channel\."),
}
"""What the bot says when something beside moves has happened."""
CONFIRM = re.compile(r"play:(\d+):(\d+):(.+)")
JOINING = re.compile(r"event-(?:join|always|still|stay):(\d+)")
WILLING = re.compile(r"event-agree:(help|run):(\d+)")
GIVING = re.compile(r"give:(\d+):\d+")
ASKING = re.compile(r"event-ask:(add|helpers):(\d+)")
BROKEN = "Something went wrong on our end"
AWAY = ("so nothing was saved", "whether that was saved")
"""What people are told while the database is away."""
AGREEING = (
    "You played",
    "is already on the board",
    "is open.",
    "You resigned",
    "OK, match",
    "You gave",
    "are paused. You",
    "running again",
    "vacation",
    "is stored exactly as it was played",
    "Here's the record of",
    "You offered",
    "You asked",
    "You agreed",
    "You ended",
    "You paused",
    "You take over",
    "Your open challenge is posted",
    "is starting. The board will be",
    " starts: ",
    "You're at table",
    "You joined table",
    "Log of",
    "You're on rung",
    "If they don't, their rung is yours",
    "You've left the ladder",
    "You've taken your challenge back",
    "You've declined",
    "You're in ",
    "is starting.",
    "is paused. **Continue**",
    "The result is set",
    "In now: ",
    " is out of ",
    "You've withdrawn",
    "You'll sit out",
    "The round now ends",
    "Done. You resigned",
    "Invited: ",
    "Thanks. Only the organisers",
    "I've asked ",
    "You help run ",
    "You run ",
    " continues here. ",
    " has been ended. ",
    "'s seed is automatic again.",
    " is seed ",
    "took that round back",
    "is taken back",
    "isn't in the rankings here any more. I'll tell them",
    "is back in the rankings here",
)
"""What plain sentences say that are no refusal."""

NOTE = 2**31 - 1
"""The number of the line above a page, in which the page is kept as it was."""
LOOK_EVERY_S = 1.0
PATIENCE_S = 25.0
"""Seconds someone looks at a message that says the bot is thinking."""
TRIES = 4
SCREEN = 6
"""So many private messages someone leaves on the screen."""


class ActionResult(StrEnum):
    """What became of a deed."""

    DONE = "done"
    REFUSED = "refused"
    UNANSWERED = "unanswered"
    UNFILLED = "unfilled"
    IMPOSSIBLE = "impossible"
    """The client did not offer it any more."""
    NOTHING = "nothing to do"
    BROKEN = "an error in the bot"


class ActionReply(NamedTuple):
    """What someone was told, and where it stands."""

    result: ActionResult
    text: str = ""
    seen: Seen | None = None


class Actor:
    """Acts for a person; `chance` is their own, so that the same seed makes the same choices."""

    def __init__(self, person: FakePerson, scene: Scene) -> None:
        self.person = person
        self.scene = scene
        self.chance = scene.plan.chance(person.user.name)
        self._screen: list[Seen] = []
        self._in_use: Counter[int | None] = Counter()

    @property
    def id(self) -> int:
        return self.person.id

    def channel(self) -> int:
        return self.chance.choice(self.scene.channels)

    def server(self) -> int:
        """A channel of some server."""
        return self.chance.choice(self.scene.of_servers)

    def home(self) -> int:
        return self.chance.choice(self.scene.at_home)

    def anyone(self) -> FakePerson:
        """Someone, oneself included, who has not left."""
        return self.chance.choice(self.scene.present)

    async def slash(self, channel: int, command: str, /, **options: Any) -> ActionReply:
        return await self._heard(self.person.slash(channel, command, **options), object())

    async def press(self, message: int, label: str) -> ActionReply:
        confirms = CONFIRM.fullmatch(label)
        self._note_press(message, label)
        origin = int(confirms[2]) if confirms else object()
        return await self._heard(self.person.click(message, label), origin, message)

    async def fill_in(self, message: int, label: str, **values: str) -> ActionReply:
        """Press a button that opens a dialog, and send what is typed there."""
        self._note_dialog(label, values)
        return await self._heard(self._fill_in(message, label, values), object(), message)

    async def _fill_in(self, message: int, label: str, values: Mapping[str, str]) -> FakeAnswer:
        press = self.person.click if label in self.buttons(message) else self.person.forge
        answer = await press(message, label)
        return await self.person.submit(answer.modal, **values) if answer.modal else answer

    async def forge(self, message: int, custom_id: str) -> ActionReply:
        """Press a button that a message doesn't have, as a program in their name may."""
        self._note_press(message, custom_id)
        return await self._heard(self.person.forge(message, custom_id), object())

    async def choose(self, seen: Seen, value: str, menu: str | None = None) -> ActionReply:
        """Pick from a menu of a message, the first one unless another is named."""
        return await self.pick(seen.id, menu or seen.selects[0]["custom_id"], value)

    async def pick(self, message: int, menu: str, value: str) -> ActionReply:
        self._note_press(message, value)
        return await self._heard(self.person.choose(message, menu, value), object(), message)

    async def press_any(self, seen: Seen, *, but: str = "") -> ActionReply:
        """Press one of the buttons of a message, or pick from one of its menus."""
        parts = [part for part in (*seen.buttons, *seen.selects) if part.get("custom_id") and not part.get("disabled")]
        parts = [part for part in parts if not (but and part["custom_id"].startswith(but))]
        if not parts:
            return ActionReply(ActionResult.NOTHING)
        part = self.chance.choice(parts)
        if "options" in part:
            return await self.choose(seen, self.chance.choice(part["options"])["value"], part["custom_id"])
        return await self.press(seen.id, part["custom_id"])

    async def suggested(self, channel: int, command: str, focused: str, **typed: Any) -> list[Choice]:
        """What the client suggests, or nothing where that fails."""
        try:
            return await self.person.suggestions(channel, command, focused=focused, **typed)
        except Impossible:
            return []

    async def insist(self, ask: Callable[..., Awaitable[ActionReply]], *what: Any, **options: Any) -> ActionReply:
        """Ask again where the client said that there was no answer, as anyone would."""
        for _ in range(TRIES):
            reply = await ask(*what, **options)
            if reply.result not in {ActionResult.UNANSWERED, ActionResult.UNFILLED}:
                break
            await asyncio.sleep(1.0 + self.chance.random())
        return reply

    def buttons(self, message_id: int) -> list[str]:
        """The custom ids of what can be pressed on a message."""
        seen = self.scene.look(message_id)
        return seen.button_ids if seen else []

    def menu(self, message_id: int) -> dict[str, Any] | None:
        seen = self.scene.look(message_id)
        return seen.selects[0] if seen and seen.selects else None

    def act(self, match: int, notation: str, origin: object) -> None:
        """Note the decision to make a move before it is made."""
        self.scene.ledger.acts.add(SoakAct(self.id, match, notation, origin))

    def _note_dialog(self, button: str, values: Mapping[str, str]) -> None:
        """Remember who asked for what may follow: to be in a tournament, to run it."""
        if (found := ASKING.fullmatch(button)) is None:
            return
        ledger, event = self.scene.ledger, int(found[2])
        if found[1] == "add" and self.person.mention in values["mentions"]:
            ledger.wished[self.id, event] += 1
        if found[1] == "helpers" and values["player"] == str(self.id):
            ledger.willing.add((self.id, event))

    def _note_press(self, message: int, custom_id: str) -> None:
        """Remember who pressed for what may follow."""
        ledger = self.scene.ledger
        if found := JOINING.fullmatch(custom_id):
            ledger.wished[self.id, int(found[1])] += 1
        if found := WILLING.fullmatch(custom_id):
            ledger.willing.add((self.id, int(found[2])))
        if GIVING.fullmatch(custom_id):
            ledger.given.add(SoakPress(self.id, message, custom_id))

    async def _heard(self, deed: Awaitable[FakeAnswer], origin: object, used: int | None = None) -> ActionReply:
        """Take what a deed brought; `used` is the message it was done on, which stays on the screen until then."""
        self._in_use[used] += 1
        try:
            return await self._answered(deed, origin)
        finally:
            self._in_use[used] -= 1

    async def _answered(self, deed: Awaitable[FakeAnswer], origin: object) -> ActionReply:
        try:
            answer = await deed
        except Impossible:
            return ActionReply(ActionResult.IMPOSSIBLE)
        if answer.failure:
            return ActionReply(ActionResult.UNANSWERED)
        ledger = self.scene.ledger
        ledger.answers.append(answer.seconds or 0.0)
        if answer.kind is AnswerKind.DEFERRED and not await self._filled(answer):
            ledger.unfilled.append(answer.interaction)
            return ActionReply(ActionResult.UNFILLED)
        seen = answer.followups[-1] if answer.followups else answer.message
        if seen is None:
            return ActionReply(ActionResult.DONE)
        self._keep(seen)
        return self._understood(seen, origin)

    async def _filled(self, answer: FakeAnswer) -> bool:
        """Look at the screen until the answer is there, or it is clear that it will never be."""
        created, clock = answer.interaction.created, self.scene.sandbox.clock
        shard = self.scene.shard_of(answer.interaction)
        began = clock.now()
        while clock.now() - began < PATIENCE_S:
            try:
                await answer.done(LOOK_EVERY_S)
            except TimeoutError:
                if self.scene.outages.lost(created, clock.now(), shard):
                    return False
            else:
                self.scene.ledger.fills.append(clock.now() - created)
                return True
        return False

    def _understood(self, seen: Seen, origin: object) -> ActionReply:
        note = next((part["content"] for part in seen.parts if part.get("id") == NOTE), "")
        text, ledger = note or seen.text, self.scene.ledger
        if BROKEN in text:
            ledger.violate("no error in the bot", f"{self.person.name} was told: {text}")
            return ActionReply(ActionResult.BROKEN, text, seen)
        for words in AWAY:
            ledger.away[words] += words in text
        if found := PLAYED.search(text):
            ledger.confirm(self.id, int(found[2]), found[1], origin)
        if found := ON_THE_BOARD.search(text):
            ledger.on_the_board.add(Confirmed(self.id, int(found[2]), found[1]))
        for what, pattern in CONFIRMATIONS.items():
            if found := pattern.search(text):
                ledger.told.append(SoakAnswer(self.id, what, int(found[1])))
        is_bare = bool(note) or not (seen.buttons or seen.pictures)
        refused = seen.ephemeral and is_bare and not any(word in text for word in AGREEING)
        return ActionReply(ActionResult.REFUSED if refused else ActionResult.DONE, text, seen)

    def _keep(self, seen: Seen) -> None:
        """Leave the newest private messages on the screen, and dismiss what is older and in nobody's hands."""
        if not seen.ephemeral or seen.id in {kept.id for kept in self._screen}:
            return
        self._screen.append(seen)
        for old in [each for each in self._screen[:-SCREEN] if not self._in_use[each.id]]:
            self._screen.remove(old)
            with suppress(Impossible):
                self.person.dismiss(old)
