"""The entry of `organising` in the register of subjects."""

from __future__ import annotations

import discord
from discord import ui

from bot.core.subject import Subject
from bot.frame.commands import COMMANDS
from bot.frame.lines import WAITING, WaitingType
from bot.frame.press import COMPONENTS
from bot.frame.suggestions import SUGGESTIONS, Suggestion
from bot.matches import Followers
from bot.organising import (
    deciding,  # noqa: F401 (its commands belong to the same group)
    words,
)
from bot.organising.commands import organise, suggest_directed
from bot.organising.notes import NOTE_KINDS
from bot.organising.organising import Organising
from bot.organising.requests import RequestKind, RequestPost, RequestShown
from bot.organising.roster import Roster
from bot.organising.round_views import PublishRoundButton, UndoRoundButton
from bot.organising.ruling import Rulings
from bot.organising.steering import Steering
from bot.organising.views import (
    AgreeButton,
    DesignRoleSelect,
    DesignSelect,
    EndTournamentButton,
    ExpectButton,
    PublishButton,
    waiting_line,
)
from bot.organising.waiting import DirectorsWaiting
from bot.outbox.kinds import Delivery
from bot.outbox.letters import POSTS, Form, Letters, PostType
from bot.outbox.note_letters import NOTES, NoteType
from bot.tournaments import Entering, Leaving, Stopping
from bot.tournaments.ui import JoinTournamentButton


class RequestLetters(Letters[RequestShown]):
    def layout(self, delivery: Delivery[RequestShown], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        asked, layout = delivery.shown, ui.LayoutView(timeout=None)
        assert asked.row is not None
        kind, number = asked.row.kind, asked.row.tournament_id
        layout.add_item(ui.TextDisplay(words.request_text(asked), id=delivery.post.id))
        playing = kind is RequestKind.PLAY
        layout.add_item(ui.ActionRow(JoinTournamentButton(number) if playing else AgreeButton(kind.value, number)))
        return layout


SUBJECT = Subject(
    key="organising",
    services=(
        lambda made: Organising(made.acting, made[Stopping]),
        lambda made: Roster(made.acting, made[Entering], made[Leaving]),
        lambda made: Steering(made.acting, made[Stopping]),
        lambda made: Rulings(made.acting, made[Stopping], made[Followers]),
    ),
    provides=(
        COMMANDS(organise),
        COMPONENTS(
            AgreeButton,
            PublishButton,
            EndTournamentButton,
            ExpectButton,
            PublishRoundButton,
            UndoRoundButton,
            DesignSelect,
            DesignRoleSelect,
        ),
        SUGGESTIONS(Suggestion("directed", suggest_directed)),
        POSTS(PostType(RequestPost, RequestLetters)),
        NOTES(*map(NoteType, NOTE_KINDS)),
        WAITING(WaitingType(DirectorsWaiting, waiting_line, lambda made: DirectorsWaiting(made.clock))),
    ),
)
