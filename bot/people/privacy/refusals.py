"""Why there is nothing to export or delete."""

from __future__ import annotations

from bot.core.refusals import Refusal


class NothingStored(Refusal):
    template = "Nothing is stored about you: you've never played here."
