"""Boards of matches as pictures: from which side and in which colours, with the last move and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import discord

from bot.core.frame.context import Context
from bot.core.frame.pictures import Look, Pictures, alt_text
from bot.core.people import Person, Request
from bot.core.speech.limits import shortened
from bot.core.speech.names import one_by_one, series
from bot.core.speech.sentences import in_words, said_name
from bot.people.players import PreferenceBook, Preferences, preferences_of
from bot.people.servers import ChannelBoards, ChannelSide
from bot.people.servers.ui import GuildBook
from bot.play.matches import words
from bot.play.matches.match_views import MatchView
from bot.play.matches.threats import decisive
from bot.play.replays import AppliedEntry
from games import GAMES
from games.core import DESCRIPTION_LIMIT, AnyGame, IllegalMove, Played, Seat
from renderers.base import Frame
from renderers.results import ResultCard, ResultRow, draw_result


async def draw_board(pictures: Pictures, view: MatchView, name: str, look: Look) -> discord.File:
    """The board below a text that says which match it is and whose turn, so that its header doesn't."""
    frame = board_frame(view, look, is_titled=False)
    return await pictures.board(view.game, view.position.state, frame, name)


async def draw_final(pictures: Pictures, card: ResultCard, name: str) -> discord.File:
    """How a match ended: who won, the last board, everyone by place, what followed."""
    return await pictures.page(draw_result, card, name, card_text(card))


def result_of(view: MatchView, look: Look) -> ResultCard:
    """What is drawn of a match that ended with a result."""
    position, outcome = view.position, view.position.outcome
    assert outcome is not None
    score, names = view.game.score(position.state) or (), tuple(map(said_name, view.names))
    first = outcome.places[0]
    is_drawn = len(outcome.places) == 1
    rows = [
        ResultRow(seat, names[seat], score=str(score[seat]) if score else "", has_won=place is first and not is_drawn)
        for place in outcome.places
        for seat in place
    ]
    number, game = view.match.id, view.game.info.name
    heading = str(words.DRAW) if is_drawn else series(names[seat] for seat in first)
    return ResultCard(
        key=view.game.info.key,
        state=position.state,
        frame=board_frame(view, look, is_titled=False, ending=heading),
        title=words.NUMBERED.format(number=number, game=game, ply=position.number),
        heading=heading,
        how=words.how_it_ended(view, outcome),
        rows=tuple(rows),
        event=view.occasion.name if view.occasion else "",
        fact=words.course(view.scores, outcome) or words.no_way_out(decisive(view)),
    )


class MoveMarks(NamedTuple):
    """What a picture shows of a refused move, as cells in reading order."""

    wrong: tuple[str, ...]
    start: tuple[str, ...]
    """Where the move begins, if a legal one does as well."""
    right: tuple[str, ...]
    """Where that may go, else where a move may begin."""


def marks_on(game: AnyGame, state: Any, refusal: IllegalMove) -> MoveMarks:
    cells, text = game.cells(state), game.format(refusal.move)
    start = max((cell for cell in cells if text.startswith(cell)), key=len, default="")
    paths = [[step.cell for step in game.path(state, move)] for move in game.legal_moves(state)]
    begun = {cell for first, *others in paths if first == start for cell in others[:1]} & {*cells}
    possible = begun or {next((cell for cell in path if cell in cells), "") for path in paths}
    right = tuple(cell for cell in cells if cell in possible)
    wrong = tuple(cell for cell in refusal.objection.cells if cell not in possible and not (begun and cell == start))
    return MoveMarks(wrong, (start,) if begun else (), right)


async def draw_refusal(pictures: Pictures, view: MatchView, look: Look, marks: MoveMarks) -> discord.File:
    """The board with what is wrong about a move, and what would be right."""
    choices = tuple((cell, cell) for cell in marks.right)
    frame = board_frame(view, look, is_titled=False, marked=marks.wrong, chosen=marks.start, choices=choices)
    return await pictures.board(view.game, view.position.state, frame, "refusal.png")


def board_frame(view: MatchView, look: Look, **changes: Any) -> Frame:
    """Everything about the picture of a match that is not the position."""
    usual: dict[str, Any] = {
        "title": f"#{view.match.id} {view.game.info.name}",
        "names": tuple(map(said_name, view.names)),
        "viewer": look.viewer,
        "viewpoint": look.viewpoint,
        "theme": look.theme,
        "ply": view.position.number,
        "last": played(view.position.mark),
        "earlier": tuple(_earlier(view)),
        "ending": words.picture_ending(view),
        "speak": in_words,
    }
    return Frame(**(usual | changes))


def _earlier(view: MatchView) -> Iterator[str]:
    """The place of the moves between the last board that everyone saw and the last move."""
    for entry in view.position.before:
        if entry.move is not None:
            yield from (step.cell for step in view.game.path(entry.before, entry.move))


def played(last: AppliedEntry | None) -> Played[Any, Any] | None:
    """The last entry as a picture tells it; a resignation leaves no mark."""
    return None if last is None or last.move is None else Played(last.before, last.move, last.seat, last.events)


async def look_of(context: Context, person: Person, view: MatchView) -> Look:
    """How someone wants to see a match; of those who sit there it is known."""
    seat = view.seat_of(person.discord_id)
    chosen = await context[PreferenceBook].of(person) if seat is None else preferences_of(view.players[seat])
    return private_look(view, person.discord_id, chosen)


async def look_for_all(context: Context, request: Request, view: MatchView) -> Look:
    """How everyone sees a match where someone shows it to them."""
    return public_look(view, (await context[GuildBook].of(request.place.guild_id)).boards)


def public_look(view: MatchView, boards: ChannelBoards) -> Look:
    if boards.side is ChannelSide.FIRST:
        return Look(Seat(0), boards.theme)
    outcome = view.position.outcome
    seat = outcome.places[0][0] if outcome else view.position.to_move
    return Look(Seat(0) if seat is None else seat, boards.theme)


def private_look(view: MatchView, discord_id: int, preferences: Preferences) -> Look:
    seat = view.seat_of(discord_id)
    return Look(preferences.viewpoint(seat), preferences.theme, seat)


def board_text(view: MatchView, look: Look, room: int = DESCRIPTION_LIMIT) -> str:
    """The board in words, where so many have room; of a match that ended with moves to make, first how it ended."""
    outcome, state, frame = view.position.outcome, view.position.state, board_frame(view, look)
    if outcome is None or state.to_move is None:
        return alt_text(view.game, state, frame, room)
    return _at_the_end(words.bare_result(view, outcome), view.game, state, frame, room)


def card_text(card: ResultCard) -> str:
    """All that the card of a result shows, in words."""
    return _at_the_end(words.card_line(card), GAMES[card.key], card.state, card.frame, DESCRIPTION_LIMIT)


def marks_text(view: MatchView, look: Look, marks: MoveMarks) -> str:
    """The picture of a refusal in words."""
    told = ((words.WRONG, marks.wrong), (words.POSSIBLE, marks.right))
    lines = [sentence.format(cells=series(cells)) for sentence, cells in told if cells]
    room = DESCRIPTION_LIMIT - sum(len(line) + 1 for line in lines)
    return one_by_one([*lines, board_text(view, look, room)])


def _at_the_end(result: str, game: AnyGame, state: Any, frame: Frame, room: int) -> str:
    left = room - len(words.AT_THE_END.format(result=result, board=""))
    return shortened(words.AT_THE_END.format(result=result, board=alt_text(game, state, frame, left)), room)
