"""Translations are looked up in the file without loading it, and are what gettext reads there."""

from __future__ import annotations

import gettext
from pathlib import Path

import pytest

from bot.core.speech import CATALOGS
from bot.core.speech.translations import Translations


@pytest.mark.parametrize("path", sorted(CATALOGS.glob("*/*/*.mo")), ids=lambda path: path.parts[-3])
def test_every_text_is_found_with_all_its_forms(path: Path) -> None:
    with path.open("rb") as file:
        known = gettext.GNUTranslations(file)
    translations = Translations(path)
    entries: dict[object, str] = known._catalog  # type: ignore[attr-defined]
    assert len(entries) > 3000
    for key, translation in entries.items():
        text, form = key if isinstance(key, tuple) else (key, 0)
        context, _, source = str(text).rpartition("\4")
        assert not source or translations.forms(source, context)[form] == translation
    assert [translations.form(count) for count in range(120)] == [known.plural(count) for count in range(120)]


def test_what_has_no_translation_is_not_found() -> None:
    path = next(iter(CATALOGS.glob("de/*/*.mo")))
    translations = Translations(path)
    assert not translations.forms("A text nobody has written.")
    assert not translations.forms("\uffff", "a context nobody has written")
    assert not translations.forms("Open", "of a shop")
