"""How a match ended is said in plain words, with compliments only where it was won on the board."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.core.frame.pictures import Look, alt_text
from bot.core.services import Services
from bot.core.speech.sentences import in_words, speaking
from bot.play.matches.board.pictures import board_text, card_text, result_of
from bot.play.matches.entries.narration import Narration
from bot.play.matches.match_views import MatchView
from bot.play.matches.matches import Matches
from bot.play.matches.threats import applied, wins
from bot.play.matches.words import card_line, course
from bot.play.offers.offered import DRAW
from bot.play.offers.offers import Offers
from bot.play.tables.setups import TableSetup
from bot.play.tables.tables import Tables
from games import GAMES
from games.core import DESCRIPTION_LIMIT, Outcome, Played, Said, Seat
from renderers.base import Frame
from renderers.results import draw_result
from tests.bot.conftest import ANN, BO, CY, DEE, begun, by, mover
from tests.bot.timed import timed
from tests.games.setups import samples_of
from tests.renderers.card_scenes import duel, even, table


async def ended(services: Services, view: MatchView) -> str:
    """How the match ended, as its last board says it."""
    over = await services[Matches].show(view.match.id)
    assert over.position.is_over
    return services[Narration].turn(over, ping=False)


@pytest.mark.slow
async def test_a_match_won_on_the_board_ends_with_the_score_the_reason_and_a_compliment(services: Services) -> None:
    view, random = await begun(services), Random(3)
    while view.to_move:
        move = random.choice(view.game.legal_moves(view.position.state))
        await services[Matches].move(by(mover(view)), view.match.id, None, view.game.format(move))
        view = await services[Matches].show(view.match.id)
    assert view.position.outcome
    south, north = view.game.score(view.position.state) or (0, 0)
    said = await ended(services, view)
    assert f" {max(south, north)}–{min(south, north)}: " in said
    assert said.endswith(". Well played!")
    assert f"({view.position.outcome.reason})" not in said
    card = result_of(view, Look())
    best = view.position.outcome.places[0][0]
    assert (card.heading, card.rows[0].seat, card.rows[0].has_won) == (view.names[best], best, True)
    assert [int(row.score) for row in card.rows] == sorted((south, north), reverse=True)
    assert card.how in said


async def test_who_resigns_hears_no_compliment(services: Services) -> None:
    view = await begun(services)
    await services[Matches].resign(by(BO), view.match.id)
    assert await ended(services, view) == "**Ann** wins: Bo resigned."
    card = result_of(await services[Matches].show(view.match.id), Look())
    assert (card.heading, card.how, card.frame.ending) == ("Ann", "Bo resigned", "Ann")
    assert draw_result(card).width >= 900
    with speaking("de"):
        assert await ended(services, view) == "**Ann** gewinnt: Bo hat aufgegeben."


@pytest.mark.slow
async def test_the_last_of_four_wins_because_the_others_have_left(services: Services) -> None:
    view = await timed(services, "4d", (BO, CY, DEE), "dohyo")
    for person in (ANN, BO, DEE):
        await services[Matches].resign(by(person), view.match.id)
    assert await ended(services, view) == "**Cy** wins: the others have left."
    card = result_of(await services[Matches].show(view.match.id), Look())
    assert [row.name for row in card.rows if row.has_won] == [card.heading] == ["Cy"]
    assert len(card.rows) == 4


TO_THE_REFEREE = """
b5-c5 h5-i7 f7-g7 c4-c3 h4-g5 h8-g6 a5-b5 f4-f5 g7-h6 a4-a5 g4>g6 e8-c7 b1-c2 f3-d2 c7-d7 b4-c4 g6-f6 f9-e8 a5-a4 f5-g6
e8-c7 c4-d3 d1>d3 d8>b6 b3>d3 f2-f3
"""
"""A match of Dohyō in which the third of three ends the last round of nine without a capture."""


async def test_who_wins_by_the_rules_as_someone_leaves_is_not_said_to_be_the_only_one_left(services: Services) -> None:
    number = (await services[Tables].open(by(ANN), TableSetup("dohyo", {"passive": "9"}, 3, (BO, CY)))).match.id
    for person in (BO, CY):
        await services[Tables].join(by(person), number)
    view = await services[Matches].show(number)
    for move in TO_THE_REFEREE.split():
        view = await services[Matches].move(by(mover(view)), view.match.id, None, move)
    await services[Matches].resign(by(mover(view)), view.match.id)
    winner = view.names[0]
    said = f"**{winner}** wins: the referee decided, and **{winner}** held the token. Well played!"
    assert await ended(services, view) == said
    card = result_of(await services[Matches].show(view.match.id), Look())
    assert (card.heading, card.how) == (winner, f"the referee decided, and {winner} held the token")


async def test_the_card_of_a_draw_has_no_winner(services: Services) -> None:
    view = await begun(services)
    offered = await services[Offers].make(by(ANN), view.match.id, DRAW)
    await services[Offers].agree(by(BO), offered.offer.id)
    card = result_of(await services[Matches].show(view.match.id), Look())
    assert card.heading == "Draw"
    assert not any(row.has_won for row in card.rows)


@pytest.mark.parametrize(
    ("scores", "fact"),
    [
        ([(0, 0), (0, 3), (2, 3), (4, 3)], "Came back from 0–3"),
        ([(0, 0), (0, 3), (2, 3), (3, 3)], "Came back from 0–3"),
        ([(0, 0), (0, 3), (1, 3), (1, 5)], ""),
        ([(0, 0, 0), (0, 3, 0), (1, 3, 0), (2, 3, 1)], ""),
        ([(0, 0), (1, 0), (2, 1), (3, 1)], "Never behind"),
    ],
)
def test_nobody_came_back_who_was_still_behind_when_the_others_left(scores: list[tuple[int, ...]], fact: str) -> None:
    others = tuple(Seat(seat) for seat in range(1, len(scores[0])))
    assert course(scores, Outcome(((Seat(0),), others), "resignation")) == fact


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_of_a_game_is_told_in_words_of_its_own(key: str) -> None:
    game = GAMES[key]
    reasons = {outcome.reason for state in samples_of(key) if (outcome := game.outcome(state))}
    assert reasons <= game.info.endings.keys()
    assert all(isinstance(words, Said) and words != reason for reason, words in game.info.endings.items())


def test_the_card_says_in_words_all_that_it_shows() -> None:
    card = duel("dark")
    line = card_line(card)
    shown = (card.title, card.event, card.how, card.fact, *card.achievements)
    assert all(text in line for text in shown)
    assert "Amadou wins: pushed the King out with d3-e3" in line
    assert "Amadou: 1536 (+24) · Wilhelmina: 1588? (-24)" in line
    assert "Mei: 5, 1489? (+0)" in card_line(table("dark"))
    assert "Draw: by agreement" in card_line(even("dark"))
    assert "Kitten: level 3" in card_line(even("dark"))
    assert card_text(card).startswith(f"{line}. The last board: ")
    with speaking("ja"):
        assert "Mei: 5、1489?" in card_line(table("dark"))


@pytest.mark.slow
async def test_the_card_names_the_move_after_which_every_reply_lost(services: Services) -> None:
    """Played by who wins where they can; the fact is compared with the boards as they were."""
    told = set[bool]()
    for seed in range(12):
        view, random, boards = await begun(services, game="tokonoma"), Random(seed), list[MatchView]()
        while view.to_move:
            boards.append(view)
            game, state = view.game, view.position.state
            move = random.choice(sorted(wins(game, state)) or list(map(game.format, game.legal_moves(state))))
            await services[Matches].move(by(mover(view)), view.match.id, None, move)
            view = await services[Matches].show(view.match.id)
        if not (view.position.outcome and view.position.outcome.winner is not None):
            continue
        state = boards[-2].position.state
        replied = [applied(view.game, state, reply) for reply in view.game.legal_moves(state)]
        is_lost = all(wins(view.game, each) for each in replied)
        fact = f"No way out after {view.position.line[-3].notation}" if is_lost else ""
        assert result_of(view, Look()).fact == fact
        told.add(is_lost)
    assert told == {True, False}


async def test_the_last_board_of_who_resigned_is_told_with_how_it_ended(services: Services, view: MatchView) -> None:
    await services[Matches].resign(by(ANN), view.match.id)
    ended = await services[Matches].show(view.match.id)
    assert board_text(ended, Look()).startswith("Bo wins: Ann resigned. The last board: ")
    assert "The last board" not in board_text(view, Look())


@pytest.mark.parametrize("language", ["en", "pt"])
def test_very_long_names_give_way_to_the_pieces_in_words(language: str) -> None:
    """A marathon of Kamisado with Sumo towers, where a description is longest."""
    game, random, names = GAMES["kamisado"], Random(2), ("W" * 32, "M" * 32)
    state = game.start(2, {"match": "marathon"})
    for _ in range(267):
        move, before = random.choice(game.legal_moves(state)), state
        state, events = game.apply(before, move)
    last = Played(before, move, before.to_move, events)
    with speaking(language):
        assert len(in_words(game.describe(state, None, last), names)) > DESCRIPTION_LIMIT
        told = alt_text(game, state, Frame(names=names, last=last))
        pieces = in_words(game.describe(state, None, last)).rpartition(": ")[2]
    assert told.endswith(pieces)
    assert len(told) <= DESCRIPTION_LIMIT
    assert "WWWWWW" in told
    assert "…" in told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_very_long_names_give_way_to_the_pieces_on_the_card_of_a_result_too(language: str) -> None:
    game, random, names = GAMES["kamisado"], Random(2), ("W" * 32, "M" * 32)
    state = game.start()
    for _ in range(40):
        move, before = random.choice(game.legal_moves(state)), state
        state, events = game.apply(before, move)
    frame = Frame(names=names, last=Played(before, move, before.to_move, events))
    card = replace(duel("dark", *names), key="kamisado", state=state, frame=frame)
    with speaking(language):
        pieces = in_words(game.describe(state, None, frame.last)).rpartition(": ")[2]
        told, crowded = card_text(card), card_text(replace(card, title="W" * 500))
    assert told.endswith(pieces)
    assert len(told) <= DESCRIPTION_LIMIT
    assert crowded.endswith("…")
    assert crowded.removesuffix("…").split()[-1] in told.split(), "no word is cut"
