"""The register of subjects: commands, buttons, posts and deadlines are collected from it."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.archive.commands import match
from bot.archive.replay_views import ReplayButton, ShowReplayButton
from bot.archive.views import ImportedButton, ShowBoardButton, StepButton
from bot.help.commands import show_help
from bot.help.views import HelpButton
from bot.invitations.commands import standing
from bot.invitations.views import ChallengeButton, StandingButton
from bot.lists.commands import games, tables
from bot.lists.lobby_views import LobbyButton, TakeButton
from bot.lists.views import AllGamesButton, GamesButton
from bot.matches.claims import ClaimButton
from bot.matches.commands import board, move, resign
from bot.matches.menu import AskToResignButton, GiveDayButton, MoreButton
from bot.matches.resigning import KeepPlayingButton, ResignButton
from bot.matches.views import MoveButton, TurnButton
from bot.moderation.commands import moderate
from bot.moderation.views import LetGoOnButton, RuleButton
from bot.offers.commands import offer, rematch
from bot.offers.views import AgreeToOfferButton, DeclineOfferButton, MakeOfferButton, RematchButton, WithdrawOfferButton
from bot.pauses.commands import clock, vacation
from bot.pauses.views import AgreeButton
from bot.picker.direct import DirectButton
from bot.picker.views import ChoiceButton, ChoiceSelect, ConfirmButton
from bot.plans.commands import plan
from bot.plans.views import DeleteLineButton, KeepButton, LinesButton, LineSelect, PlanButton, ThinkButton, ThinkSelect
from bot.players.commands import block, preferences
from bot.players.views import PreferenceButton, PreferenceSelect
from bot.privacy.commands import privacy
from bot.privacy.views import ForgetButton, RememberButton
from bot.rules.about import AboutButton
from bot.rules.commands import about, rules
from bot.rules.views import PageButton, PlaceSelect, RulesButton, ShowButton
from bot.servers.commands import setup
from bot.servers.views import ChannelsSelect, CheckButton, ManagersSelect, SettingSelect
from bot.substitutes.commands import substitute
from bot.tables.commands import play
from bot.tables.views import CancelButton, DeclineButton, JoinButton, LeaveButton, ReopenButton, SeatSelect, StartButton

COMMANDS: tuple[app_commands.Command[Any, ..., None] | app_commands.Group, ...] = (
    play,
    tables,
    standing,
    move,
    board,
    games,
    offer,
    rematch,
    plan,
    resign,
    rules,
    about,
    match,
    clock,
    vacation,
    substitute,
    preferences,
    block,
    privacy,
    show_help,
    setup,
    moderate,
)
"""Every command, for the tree."""

PERSISTENT = (
    MoveButton,
    ChoiceButton,
    ChoiceSelect,
    ConfirmButton,
    ResignButton,
    KeepPlayingButton,
    JoinButton,
    LeaveButton,
    DeclineButton,
    StartButton,
    CancelButton,
    ReopenButton,
    SeatSelect,
    LobbyButton,
    TakeButton,
    ChallengeButton,
    StandingButton,
    RulesButton,
    PageButton,
    PlaceSelect,
    ShowButton,
    TurnButton,
    StepButton,
    ImportedButton,
    ShowBoardButton,
    ReplayButton,
    ShowReplayButton,
    ClaimButton,
    AgreeButton,
    AboutButton,
    HelpButton,
    GamesButton,
    AllGamesButton,
    PreferenceSelect,
    PreferenceButton,
    RuleButton,
    LetGoOnButton,
    ForgetButton,
    RememberButton,
    AgreeToOfferButton,
    DeclineOfferButton,
    WithdrawOfferButton,
    MakeOfferButton,
    RematchButton,
    MoreButton,
    AskToResignButton,
    GiveDayButton,
    SettingSelect,
    ChannelsSelect,
    ManagersSelect,
    CheckButton,
    DirectButton,
    PlanButton,
    LinesButton,
    ThinkButton,
    ThinkSelect,
    KeepButton,
    DeleteLineButton,
    LineSelect,
)
"""Every kind of component a message of ours may carry, for the client to listen to."""
