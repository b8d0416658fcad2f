"""Collects every text that people read, as the source of all translations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from discord import app_commands

from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.refusals import Refusal
from bot.core.speech.sentences import NAMES
from bot.subjects import PROVIDED
from games import GAMES

ROOT = Path(__file__).parent.parent
ROOMS = ("bot", "games", "lessons", "opponents", "renderers")
CONTEXT = (1, "c")
MARKERS: dict[str, Any] = {
    "_": None,
    "_n": (1, 2),
    "_p": (CONTEXT, 2),
    "_np": (CONTEXT, 2, 3),
    "Said": None,
    "counted": (1, 2),
    "forms": (1, 2),
    "meant": (CONTEXT, 2),
}
"""What stands around a text in the sources, with the places of its context and forms."""
FOR_TRANSLATORS = "For translators:"
"""How a comment begins that stands above a text and is shown with it."""
PROPER_NAMES = {*NAMES, *NAMES.values(), *(game.info.name for game in GAMES.values())}
"""Choices that are the same in every language."""

_PLACEHOLDER = re.compile(r"\{[^}]*\}")
_WORD = re.compile(r"[^\W\d_]")


class Found(NamedTuple):
    """A text, or the forms for one thing and for many, and the file it stands in."""

    text: str | tuple[str, ...]
    place: str
    context: str | None = None
    comments: tuple[str, ...] = ()


def harvest() -> Catalog:
    """A catalog of all texts, each once, in the order of the files."""
    catalog = Catalog(charset="utf-8", fuzzy=False)
    for text, place, context, comments in (*_marked(), *_refusals(), *_commands()):
        if context or _is_said(text if isinstance(text, str) else text[1]):
            catalog.add(text, locations=[(place, 0)], context=context, auto_comments=comments)
    return catalog


def placeholders(text: str) -> set[str]:
    """The fields of a template, whatever form of a word it asks for."""
    return {re.sub(r":\d+}", "}", field) for field in _PLACEHOLDER.findall(text)}


def _is_said(template: str) -> bool:
    """Whether there is anything to translate: words, or a full stop, which not every language writes as we do."""
    return bool(_WORD.search(_PLACEHOLDER.sub("", template))) or template.endswith(".")


def _marked() -> Iterator[Found]:
    for room in ROOMS:
        found = extract_from_dir(
            ROOT / room,
            [("**.py", "python")],
            keywords=MARKERS,
            comment_tags=[FOR_TRANSLATORS],
            strip_comment_tags=True,
        )
        for name, _, text, comments, context in sorted(found, key=lambda each: each[:2]):
            yield Found(text, f"{room}/{name}", context, tuple(comments))


def _refusals() -> Iterator[Found]:
    for kind in sorted(_kinds(Refusal), key=lambda kind: kind.__name__):
        if not hasattr(kind, "template"):  # a family of refusals, each with a sentence of its own
            continue
        text = (kind.template, kind.plural) if kind.plural else kind.template
        yield Found(text, f"{kind.__module__.replace('.', '/')}.py")


def _kinds(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    for inner in kind.__subclasses__():
        yield inner
        yield from _kinds(inner)


def _commands() -> Iterator[Found]:
    for command in PROVIDED[COMMANDS]:
        if isinstance(command, app_commands.ContextMenu):
            yield Found(command.name, _module(command))
            continue
        inner = command.walk_commands() if isinstance(command, app_commands.Group) else ()
        for each in (command, *inner):
            place = _place_of(each)
            yield Found(each.description, place)
            for option in each.parameters if isinstance(each, app_commands.Command) else ():
                yield Found(str(option.description), place)
                yield from (Found(choice.name, place) for choice in option.choices if choice.name not in PROPER_NAMES)


def _place_of(command: app_commands.Command[Any, Any, Any] | app_commands.Group) -> str:
    """The module a command, or the first command of a group, is written in."""
    first = command if isinstance(command, app_commands.Command) else next(iter(command.walk_commands()))
    assert isinstance(first, app_commands.Command)
    return _module(first)


def _module(command: app_commands.Command[Any, Any, Any] | app_commands.ContextMenu) -> str:
    return f"{command.callback.__module__.replace('.', '/')}.py"
