"""The section of the rules that a position calls for."""

from __future__ import annotations

from games.core import AnyGame
from games.dogon import Dogon
from games.dohyo import Dohyo
from games.honey_donuts import HoneyDonuts
from games.kamisado import Kamisado
from games.tokonoma import Tokonoma

TOPICS: list[tuple[AnyGame, str, str, str, str]] = [
    (Dogon(), "first move", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S n .0", "", "R6"),
    (Dogon(), "after an enemy pass", "2,0,2,0,3,0/1,0,0,0,0,0 20-20 S p +2", "", "R7"),
    (Dohyo(), "nothing to push", "BBBB/BBBBB/2BB2/7/2AA2/AAAAA/AAAA A 0,0 B 0 - - 9 24", "", "7"),
    (Dohyo(), "a mandatory push", "1BB1/5/2A3/7/2AAB1/5/4 A 0,0 B 0 - - 9 24", "", "4.3"),
    (Dohyo(), "a push against one of several", "BB3/6/1AAD3/8/4AAC2/8/7/1AAC1D/4D A 0,0,0,0 D 0 - - 8 24", "", "6"),
    (Dohyo(), "submission", "4/5/2B3/1AAB3/6/5/4 A 0,0 B 0 - - 9 24", "e3>e5", "10"),
    (HoneyDonuts(), "first move", "bBb/..../..*../..../rRr r", "", "H3"),
    (HoneyDonuts(), "a move that would repeat", "bBb/..../..*../..../rRr r", "a1-b2 e1-d2 b2-a1", "H6"),
    (HoneyDonuts(), "a King pushed out", "bBb/..../.r*../..../.Rr r", "e2-b1", "H5"),
    (Kamisado(), "a free first move", "OBPKYRGN/8/8/8/8/8/8/ngrykpbo b -", "", "T1"),
    (Kamisado(), "a tower that was called", "OBPKYRGN/8/8/8/8/8/8/ngrykpbo b -", "a1a7", "T2"),
    (Kamisado(), "after a blocked tower", "2PKYRGN/8/8/8/8/8/OB6/ngrykpbo b n", "", "M6"),
    (Kamisado(), "a possible push", "OBPK1RG1/8/3N+4/3Y+4/3y++4/8/8/ngr1kpbo b y", "", "8"),
    (Kamisado(), "a refill to choose", "OB1KYRGN/7g+/8/8/8/8/4P3/n1rykpbo b - fill", "", "F1"),
    (Kamisado(), "a match that is over", "3G2R1/1Y4po/1n6/2g5/7b+/2P+2B2/K+2kO3/y1r1N+3 - - 3 over", "", "7"),
    (Tokonoma(), "first move", "f3A+/b+4S+/a+b+3B+A+/s+4B+/a+3F w 0", "", "5.1"),
    (Tokonoma(), "a piece to capture", "5/6/3fB+A1/6/a3F w 0", "", "5.2"),
    (Tokonoma(), "a guarded house reached", "5/F5/1ab4/6/5 w 0", "b1c1", "5.3"),
]


def test_a_position_calls_for_its_section() -> None:
    for game, code, play, topic in [(game, code, play, topic) for game, _, code, play, topic in TOPICS]:
        state = game.decode(code)
        for text in play.split():
            _, state, _ = game.play(state, state.to_move, text)
        assert game.topic(state) == topic, (game, code)
