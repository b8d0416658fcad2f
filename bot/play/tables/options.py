"""Options of a game as people type them: `board=gagara`, several separated by blanks or commas."""

from __future__ import annotations

import re

from bot.core.speech.sentences import in_words, labelled
from bot.core.speech.typed import plain
from games import GAMES
from games.core import BadSetup, Info, Said, brief

_PAIR = re.compile(r"(?<![\w-])([\w-]+)\s*[=:]\s*([\w-]+)")


def parse_options(game: str, text: str) -> dict[str, str]:
    """Option -> value; a value alone will do where only one option has it; raises `BadSetup`."""
    info = GAMES[game].info if game in GAMES else None
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


def _option_with(info: Info, value: str) -> str:
    having = [option for option, values in info.options.items() if value in values]
    if len(having) != 1:
        example = next((f"{option}={values[-1]}" for option, values in info.options.items()), "")
        values = {"value": brief(value), "game": info.name, "example": example}
        if not example:
            raise BadSetup(Said("“{value}” is not an option: {game} has none.", **values))
        raise BadSetup(Said("“{value}” is not an option of {game}. Write options like {example}.", **values))
    return having[0]
