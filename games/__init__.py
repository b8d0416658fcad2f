"""The register of games: a further game is one more line in `_REGISTERED`."""

from collections.abc import Mapping
from types import MappingProxyType

from games.core import AnyGame
from games.dogon import Dogon
from games.dohyo import Dohyo
from games.honey_donuts import HoneyDonuts
from games.kamisado import Kamisado
from games.tokonoma import Tokonoma

_REGISTERED: tuple[AnyGame, ...] = (
    Dohyo(),
    Tokonoma(),
    Kamisado(),
    Dogon(),
    HoneyDonuts(),
)

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.info.key: game for game in _REGISTERED})
