"""Salute: the winner is congratulated where the match was played. A small subject with a post and who owes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.core.outbox.kinds import Delivery, PostKind
from bot.core.outbox.messages import POSTS, Form, PostMessage, PostType
from bot.core.outbox.queue import enqueue
from bot.core.people import Player
from bot.core.speech.sentences import Sentence
from bot.core.subject import Subject
from bot.play.matches import FOLLOWS, Ended, Follows
from storage import Connection
from storage.core.outbox.posts import Post
from storage.people import players
from storage.play.matches.matches import Match, find

WELL_PLAYED = Sentence("{name} won match #{number}. Well played!")


@dataclass(frozen=True, slots=True)
class Salute:
    """Who has won what."""

    match: Match
    winner: Player


class SalutePost(PostKind[Salute]):
    key = "salute"

    async def load(self, connection: Connection, post: Post) -> Salute:
        assert post.match_id
        assert post.details
        match, winner = await find(connection, post.match_id), post.details["winner"]
        assert match is not None
        return Salute(match, (await players.named(connection, [winner]))[winner])


class SaluteLetters(PostMessage[Salute]):
    def layout(self, delivery: Delivery[Salute], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        shown, layout = delivery.shown, ui.LayoutView(timeout=None)
        told = WELL_PLAYED.format(name=shown.winner.name, number=shown.match.id)
        return layout.add_item(ui.TextDisplay(told, id=delivery.post.id))


async def congratulate(connection: Connection, ended: Ended) -> None:
    """In the transaction in which the match ends: the post is owed if and only if that is stored."""
    match, outcome, now = ended.match, ended.position.outcome, ended.now
    if outcome is not None and outcome.winner is not None:
        details: dict[str, Any] = {"winner": ended.players[outcome.winner].id}
        await enqueue(connection, match.id, SalutePost, match.ply, now, channel_id=match.channel_id, details=details)


SALUTE = Subject(
    key="salute",
    provides=(POSTS(PostType(SalutePost, SaluteLetters)), FOLLOWS(Follows(ended=congratulate))),
)
