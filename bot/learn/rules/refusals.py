"""Why no rule can be shown."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchRules(Refusal):
    template = "I have no rules for “{key}”. I know the rules of {names}."


class NoSuchRule(Refusal):
    template = "The rules of {game} have no section “{topic}”. Pick one of the sections that /rules suggests."


class NothingFound(Refusal):
    template = "I found nothing about “{text}” in the rules. Try a single word, such as pass or win."
