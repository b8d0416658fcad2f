"""What commands, views and messages of other subjects may use of `digests`."""

from bot.play.digests.views import change_digest

__all__ = [
    "change_digest",
]
