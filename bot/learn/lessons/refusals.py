"""Why the bot says no about lessons."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NoLesson(Refusal):
    template = "There's no lesson for {game} yet. `/rules` explains how it's played."


class NoSuchStep(Refusal):
    template = "This step isn't part of the lesson any more. Use `/learn` to continue."
