"""What the bot says in and about threads."""

from __future__ import annotations

from bot.core.speech.names import series
from bot.play.threads.threads import Opening

THREAD_NAME = "#{number} {game} · {players}"
THREAD_NAME_LIMIT = 100


def thread_name(opening: Opening) -> str:
    """The name `#17 Go · Ann, Bo`, as long as Discord allows."""
    players = series(player.name for player in opening.players)
    name = THREAD_NAME.format(number=opening.match.id, game=opening.game.info.name, players=players)
    return name if len(name) <= THREAD_NAME_LIMIT else f"{name[: THREAD_NAME_LIMIT - 1]}…"
