"""What notes say: sentences about something that happened beside the moves."""

from __future__ import annotations

from bot.moderation import words as moderation_words
from bot.outbox.notes import Note, Saying
from bot.speech import names as speech_names
from bot.speech.names import listing, mention, person
from bot.speech.sentences import _, in_words

NOTES = {
    Saying.VACATION_OVER: _(
        "Your vacation is used up, so your clocks run again. `/games` shows what waits for you, with the time left."
    ),
    Saying.THREAD_LOST: _(
        "🧵 I could not use a thread for match #{number}: {trouble}. Its boards come here from now on. Whoever manages "
        "this server: `/setup check` says what to change."
    ),
    Saying.TABLE_EXPIRED: _(
        "⌛ Your table #{number} of {game} has closed: not enough players came in time. **Open again** brings "
        "[it](https://discord.com/channels/{card}) back for as long; `/standing open` takes on anybody at any time."
    ),
    Saying.SEAT_KEPT: _(
        "⏳ {called}: {host} keeps a seat for you at table #{number} of {game} until <t:{until}:R>. "
        "**Join** and **Not this time** are on [its card](https://discord.com/channels/{card})."
    ),
    Saying.STANDING_OVER: _(
        "Your standing invitation to {game} has run out; its matches go on. `/standing open` makes a new one."
    ),
    Saying.PLAN_MISSED: _(
        "Match #{number}: {opponent} played **{move}**, which your plan did not foresee, so the plan is gone. "
        "Nobody else knows that there was one."
    ),
    Saying.PLAN_REFUSED: _(
        "Match #{number}: the rules refuse **{move}**, which you had planned, so your plan is gone. "
        "Please make another move."
    ),
    Saying.PLAN_GONE: _(
        "Match #{number}: the position you had planned for is not on the board any more, so your plan is gone. "
        "`/plan` makes a new one on your opponent's turn."
    ),
    **moderation_words.NOTES,
}


def note_text(note: Note, *, ping: bool) -> str:
    """The sentence; those it has to reach are mentioned if it pings."""
    names = {
        place: mention(who) if ping and who in note.called else person(who.name) for place, who in note.people.items()
    }
    number = note.match.id if note.match else None
    values = {place: in_words(value) if place == "trouble" else value for place, value in note.values.items()}
    called = listing(mention(who) if ping else person(who.name) for who in note.called)
    return NOTES[note.saying].format(**names, **speech_names.plain_values(values), number=number, called=called)
