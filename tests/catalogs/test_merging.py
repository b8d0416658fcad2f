"""A translation outlives small changes of its English sentence, but is not used until someone has read it again."""

from __future__ import annotations

import gettext
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from bot.core.speech.sentences import ENGLISH, NAMES
from catalogs import __main__ as catalogs
from catalogs.merging import LISTS, list_pattern, merge
from games.core import all_of, either, listed


def catalog(*texts: tuple[str | tuple[str, str], str | tuple[str, str]], place: str = "words.py") -> Catalog:
    """A German catalog, from text to translation."""
    made = Catalog(locale="de", charset="utf-8", fuzzy=False)
    for text, translation in texts:
        made.add(text, translation, locations=[(place, 0)])
    return made


def sources(*texts: str | tuple[str, str], place: str = "words.py") -> Catalog:
    return catalog(*((text, "") for text in texts), place=place)


def compiled(made: Catalog) -> gettext.NullTranslations:
    return gettext.GNUTranslations(BytesIO(catalogs.compiled(made)))


def test_a_changed_sentence_keeps_its_translation_as_fuzzy_and_says_what_it_was() -> None:
    kept = catalog(("It's your turn.", "Du bist am Zug."), ("Rules", "Regeln"))
    merge(kept, sources("It's your turn now.", "Rules"))
    changed = kept.get("It's your turn now.")
    assert changed
    assert (changed.string, changed.fuzzy, changed.previous_id) == ("Du bist am Zug.", True, ["It's your turn."])
    assert not kept.get("Rules").fuzzy  # type: ignore[union-attr]


def test_a_fuzzy_translation_stays_one_through_the_file_and_another_change() -> None:
    kept = catalog(("It's your turn.", "Du bist am Zug."))
    merge(kept, sources("It's your turn now."))
    again = catalogs.restored(read_po(BytesIO(catalogs.written(kept)), locale="de"))
    assert again.get("It's your turn now.").previous_id == ["It's your turn."]  # type: ignore[union-attr]
    assert catalogs.written(again) == catalogs.written(kept)
    merge(again, sources("It's your turn right now."))
    assert again.get("It's your turn right now.").fuzzy  # type: ignore[union-attr]


def test_what_is_fuzzy_or_missing_is_said_in_english_and_reported_with_its_file() -> None:
    kept = catalog(("It's your turn.", "Du bist am Zug."))
    merge(kept, sources("It's your turn now.", "Nothing like it"))
    assert compiled(kept).gettext("It's your turn now.") == "It's your turn now."
    assert catalogs.report("de", kept) == [
        "de: 2 texts, 1 without a translation, 1 fuzzy",
        "  play 0 of 0 · learn 0 of 0 · everything 0 of 2",
        "  words.py: 1 fuzzy",
        "  words.py: 1 missing",
    ]


def test_a_new_sentence_takes_nothing_from_one_that_stays() -> None:
    kept = catalog(("You can play {moves}.", "Du kannst {moves} spielen."))
    merge(kept, sources("You can play {moves}.", "You can't play {moves}."))
    assert not kept.get("You can't play {moves}.").string  # type: ignore[union-attr]


def test_a_sentence_that_gets_a_context_offers_what_it_had() -> None:
    kept, now = catalog(("Close", "Schließen")), Catalog(charset="utf-8", fuzzy=False)
    now.add("Close", context="of a window", locations=[("words.py", 0)])
    merge(kept, now)
    close = kept.get("Close", "of a window")
    assert close
    assert close.fuzzy
    assert close.string == "Schließen"


@pytest.mark.slow
def test_many_changed_sentences_keep_their_translations() -> None:
    words = ["the", "match", "board", "turn", "seat", "clock", "table", "move", "player", "channel", "thread", "rule"]
    old = [f"{one} {two} {three} is over." for one in words for two in words for three in words][:150]
    kept = catalog(*((text, text.upper()) for text in old))
    merge(kept, sources(*(text.replace("is over", "has ended") for text in old)))
    assert sum(message.fuzzy for message in kept) == 150


@pytest.mark.parametrize("language", sorted(set(NAMES) - {ENGLISH}))
def test_lists_are_written_as_the_language_does(language: str) -> None:
    made = catalogs.read(language)
    for context, text in LISTS:
        message = made.get(text, context)
        assert message, text
        assert message.string == list_pattern(language, message)


def test_a_new_language_begins_with_its_lists() -> None:
    now = Catalog(charset="utf-8", fuzzy=False)
    for context, text in LISTS:
        now.add(text, context=context)
    japanese = Catalog(locale="ja", charset="utf-8", fuzzy=False)
    merge(japanese, now)
    assert japanese.get("{before}, {next}", "list").string == "{before}、{next}"  # type: ignore[union-attr]
    assert japanese.get("{before} or {last}", "end of a list").string == "{before}、または{last}"  # type: ignore[union-attr]


def test_lists_in_english_have_no_comma_before_the_last_word() -> None:
    assert [listed("abc"[:count]) for count in range(4)] == ["", "a", "a, b", "a, b, c"]
    assert [all_of("abc"[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [either("abc"[:count]) for count in range(4)] == ["", "a", "a or b", "a, b or c"]


def test_what_one_language_keeps_stays_out_of_the_next_one() -> None:
    german, japanese = (
        catalog(("It's your turn.", "Du bist am Zug.")),
        Catalog(locale="ja", charset="utf-8", fuzzy=False),
    )
    texts = sources("It's your turn now.")
    merge(german, texts)
    merge(japanese, texts)
    assert german.get("It's your turn now.").fuzzy  # type: ignore[union-attr]
    assert (japanese.get("It's your turn now.").string, japanese.get("It's your turn now.").fuzzy) == ("", False)  # type: ignore[union-attr]
