"""An analysis as pictures: the graph of the chances, and what could have been played as a film."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import discord

from bot.core.frame.context import Context
from bot.core.frame.layouts import AttachedFile
from bot.core.frame.pictures import Look
from bot.core.speech.sentences import said_name, spoken
from bot.play.analyses import words
from bot.play.analyses.analyses import Analysed
from bot.play.analyses.result import courses
from bot.play.matches import MatchView
from bot.play.matches.ui import board_frame, board_text
from bot.play.replays import MOVE, follow
from games.core import DESCRIPTION_LIMIT
from opponents.analysis import Examined, chance, swings
from renderers.graphs import Graph, Turning, draw_graph
from renderers.replay import Shot, gif


async def graph_file(context: Context, analysed: Analysed, theme: str) -> discord.File:
    text = words.graph_text(analysed)[:DESCRIPTION_LIMIT]
    name = f"analysis-{analysed.last.match.id}.png"
    return await context.pictures.page(draw_graph, _graph(analysed, theme), name, text)


async def line_film(context: Context, analysed: Analysed, each: Examined, look: Look, for_whom: int) -> discord.File:
    """What could have followed instead of a move, from the board on which it was made."""
    views = list(_views(analysed, each))
    note = str(words.NOT_PLAYED)
    first = analysed.number(each.ply) - 1
    frames = [board_frame(view, look, ply=first + number) for number, view in enumerate(views)]
    shots = [
        Shot(view.position.state, frame, note if number else "")
        for number, (view, frame) in enumerate(zip(views, frames, strict=True))
    ]
    number = analysed.last.match.id
    key = ("line", number, each.ply, look, spoken(), analysed.last.names)
    drawn = await context.pictures.films.drawn(partial(gif, analysed.last.game.info.key, shots), key, for_whom)
    room = DESCRIPTION_LIMIT - len(words.LINE_FILM.format(board=""))
    text = words.LINE_FILM.format(board=board_text(views[-1], Look(), room))
    return AttachedFile(drawn, f"line-{number}-{each.ply + 1}.gif", text)


def _graph(analysed: Analysed, theme: str) -> Graph:
    last = analysed.last
    return Graph(
        last.game.info.key,
        f"#{last.match.id} {last.game.info.name}",
        str(words.GRAPH_SUBTITLE),
        tuple(map(said_name, last.names)),
        tuple(
            tuple((analysed.number(move - 1) if move else 0, likely) for move, likely in course)
            for course in courses(analysed.examined, len(last.players))
        ),
        last.position.number,
        tuple(Turning(analysed.number(each.ply), each.seat, chance(each.score)) for each in swings(analysed.examined)),
        theme,
    )


def _views(analysed: Analysed, each: Examined) -> Iterator[MatchView]:
    """The board before a move, then one for each move that could have followed."""
    view = replace(analysed.story[each.ply], timing=None, occurrences=())
    yield view
    for move in each.line:
        seat = view.position.to_move
        if seat is None:
            return
        view = replace(view, position=follow(view.game, view.position, seat, MOVE, move))
        yield view
