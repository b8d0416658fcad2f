"""What the bot says about messages that could not be sent where they should."""

from __future__ import annotations

from bot.speech.sentences import _

NOT_POSTED = _("I could not post in {place}: {trouble}.")
TOLD_DIRECTLY = _("You are told here because you chose so with /preferences; the match is played in {place}.")

TROUBLES = {
    10003: _("the channel does not exist any more"),
    10008: _("the card of its table does not exist any more"),
    50001: _("I cannot see the channel; give me the permission View Channel"),
    50007: _("direct messages are closed"),
    50013: _("a permission is missing; I need Send Messages (in threads: Send Messages in Threads) and Attach Files"),
    50083: _("the thread is archived and locked"),
    160005: _("the thread is locked"),
    160006: _("this server has as many threads as Discord allows"),
}
"""Discord's error codes, as people need to know them."""
THREAD_TROUBLES = {
    10003: _("the thread does not exist any more"),
    50013: _("a permission is missing; I need Create Public Threads, Send Messages in Threads and Attach Files"),
}
"""Those that mean something else where it is about a thread."""
TROUBLE = _("Discord refused it (error {code})")


def trouble(code: int) -> str:
    """Why a place cannot be written to, to be kept and put into words when somebody reads it."""
    return TROUBLES[code].source if code in TROUBLES else TROUBLE.source.format(code=code)


def thread_trouble(code: int) -> str:
    """Why a thread cannot be made or used, to be kept as well."""
    return THREAD_TROUBLES[code].source if code in THREAD_TROUBLES else trouble(code)
