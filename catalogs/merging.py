"""What becomes of translations when the sources change: kept, or kept as fuzzy where the English is another now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import deepcopy
from difflib import SequenceMatcher

from babel import Locale
from babel.messages.catalog import Catalog, Message

from bot.speech.sentences import LANGUAGE_NAME

LIKE = 0.6
"""How alike two sentences are of which one has become the other, from 0 to 1; among those of one file a bit less."""
SAME_FILE = 0.15

LISTS = {
    ("list", "{before}, {next}"): ("standard", "middle", "{before}", "{next}"),
    ("list of two", "{first} and {last}"): ("standard", "2", "{first}", "{last}"),
    ("end of a list", "{before} and {last}"): ("standard", "end", "{before}", "{last}"),
    ("list of two", "{first} or {last}"): ("or", "2", "{first}", "{last}"),
    ("end of a list", "{before} or {last}"): ("or", "end", "{before}", "{last}"),
}
"""How lists are written, by context and text: the pattern that Unicode's CLDR has for every language."""


def merge(catalog: Catalog, texts: Catalog) -> None:
    """Give a catalog exactly these texts; the translation of one that has changed is kept as fuzzy.

    The texts stay as they are, for the next language: Babel would put the same objects into every catalog.
    """
    catalog.update(deepcopy(texts), no_fuzzy_matching=True, update_header_comment=False)
    gone = _Gone([message for message in catalog.obsolete.values() if is_translated(message)])
    catalog.obsolete.clear()
    for message in catalog:
        if message.id and not is_translated(message):
            _fill_known(catalog, message)
        if message.id and not is_translated(message) and (before := gone.nearest(message)):
            _take_over(catalog, message, before)
        if not message.fuzzy:
            message.previous_id = []


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
    language = catalog.locale_identifier
    if language and (pattern := list_pattern(language, message)):
        message.string = pattern
    if language and (message.id, message.context) == (LANGUAGE_NAME.source, LANGUAGE_NAME.context):
        name = _locale(language).get_display_name() or language
        message.string = name[0].upper() + name[1:]


def _locale(language: str) -> Locale:
    return Locale.parse(language, sep="-" if "-" in language else "_")


class _Gone:
    """Texts that are in the sources no more, with their characters, which tell quickly what can't be alike."""

    def __init__(self, messages: Sequence[Message]) -> None:
        self._bits: dict[tuple[str, int], int] = {}
        texts = [translations(message.id)[-1] for message in messages]
        self._kept = [
            (message, text, self._characters(text), _files(message))
            for message, text in zip(messages, texts, strict=True)
        ]

    def nearest(self, message: Message) -> Message | None:
        """The text that this one was before, as far as one can tell."""
        text = translations(message.id)[-1]
        matcher = SequenceMatcher(None, "", text, autojunk=False)
        characters, files = self._characters(text), _files(message)
        best, most, nearest_at = None, 0.0, 0
        for at_most, at in self._candidates(characters, len(text), files):
            if at_most < most:
                break
            before, old, _, its_files = self._kept[at]
            matcher.set_seq1(old)
            likeness = matcher.ratio() + (SAME_FILE if files & its_files else 0.0)
            if likeness >= LIKE and (likeness > most or (likeness == most and at < nearest_at)):
                best, most, nearest_at = before, likeness, at
        return best

    def _candidates(self, characters: int, length: int, files: set[str]) -> list[tuple[float, int]]:
        """How alike each text can be at most, by its characters, and its place; the most promising first."""
        found = []
        for at, (_, old, its_characters, its_files) in enumerate(self._kept):
            bonus = SAME_FILE if files & its_files else 0.0
            at_most = 2.0 * (characters & its_characters).bit_count() / ((len(old) + length) or 1) + bonus
            if at_most >= LIKE:
                found.append((at_most, at))
        return sorted(found, key=lambda each: (-each[0], each[1]))

    def _characters(self, text: str) -> int:
        """A bit for each character, another one for its second occurrence, and so on."""
        counted: Counter[str] = Counter()
        found = 0
        for character in text:
            counted[character] += 1
            found |= 1 << self._bits.setdefault((character, counted[character]), len(self._bits))
        return found


def _files(message: Message) -> set[str]:
    return {name for name, _ in message.locations}


def _take_over(catalog: Catalog, message: Message, before: Message) -> None:
    message.flags.add("fuzzy")
    message.previous_id = list(translations(before.id))
    message.string = _as_many(translations(before.string), catalog.num_plurals if message.pluralizable else 1)
    if not message.pluralizable:
        message.string = message.string[0]


def _as_many(forms: Iterable[str], number: int) -> tuple[str, ...]:
    """So many forms, the last one again where there are fewer; of more the last ones."""
    kept = tuple(forms)[-number:]
    return kept + kept[-1:] * (number - len(kept))
