"""Options of a game as people type them: `board=gagara`, several separated by blanks or commas."""

from __future__ import annotations

import re

from bot.core.speech.sentences import in_words, labelled
from bot.core.speech.typed import bare, plain
from games import GAMES
from games.core import BadSetup, Info, Said, brief

_WHERE_VALUES_END = re.compile(r"\s*[:,:、(]")
"""What follows the word for a value in its label."""
_PAIR = re.compile(r"(?<![\w-])([\w-]+)\s*[=:]\s*([\w-]+)")


def parse_options(game: str, text: str) -> dict[str, str]:
    """Option -> value; a value alone will do where only one option has it; raises `BadSetup`.

    One can also be written in the words in which it is suggested.
    """
    info = GAMES[game].info if game in GAMES else None
    if info and (called := _called(info).get(_bare(text))):
        return dict([called])
    typed = plain(text)
    chosen = dict(_PAIR.findall(typed))
    for word in re.split(r"[\s,;]+", _PAIR.sub(" ", typed)):
        if word and info:
            chosen[_option_with(info, word)] = word
    return chosen


def suggest_options(game: str, typed: str) -> list[tuple[str, str]]:
    """Suggest what could be typed next, as words and as text: `Board: gagara`, `board=gagara`."""
    if game not in GAMES:
        return []
    info, typed = GAMES[game].info, plain(typed)
    done = dict(_PAIR.findall(typed))
    before = " ".join(f"{option}={value}" for option, value in done.items() if value in info.options.get(option, ()))
    unfinished = _PAIR.sub(" ", typed).strip(" ,;")
    found = []
    for option, values in info.options.items():
        for value in () if option in done and option in before else values:
            text = f"{before} {option}={value}".strip()
            name, meaning = info.labels.get(option, option), info.labels.get(f"{option}={value}", value)
            words = labelled(in_words(name), in_words(meaning))
            if unfinished in text or unfinished in words.lower():
                found.append((f"{before} {words}".strip(), text))
    return [(before, before), *found] if before else found


def _called(info: Info) -> dict[str, tuple[str, str]]:
    """Each option with a value, by what people read of it: `length of the match long`, and `long` alone."""
    found: dict[str, tuple[str, str]] = {}
    for option, values in info.options.items():
        name = in_words(info.labels.get(option, option))
        for value in values:
            meaning = in_words(info.labels.get(f"{option}={value}", value))
            brief_meaning = _WHERE_VALUES_END.split(meaning)[0]
            for each in (f"{name} {meaning}", f"{name} {brief_meaning}", brief_meaning):
                found.setdefault(_bare(each), (option, value))
    return found


def _bare(text: str) -> str:
    return " ".join(re.sub(r"[=:,;]", " ", bare(text)).split())


def _option_with(info: Info, value: str) -> str:
    having = [option for option, values in info.options.items() if value in values]
    if len(having) != 1:
        example = next((f"{option}={values[-1]}" for option, values in info.options.items()), "")
        values = {"value": brief(value), "game": info.name, "example": example}
        if not example:
            raise BadSetup(Said("“{value}” is not an option: {game} has none.", **values))
        raise BadSetup(Said("“{value}” is not an option of {game}. Write options like {example}.", **values))
    return having[0]
