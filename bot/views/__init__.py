"""Buttons, selects and layouts; all of them work after a restart."""

from bot.views.about import AboutButton
from bot.views.board import MoveButton, TurnButton
from bot.views.clocks import AgreeButton, ClaimButton
from bot.views.direct import DirectButton
from bot.views.help import HelpButton
from bot.views.history import ImportedButton, ShowBoardButton, StepButton
from bot.views.inbox import AllGamesButton, GamesButton
from bot.views.lobby import LobbyButton, TakeButton
from bot.views.more import AskToResignButton, GiveDayButton, MoreButton
from bot.views.offers import (
    AgreeToOfferButton,
    DeclineOfferButton,
    MakeOfferButton,
    RematchButton,
    WithdrawOfferButton,
)
from bot.views.picker import ChoiceButton, ChoiceSelect, ConfirmButton
from bot.views.planner import (
    DeleteLineButton,
    KeepButton,
    LinesButton,
    LineSelect,
    PlanButton,
    ThinkButton,
    ThinkSelect,
)
from bot.views.preferences import PreferenceButton, PreferenceSelect
from bot.views.privacy import ForgetButton, RememberButton
from bot.views.replay import ReplayButton, ShowReplayButton
from bot.views.resigning import KeepPlayingButton, ResignButton
from bot.views.rules import PageButton, PlaceSelect, RulesButton, ShowButton
from bot.views.ruling import LetGoOnButton, RuleButton
from bot.views.setup import ChannelsSelect, CheckButton, ManagersSelect, SettingSelect
from bot.views.standing import ChallengeButton, StandingButton
from bot.views.table import (
    CancelButton,
    DeclineButton,
    JoinButton,
    LeaveButton,
    ReopenButton,
    SeatSelect,
    StartButton,
)

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
