"""What the bot says about messages that could not be sent where they should."""

from __future__ import annotations

import re

from bot.core.outbox.notes import Note
from bot.core.speech.names import listing, mention, person, plain_values
from bot.core.speech.sentences import _, in_words

NOT_POSTED = _("I couldn't post in {place}: {trouble}.")
TOLD_FROM_CHAT = _("The match is in your chat: {place}. I can only write there when one of you plays.")
TOLD_DIRECTLY = _("You get these DMs because of your /preferences. The match is in {place}.")

TROUBLES = {
    10003: _("the channel no longer exists"),
    10008: _("the post with its table no longer exists"),
    50001: _("I can't see the channel; give me the View Channel permission"),
    50007: _("DMs are turned off"),
    50013: _("I'm missing a permission: Send Messages (in threads, Send Messages in Threads) or Attach Files"),
    50083: _("the thread is archived and locked"),
    160005: _("the thread is locked"),
    160006: _("this server has reached Discord's thread limit"),
}
"""Discord's error codes, as people need to know them."""
THREAD_TROUBLES = {
    10003: _("the thread no longer exists"),
    50013: _("I'm missing a permission: Create Public Threads, Send Messages in Threads or Attach Files"),
}
"""The codes that mean something else where it is about a thread."""
TROUBLE = _("Discord rejected it (error {code})")
_REJECTED = re.compile(re.escape(TROUBLE.source).replace(re.escape("{code}"), r"(?P<code>\d+)"))


def trouble(code: int) -> str:
    """Why a place cannot be written to, to be kept and put into words when someone reads it."""
    return TROUBLES[code].source if code in TROUBLES else TROUBLE.source.format(code=code)


def thread_trouble(code: int) -> str:
    """Why a thread cannot be made or used, to be kept as well."""
    return THREAD_TROUBLES[code].source if code in THREAD_TROUBLES else trouble(code)


def trouble_words(kept: str) -> str:
    """What was kept of a trouble, in the language spoken now."""
    found = _REJECTED.fullmatch(kept)
    return TROUBLE.format(**found.groupdict()) if found else in_words(kept)


def note_text(note: Note, *, ping: bool) -> str:
    """The sentence; those it has to reach are mentioned if it pings."""
    names = {
        place: mention(who) if ping and who in note.called else person(who.name) for place, who in note.people.items()
    }
    number = note.match.id if note.match else None
    values = {place: trouble_words(value) if place == "trouble" else value for place, value in note.values.items()}
    called = listing(mention(who) if ping else person(who.name) for who in note.called)
    return note.kind.sentence.format(**names, **plain_values(values), number=number, called=called)
