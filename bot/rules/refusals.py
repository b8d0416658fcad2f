"""Why no rule can be shown."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchRules(Refusal):
    """No game has this key."""

    template = "There are no rules of “{key}” here. I know the rules of {names}."


class NoSuchRule(Refusal):
    """The rules text has no such place, at least not any more."""

    template = "The rules of {game} have no section “{topic}”. Choose one from the list that /rules game suggests."


class NothingFound(Refusal):
    """No rules text has any of the words."""

    template = "I found nothing about “{text}” in the rules. Try one word, such as pass or win."
