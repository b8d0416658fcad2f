"""Discord's limits, for everything we ever send: exceeding one fails here and not before a player's eyes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from discord.app_commands import ContextMenu

from bot.community.competitions.competition_pages import CloseButton, EventSettingsButton, PublishEventButton
from bot.community.competitions.draft_pages import GameSelect, TakeBackButton, TermsButton
from bot.community.competitions.event_pages import EventButton, EventSelect, ManageButton, MoveHereButton
from bot.community.ladders.views import (
    AnswerClimbButton,
    ClimbButton,
    ClimbSelect,
    DeclineClimbButton,
    JoinLadderButton,
    LadderRulesButton,
    LeaveLadderButton,
    RungsButton,
    TurnRungsButton,
)
from bot.community.leagues.views import (
    JoinLeagueButton,
    LeagueRulesButton,
    LeagueStayButton,
    LeaveLeagueButton,
    SeasonButton,
    StartSeasonButton,
    TurnSeasonButton,
)
from bot.community.sundays.views import SundayChannelSelect
from bot.community.tournaments.administration.dialogs import DirectorDialog
from bot.community.tournaments.administration.draft_views import (
    GROUPS,
    DesignRoleSelect,
    DesignSelect,
    ExpectButton,
    GivenRoleSelect,
    PublishButton,
    SettingButton,
    SettingsButton,
    SettingsSelect,
)
from bot.community.tournaments.administration.files import Shape
from bot.community.tournaments.administration.manage_pages import (
    AgreeButton,
    EndTournamentButton,
    FileButton,
    FileSelect,
    ManageSelect,
    RoundsButton,
    RunButton,
)
from bot.community.tournaments.administration.result_pages import PairingSelect, ResultButton, ResultsButton
from bot.community.tournaments.administration.round_views import PublishRoundButton, UndoRoundButton
from bot.community.tournaments.pages.page_views import (
    TournamentPageButton,
    TournamentViewSelect,
    WhyButton,
    WhySelect,
)
from bot.community.tournaments.pages.team_pages import (
    BoardsSelect,
    FoundTeamButton,
    TeamsButton,
    TeamSelect,
    WithdrawTeamButton,
)
from bot.community.tournaments.requests import (
    AppealButton,
    FollowTournamentButton,
    ReportButton,
    RestButton,
    RestSelect,
    UnfollowTournamentButton,
)
from bot.community.tournaments.tours.views import (
    ChangeTourButton,
    RemoveTourButton,
    TourButton,
    TourDialog,
    TourEventsSelect,
    TourFileButton,
)
from bot.community.tournaments.views import (
    JoinAlwaysButton,
    JoinTournamentButton,
    LeaveTournamentButton,
    MoreOfTournamentButton,
    OwnEventsButton,
    OwnMatchButton,
    StandingsButton,
    StillInButton,
    StillInLineButton,
    TournamentRulesButton,
    WithdrawAllButton,
    WithdrawButton,
)
from bot.core.frame.pages import Page
from bot.core.frame.persistent_button import COMPONENTS
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.learn.lessons.views import LearnButton, RestartLessonButton, StepTurnButton
from bot.learn.puzzles.setup_page import DailyChannelSelect, DailyHourButton
from bot.learn.puzzles.views import (
    DailyPuzzleButton,
    PuzzlesButton,
    PuzzleTurnButton,
    RestartPuzzlesButton,
    ShareButton,
)
from bot.learn.rules.about import AboutButton, AllRulesButton, FactsButton, RulesOfSelect
from bot.learn.rules.gallery import GameButton, PlayNowButton
from bot.learn.rules.rulebook import Rulebook, RulesPage, Spot
from bot.learn.rules.views import BoardRulesButton, PageButton, PlaceSelect, RulesButton, ShowButton
from bot.people.help.views import HelpButton, HelpSelect
from bot.people.players.block_views import (
    BlockedButton,
    BlockPersonButton,
    BlockSelect,
    UnblockPageButton,
    UnblockSelect,
)
from bot.people.players.views import (
    PAGE,
    PreferenceButton,
    PreferencePageButton,
    PreferenceSelect,
    PreferencesSelect,
    TypePreferenceButton,
)
from bot.people.privacy.views import DeleteButton, ExportButton, ForgetButton, RememberButton
from bot.people.servers.own_settings import OWN
from bot.people.servers.proposals import KeepLooksButton, ProposedPlaceButton
from bot.people.servers.settings import MOST_CHOSEN
from bot.people.servers.views import ChangeSelect, CheckButton, ServerPageButton, TypeButton, setting_page
from bot.play.analyses.views import AnalysisButton, BetterLineButton, ProgressButton, ShowAnalysisButton
from bot.play.archive.lookback import LookBackButton, ViewSelect
from bot.play.archive.replay_views import ReplayButton, ShowReplayButton, ShowStoryButton
from bot.play.archive.views import ImportedButton, RecordButton, ShowBoardButton, StepButton
from bot.play.challenges.views import ChallengeButton, OwnChallengeButton, OwnChallengeSelect
from bot.play.computers.advice_views import HintButton, NextLevelButton, PlayAnywayButton, PlayHintButton
from bot.play.lists.calendar import CalendarButton
from bot.play.lists.lobby_views import LobbyButton, TablesButton
from bot.play.lists.views import AllGamesButton, FollowMatchButton, GamesButton, UnfollowMatchButton
from bot.play.matches.board.claims import ClaimButton
from bot.play.matches.board.menu import ActSelect, AskToResignButton, MoreButton
from bot.play.matches.board.repeats import PostAgainButton
from bot.play.matches.board.resignation import KeepPlayingButton, ResignButton
from bot.play.matches.views import TurnButton
from bot.play.moderation.match_page import ModerateButton
from bot.play.moderation.views import LetGoOnButton, RankingDecisionButton, RuleButton
from bot.play.nudges.views import AskToEndButton, EndButton, NudgeButton
from bot.play.offers.offered import UNDO
from bot.play.offers.views import (
    AgreeToOfferButton,
    AnswerOfferButton,
    DeclineOfferButton,
    MakeOfferButton,
    RematchButton,
    WithdrawOfferButton,
)
from bot.play.pauses.views import GiveDayButton, GiveTimeButton, ResumeButton, VacationButton
from bot.play.picker.choices import SEPARATOR
from bot.play.picker.direct import DirectButton
from bot.play.picker.typed import TYPED_LIMIT, TypedMoveButton
from bot.play.picker.views import AlwaysPlayButton, ChoiceButton, ConfirmButton, MoveButton
from bot.play.plans.plans import MOST_AWAITED, MOST_MOVES, Cursor
from bot.play.plans.views import DeleteLineButton, KeepButton, LinesButton, LineSelect, PlanButton, ThinkButton
from bot.play.ratings.profiles.profile_words import VIEWS
from bot.play.ratings.stakes.stakes_views import StakesButton
from bot.play.ratings.views import ChampionsButton, ProfileSelect, RankingButton, ShowProfileButton
from bot.play.remarks.views import NoteButton
from bot.play.substitution.views import LevelSelect, NewcomerSelect, StandInButton, SubstituteButton
from bot.play.tables.invitation import InviteSelect
from bot.play.tables.opening import (
    FirstLevelButton,
    FriendButton,
    FriendSelect,
    OpenTableButton,
    TableSettingsButton,
)
from bot.play.tables.views import (
    CancelButton,
    DeclineButton,
    JoinButton,
    LeaveButton,
    ReopenButton,
    SeatSelect,
    StartButton,
    TakeButton,
)
from bot.play.venues.views import ChangeVenueButton
from bot.subjects import PROVIDED
from games import GAMES
from games.core import CHOICE_LIMIT, Step
from sandbox.checks.limits import COMPONENTS_V2, commands_violations, message_violations
from storage.community.hosted import HostedRow
from storage.people.players import Player
from tests.games.setups import notations_of, samples_of

ID = 2**63 - 1
"""The highest number a database gives out."""

MARK = "v" + "f" * 12
"""Of what was seen of a tournament."""

PLY = 2**31 - 1
"""The highest one it keeps."""

MOST_PLIES = 99_999
"""Entries of a match; the longest random one has some thousand."""

Component = ui.DynamicItem[Any]


@cache
def payloads() -> tuple[dict[str, Any], ...]:
    """The commands as Discord is told them."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    return tuple(command.to_dict(tree) for command in PROVIDED[COMMANDS])


@cache
def books() -> Rulebook:
    return Rulebook(GAMES.values())


@cache
def longest_way(key: str) -> tuple[Step, ...]:
    """The choices that lead to a move of a game and take the most characters."""
    game = GAMES[key]
    ways = (game.path(state, move) for state in samples_of(key) for move in game.legal_moves(state))
    return max(ways, key=lambda way: len(joined(way)))


def joined(way: Iterable[Step]) -> str:
    return SEPARATOR.join(step.cell for step in way)


def longest_place(key: str) -> str:
    """The place in a plan that takes the most characters."""
    notation = max(notations_of(key), key=len)
    return str(Cursor(ID, MOST_PLIES, ID, MOST_MOVES, (notation,) * MOST_AWAITED))


def longest_spot(key: str) -> Spot:
    """The place in the rules of a game whose address takes the most characters."""
    return Spot(key, max(books().book(key).places, key=len))


def pages(key: str) -> list[RulesPage]:
    book = books().book(key)
    return [RulesPage(book, number) for number in range(len(book.parts))]


def events(found: Sequence[discord.SelectOption]) -> list[Component]:
    """What stands on the pages of tournaments, ladders and leagues alike, and on those of whoever runs one."""
    alike = (EventButton, MoveHereButton, GameSelect, TermsButton, TakeBackButton)
    noon = datetime(2026, 11, 20, tzinfo=UTC)
    rows = [HostedRow(ID - row, *[ID] * 3, "w" * 80, "dogon", {}, None, noon, None, ID) for row in range(30)]
    return [
        *(kind("tournament", ID) for kind in alike),
        *(kind("tournament", ID) for kind in (PublishEventButton, EventSettingsButton)),
        EventSelect("tournament", rows),
        ManageButton("tournament", ID, "players", "w" * 80),
        CloseButton("tournament", ID, "sure"),
        SettingsButton(ID, "joining"),
        SettingButton(ID, "w" * 20),
        *(kind(ID) for kind in (ManageSelect, ResultsButton)),
        SettingsSelect(ID, GROUPS),
        TournamentViewSelect(ID, {"w" * 100: "w" * 100}),
        WhyButton(ID, f"{ID}", 999, "w" * 80),
        WhySelect(ID, found[:CHOICE_LIMIT]),
        TeamsButton(ID),
        FoundTeamButton(ID),
        TeamSelect(ID, found[:CHOICE_LIMIT]),
        BoardsSelect(ID, f"t{ID}", "w" * 8, found[:CHOICE_LIMIT]),
        WithdrawTeamButton("sure", ID, f"t{ID}", "w" * 8),
        TourButton(ID, PLY, "p", ID, "w" * 80),
        TourFileButton("json", ID, ID),
        ChangeTourButton(ID, PLY, ID, "w" * 80),
        TourEventsSelect(ID, PLY, ID, found[:CHOICE_LIMIT]),
        TourDialog(ID, ID),
        RemoveTourButton("sure", ID, ID),
        RunButton("start", ID, "w" * 80),
        RoundsButton("pairings", ID),
        FileButton(ID, "json"),
        FileSelect(ID, Shape),
        DirectorDialog("helpers", ID),
        PairingSelect(ID, found[:CHOICE_LIMIT]),
        ResultButton(ID, ID),
    ]


def components(key: str) -> list[Component]:
    """One of each kind that a message may carry, as large as the game and the highest numbers make it."""
    way, spot, place = longest_way(key), longest_spot(key), longest_place(key)
    found = [discord.SelectOption(label=page.full_title[:100], value=str(page.spot)) for page in pages(key)]
    of_a_table = (JoinButton, LeaveButton, DeclineButton, StartButton, CancelButton, ResignButton, KeepPlayingButton)
    return [
        MoveButton(ID, PLY),
        ChoiceButton(ID, PLY, joined(way)),
        ConfirmButton(ID, PLY, max(notations_of(key), key=len)),
        AlwaysPlayButton(ID, PLY, max(notations_of(key), key=len)),
        TypedMoveButton(ID, "w" * TYPED_LIMIT, "w" * 80),
        RecordButton(ID),
        LookBackButton(ID, "w" * 20, "w" * 80),
        ViewSelect(ID, found[:CHOICE_LIMIT]),
        ShowStoryButton(ID),
        ProposedPlaceButton("thread"),
        KeepLooksButton(),
        RulesButton(*spot, label="w" * 100),
        BoardRulesButton(ID, *spot),
        PageButton(*spot),
        ShowButton(*spot),
        PlaceSelect(found[:CHOICE_LIMIT]),
        TurnButton(ID, PLY, "3"),
        StepButton(ID, PLY, "first"),
        AboutButton(key, "w" * 100),
        HelpButton("settings", "w" * 80),
        HelpSelect(found[:CHOICE_LIMIT]),
        PlayNowButton(),
        GameButton(key),
        AllRulesButton(key),
        FactsButton(key),
        InviteSelect(ID, found[:CHOICE_LIMIT]),
        RulesOfSelect(found[:CHOICE_LIMIT]),
        GamesButton(str(ID), str(ID), ID),
        AllGamesButton(),
        CalendarButton(),
        *(PreferenceSelect.showing(each, each.default) for each in PAGE.preferences if each.key == "pings"),
        PreferenceButton("confirm", "False", "w" * 80),
        PreferencePageButton("w" * 30, "w" * 80),
        TypePreferenceButton("reminders"),
        PreferencesSelect(found[:CHOICE_LIMIT]),
        BlockedButton("w" * 80),
        BlockSelect(),
        BlockPersonButton(ID),
        ModerateButton("substitute", ID),
        ProfileSelect(ID, "card", VIEWS),
        ChampionsButton(key, "several"),
        UnblockPageButton(str(ID), "w" * 80),
        UnblockSelect([Player(ID, ID - each, "w" * 200) for each in range(CHOICE_LIMIT)]),
        ExportButton(),
        DeleteButton(),
        ServerPageButton("w" * 30, "w" * 80),
        TypeButton("w" * 30),
        DailyChannelSelect(ID),
        DailyHourButton(),
        *(kind(ID) for kind in (JoinTournamentButton, LeaveTournamentButton)),
        *(kind(ID, MARK) for kind in (WithdrawButton, PublishButton, EndTournamentButton, PublishRoundButton)),
        UndoRoundButton(ID, ID, MARK),
        GivenRoleSelect("champion_role", ID),
        *(kind(ID) for kind in (ExpectButton, DesignRoleSelect, StillInButton, StillInLineButton)),
        WithdrawAllButton("sure", MARK),
        *(
            kind(ID)
            for kind in (JoinLadderButton, LeaveLadderButton, ClimbButton, LadderRulesButton, DeclineClimbButton)
        ),
        ClimbSelect(ID, found[:10]),
        RungsButton(ID, ID, "h"),
        TurnRungsButton(ID, ID, "h"),
        AnswerClimbButton("decline", ID),
        *(
            kind(ID)
            for kind in (JoinLeagueButton, LeaveLeagueButton, LeagueStayButton, LeagueRulesButton, StartSeasonButton)
        ),
        SeasonButton(ID, ID, "t"),
        TurnSeasonButton(ID, ID, PLY, "p"),
        JoinAlwaysButton(ID),
        *(kind(ID) for kind in (StandingsButton, TournamentRulesButton)),
        TournamentPageButton(ID, "crosstable", MOST_PLIES, "p"),
        DesignSelect("w" * 30, ID, found[:CHOICE_LIMIT]),
        OwnEventsButton(),
        RestSelect(ID, range(1, 30), most=5),
        *(
            kind(ID)
            for kind in (
                RestButton,
                OwnMatchButton,
                MoreOfTournamentButton,
                AppealButton,
                ReportButton,
                FollowTournamentButton,
                FollowMatchButton,
                UnfollowMatchButton,
                UnfollowTournamentButton,
            )
        ),
        *events(found),
        RuleButton(ID),
        LetGoOnButton(ID),
        RankingDecisionButton("back", ID),
        ForgetButton(),
        RememberButton(),
        ImportedButton(ID, PLY, "first"),
        ShowBoardButton(ID, PLY),
        ClaimButton(ID, PLY),
        *(kind(ID, ID) for kind in (AgreeToOfferButton, DeclineOfferButton, WithdrawOfferButton)),
        MakeOfferButton(ID, PLY, UNDO.key, UNDO.label or ""),
        GiveDayButton(ID, PLY),
        AgreeButton("help", ID),
        *(kind(ID, PLY) for kind in (NudgeButton, AskToEndButton, EndButton)),
        NoteButton(ID, PLY, "history", 3),
        NextLevelButton(ID, 8, "w" * 80),
        *(kind(ID) for kind in (AnalysisButton, ProgressButton, ShowAnalysisButton)),
        BetterLineButton(ID, PLY),
        HintButton(ID, PLY, "w" * 80),
        PlayHintButton(ID, PLY, max(notations_of(key), key=len)),
        PlayAnywayButton(ID, PLY, max(notations_of(key), key=len)),
        *(kind(ID) for kind in (RematchButton, MoreButton, AskToResignButton)),
        CheckButton(),
        ChangeSelect([(each, "w" * 100) for each in OWN.settings]),
        *(page.select for page in map(longest_page, OWN.settings) if page.select),
        SeatSelect(ID, [(name, str(seat)) for seat, name in enumerate(GAMES[key].info.seat_names)]),
        LobbyButton(key, ID),
        TakeButton(ID, key, ID),
        AnswerOfferButton(ID, "yes", ID),
        OpenTableButton(key),
        FirstLevelButton(key),
        FriendButton(key),
        FriendSelect(key),
        TableSettingsButton(key),
        PuzzlesButton(key, "w" * 80),
        PuzzleTurnButton(PLY, PLY, "solution"),
        DailyPuzzleButton(ID, PLY, "again"),
        ShareButton(ID),
        SundayChannelSelect(ID),
        TablesButton(),
        RestartPuzzlesButton(key),
        LearnButton(key, "w" * 80),
        StepTurnButton(PLY, "again"),
        RestartLessonButton(key),
        ChallengeButton(ID),
        OwnChallengeButton("resume", ID),
        OwnChallengeSelect(found[:CHOICE_LIMIT]),
        GiveTimeButton(ID, PLY),
        ResumeButton(ID),
        VacationButton("start"),
        ActSelect(ID, found[:CHOICE_LIMIT]),
        SubstituteButton(ID, "w" * 80),
        ChangeVenueButton(ID),
        PostAgainButton(ID),
        NewcomerSelect(ID),
        StandInButton(ID, 3, "w" * 80),
        LevelSelect(ID, 3, found[:CHOICE_LIMIT]),
        DirectButton(ID, PLY, joined(way), "w" * 80),
        PlanButton(ID),
        LinesButton(ID),
        ThinkButton(place, joined(way), "w" * 80),
        KeepButton(place, max(notations_of(key), key=len)),
        DeleteLineButton(place),
        LineSelect(ID, PLY, found[:CHOICE_LIMIT]),
        StakesButton("challenge", ID),
        RankingButton("picture", key, "several", MOST_PLIES, "n"),
        ShowProfileButton(ID, key),
        *(kind(ID) for kind in (*of_a_table, ReopenButton, ReplayButton, ShowReplayButton)),
    ]


def message(component: Component) -> dict[str, Any]:
    """A message that carries a component."""
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.ActionRow(component))
    return {"flags": COMPONENTS_V2, "components": layout.to_components()}


def test_discord_takes_our_commands_together() -> None:
    assert commands_violations(payloads()) == []


@pytest.mark.parametrize("name", [each.name for each in PROVIDED[COMMANDS] if not isinstance(each, ContextMenu)])
def test_no_choice_of_a_command_is_more_than_discord_shows(name: str) -> None:
    payload = next(payload for payload in payloads() if payload["name"] == name)
    for part in walk(payload):
        assert len(part["name"]) <= 32, part
        assert 1 <= len(part["description"]) <= 100, part
        assert len(part.get("options") or ()) <= 25, part
        assert len(part.get("choices") or ()) <= 25, part
        for choice in part.get("choices") or ():
            assert 1 <= len(choice["name"]) <= 100, choice
            assert len(str(choice["value"])) <= 100, choice


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_of_component_is_measured(key: str) -> None:
    assert {type(component) for component in components(key)} == set(PROVIDED[COMPONENTS])


@pytest.mark.parametrize("key", GAMES)
def test_discord_takes_the_largest_component_of_each_kind(key: str) -> None:
    for component in components(key):
        assert len(component.custom_id) <= 100, component.custom_id
        assert message_violations(message(component), []) == [], component.custom_id


@pytest.mark.parametrize("key", GAMES)
def test_a_custom_id_is_understood_by_the_component_that_made_it_and_by_no_other(key: str) -> None:
    for component in components(key):
        templates = {kind: kind.__discord_ui_compiled_template__ for kind in PROVIDED[COMPONENTS]}
        understood = [kind for kind, template in templates.items() if template.fullmatch(component.custom_id)]
        assert understood == [type(component)], component.custom_id


@pytest.mark.parametrize("key", GAMES)
async def test_a_component_is_made_again_from_its_custom_id(key: str) -> None:
    for component in components(key):
        match = component.__discord_ui_compiled_template__.fullmatch(component.custom_id)
        pressed = SimpleNamespace(extras={})
        made = await type(component).from_custom_id(pressed, component.item, match)  # type: ignore[arg-type]
        assert made.custom_id == component.custom_id


@pytest.mark.parametrize("key", GAMES)
def test_every_place_in_the_rules_can_be_chosen(key: str) -> None:
    for page in pages(key):
        assert len(str(page.spot)) <= 100, page.spot
        assert 1 <= len(page.full_title) <= 100, page.full_title


@pytest.mark.parametrize("key", GAMES)
def test_every_move_can_be_typed(key: str) -> None:
    (move,) = (payload for payload in payloads() if payload["name"] == "move")
    most = next(option["max_length"] for option in move["options"] if option["name"] == "move")
    assert max(map(len, notations_of(key))) <= most


def walk(part: dict[str, Any]) -> Iterable[dict[str, Any]]:
    """A command, its sub-commands and their options."""
    yield part
    for inner in part.get("options") or ():
        yield from walk(inner)


def longest_page(setting: Any) -> Page:
    """The page of a setting of the server with as much chosen as can be."""
    many = [ID - number for number in range(MOST_CHOSEN)]
    return setting_page(setting, {"channels": many, "managers": many})
