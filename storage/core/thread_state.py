"""How it stands with a thread, as what waits for one and what is posted there ask."""

from __future__ import annotations

from enum import StrEnum


class Thread(StrEnum):
    """How it stands with the thread of a match; without one it is played where its table stood."""

    WANTED = "wanted"  # to be made below the card of the table
    POST = "post"  # to be made as a post of a forum, in which the card of the table stands as well
    OPEN = "open"
    PRIVATE = "private"  # open, for those alone who were added to it
    CLOSED = "closed"  # archived, because the match is over
    LOST = "lost"  # cannot be used; the match continues where its table stood
