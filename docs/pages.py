"""Pages of the site that are made of the code: rules, commands, settings, metrics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from discord import app_commands

from bot.core.frame.slash_commands.registration import COMMANDS
from bot.core.metrics import Metrics
from bot.core.speech.sentences import ENGLISH, names_of_languages, speaking
from bot.learn.rules.ruletexts import Diagram, Section, rules_text
from bot.learn.rules.words import game_facts
from bot.subjects import PROVIDED
from games import GAMES

ROOT = Path(__file__).parent.parent
NAMES = {
    language: name
    for language, name in names_of_languages().items()
    if language == ENGLISH or (ROOT / "docs" / language / "index.md").exists()
}
"""Every language with a site, by its own name."""
SITES = {language: "" if language == ENGLISH else language for language in NAMES}
"""Where the pages of a language are, and where its site goes."""
SlashCommand: TypeAlias = app_commands.Command[Any, ..., Any]


def rules_page(key: str, language: str) -> str:
    """The rules of a game: what it is, for whom, and the whole text, whose positions are drawn."""
    game, text = GAMES[key], rules_text(key, language)
    with speaking(language):
        facts = [f"* {line}" for line in game_facts(game, text.facts).splitlines() if line]
    body = "\n\n".join(part for section in text.sections for part in _section(key, section))
    return "\n".join([f"# {game.info.name}", "", text.facts["about"], "", *facts, "", body, ""])


def commands_page() -> str:
    """Every command with what Discord says about it, and the menus of people and messages."""
    slash = sorted(slash_commands(), key=lambda each: each.qualified_name)
    menus = [each for each in PROVIDED[COMMANDS] if isinstance(each, app_commands.ContextMenu)]
    return "\n".join(
        [
            "| command | what it does |",
            "| --- | --- |",
            *(f"| `/{each.qualified_name}` | {each.description} |" for each in slash),
            "",
            *(line for each in slash for line in _command(each)),
            "## In menus",
            "",
            "Right-click a person or a message, or hold your finger on it, and choose **Apps**.",
            "",
            *(f"* **{each.name}**, on a {each.type.name}" for each in menus),
        ]
    )


def slash_commands() -> Iterator[SlashCommand]:
    """Everything a player can type."""
    for command in PROVIDED[COMMANDS]:
        if isinstance(command, app_commands.Group):
            yield from (each for each in command.walk_commands() if isinstance(each, app_commands.Command))
        elif isinstance(command, app_commands.Command):
            yield command


def settings_page() -> str:
    """What a host can set, as the file with all settings explains it."""
    blocks = (ROOT / ".env.example").read_text("utf-8").strip().split("\n\n")[1:]
    return "\n".join(line for block in blocks for line in _setting(block.splitlines()))


def metrics_page() -> str:
    """What is counted and timed, by its name."""
    families = sorted(
        (each for each in Metrics().registry.collect() if each.name.startswith("engawa_")), key=lambda each: each.name
    )
    rows = (f"| `{each.name}` | {each.type} | {each.documentation} |" for each in families)
    return "\n".join(["| metric | type | what it measures |", "| --- | --- | --- |", *rows])


MADE = {"commands": commands_page, "settings": settings_page, "metrics": metrics_page}


def _section(key: str, section: Section) -> Iterable[str]:
    yield f"## {section.heading}"
    for piece in (piece for part in section.parts for piece in part):
        yield piece if isinstance(piece, str) else _position(key, piece)


def _position(key: str, diagram: Diagram) -> str:
    moves = {"play": diagram.play, "legal": diagram.legal, "illegal": diagram.illegal}
    lines = [f"code: {diagram.code}", *(f"{what}: {' '.join(each)}" for what, each in moves.items() if each)]
    return "\n".join([f"```{{position}} {key}", *lines, f"caption: {diagram.caption}", "```"])


def _command(command: SlashCommand) -> Iterable[str]:
    yield from (f"## `/{command.qualified_name}`", "", f"{command.description}.", "")
    if command.parameters:
        yield from ("| option | what it is |", "| --- | --- |")
        for each in command.parameters:
            needed = " (needed)" if each.required else ""
            yield f"| `{each.display_name}`{needed} | {each.description}{_choices(each)} |"
        yield ""


def _choices(option: app_commands.transformers.CommandParameter | Any) -> str:
    names = [str(choice.name) for choice in option.choices]
    return f": {', '.join(names)}" if names else ""


def _setting(lines: Iterable[str]) -> Iterable[str]:
    """One or a few settings, each with its default, below what the comment above them says."""
    lines = list(lines)
    said = " ".join(line.removeprefix("#").strip() for line in lines if line.startswith("#"))
    set_to = [line.partition("=") for line in lines if not line.startswith("#")]
    yield from ("## " + ", ".join(f"`{name}`" for name, _, _ in set_to), "")
    yield from (re.sub(r"docs/([\w/-]+)\.md", r"[\1](../\1.md)", said), "")
    defaults = [f"`{value}`" if value else "empty" for _, _, value in set_to]
    yield from (f"Default: {', '.join(defaults)}", "")
