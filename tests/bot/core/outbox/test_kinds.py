"""A kind of post of its own: the outbox loads, sends, changes and closes it without knowing it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from random import Random
from typing import Any

import discord
import pytest
from discord import ui

from bot.app import build
from bot.core.outbox.kinds import Delivery, PostKind
from bot.core.outbox.messages import POSTS, Form, PostMessage, PostType
from bot.core.outbox.note_messages import NOTES, NoteMessage, NoteType
from bot.core.outbox.notes import NoteKind, enqueue_private_note
from bot.core.outbox.outbox import Outbox
from bot.core.outbox.queue import enqueue, enqueue_edits
from bot.core.people import Player
from bot.core.services import Services
from bot.core.speech.sentences import _
from bot.core.subject import Subject
from bot.people.players.preferences import PreferenceBook
from bot.play.matches.match_views import MatchView
from bot.subjects import PROVIDED, SUBJECTS
from storage import Connection, Database
from storage.core.outbox.posts import Post
from storage.play.matches import matches
from storage.play.matches.matches import Match
from tests.bot.conftest import mover, owed
from tests.conftest import HandClock


@dataclass
class Score:
    """What the sample shows: a number that changes, kept outside the outbox."""

    match: Match
    points: int
    is_final: bool


class ScoreBook:
    points, is_final = 0, False


class ScorePost(PostKind[Score]):
    key = "score"
    stands = True

    def __init__(self, book: ScoreBook) -> None:
        self.book = book
        self.out: list[int] = []

    async def load(self, connection: Connection, post: Post) -> Score:
        match = await matches.find(connection, post.match_id)
        return Score(match, self.book.points, self.book.is_final)

    def is_overtaken(self, delivery: Delivery[Score]) -> bool:
        return delivery.shown.points < 0

    async def called(
        self, connection: Connection, delivery: Delivery[Score], older: Sequence[Delivery[Any]]
    ) -> tuple[Player, ...]:
        return await matches.seated(connection, delivery.shown.match.id)

    async def concerned(self, connection: Connection, post: Post) -> tuple[Player, ...]:
        return await matches.seated(connection, post.match_id)

    async def instead(self, connection: Connection, post: Post, player: Player, now: datetime) -> None:
        match = await matches.find(connection, post.match_id)
        await enqueue(connection, match.id, ScorePost, post.ply, now, channel_id=match.channel_id)

    async def sent(self, connection: Connection, delivery: Delivery[Score], now: datetime) -> None:
        self.out.append(delivery.shown.points)

    def is_over(self, shown: Score) -> bool:
        return shown.is_final


class ScoreLetters(PostMessage[Score]):
    def layout(self, delivery: Delivery[Score], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        layout = ui.LayoutView(timeout=None)
        layout.add_item(ui.TextDisplay(f"{delivery.shown.points} {form}", id=delivery.post.id))
        return layout


CHEERS = NoteKind("cheers", _("Cheers, {called}!"))


@dataclass
class Scores:
    services: Services
    book: ScoreBook
    kind: ScorePost
    database: Database
    clock: HandClock
    match: Match

    async def owe(self) -> None:
        async with self.database.writing() as connection:
            match = self.match
            await enqueue(connection, match.id, ScorePost, match.ply, self.clock(), channel_id=match.channel_id)

    async def only(self) -> Delivery[Any]:
        (delivery,) = await owed(self.services)
        return delivery


@pytest.fixture
async def scores(view: MatchView, services: Services, database: Database, clock: HandClock) -> Scores:
    """A subject with one kind of post, in a register beside those of the bot; nothing else is owed."""
    book = ScoreBook()
    kind = ScorePost(book)
    provides = (POSTS(PostType(ScorePost, ScoreLetters, lambda _: kind)), NOTES(NoteType(CHEERS)))
    services = build(database, clock, Random(1), (*SUBJECTS, Subject(key="scores", provides=provides)))
    for delivery in await owed(services):
        await services[Outbox].sent(delivery, 1)
    return Scores(services, book, kind, database, clock, view.match)


def text(delivery: Delivery[Any], form: Form) -> str:
    (part,) = ScoreLetters(None).layout(delivery, form, None).children
    assert isinstance(part, ui.TextDisplay)
    return part.content


async def test_it_is_loaded_sent_and_told_that_it_is_out(scores: Scores) -> None:
    scores.book.points = 3
    await scores.owe()
    delivery = await scores.only()
    assert text(delivery, Form.FRESH) == "3 fresh"
    assert {player.name for player in delivery.called} == {"Ann", "Bo"} == {p.name for p in delivery.pinged}
    assert [older.post.kind for older in delivery.older] == ["board"], "both stand, and only the newest keeps buttons"
    await scores.services[Outbox].sent(delivery, 77)
    assert scores.kind.out == [3]
    assert await owed(scores.services) == []


async def test_it_is_dropped_once_it_is_overtaken(scores: Scores) -> None:
    await scores.owe()
    scores.book.points = -1
    assert await owed(scores.services) == []
    assert await scores.services[Outbox].waiting() == 0


async def test_its_message_is_changed_as_often_as_that_is_owed_until_it_is_over(scores: Scores) -> None:
    await scores.owe()
    await scores.services[Outbox].sent(await scores.only(), 77)
    for points, is_final in ((1, False), (2, True)):
        scores.book.points, scores.book.is_final = points, is_final
        async with scores.database.writing() as connection:
            await enqueue_edits(connection, ScorePost, scores.match.id, scores.clock())
            await enqueue_edits(connection, ScorePost, scores.match.id, scores.clock())
        edit = await scores.only()
        assert edit.drawn_again is not None
        assert edit.drawn_again.post.message_id == 77
        assert text(edit.drawn_again, Form.REDRAWN) == f"{points} redrawn"
        await scores.services[Outbox].sent(edit, 77)
    async with scores.database.writing() as connection:
        await enqueue_edits(connection, ScorePost, scores.match.id, scores.clock())
    assert await owed(scores.services) == [], "what it said was the last word"


async def test_the_next_one_takes_its_buttons(scores: Scores) -> None:
    for message_id in (77, 78):
        await scores.owe()
        delivery = await scores.only()
        await scores.services[Outbox].sent(replace(delivery, older=()), message_id)
    left = await scores.services[Outbox].left_open()
    assert [(each.post.kind, each.post.message_id) for each in left] == [("board", 1), ("score", 77)]
    await scores.services[Outbox].closed(left)
    assert await scores.services[Outbox].left_open() == ()


async def test_where_its_channel_is_closed_the_concerned_are_written_to(scores: Scores) -> None:
    await scores.owe()
    await scores.services[Outbox].undeliverable((await scores.only()).post, "the channel no longer exists")
    direct = await owed(scores.services)
    assert {delivery.recipient.name for delivery in direct if delivery.recipient} == {"Ann", "Bo"}


async def test_who_takes_no_direct_messages_gets_it_in_the_channel_instead(scores: Scores, view: MatchView) -> None:
    person, player = mover(view), view.to_move
    assert player
    await scores.services[PreferenceBook].choose(person, "pings", "direct")
    async with scores.database.writing() as connection:
        await enqueue(connection, scores.match.id, ScorePost, 0, scores.clock(), player_id=player.id)
    await scores.services[Outbox].undeliverable((await scores.only()).post, "DMs are turned off")
    again = await scores.only()
    assert (again.post.kind, again.recipient) == ("score", None)


async def test_a_note_of_another_subject_is_said_as_it_declares_it(scores: Scores, view: MatchView) -> None:
    async with scores.database.writing() as connection:
        await enqueue_private_note(connection, view.players[0], view.match, CHEERS, scores.clock())
    note = await scores.only()
    assert note.shown.kind is CHEERS
    button: ui.Button[Any] = ui.Button(label="Cheers")
    said, row = NoteMessage({NOTES: [NoteType(CHEERS, lambda _: button)]}).layout(note, Form.FRESH, None).children
    assert isinstance(said, ui.TextDisplay)
    assert said.content == f"Cheers, {view.players[0].name}!"
    assert isinstance(row, ui.ActionRow)
    assert row.children == [button]


async def test_the_bell_rings_once_what_was_owed_is_committed_and_never_otherwise(scores: Scores) -> None:
    rung: list[int] = []
    scores.database.ring(lambda: rung.append(1))
    with pytest.raises(LookupError):
        async with scores.database.writing() as connection:
            await enqueue(connection, scores.match.id, ScorePost, 0, scores.clock(), channel_id=scores.match.channel_id)
            raise LookupError
    async with scores.database.writing() as connection:
        await matches.find(connection, scores.match.id)
    assert rung == [], "a transaction that is undone owes nothing, and its connection forgets it"
    async with scores.database.writing() as connection:
        for _number in range(2):
            await enqueue(connection, scores.match.id, ScorePost, 0, scores.clock(), channel_id=scores.match.channel_id)
        assert rung == []
    assert rung == [1]


def test_every_kind_of_the_bot_can_be_made_and_has_a_key_of_its_own(services: Services) -> None:
    for each in PROVIDED[POSTS]:
        assert type(each.build(services)) is each.kind
    for keys in ([each.kind.key for each in PROVIDED[POSTS]], [each.kind.key for each in PROVIDED[NOTES]]):
        assert len(keys) == len(set(keys))
