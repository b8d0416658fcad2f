"""The buttons that matches themselves put below their boards and into the menu."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from discord import ui

from bot.core.people import Request
from bot.core.services import Services
from bot.play.matches import words
from bot.play.matches.board import clock_words
from bot.play.matches.board.boards import (
    CONTROLS,
    MENU_ENTRIES,
    PARAGRAPHS,
    Board,
    Control,
    Group,
    MenuEntry,
    Paragraph,
)
from bot.play.matches.board.claims import ClaimButton
from bot.play.matches.board.menu import MoreButton, offer_to_resign
from bot.play.matches.match_views import MatchView
from bot.play.matches.views import TurnButton, own_board


def _claim(board: Board) -> Iterable[ui.Item[Any]]:
    clock, view = board.view.timing, board.view
    if clock and clock.can_be_claimed:
        yield ClaimButton(view.match.id, view.position.ply, clock_words.claim_label(view))


def _turn(board: Board) -> Iterable[ui.Item[Any]]:
    if board.following is not None:
        yield TurnButton(board.view.match.id, board.view.position.ply, str(board.following))


def _more(board: Board) -> Iterable[ui.Item[Any]]:
    """Offer the menu on the present board of a running match."""
    if board.view.is_present and board.view.to_move is not None:
        yield MoreButton(board.view.match.id)


async def _own_board(services: Services, view: MatchView, request: Request) -> list[ui.Item[Any]]:
    """Show the board from one's own side."""
    return [own_board(view, request.person, words.OWN_BOARD)]


ON_BOARDS = (
    CONTROLS(Control(Group.BELOW, 40, _claim), Control(Group.BELOW, 80, _turn), Control(Group.BELOW, 90, _more)),
    MENU_ENTRIES(MenuEntry(Group.ACTING, 40, offer_to_resign), MenuEntry(Group.LOOKING, 10, _own_board)),
    PARAGRAPHS(
        Paragraph(10, clock_words.clock_lines),
        Paragraph(20, lambda view, told: told.news_lines(view)),
        Paragraph(30, lambda view, _: words.occasion_line(view.occasion)),
    ),
)
