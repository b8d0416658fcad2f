"""What commands, views and letters of other subjects may use of `digests`."""

from bot.digests.views import change_digest

__all__ = [
    "change_digest",
]
