"""The register of games: a further game is one more line in `_REGISTERED`."""

from collections.abc import Mapping
from types import MappingProxyType

from games.core import AnyGame
from games.dogon import Dogon

_REGISTERED: tuple[AnyGame, ...] = (
    Dogon(),
)  # fmt: skip

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.info.key: game for game in _REGISTERED})
