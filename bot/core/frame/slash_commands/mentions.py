"""Commands named in texts, as mentions that open them when they are pressed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from discord import AppCommandType, app_commands, ui

from bot.core.frame.layouts import let_go
from bot.core.speech.limits import MESSAGE_LIMIT

FENCE = "```"
CHAT_INPUT = AppCommandType.chat_input


class CommandMentions:
    def __init__(self) -> None:
        self._ids: Mapping[str, int] = {}
        self._quoted = self._plain = re.compile(r"(?!)")

    def learn(self, registered: Iterable[app_commands.AppCommand]) -> None:
        """Take the numbers of commands and of what is below them."""
        self._ids = {
            name: command.id for command in registered if command.type is CHAT_INPUT for name in _names(command)
        }
        names = "|".join(re.escape(name) for name in sorted(self._ids, key=len, reverse=True)) or "(?!)"
        self._quoted = re.compile(rf"`/(?P<name>{names})(?P<rest>(?:[ ][^`\n]*)?)`")
        self._plain = re.compile(rf"(?<![\w/<:.`])/(?P<name>{names})(?![\w`/-])")

    def linked(self, text: str) -> str:
        """The text with its commands as mentions, code left as it is."""
        parts = text.split(FENCE)
        return FENCE.join(self._link(part) if place % 2 == 0 else part for place, part in enumerate(parts))

    def link(self, layout: ui.LayoutView) -> ui.LayoutView:
        """Link the commands in every text of a message, if it has room for that.

        The client hears every button by its custom id: no message has to be kept for it, as discord.py would for a
        quarter of an hour.
        """
        layout.stop()
        let_go(layout)
        texts = [item for item in layout.walk_children() if isinstance(item, ui.TextDisplay)]
        contents = [self.linked(item.content) for item in texts]
        if sum(map(len, contents)) <= MESSAGE_LIMIT:
            for item, content in zip(texts, contents, strict=True):
                item.content = content
        return layout

    def _link(self, text: str) -> str:
        return self._plain.sub(self._mention, self._quoted.sub(self._mention, text))

    def _mention(self, found: re.Match[str]) -> str:
        """The mention of `/plan` or `/preferences zone`: what follows the command stays behind it."""
        rest = found.groupdict().get("rest") or ""
        return f"</{found['name']}:{self._ids[found['name']]}>{rest}"


def _names(command: app_commands.AppCommand | app_commands.AppCommandGroup, above: str = "") -> list[str]:
    """The command as it is typed, or everything below a group, which cannot be used itself."""
    name = f"{above} {command.name}".strip()
    subcommands = [each for each in command.options if isinstance(each, app_commands.AppCommandGroup)]
    return [found for each in subcommands for found in _names(each, name)] or [name]
