"""In which language the bot speaks, and how its sentences get into it."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TypeAlias
from unicodedata import normalize

from bot.core.speech import CATALOGS, DOMAIN
from bot.core.speech.escapes import plain
from bot.core.speech.translations import Translations
from games.core import Event, PlayerError, Said, SeatName
from storage.people.players import ComputerName

log = logging.getLogger(__name__)

ENGLISH = "en"
"""The language of the sources, which has no catalog."""
KEPT = 2048
"""Translations that are kept once they were told, of all languages together."""

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text that people read; printed or formatted, it is in the language that is spoken just then."""

    source: str
    context: str = ""

    def format(self, **values: object) -> str:
        """The sentence with its values, of which those that can be translated are."""
        return str(self).format(**_retold(values))

    def __str__(self) -> str:
        return _translated(self.source, self.context)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


@dataclass(frozen=True, slots=True)
class Counted:
    """A text for one thing and for many, as many forms as the language has; `{count}` is how many."""

    one: str
    many: str
    context: str = ""

    def format(self, count: int, **values: object) -> str:
        """The form for that many."""
        return _form(self.one, self.many, count, self.context).format(count=count, **_retold(values))


class Markup(str):
    """Text for Discord to format, such as channels by their ids, as a value of a refusal."""


Words: TypeAlias = str | Sentence
"""What may be said: a text that is finished, or one still to be translated."""

_ = Sentence
_n = Counted

LEVEL_NAME, PROGRAM_NAME = _("{name} (level {level})"), _("{name} (computer)")
"""Names of computers, so that nobody takes one for a person."""


def _p(context: str, source: str) -> Sentence:
    """A sentence that is the same in English as another one; the context tells translators which is meant."""
    return Sentence(source, context)


def _np(context: str, one: str, many: str) -> Counted:
    """Counted things that are the same in English as others; the context tells translators which is meant."""
    return Counted(one, many, context)


def names_of_languages() -> dict[str, str]:
    """Every language that has a catalog, by its own name, or by its code as long as that isn't translated."""
    names = {ENGLISH: LANGUAGE_NAME.source}
    for language in sorted(path.parent.name for path in CATALOGS.glob("*/LC_MESSAGES")):
        name = in_language(LANGUAGE_NAME, language)
        names[language] = language if name == LANGUAGE_NAME.source else name
    return names


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language until the end of the block; what runs at the same time speaks its own."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def speak(language: str) -> None:
    _spoken.set(language)


def spoken() -> str:
    """The language spoken just now, in this task."""
    return _spoken.get()


@lru_cache(maxsize=64)
def language_for(locale: str | None) -> str:
    """The language we have for a locale such as `de` or `pt-BR`."""
    name = (locale or ENGLISH).replace("-", "_")
    return next((known for known in (name, name.split("_")[0]) if known in NAMES), ENGLISH)


LABELLED = _p("a label and what it says", "{label}: {words}")
NAME_AND_SIDE = _p("a player and what they play", "{name} ({side})")


def in_words(text: str, names: Sequence[str] = ()) -> str:
    """A text of ours in the language spoken now: what a game said, or a name, label or reason from a fixed list.

    `names` are the players by seat; without them texts name the sides.
    """
    if isinstance(text, SeatName):
        return text.among(names, _word(_template(text)), str(NAME_AND_SIDE))
    if isinstance(text, Said):
        said = _template(text)
        return said.format(**_retold(text.values, names)) if text.values else _word(said)
    return _word(_translated(text))


def labelled(label: object, words: object) -> str:
    """A label and what it says, with the colon as the language that is spoken sets it."""
    return LABELLED.format(label=label, words=words)


def said_name(name: str) -> str:
    if not isinstance(name, ComputerName):
        return name
    bare = str(name) if name.level is None else in_words(str(name))
    numbered = f"{bare} {name.copy}" if name.copy > 1 else bare
    return (LEVEL_NAME if name.level else PROGRAM_NAME).format(name=numbered, level=name.level)


def in_language(text: str | Sentence, language: str) -> str:
    """A text from a fixed list in a language."""
    source, context = (text.source, text.context) if isinstance(text, Sentence) else (text, "")
    forms = () if language == ENGLISH else _found(CATALOGS, language, source, context)
    return forms[0] if forms else source


def refusal_words(error: PlayerError) -> str:
    """Tell what is wrong and what would be right."""
    said = error.args[0] if error.args else ""
    return _told(said, error.names) if isinstance(said, Said) else str(error)


def event_text(event: Event) -> str:
    """What the table saw: a format string that wants the players' names."""
    values = tuple((name, _unless_a_seat(value)) for name, value in event.values)
    return _spelt(event._replace(template=in_words(event.template), values=values).text)


def _told(said: Said, names: Sequence[str]) -> str:
    """A refusal, in which whatever people or servers call things formats nothing."""
    if isinstance(said, SeatName):
        return in_words(said, names)
    values = {name: _told_value(value, names) for name, value in said.values.items()}
    template = _template(said)
    return template.format(**values) if values else _word(template)


def _told_value(value: object, names: Sequence[str]) -> object:
    if isinstance(value, Said):
        return _told(value, names)
    return plain(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _unless_a_seat(value: str | int) -> str | int:
    return in_words(value) if isinstance(value, Said) and not isinstance(value, SeatName) else value


def _retold(values: Mapping[str, object], names: Sequence[str] = ()) -> dict[str, object]:
    """Values with those said by a game or a service in the language spoken now; people's words stay theirs."""
    return {
        name: in_words(value, names)
        if isinstance(value, Said)
        else said_name(value)
        if isinstance(value, ComputerName)
        else value
        for name, value in values.items()
    }


def _template(said: Said) -> str:
    """The template of what was said, in the form for its count."""
    if said.plural:
        return _form(said.template, said.plural, said.number, said.context)
    return _translated(said.template, said.context)


class _Word(str):
    """A translated word with other forms of it, for which sentences ask by number: `{colour:1}`."""

    further: tuple[str, ...]

    def __format__(self, form: str) -> str:
        return (str(self), *self.further)[int(form)] if form.isdecimal() else super().__format__(form)


def _word(said: str) -> str:
    """`red|reddish` as the first, with the other in reserve."""
    first, *further = said.split("|")
    if not further:
        return said
    word = _Word(first)
    word.further = tuple(further)
    return word


class _Fitted(str):
    """A text with words that are written by how the value behind them begins."""

    def format(self, *numbered: object, **values: object) -> str:
        known = {**{str(number): value for number, value in enumerate(numbered)}, **values}
        pattern, fitted = _FITTED[_spoken.get()]
        return pattern.sub(partial(fitted, known), str(self)).format(*numbered, **values)


_ACCENT = re.compile("[\u0300-\u036f]")
MOST_LOOKED_AT = 12
"""Characters of a value, its marks included."""
_MARKS = r"[*_~\\\[\u2068]*"
_VOWEL = re.compile(_MARKS + r"(?:[aeiouœæ](?=[^\W\d_])|y(?=[^\W\d_aeiouy]))", re.IGNORECASE)
"""How a value begins, its accents apart: a letter alone, as of a cell, is no word, and nobody says `d’Yann`."""
_SOUNDS = {
    "y": re.compile(_MARKS + r"(?:h?i(?=[^\W\d_aeiou])|y(?=[^\W\d_aeiouy]))", re.IGNORECASE),
    "o": re.compile(_MARKS + r"(?:h?o(?=[^\W\d_])|(?:8|11)(?!\d))", re.IGNORECASE),
}
"""How a word begins before which `y` becomes `e`, though not that of `y hielo`, and `o` becomes `u`."""


def _elided(values: Mapping[str, object], found: re.Match[str]) -> str:
    """French `d’` and `qu’`."""
    return f"{found[1]}’" if _VOWEL.match(_beginning(values, found)) else found[0]


def _unlike(values: Mapping[str, object], found: re.Match[str]) -> str:
    """Spanish `e` and `u`."""
    return {"y": "e ", "o": "u "}[found[1]] if _SOUNDS[found[1]].match(_beginning(values, found)) else found[0]


def _beginning(values: Mapping[str, object], found: re.Match[str]) -> str:
    value = normalize("NFD", str(values[found[2]])) if found[2] in values else ""
    return _ACCENT.sub("", value[:MOST_LOOKED_AT])


_VALUE = r"(?=(?:\*\*)?\{(\w+)\})"
_FITTED = {
    "fr": (re.compile(rf"\b([Dd]|[Qq]u|[Jj]usqu)e {_VALUE}"), _elided),
    "es": (re.compile(rf"\b([yo]) {_VALUE}"), _unlike),
}


def _translated(source: str, context: str = "") -> str:
    return _spelt(in_language(Sentence(source, context), _spoken.get())) if source else source


def _form(one: str, many: str, count: int, context: str) -> str:
    language = _spoken.get()
    translations = _translations(CATALOGS, language)
    forms = _found(CATALOGS, language, one, context) if translations else ()
    if not (translations and forms):
        return one if count == 1 else many
    # In French 0 takes the form for 1, whose text says “1”.
    return _spelt(forms[translations.form(count) if count else -1])


def _spelt(said: str) -> str:
    """The text as its values make it, where the language spoken now writes words by what follows them."""
    fitted = _FITTED.get(_spoken.get())
    return _Fitted(said) if fitted and fitted[0].search(said) else said


@lru_cache(maxsize=KEPT)
def _found(folder: Path, language: str, source: str, context: str) -> tuple[str, ...]:
    """The translation of a text, in all forms if it is counted; an empty tuple where there is none."""
    translations = _translations(folder, language)
    return translations.forms(source, context) if translations else ()


@cache
def _translations(folder: Path, language: str) -> Translations | None:
    try:
        return Translations(folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo")
    except FileNotFoundError:
        if language != ENGLISH:
            log.warning("the texts in %s are not compiled, so English is spoken: python -m catalogs compile", language)
        return None


LANGUAGE_NAME = _p("name of the language of this catalog, in that language", "English")
NAMES: Mapping[str, str] = names_of_languages()
