"""The entrances and the pages behind them: few lines in the picker, few buttons on a page."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any, cast

import discord
import pytest
from discord import app_commands, ui

from bot.community.competitions import words as competition_words
from bot.community.competitions.competition_pages import EventSettingsButton, PublishEventButton
from bot.community.competitions.draft_pages import GameSelect, TermsButton, published_page
from bot.community.competitions.event_pages import EventButton, ManageButton, list_page
from bot.community.ladders.commands import LadderKind
from bot.community.ladders.views import ClimbSelect
from bot.community.sundays.views import page_of as sunday_page
from bot.community.tournaments.administration.dialogs import DirectorDialog
from bot.community.tournaments.administration.draft_views import GROUPS, SettingButton, SettingsSelect
from bot.community.tournaments.administration.manage_pages import ManageSelect
from bot.community.tournaments.administration.result_pages import PairingSelect, ResultsButton
from bot.community.tournaments.pages.page_views import (
    TournamentPageButton,
    TournamentViewSelect,
    WhyButton,
    WhySelect,
)
from bot.community.tournaments.pages.team_pages import BoardsSelect, FoundTeamButton, TeamSelect
from bot.community.tournaments.tours.views import (
    ChangeTourButton,
    RemoveTourButton,
    TourButton,
    TourDialog,
    TourEventsSelect,
    TourFileButton,
    tour_sections,
)
from bot.community.tournaments.views import (
    JoinTournamentButton,
    MoreOfTournamentButton,
    OwnMatchButton,
    StandingsButton,
    TournamentRulesButton,
)
from bot.core.clock_rules import parse_clock
from bot.core.findings import Finding, Verdict
from bot.core.frame.cards import CARD_BUTTONS, Card, Cards
from bot.core.frame.pages import Page
from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.topics import TOPICS
from bot.core.personal import Ties
from bot.core.speech.limits import MESSAGE_LIMIT, NOTE_LIMIT, PAGE_LIMIT
from bot.core.speech.sentences import NAMES, in_words, speaking
from bot.learn.puzzles.setup_page import page_of as daily_puzzle_page
from bot.learn.rules.about import about_page, facts_page, rules_home
from bot.learn.rules.gallery import games_page, page_of
from bot.learn.rules.rulebook import Rulebook
from bot.people.help.views import topic_page
from bot.people.players.block_views import BlockPersonButton, blocked_page, unblock_page
from bot.people.players.pages import PREFERENCE_PAGES
from bot.people.players.pages import in_order as preferences_in_order
from bot.people.players.views import preference_page, preferences_page
from bot.people.players.words import TYPED_AS
from bot.people.privacy.views import forget_page, privacy_page
from bot.people.servers.pages import SERVER_PAGES, TypedSetting, in_order
from bot.people.servers.settings import MOST_CHOSEN
from bot.people.servers.views import OwnSetting, chosen, diagnosis_page, setting_page, setup_page
from bot.people.servers.words import hint_of_field
from bot.play.archive.lookback import LOOKBACKS, LookBackButton, ViewSelect
from bot.play.archive.views import ImportedButton, ShowBoardButton, StepButton, Way
from bot.play.challenges.views import OwnChallengeButton, OwnChallengeSelect, open_challenges_page
from bot.play.computers.advice_views import PlayHintButton
from bot.play.lists import words as lists_words
from bot.play.lists.views import AllGamesButton
from bot.play.matches import words as matches_words
from bot.play.matches.board.menu import ActSelect
from bot.play.matches.views import TurnButton
from bot.play.moderation.match_page import ModerateButton
from bot.play.offers.views import RematchButton
from bot.play.pauses.vacations import Holiday
from bot.play.pauses.views import vacation_page
from bot.play.ratings.profiles.profile_words import VIEWS
from bot.play.ratings.views import ProfileSelect, RankingButton, ShowProfileButton
from bot.play.remarks.views import NoteButton
from bot.play.substitution import words as substitution_words
from bot.play.substitution.views import NewcomerSelect, StandInButton
from bot.play.tables.invitation import invite_page
from bot.play.tables.opening import friend_page
from bot.subjects import PROVIDED
from games import GAMES
from games.core import CHOICE_LIMIT
from sandbox.checks.limits import COMPONENTS_V2, message_violations
from storage.community.hosted import HostedRow
from storage.community.sundays import SundayPlan
from storage.community.tours import TourRow
from storage.learn.dailies import DailyPlan
from storage.people.players import Player
from tests.bot.test_discord_limits import ID, PLY, books
from tests.games.setups import samples_of
from tests.sources import ROOT

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)

LINES, LINES_OF_MEMBERS = 27, 24
"""In the picker of a manager, and of a member without rights."""
LONGEST = 80
"""Characters of a description, so that phones show all of it."""
MOST_BELOW_A_FIELD = 100
"""Characters that Discord takes below the title of a field."""

Examples = Callable[[str], Iterable[Page]]


def looking_back(key: str) -> Iterable[Page]:
    """The views of a match: every one in the select, the way through boards, and what can be done."""
    views = [discord.SelectOption(label=str(each.label), value=each.key) for each in PROVIDED[LOOKBACKS]]
    last = samples_of(key)[-1]
    actions = [RematchButton(ID), ShowBoardButton(ID, PLY), NoteButton(ID, PLY, "history", 3)]
    steps = [StepButton(ID, PLY, way) for way in Way]
    for text in ("w\n" * MESSAGE_LIMIT, GAMES[key].describe(last, None, None)):
        yield Page(text=text, select=ViewSelect(ID, views), steps=steps, actions=actions)


def records(key: str) -> Iterable[Page]:
    yield Page(text="w" * MESSAGE_LIMIT, steps=[ImportedButton(ID, PLY, way) for way in Way], small="w" * 100)


def better_lines(key: str) -> Iterable[Page]:
    yield Page(text="w" * MESSAGE_LIMIT, actions=[LookBackButton(ID, "analysis", "w" * 80)])


def hints(key: str) -> Iterable[Page]:
    yield Page(title="w" * 80, text="w" * 300, actions=[PlayHintButton(ID, PLY, "w" * 40)])


def profiles(key: str) -> Iterable[Page]:
    buttons = [ShowProfileButton(ID, key), BlockPersonButton(ID)]
    yield Page(title="w" * 100, text="w\n" * 4000, select=ProfileSelect(ID, "card", VIEWS), actions=buttons)
    yield Page(title="w" * 100, text="w\n" * 4000, actions=[RankingButton("picture", key, "several", 0, "r")])


def moderated(key: str) -> Iterable[Page]:
    for acts in (("pause", "end", "substitute"), ("correct",)):
        yield Page(title="w" * 100, text="w\n" * 4000, actions=[ModerateButton(act, ID) for act in acts])


def helping(key: str) -> Iterable[Page]:
    topics = PROVIDED[TOPICS]
    cards = Cards(PROVIDED[CARD_BUTTONS])
    for topic in topics:
        card = {"start": Card.START, "learn": Card.LEARNING}.get(topic.key)
        yield topic_page(topic, topics, cards.on(card) if card else ())


def about(key: str) -> Iterable[Page]:
    yield about_page(books().begin(key))
    yield facts_page(books().begin(key))
    services = {Rulebook: books(), CARD_BUTTONS: PROVIDED[CARD_BUTTONS]}
    yield rules_home(cast(Any, services), key)


def beginning(key: str) -> Iterable[Page]:
    facts = {each: books().book(each).text.facts for each in GAMES}
    yield games_page(facts)
    yield page_of(GAMES[key], facts[key], Cards(PROVIDED[CARD_BUTTONS]))
    yield friend_page(key, Cards(PROVIDED[CARD_BUTTONS]))


def settings_pages(key: str) -> Iterator[Page]:
    """Everything a server can choose, with the longest lists, and each of its pages."""
    ids = [10**18 + number for number in range(MOST_CHOSEN)]
    rule = asdict(parse_clock("89d 23h 59m + 89d 23h 59m, cap 89d 23h 59m, fri sat sun off, soft"))  # type: ignore[arg-type]
    kept, settings = {"channels": ids, "managers": ids, "clock": rule}, list(in_order(PROVIDED[SERVER_PAGES]))
    plain = [each for each in settings if not isinstance(each, OwnSetting)]
    yield setup_page([(each, chosen(each, kept, None)) for each in plain], "w" * 100)
    yield from (setting_page(each, kept) for each in plain)
    yield diagnosis_page("<#1>", [Finding(Verdict.PROBLEM, "w" * 80, "w" * 200)] * 20)


def personal_settings(key: str) -> Iterator[Page]:
    settings = preferences_in_order(PROVIDED[PREFERENCE_PAGES])
    yield preferences_page(settings, {}, ["w" * 300])
    for each in settings:
        yield from (preference_page(each, value, NOON) for value in (each.default, *each.choices[:1]))


def blocked_people(key: str) -> Iterator[Page]:
    crowd = [Player(number, 10**18 + number, "w" * 32) for number in range(1000)]
    yield blocked_page([])
    yield blocked_page(crowd, "w" * 200)
    yield from (unblock_page(crowd, page) for page in (0, 1, 39, 10**6))


def acting(key: str) -> Iterable[Page]:
    acts = [discord.SelectOption(label="w" * 80, value=f"{number}") for number in range(CHOICE_LIMIT)]
    look = [TurnButton(ID, PLY, "3"), StepButton(ID, PLY, Way.LAST)]
    yield Page(title="w" * 100, text=matches_words.MENU, select=ActSelect(ID, acts), actions=look)


def substitutes(key: str) -> Iterable[Page]:
    actions = [StandInButton(ID, seat, "w" * 80) for seat in (0, 1)]
    yield Page(title="w" * 100, text=substitution_words.CHOOSE, select=NewcomerSelect(ID), actions=actions)


def vacations(key: str) -> Iterable[Page]:
    for until in (None, datetime(2026, 11, 20, tzinfo=UTC)):
        yield vacation_page(Holiday(until=until, left=timedelta(days=29, hours=23)))


def challenges(key: str) -> Iterable[Page]:
    yield open_challenges_page([])
    options = [discord.SelectOption(label="w" * 100, value=f"{number}") for number in range(CHOICE_LIMIT)]
    actions = [OwnChallengeButton("resume", ID), OwnChallengeButton("close", ID)]
    yield Page(title="w" * 100, text="w\n" * 4000, select=OwnChallengeSelect(options), actions=actions)


def events(key: str) -> Iterable[Page]:
    """Pages of tournaments, ladders and leagues, with the longest texts and as many buttons as they ever have."""
    rows, text = (
        [HostedRow(ID - row, *[ID] * 3, "w" * 80, key, {}, None, NOON, None, ID) for row in range(40)],
        "w\n" * 4000,
    )
    options = [discord.SelectOption(label="w" * 100, value=f"{number}") for number in range(CHOICE_LIMIT)]
    yield list_page(LadderKind(), rows)
    yield published_page("tournament", ID, "w" * 300)
    ways = [PublishEventButton("ladder", ID), TermsButton("ladder", ID), EventSettingsButton("ladder", ID)]
    yield Page(text=text, select=GameSelect("ladder", ID), actions=ways, small=competition_words.DRAFTED)
    card = [JoinTournamentButton(ID), OwnMatchButton(ID), StandingsButton(ID), TournamentRulesButton(ID)]
    yield Page(text=text, select=ClimbSelect(ID, options), actions=[*card, MoreOfTournamentButton(ID)])
    turns = [TournamentPageButton(ID, "standings", page, "p", "w" * 80) for page in range(3)]
    yield Page(
        text=text, select=TournamentViewSelect(ID, {"w": "w" * 100}), actions=[*turns, EventButton("tournament", ID)]
    )
    places = [WhyButton(ID, f"{ID}", page, "w" * 80) for page in range(2)]
    yield Page(title="w" * 100, text=text, select=WhySelect(ID, options), actions=[*places, turns[0]], small="w" * 300)
    founding = [FoundTeamButton(ID), EventButton("tournament", ID)]
    yield Page(text=text, select=TeamSelect(ID, options), actions=founding, small="w" * 300)
    yield Page(text=text, select=BoardsSelect(ID, f"t{ID}", "w" * 8, options), actions=founding[1:], small="w" * 300)
    turns_of_tour = [TourButton(ID, page, "p", ID, "w" * 80) for page in range(3)]
    ways_of_tour = [TourFileButton(shape, ID, ID) for shape in ("csv", "json")]
    back_of_tour = [*ways_of_tour, ChangeTourButton(ID, 0, ID), EventButton("tournament", ID)]
    yield Page(title="w" * 100, text=text, steps=turns_of_tour, actions=back_of_tour)
    changed = [TourDialog(ID, ID), RemoveTourButton("ask", ID, ID), TourButton(ID, "", "p", ID, "w" * 80)]
    pages_of_choices = [ChangeTourButton(ID, page, ID, "w" * 80) for page in range(2)]
    choice = TourEventsSelect(ID, 3, ID, options)
    yield Page(title="w" * 100, text=text, select=choice, steps=pages_of_choices, actions=changed)
    rows_of_tours = [TourRow(ID - row, *[ID] * 3, "w" * 80, None, None, 99, 1) for row in range(30)]
    yield Page(title="w" * 80, text="w" * 300, sections=tour_sections(rows_of_tours, ID), actions=[TourDialog(0, ID)])
    changes = [ui.Section[Any](ui.TextDisplay("w" * 100), accessory=SettingButton(ID, f"{row}")) for row in range(4)]
    back = ManageButton("tournament", ID)
    yield Page(title="w" * 80, text="w" * 1000, sections=changes, select=SettingsSelect(ID, GROUPS), actions=[back])
    dialogs = [DirectorDialog(act, ID) for act in ("add", "remove", "replace", "seed", "helpers")]
    yield Page(title="w" * 80, text=text, select=ManageSelect(ID, "players"), actions=dialogs)
    pages = [ResultsButton(ID, page, "w" * 80) for page in range(2)]
    yield Page(text="w" * 300, select=PairingSelect(ID, options), actions=[*pages, back])


PAGES: dict[str, Examples] = {
    **dict.fromkeys(
        (
            "bot/community/competitions/commands.py",
            "bot/community/competitions/competition_pages.py",
            "bot/community/competitions/draft_pages.py",
            "bot/community/competitions/event_pages.py",
            "bot/community/ladders/views.py",
            "bot/community/leagues/views.py",
            "bot/community/tournaments/requests.py",
            "bot/community/tournaments/views.py",
            "bot/community/tournaments/pages/page_views.py",
            "bot/community/tournaments/pages/team_pages.py",
            "bot/community/tournaments/requests.py",
            "bot/community/tournaments/tours/views.py",
            "bot/community/tournaments/administration/draft_views.py",
            "bot/community/tournaments/administration/manage_pages.py",
            "bot/community/tournaments/administration/result_pages.py",
            "bot/community/tournaments/administration/round_views.py",
        ),
        events,
    ),
    "bot/play/tables/invitation.py": lambda key: [invite_page(ID, "w" * 32)],
    "bot/play/matches/board/menu.py": acting,
    "bot/play/substitution/views.py": substitutes,
    "bot/play/pauses/views.py": vacations,
    "bot/play/challenges/views.py": challenges,
    "bot/people/help/views.py": helping,
    "bot/play/lists/calendar.py": lambda key: [
        Page(text=lists_words.IN_CALENDAR.format(500), actions=[AllGamesButton()]),
    ],
    "bot/learn/rules/about.py": about,
    "bot/learn/rules/gallery.py": beginning,
    "bot/play/tables/opening.py": beginning,
    "bot/play/archive/lookback.py": looking_back,
    "bot/play/archive/views.py": records,
    "bot/play/analyses/views.py": better_lines,
    "bot/play/ratings/views.py": profiles,
    "bot/play/moderation/match_page.py": moderated,
    "bot/play/computers/advice_views.py": hints,
    "bot/people/servers/views.py": settings_pages,
    "bot/people/players/views.py": personal_settings,
    "bot/people/players/block_views.py": blocked_people,
    "bot/people/privacy/views.py": lambda key: [privacy_page(), forget_page(Ties(1000, 1000))],
    "bot/community/sundays/views.py": lambda key: [
        *(sunday_page(plan) for plan in (None, SundayPlan(1, 10**18, NOON, 1))),
        sunday_page(None, is_allowed=False),
    ],
    "bot/learn/puzzles/setup_page.py": lambda key: [
        daily_puzzle_page(plan)
        for plan in (None, DailyPlan(1, 10**18, 23, "America/Argentina/Buenos_Aires", NOON, None, 1))
    ],
}
"""The pages of each module that makes some, as large as a game (by its key) makes them."""


def lines(command: Any) -> Iterator[app_commands.Command[Any, ..., Any]]:
    """What the picker lists of a command."""
    if isinstance(command, app_commands.Group):
        yield from (each for each in command.walk_commands() if isinstance(each, app_commands.Command))
    elif isinstance(command, app_commands.Command):
        yield command


def test_the_picker_has_few_lines() -> None:
    typed = list(PROVIDED[COMMANDS])
    of_members = [each for each in typed if getattr(each, "default_permissions", None) is None]
    assert sum(len(list(lines(each))) for each in typed) == LINES
    assert sum(len(list(lines(each))) for each in of_members) == LINES_OF_MEMBERS


def test_descriptions_fit_a_phone_and_say_what_posts_only() -> None:
    told = [line.description for command in PROVIDED[COMMANDS] for line in lines(command)]
    assert [each for each in told if len(each) > LONGEST or "only you" in each] == []


def test_what_explains_a_typed_setting_fits_below_its_field() -> None:
    typed = [each for each in in_order(PROVIDED[SERVER_PAGES]) if isinstance(each, TypedSetting)]
    for language in NAMES:
        with speaking(language):
            hints = [hint_of_field(each.hint) for each in typed] + list(map(in_words, TYPED_AS.values()))
            assert [each for each in hints if len(each) > MOST_BELOW_A_FIELD] == []


def test_every_command_is_known_everywhere() -> None:
    assert all(not getattr(command, "_guild_ids", None) for command in PROVIDED[COMMANDS])


def test_a_long_text_leaves_room_for_a_line_above() -> None:
    layout, _ = Page(title="Rules", text="line\n" * MESSAGE_LIMIT).message
    assert length(layout) <= PAGE_LIMIT


def test_every_module_that_makes_pages_shows_them_here() -> None:
    assert {path for path in map(str, sources()) if makes_pages(path)} == set(PAGES)


@pytest.mark.parametrize("language", NAMES)
@pytest.mark.parametrize("key", GAMES)
def test_discord_takes_every_page_with_a_line_above(key: str, language: str) -> None:
    with speaking(language):
        for page in (page for examples in PAGES.values() for page in examples(key)):
            layout, _ = page.message
            layout.add_item(ui.TextDisplay("w" * NOTE_LIMIT))
            payload = {"flags": COMPONENTS_V2, "components": layout.to_components()}
            assert message_violations(payload, []) == [], page.title


def length(layout: ui.LayoutView) -> int:
    return sum(len(each.content) for each in layout.walk_children() if isinstance(each, ui.TextDisplay))


def sources() -> Iterator[str]:
    """The modules of subjects, by their paths."""
    for path in sorted((ROOT / "bot").rglob("*.py")):
        if "core" not in path.parts:
            yield str(path.relative_to(ROOT))


def makes_pages(path: str) -> bool:
    tree = ast.parse((ROOT / path).read_text())
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any(isinstance(each, ast.Name) and each.id == "Page" for each in calls)
