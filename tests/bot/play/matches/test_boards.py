"""What subjects put on boards, in its order."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.core.people import Place
from bot.core.services import Services
from bot.play.matches import CHANCES
from bot.play.matches.board.boards import Board, Boards, Group
from bot.play.matches.board.pictures import marks_on
from bot.play.matches.entries.narration import TELLINGS
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from games import GAMES
from games.core import AnyGame, IllegalMove, Seat
from storage.play.clocks import IncidentKind
from tests.bot.conftest import CHANNEL, by, mover, waiter
from tests.games.setups import candidates, samples_of
from tests.kinds import ALL


def kinds(items: list[Any]) -> list[str]:
    """What the buttons are for, by the beginning of their custom ids."""
    return [item.custom_id.split(":")[0] for item in items]


MENU = {
    Group.ASKING: ["ask", "ask"],
    Group.ACTING: ["nudge", "plan", "substitute", "leave-match"],
    Group.LOOKING: ["turn", "history"],
}


def below(services: Services, board: Board) -> list[str]:
    return kinds(services[Boards].controls(Group.BELOW, board))


async def test_buttons_below_a_board_stand_in_their_order(services: Services, view: MatchView) -> None:
    assert below(services, Board(view)) == ["move", "board-rules", "nudge", "more"]
    assert below(services, Board(view, mover(view), Seat(1))) == ["move", "board-rules", "turn", "note", "more"]
    assert below(services, Board(view, waiter(view), Seat(1))) == ["plan", "board-rules", "turn", "note", "more"]
    over = await services[Matches].resign(by(mover(view)), view.match.id)
    assert below(services, Board(over)) == ["rematch", "match"]


async def test_the_menu_lists_what_one_can_ask_for_do_and_look_at(services: Services, view: MatchView) -> None:
    listed = await services[Boards].menu(services, view, by(waiter(view)))
    assert {group: kinds(list(items)) for group, items in listed.items()} == MENU


@pytest.mark.parametrize(
    ("place", "shown"),
    [
        (Place(CHANNEL.guild_id, 4711), ["substitute", "move-here"]),
        (Place(4711, 4712), ["move-here"]),
        (Place(None, 4711), []),
    ],
)
async def test_the_menu_offers_only_what_can_be_asked_where_it_is_opened(
    services: Services, view: MatchView, place: Place, shown: list[str]
) -> None:
    listed = await services[Boards].menu(services, view, by(waiter(view), place=place))
    assert kinds([*listed[Group.ACTING]]) == ["nudge", "plan", *shown, "leave-match"]


def test_every_kind_of_entry_and_incident_is_told_by_one_subject(services: Services) -> None:
    told = [each.kind for each in services[TELLINGS]]
    assert sorted(told) == sorted([*ALL, *IncidentKind, CHANCES])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_right_is_never_marked_as_wrong_and_can_be_played(game: AnyGame) -> None:
    random = Random(5)
    for state in samples_of(game.info.key)[::7]:
        firsts = {step.cell for move in game.legal_moves(state) for step in game.path(state, move)}
        for move in sorted(candidates(game, state, random), key=game.format)[:12]:
            objection = game.objection(state, move)
            if objection is None or state.to_move is None:
                continue
            marks = marks_on(game, state, IllegalMove(objection, move))
            assert not {*marks.wrong} & {*marks.right, *marks.start}
            assert {*marks.right, *marks.start} <= firsts
            assert marks.right or not firsts & {*game.cells(state)}
