"""Word between processes that something is owed; whoever misses it finds it at the next look all the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.core.services import Services
from storage.core.commit_hooks import JOBS, POSTS

MORE = "more"
"""The word of a process that sends posts, too."""


class Wakeups:
    """Tells other processes, and has them tell this one."""

    def __init__(self, services: Services) -> None:
        self._database = services.database
        self._locks = services.locks

    def call_for_posts(self) -> None:
        """Call others, as there are more posts than this process can send."""
        self._locks.tell(MORE)

    def call_for_all(self) -> None:
        """Tell others from now on of everything that is owed here, as this process does none of it."""
        for owed in (POSTS, JOBS):
            self._database.ring(partial(self._locks.tell, owed), owed)

    def answer(self, *, posts: Callable[[], None], more: Callable[[], None], jobs: Callable[[], None]) -> None:
        """Call these when another process says that something is owed, `more` where it sends a part of it itself."""
        bells = {POSTS: (posts,), MORE: (more,), JOBS: (jobs,)}

        def hear(word: str) -> None:
            for bell in bells.get(word, (posts, jobs)):
                bell()

        self._locks.hear(hear)
