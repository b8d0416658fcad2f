"""`python -m catalogs [LANGUAGE ...]`: bring the catalogs up to date and compile them; a new language begins empty.

`python -m catalogs compile` only compiles those that have changed since; `make setup`, the wheel and the image do that.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bot.speech.sentences import CATALOGS, DOMAIN

WIDTH = 116
HEADING = "# The texts of Engawa in another language; CONTRIBUTING.md says how to change them."
BOILERPLATE = ("POT-Cre", "PO-Rev", "Generated-By", "Project-Id", "Report-Msgid", "Last-Trans", "Language-Team")
"""Lines of the header that say nothing, or differ from themselves a minute ago."""

ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)


def main(languages: list[str]) -> None:
    """Update every catalog there is, and make those that are asked for."""
    if languages == ["compile"]:
        compile_changed()
        return
    from catalogs.harvest import harvest  # noqa: PLC0415 - compiling needs neither the bot nor Discord's library

    texts = harvest()
    for language in sorted({*languages, *(path.name for path in CATALOGS.iterdir() if path.is_dir())}):
        catalog = updated(language, texts)
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(catalog))
        compile_changed()
        missing = sum(not any(translations(message.string)) for message in catalog if message.id)
        print(f"{language}: {len(catalog)} texts, {missing} without a translation")  # noqa: T201


def compile_changed() -> None:
    """Compile every catalog that is newer than what was made of it."""
    for source in CATALOGS.glob(f"*/LC_MESSAGES/{DOMAIN}.po"):
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            made = target.with_suffix(f".{os.getpid()}")
            made.write_bytes(compiled(read(source.parent.parent.name)))
            made.replace(target)


def po_path(language: str) -> Path:
    """Where the translations of a language stand."""
    return CATALOGS / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """The catalog of a language as it stands there, empty for a new one."""
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language, header_comment=HEADING, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str, texts: Catalog) -> Catalog:
    """The catalog of a language with exactly these texts; translations of others are dropped."""
    catalog = read(language)
    catalog.update(texts, no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    return catalog


def written(catalog: Catalog) -> bytes:
    """The catalog as a file for translators."""
    file = BytesIO()
    write_po(file, catalog, width=WIDTH, include_lineno=False, ignore_obsolete=True, sort_output=True)
    boilerplate = tuple(f'"{name}'.encode() for name in BOILERPLATE)
    return b"".join(line for line in file.getvalue().splitlines(keepends=True) if not line.startswith(boilerplate))


def compiled(catalog: Catalog) -> bytes:
    """The catalog as the bot reads it, the same for the same texts."""
    file = BytesIO()
    again = read_po(BytesIO(written(catalog)), locale=catalog.locale)
    again.creation_date = again.revision_date = ALWAYS
    write_mo(file, again)
    return file.getvalue()


def translations(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """The forms of a translation."""
    return (string,) if isinstance(string, str) else tuple(string or ())


if __name__ == "__main__":
    main(sys.argv[1:])
