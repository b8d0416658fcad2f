"""The catalogs hold every text, and what they say fits where it is shown."""

from __future__ import annotations

from functools import cache
from typing import Any

import discord
import pytest
from babel.messages.catalog import Catalog, Message
from discord import app_commands

from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.frame.slash_commands.translator import Interpreter
from bot.core.speech import CATALOGS
from bot.core.speech.sentences import ENGLISH, NAMES, _form, language_for, speaking
from bot.subjects import PROVIDED
from catalogs.__main__ import (
    Stage,
    compile_changed,
    compiled,
    is_done,
    po_path,
    promised,
    read,
    report,
    stage_of,
    translations,
    updated,
    written,
)
from catalogs.harvest import harvest, placeholders
from games import GAMES
from sandbox.checks.limits import commands_violations, message_violations
from tests.bot.test_discord_limits import components, message
from tests.games.setups import samples_of

LANGUAGES = sorted(set(NAMES) - {ENGLISH})
IN_ONE_ROW = {"First", "Back", "Next", "Last"}
"""Four buttons beside each other on a phone."""


@cache
def sources() -> Catalog:
    """Every text there is, collected once; nobody changes it."""
    return harvest()


def messages(language: str) -> list[Message]:
    """All texts of a catalog that are translated, its header left out."""
    return [each for each in read(language) if each.id and any(translations(each.string))]


def forms(text: Any) -> tuple[str, ...]:
    return translations(text)


def test_every_language_has_a_catalog_and_every_catalog_a_name() -> None:
    assert sorted(path.name for path in CATALOGS.iterdir() if path.is_dir()) == LANGUAGES


TYPED = 1
"""Of the commands that are typed, which are called the same everywhere; those of menus are translated."""


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_is_what_the_sources_say(language: str) -> None:
    catalog = updated(language, sources())
    kept, needed = ids(read(language)), ids(catalog)
    assert kept - needed == set(), "texts that are gone; run `make words`"
    assert needed - kept == set(), "texts that are new; run `make words` and translate them"
    assert po_path(language).read_bytes() == written(catalog), "run `make words`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_bot_reads_is_what_the_translator_wrote(language: str) -> None:
    compile_changed()
    assert po_path(language).with_suffix(".mo").read_bytes() == compiled(read(language))


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_untranslated_of_what_a_catalog_promises(language: str) -> None:
    catalog = read(language)
    promise = list(Stage).index(promised(catalog))
    needed = [each for each in catalog if each.id and list(Stage).index(stage_of(each)) <= promise]
    assert [each.id for each in needed if not is_done(each)] == []


@pytest.mark.parametrize("language", ["de", "es", "fr", "ja", "pt"])
def test_our_own_languages_are_whole(language: str) -> None:
    assert promised(read(language)) is Stage.EVERYTHING


COUNTS = (0, 1, 2, 5, 1_000_000)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_count_has_its_form(language: str) -> None:
    for each in messages(language):
        if each.pluralizable:
            one, many = each.id
            with speaking(language):
                said = {count: _form(one, many, count, each.context or "") for count in COUNTS}
            assert all(said.values()), each.id
            assert all("{count}" in said[count] for count in (5, 1_000_000) if "{count}" in each.id[1]), each.id


def test_a_new_language_promises_nothing_until_it_is_translated() -> None:
    catalog = updated("it", sources())
    assert promised(catalog) is Stage.NOTHING
    assert "everything 0 of " in report("it", catalog)[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_fields_of_its_source(language: str) -> None:
    for each in messages(language):
        wanted = placeholders(forms(each.id)[-1])
        for form in forms(each.string)[1 if each.pluralizable else 0 :]:
            assert placeholders(form) == wanted, each.id
        assert placeholders(forms(each.string)[0]) <= wanted, each.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_commands_and_markdown(language: str) -> None:
    for each in messages(language):
        source, said = forms(each.id)[-1], forms(each.string)[-1]
        for sign in ("`", "**", "### ", "-# ", "\n"):
            assert said.count(sign) == source.count(sign), each.id


@pytest.mark.parametrize("language", [each for each in LANGUAGES if promised(read(each)) is Stage.EVERYTHING])
async def test_discord_takes_our_commands_in_every_language(language: str) -> None:
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    interpreter = Interpreter()
    payloads = [await command.get_translated_payload(tree, interpreter) for command in PROVIDED[COMMANDS]]
    assert commands_violations(payloads) == []
    typed = [payload for payload in payloads if payload["type"] == TYPED]
    served = {locale.value for locale in discord.Locale if language_for(locale.value) == language}
    assert served
    assert all(served <= payload["description_localizations"].keys() for payload in typed)
    assert all("name_localizations" not in payload or not payload["name_localizations"] for payload in typed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_discord_takes_our_components_in_every_language(language: str, key: str) -> None:
    with speaking(language):
        for component in components(key):
            assert message_violations(message(component), []) == [], component.custom_id


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_that_share_a_row_stay_short(language: str) -> None:
    catalog = read(language)
    labels = [str(found.string) for word in IN_ONE_ROW if (found := catalog.get(word))]
    assert len(labels) == len(IN_ONE_ROW)
    assert sum(map(len, labels)) <= 19, labels


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_everything_a_game_says_is_in_the_catalogs(key: str) -> None:
    known = ids(sources())
    game = GAMES[key]
    said = {*game.info.seat_names, *game.info.labels.values()}
    for state in samples_of(key):
        outcome = game.outcome(state)
        said |= {outcome.reason} if outcome else set()
        for move in game.legal_moves(state)[:5]:
            said |= {getattr(event.template, "template", "") for event in game.apply(state, move)[1]}
    assert {text for text in said - known if len(text) > 1 and not text.isdigit()} == set()


def ids(catalog: Catalog) -> set[str]:
    return {forms(each.id)[0] for each in catalog if each.id}


def test_english_descriptions_leave_room_for_other_languages() -> None:
    told: list[object] = []
    left: list[Any] = [each for each in PROVIDED[COMMANDS] if not isinstance(each, app_commands.ContextMenu)]
    for each in left:
        told.append(each.description)
        left += each.commands if isinstance(each, app_commands.Group) else ()
        told += [] if isinstance(each, app_commands.Group) else [part.description for part in each.parameters]
    assert [text for text in map(str, told) if len(text) > 80] == []
