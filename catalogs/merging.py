"""What becomes of translations when the sources change: kept, or kept as fuzzy where the English is another now."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from babel import Locale
from babel.messages.catalog import Catalog, Message

LISTS = {
    ("list", "{before}, {next}"): ("standard", "middle", "{before}", "{next}"),
    ("list of two", "{first} and {last}"): ("standard", "2", "{first}", "{last}"),
    ("end of a list", "{before} and {last}"): ("standard", "end", "{before}", "{last}"),
    ("list of two", "{first} or {last}"): ("or", "2", "{first}", "{last}"),
    ("end of a list", "{before} or {last}"): ("or", "end", "{before}", "{last}"),
}
"""How lists are written, by context and text: the pattern that Unicode's CLDR has for every language."""


def merge(catalog: Catalog, texts: Catalog) -> None:
    """Give a catalog exactly these texts; the translation of one that has changed is kept as fuzzy, as Babel finds it.

    The texts stay as they are, for the next language: Babel would put the same objects into every catalog.
    """
    catalog.update(deepcopy(texts), no_fuzzy_matching=True, update_header_comment=False)
    gone = _of(catalog, filter(is_translated, catalog.obsolete.values()))
    new = _of(catalog, (message for message in catalog if not is_translated(message)))
    catalog.obsolete.clear()
    gone.update(new, update_header_comment=False)
    for message in catalog:
        if message.id and not is_translated(message):
            _fill_known(catalog, message)
        if message.id and not is_translated(message) and (found := gone.get(message.id, message.context)):
            message.string, message.flags, message.previous_id = found.string, found.flags, found.previous_id
        if not message.fuzzy:
            message.previous_id = []


def _of(catalog: Catalog, messages: Iterable[Message]) -> Catalog:
    """A catalog in the same language of some of the messages."""
    made = Catalog(locale=catalog.locale, charset="utf-8", fuzzy=False)
    for message in filter(lambda each: each.id, messages):
        made[message.id] = deepcopy(message)
    return made


def is_translated(message: Message) -> bool:
    """Whether there is a translation, maybe a fuzzy one."""
    return any(translations(message.string))


def translations(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """The forms of a text or a translation."""
    return (string,) if isinstance(string, str) else tuple(string or ())


def list_pattern(language: str, message: Message) -> str | None:
    """How a language writes a list of this kind, if the text is a list."""
    found = LISTS.get((message.context or "", translations(message.id)[0]))
    if found is None:
        return None
    style, part, before, after = found
    return str(_locale(language).list_patterns[style][part]).format(before, after)


def _fill_known(catalog: Catalog, message: Message) -> None:
    """What Unicode knows of every language: how its lists are written, and its name."""
    from bot.core.speech.sentences import LANGUAGE_NAME  # noqa: PLC0415 - it wants compiled catalogs

    language = catalog.locale_identifier
    if language and (pattern := list_pattern(language, message)):
        message.string = pattern
    if language and (message.id, message.context) == (LANGUAGE_NAME.source, LANGUAGE_NAME.context):
        name = _locale(language).get_display_name() or language
        message.string = name[0].upper() + name[1:]


def _locale(language: str) -> Locale:
    return Locale.parse(language, sep="-" if "-" in language else "_")
