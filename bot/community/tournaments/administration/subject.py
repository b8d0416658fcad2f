"""The entry of `administration` in the register of subjects."""

from __future__ import annotations

import discord
from discord import ui

from bot.community.competitions.ui import EVENT_KINDS
from bot.community.tournaments import Entering, Leaving, Stopping
from bot.community.tournaments.administration import words
from bot.community.tournaments.administration.agenda import DirectorsWaiting
from bot.community.tournaments.administration.dialogs import DirectorDialog
from bot.community.tournaments.administration.draft_views import (
    DesignRoleSelect,
    DesignSelect,
    ExpectButton,
    GivenRoleSelect,
    PublishButton,
    SettingButton,
    SettingsButton,
    SettingsSelect,
)
from bot.community.tournaments.administration.entrants import Roster
from bot.community.tournaments.administration.manage_pages import (
    AgreeButton,
    EndTournamentButton,
    FileButton,
    FileSelect,
    ManageSelect,
    RoundsButton,
    RunButton,
    TournamentKind,
    waiting_line,
)
from bot.community.tournaments.administration.notes import NOTE_KINDS
from bot.community.tournaments.administration.requests import RequestKind, RequestPost, RequestShown
from bot.community.tournaments.administration.result_pages import PairingSelect, ResultButton, ResultsButton
from bot.community.tournaments.administration.results import Rulings
from bot.community.tournaments.administration.round_views import PublishRoundButton, UndoRoundButton
from bot.community.tournaments.administration.rounds import Steering
from bot.community.tournaments.administration.service import Organising
from bot.community.tournaments.ui import JoinTournamentButton
from bot.core.frame.lines import WAITING, WaitingType
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.outbox.kinds import Delivery
from bot.core.outbox.messages import POSTS, Form, PostMessage, PostType
from bot.core.outbox.note_messages import NOTES, NoteType
from bot.core.subject import Subject
from bot.play.matches import Followers


class RequestMessage(PostMessage[RequestShown]):
    def layout(self, delivery: Delivery[RequestShown], form: Form, picture: discord.File | str | None) -> ui.LayoutView:
        asked, layout = delivery.shown, ui.LayoutView(timeout=None)
        assert asked.row is not None
        kind, number = asked.row.kind, asked.row.tournament_id
        layout.add_item(ui.TextDisplay(words.request_text(asked), id=delivery.post.id))
        playing = kind is RequestKind.PLAY
        layout.add_item(ui.ActionRow(JoinTournamentButton(number) if playing else AgreeButton(kind.value, number)))
        return layout


SUBJECT = Subject(
    key="administration",
    services=(
        lambda made: Organising(made.acting, made[Stopping]),
        lambda made: Roster(made.acting, made[Entering], made[Leaving]),
        lambda made: Steering(made.acting, made[Stopping]),
        lambda made: Rulings(made.acting, made[Stopping], made[Followers]),
    ),
    provides=(
        EVENT_KINDS(TournamentKind()),
        COMPONENTS(
            AgreeButton,
            PublishButton,
            EndTournamentButton,
            ExpectButton,
            PublishRoundButton,
            UndoRoundButton,
            DesignSelect,
            DesignRoleSelect,
            GivenRoleSelect,
            SettingsButton,
            SettingsSelect,
            SettingButton,
            ManageSelect,
            RunButton,
            RoundsButton,
            FileButton,
            FileSelect,
            DirectorDialog,
            ResultsButton,
            PairingSelect,
            ResultButton,
        ),
        POSTS(PostType(RequestPost, RequestMessage)),
        NOTES(*map(NoteType, NOTE_KINDS)),
        WAITING(WaitingType(DirectorsWaiting, waiting_line, lambda made: DirectorsWaiting(made.clock))),
    ),
)
