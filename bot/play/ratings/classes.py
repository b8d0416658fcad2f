"""Classes of ratings: a game between two, or among more."""

from __future__ import annotations

from typing import NamedTuple

from games import GAMES

DUEL, SEVERAL = "duel", "several"


class RatingClass(NamedTuple):
    """Matches that are rated together; a game may share a class with another."""

    game: str
    size: str

    @property
    def key(self) -> str:
        return f"{self.game} {self.size}"

    @property
    def is_duel(self) -> bool:
        return self.size == DUEL

    @property
    def name(self) -> str:
        """The name of the game, or of the first one that is rated in it."""
        return next((game.info.name for game in GAMES.values() if game.info.rating_class == self.game), self.game)

    @property
    def splits(self) -> bool:
        """Whether its game can be played by two and by more, so that the size has to be told."""
        seats = {
            seats == 2 for game in GAMES.values() if game.info.rating_class == self.game for seats in game.info.seats
        }
        return len(seats) > 1


def class_of(game: str, seats: int) -> RatingClass:
    key = GAMES[game].info.rating_class if game in GAMES else game
    return RatingClass(key, DUEL if seats == 2 else SEVERAL)


def read_class(key: str) -> RatingClass:
    game, _, size = key.rpartition(" ")
    return RatingClass(game, size)
