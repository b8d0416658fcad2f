"""`python -m catalogs [LANGUAGE ...]`: bring the catalogs up to date and compile them; a new language begins empty.

`python -m catalogs compile` only compiles those that have changed since; `make setup`, the wheel and the image do that.
"""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from enum import StrEnum
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import denormalize, read_po, write_po

from bot.core.speech import CATALOGS, DOMAIN
from catalogs.merging import merge, translations

WIDTH = 116
HEADING = (
    "# The texts of Engawa in another language; docs/contribute/translating.md says how to change them.\n"
    "# Whole: nothing"
)
BOILERPLATE = ("POT-Cre", "PO-Rev", "Generated-By", "Project-Id", "Report-Msgid", "Last-Trans", "Language-Team")
"""Lines of the header that say nothing, or differ from themselves a minute ago."""

ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)


def main(languages: list[str]) -> None:
    """Update every catalog there is, and make those that are asked for."""
    if languages == ["compile"]:
        compile_changed()
        return
    compile_changed()
    from catalogs.harvest import harvest  # noqa: PLC0415 - compiling needs neither the bot nor Discord's library

    texts = harvest()
    for language in sorted({*languages, *(path.name for path in CATALOGS.iterdir() if path.is_dir())}):
        catalog = updated(language, texts)
        path = po_path(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(catalog))
        compile_changed()
        print(*report(language, catalog), sep="\n")  # noqa: T201


class Stage(StrEnum):
    """How much of a language is translated, by what people do first."""

    NOTHING = "nothing"
    PLAY = "play"
    LEARN = "learn"
    EVERYTHING = "everything"


STAGES: Mapping[Stage, tuple[str, ...]] = {
    Stage.PLAY: ("bot/core/", "bot/people/", "bot/play/", "games/", "opponents/", "renderers/"),
    Stage.LEARN: ("bot/learn/", "lessons/"),
    Stage.EVERYTHING: ("",),
}
"""By stage the folders whose texts it needs, besides those of the stages before it."""
PROMISED = re.compile(r"Whole: (\w+)")
"""What a catalog says of itself, above its first text: up to which stage it is whole, which a test holds it to."""


def stage_of(message: Message) -> Stage:
    """The first stage that needs a text."""
    places = [place for place, _ in message.locations]
    return next(
        stage for stage, folders in STAGES.items() if any(place.startswith(folders) for place in places or [""])
    )


def promised(catalog: Catalog) -> Stage:
    """The stage up to which a catalog has to be whole."""
    found = PROMISED.search(catalog.header_comment)
    return Stage(found[1]) if found else Stage.NOTHING


def is_done(message: Message) -> bool:
    return any(translations(message.string)) and not message.fuzzy


def report(language: str, catalog: Catalog) -> list[str]:
    """How many texts have a translation that isn't fuzzy, by stage; then the files in which some are to be done."""
    texts = [message for message in catalog if message.id]
    needed, done = Counter(map(stage_of, texts)), Counter(stage_of(each) for each in texts if is_done(each))
    stages = " · ".join(f"{stage} {done[stage]} of {needed[stage]}" for stage in STAGES)
    missing = [message for message in catalog if message.id and not any(translations(message.string))]
    fuzzy = [message for message in catalog if message.id and message.fuzzy]
    total = f"{language}: {len(catalog)} texts, {len(missing)} without a translation, {len(fuzzy)} fuzzy"
    places = Counter((_place(message), "missing") for message in missing)
    places += Counter((_place(message), "fuzzy") for message in fuzzy)
    return [total, f"  {stages}", *(f"  {place}: {count} {what}" for (place, what), count in sorted(places.items()))]


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
        return restored(read_po(file, locale=language))


def restored(catalog: Catalog) -> Catalog:
    """A catalog as it was written: what a fuzzy text was before is no comment."""
    for message in catalog:
        _restore_previous(message)
    return catalog


def updated(language: str, texts: Catalog) -> Catalog:
    """The catalog of a language with exactly these texts."""
    catalog = read(language)
    merge(catalog, texts)
    return catalog


def written(catalog: Catalog) -> bytes:
    """The catalog as a file for translators."""
    file = BytesIO()
    write_po(
        file, catalog, width=WIDTH, include_lineno=False, ignore_obsolete=True, sort_output=True, include_previous=True
    )
    boilerplate = tuple(f'"{name}'.encode() for name in BOILERPLATE)
    return b"".join(line for line in file.getvalue().splitlines(keepends=True) if not line.startswith(boilerplate))


def compiled(catalog: Catalog) -> bytes:
    """The catalog as the bot reads it, the same for the same texts."""
    file = BytesIO()
    again = read_po(BytesIO(written(catalog)), locale=catalog.locale)
    again.creation_date = again.revision_date = ALWAYS
    write_mo(file, again)
    return file.getvalue()


def _place(message: Message) -> str:
    return message.locations[0][0] if message.locations else "?"


def _restore_previous(message: Message) -> None:
    """What the text was before, which Babel writes but reads as a comment."""
    lines = [line[1:].strip() for line in message.user_comments if line.startswith("|")]
    message.user_comments = [line for line in message.user_comments if not line.startswith("|")]
    if lines and message.fuzzy:
        message.previous_id = [denormalize(text) for text in _MSGID.split("\n".join(lines))[1:]]


_MSGID = re.compile(r"^msgid(?:_plural)? ", re.MULTILINE)


if __name__ == "__main__":
    main(sys.argv[1:])
