"""What notes say: sentences about something that happened beside the moves."""

from __future__ import annotations

from bot.services.notes import Note, Saying
from bot.services.speech import _, in_words
from bot.wording import mention, person

NOTES = {
    Saying.VACATION_OVER: _(
        "Your vacation is used up, so your clocks run again. `/games` shows what waits for you, with the time left."
    ),
    Saying.THREAD_LOST: _(
        "🧵 I could not use a thread for match #{number}: {trouble}. Its boards come here from now on. Whoever manages "
        "this server: `/setup check` says what to change."
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
}


def note_text(note: Note, *, ping: bool) -> str:
    """The sentence; those it has to reach are mentioned if it pings."""
    names = {
        place: mention(who) if ping and who in note.called else person(who.name) for place, who in note.people.items()
    }
    number = note.match.id if note.match else None
    values = {place: in_words(value) if place == "trouble" else value for place, value in note.values.items()}
    return NOTES[note.saying].format(**names, **values, number=number)
