"""Sentences in the language of who reads them."""

from __future__ import annotations

import asyncio
import pickle

import pytest

from bot.core.clock_rules.words import span_words
from bot.core.people import Person
from bot.core.refusals import BadClock, Refusal
from bot.core.services import Services
from bot.core.speech.sentences import ENGLISH, event_text, in_words, language_for, refusal_words, speaking
from bot.learn.rules import words as rules_words
from bot.people.players.preferences import PreferenceBook, Preferences, language_of
from bot.people.privacy.privacy import Privacy
from bot.people.servers.settings import AS_AT_DISCORD, ChannelTheme, GuildBook
from bot.play.lists import words as lists_words
from bot.play.matches import words as matches_words
from bot.play.matches.match_views import MatchView
from bot.play.matches.refusals import STATUS, NotRunning
from bot.play.picker import words as picker_words
from games import GAMES
from games.core import Event, PlayerError, Said, SeatName, forms, quoted
from storage import Database
from storage.people import players
from tests.bot.conftest import ANN, BO, DEE, begun, by
from tests.conftest import HandClock


def test_a_sentence_is_said_in_the_language_that_is_spoken() -> None:
    assert str(picker_words.PLAY) == "Play"
    with speaking("de"):
        assert str(picker_words.PLAY) == f"{picker_words.PLAY}" == "Spielen"
        assert matches_words.MOVE_PLAYED.format(move="C+", number=3) == "Du hast in Partie #3 **C+** gespielt."
    assert str(picker_words.PLAY) == "Play"


def test_counted_things_follow_the_language() -> None:
    assert span_words(25 * 3600) == "1 day 1 hour"
    with speaking("de"):
        assert span_words(49 * 3600) == "2 Tage 1 Stunde"


async def test_two_answers_at_once_speak_their_own_languages() -> None:
    async def say(language: str) -> list[str]:
        said = []
        with speaking(language):
            for _ in range(3):
                said.append(str(rules_words.RULES))
                await asyncio.sleep(0)
        return said

    german, english = await asyncio.gather(say("de"), say(ENGLISH))
    assert german == ["Regeln"] * 3
    assert english == ["Rules"] * 3


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("de", "de"),
        ("en-US", "en"),
        ("en-GB", "en"),
        ("pt-BR", "pt"),
        ("es-419", "es"),
        ("es-ES", "es"),
        ("it", "en"),
        (None, "en"),
    ],
)
def test_a_locale_leads_to_the_language_we_have(locale: str | None, language: str) -> None:
    assert language_for(locale) == language


def test_a_name_is_never_translated() -> None:
    with speaking("de"):
        assert lists_words.TO_MOVE.format(name="Black") == "Black ist am Zug"
        assert lists_words.TO_MOVE.format(name=Said("Black")) == "Schwarz ist am Zug"


def test_what_a_game_said_is_translated_with_what_stands_in_it() -> None:
    said = Said("You must move {tower}: the turn before called {colour}.")
    tower = Said("the {colour} {rank} on {cell}", colour=Said("red"), rank=Said("tower"), cell="d8")
    said = Said(said, tower=tower, colour=Said("red"))
    assert said == "You must move the red tower on d8: the turn before called red."
    with speaking("de"):
        assert in_words(said) == "Du musst den roten Turm auf d8 ziehen: Rot wurde vom Zug davor gerufen."


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "“zz”"), ("de", "„zz“"), ("fr", "«\u00a0zz\u00a0»"), ("ja", "「zz」")]
)
def test_what_someone_typed_stands_in_the_quotation_marks_of_the_language(language: str, expected: str) -> None:
    refused = Said("{text} is not a move. {example}", text=quoted("zz"), example="")
    with speaking(language):
        assert expected in in_words(refused)


def test_texts_one_after_the_other_are_translated_each() -> None:
    both = Said.joined((Said("never"), Said("no pieces")), "; ")
    assert both == "never; no pieces"
    with speaking("de"):
        assert in_words(both) == "nie; keine Steine"


def test_what_is_said_survives_the_way_to_another_process() -> None:
    said = Said("{hole}: {seeds} seeds", hole="C", seeds=4)
    again = pickle.loads(pickle.dumps(said))
    assert again == said
    assert (again.template, again.values) == (said.template, said.values)


def test_an_event_still_wants_the_names_of_the_players() -> None:
    values = (("player", SeatName(0, "South")), ("seeds", 5), ("holes", "a, b"))
    template = forms("{player} captures 1 seed from {holes}.", "{player} captures {seeds} seeds from {holes}.", 5)
    event = Event("capture", template, (), values)
    with speaking("de"):
        assert event_text(event).format("{Ann}", "Bo") == "{Ann} schlägt 5 Samen aus a, b."


@pytest.mark.parametrize(
    ("refusal", "english", "german"),
    [
        (
            NotRunning(number=3, status=STATUS["finished"]),
            "Match #3 is finished. You can only move in matches in progress.",
            "Partie #3 ist beendet. Ziehen kannst du nur in laufenden Partien.",
        ),
        (
            BadClock(problem=Said("A move can add at most 90 days, for example 5d + 12h, cap 7d.")),
            "A move can add at most 90 days, for example 5d + 12h, cap 7d.",
            "Ein Zug bringt höchstens 90 Tage dazu; zum Beispiel 5d + 12h, cap 7d.",
        ),
        (PlayerError("plain words"), "plain words", "plain words"),
    ],
)
def test_a_refusal_is_english_inside_and_german_outside(refusal: Refusal, english: str, german: str) -> None:
    assert str(refusal) == english
    assert refusal_words(refusal) == english
    with speaking("de"):
        assert refusal_words(refusal) == german


@pytest.mark.parametrize("key", GAMES)
def test_boards_are_described_in_german_and_within_the_limit(key: str) -> None:
    game = GAMES[key]
    state = game.start(max(game.info.seats))
    with speaking("de"):
        text = in_words(game.describe(state))
    assert text != game.describe(state)
    assert len(text) <= 1024
    assert in_words(game.prompt(state)) == game.prompt(state), "English again"


async def test_the_language_of_a_player_is_kept_and_that_of_a_stranger_is_not(
    services: Services, database: Database, view: MatchView
) -> None:
    await services[PreferenceBook].remember_language(ANN, "de")
    await services[PreferenceBook].remember_language(BO, "en")
    await services[PreferenceBook].remember_language(DEE, "de")
    assert await kept(database, ANN) == "de"
    assert await kept(database, BO) == "en", "so that a German server does not write to Bo in German"
    assert await kept(database, DEE) is None
    await services[PreferenceBook].remember_language(ANN, "en")
    assert await kept(database, ANN) == "en"
    assert await services[PreferenceBook].of(ANN) == Preferences(), "it is no choice"


async def test_somebody_who_comes_back_after_being_forgotten_is_heard_again_within_the_hour(
    services: Services, database: Database, view: MatchView, clock: HandClock
) -> None:
    await services[PreferenceBook].remember_language(ANN, "de")
    await services[Privacy].forget(by(ANN))
    await begun(services)
    clock.pass_(hours=1)
    await services[PreferenceBook].remember_language(ANN, "de")
    assert await kept(database, ANN) == "de"


async def test_a_server_chooses_its_language_beside_its_boards(services: Services) -> None:
    assert await services[GuildBook].language(5) is None
    await services[GuildBook].change(5, language="de")
    await services[GuildBook].choose(5, "theme", ChannelTheme.DARK, "boards")
    assert await services[GuildBook].language(5) == "de"
    assert await services[GuildBook].language(None) is None
    await services[GuildBook].choose(5, "language", AS_AT_DISCORD)
    assert await services[GuildBook].language(5) is None


async def kept(database: Database, person: Person) -> str | None:
    async with database.reading() as connection:
        player = await players.find(connection, person.discord_id)
    return language_of(player) if player else None


def test_a_sentence_asks_for_the_form_of_a_word_that_it_needs() -> None:
    said = Said(
        "The {colour} tower on {cell} is {owner}'s. {right}", colour=Said("red"), cell="a1", owner="Bo", right=""
    )
    with speaking("de"):
        assert in_words(said).startswith("Der rote Turm auf a1")
        assert in_words(Said("red")) == "Rot"
