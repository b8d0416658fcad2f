"""The sentence of a note."""

from __future__ import annotations

from bot.outbox.notes import Note
from bot.speech.names import listing, mention, person, plain_values
from bot.speech.sentences import in_words


def note_text(note: Note, *, ping: bool) -> str:
    """The sentence; those it has to reach are mentioned if it pings."""
    names = {
        place: mention(who) if ping and who in note.called else person(who.name) for place, who in note.people.items()
    }
    number = note.match.id if note.match else None
    values = {place: in_words(value) if place == "trouble" else value for place, value in note.values.items()}
    called = listing(mention(who) if ping else person(who.name) for who in note.called)
    return note.kind.sentence.format(**names, **plain_values(values), number=number, called=called)
