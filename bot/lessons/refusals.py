"""Why the bot says no about lessons."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoSuchStep(Refusal):
    """The step has gone from the lesson."""

    template = "This step isn't part of the lesson any more. Use `/learn` to continue."
