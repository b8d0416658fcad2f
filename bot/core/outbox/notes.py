"""Notes: a sentence in the channel of a match, or to one of its players, about something besides the moves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import Any

from bot.core.outbox.kinds import Delivery, PostKind, details_of
from bot.core.outbox.queue import enqueue
from bot.core.people import Player
from bot.core.speech.sentences import Sentence, _
from storage import Connection
from storage.core.outbox.posts import Post
from storage.people import players
from storage.play.matches import matches
from storage.play.matches.matches import Match

NOBODY: Mapping[str, Player] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class NoteKind:
    """Something a note can say, declared by the subject that owes it."""

    key: str
    """The key by which the database keeps it."""
    sentence: Sentence
    """A sentence with places for names, values, `{number}` of the match and `{called}`."""
    silent: bool = False
    """Whether it is about a turn that pings anyway: to one person it arrives without a sound."""
    passes: bool = False
    """Whether it is about the present board of a match: it isn't sent any more once that has gone on."""
    still: Callable[[Connection, Note], Awaitable[tuple[Player, ...]]] | None = None
    """Whom of the called it still tells what is so, where that may change before it's sent: for nobody else it is."""


ONLY_HERE = NoteKind(
    "only here",
    _(
        "📭 {called}: I couldn't DM you, so reminders and the end of your time reach you only here, once somebody "
        "plays. To get them right away, allow DMs from me."
    ),
)
PINGED_IN_CHANNELS = NoteKind(
    "pinged in channels",
    _(
        "📭 {called}: I couldn't DM you (you don't accept DMs from me), so I changed your setting: you're pinged in "
        "channels from now on. Once DMs are allowed again, choose them with `/preferences`."
    ),
)


@dataclass(frozen=True, slots=True)
class Note:
    """A note with everything needed to write it."""

    match: Match | None
    kind: NoteKind
    people: Mapping[str, Player]
    """The people its sentence names, by place."""
    values: Mapping[str, Any]
    """The other values of its sentence, by place; a `reason` and a `name` are what someone typed."""
    called: tuple[Player, ...]


class NotePost(PostKind[Note]):
    key = "note"
    priority = 10

    def __init__(self, kinds: Iterable[NoteKind]) -> None:
        self._kinds = {kind.key: kind for kind in kinds}

    async def load(self, connection: Connection, post: Post) -> Note:
        """The note, with those it names as they are called now."""
        details = details_of(post)
        people: Mapping[str, int] = details["people"]
        called: list[int] = details["called"]
        known = await players.named(connection, {*people.values(), *called})
        note = Note(
            match=await matches.find(connection, post.match_id) if post.match_id else None,
            kind=self._kinds[details["says"]],
            people={place: known[player_id] for place, player_id in people.items()},
            values=details["values"],
            called=tuple(known[player_id] for player_id in called),
        )
        return replace(note, called=await note.kind.still(connection, note)) if note.kind.still else note

    def is_overtaken(self, delivery: Delivery[Note]) -> bool:
        """Whether the board it was about is the present one no more, or nobody is left whom it told what is so."""
        note = delivery.shown
        if note.kind.still and not (delivery.recipient in note.called if delivery.recipient else note.called):
            return True
        return note.kind.passes and note.match is not None and note.match.ply != delivery.post.ply

    def is_silent(self, shown: Note) -> bool:
        """Whether it stands beside a board that pings."""
        return shown.kind.silent

    async def called(
        self, connection: Connection, delivery: Delivery[Note], older: Sequence[Delivery[Any]]
    ) -> tuple[Player, ...]:
        return delivery.shown.called

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        return (await self.load(connection, post)).called


async def enqueue_private_note(
    connection: Connection,
    player: Player,
    match: Match | None,
    kind: NoteKind,
    now: datetime,
    *,
    people: Mapping[str, Player] = NOBODY,
    **values: Any,
) -> None:
    """Owe a note to one person as a direct message, and to nobody else."""
    details = note_details(kind, [player], people, values)
    number, ply = (match.id, match.ply) if match else (None, 0)
    await enqueue(connection, number, NotePost, ply, now, player_id=player.id, details=details)


def note_details(
    kind: NoteKind, called: Iterable[Player], people: Mapping[str, Player], values: Mapping[str, Any]
) -> dict[str, Any]:
    """What a post keeps of a note: people by their number, so that whoever asks to be forgotten is forgotten here."""
    return {
        "says": kind.key,
        "people": {place: player.id for place, player in people.items()},
        "called": [player.id for player in called],
        "values": dict(values),
    }
