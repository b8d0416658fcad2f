"""What the bot says about matches: titles, turns, last moves, results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from bot.core.people import Player
from bot.core.speech.names import brief, in_label, listing, mention, person, series
from bot.core.speech.sentences import NAME_AND_SIDE, Sentence, _, _n, in_words, labelled, said_name
from bot.play.matches.entries.entries import RESIGN as RESIGNATION
from bot.play.matches.entries.entries import TIMEOUT
from bot.play.matches.match_views import MatchView
from bot.play.replays import AppliedEntry, EntryKind, playing
from games import GAMES
from games.core import AnyGame, Outcome, Said, Seat
from renderers.results import ResultCard, ResultRow
from storage.play.matches.listings import RunningMatch
from storage.play.matches.match_origin import Occasion

CALLED_TO_THE_END = "-# 🏁 {names}"
CALLED_TO_CLAIM = _("-# ⌛ {names}: you can claim now, or wait for the move.")
MOVE_PLAYED = _("You played **{move}** in match #{number}.")
POST_AGAIN = _("Show the board")
POSTED_AGAIN = _("The board of match #{number} is posted once more.")
RESIGNED = _("You resigned match #{number}.")
RESIGN_QUESTION = _("Resign match #{number} ({title})? You can't undo this.")
STILL_PLAYING = _("OK, match #{number} continues.")
GO_TO_BOARD = _("Go to board")
TURN = _("Rotate")
MORE = _("More")
"""The label is a short word: the row fits a narrow phone, and a screen reader can say it."""
WHICH_MATCH = _("You're in several matches. Where do you want to play **{move}**?")
WHICH_TO_RESIGN = _("You're in several matches. Which one do you want to resign?")
MENU = _("Choose what to ask the others for, or to do yourself.")
MENU_FOR_ONLOOKERS = _("You're not playing in this match, but you can look at it.")
WHAT_TO_DO = _("What would you like to do?")
ASK_TO_RESIGN, OWN_BOARD = _("Resign…"), _("My board")
OLD_BOARD = "-# #{number} · {news}"
REMINDED = _("⏰ reminder")
MOVE = _("**{player}** played **{move}**.")
AUTOMATIC = _("**{player}** played **{move}** automatically (the only legal move).")
OCCASION, LINKED_OCCASION = "-# 🏆 {name}", "-# 🏆 [{name}]({link})"
PLANNED = _("**{player}** played **{move}**, as planned.")
PICTURE_WON, PICTURE_DRAWN, PICTURE_ABORTED = _("{name} wins"), _("Draw"), _("Aborted")
PICTURE_SHARED, SHARED = _("Shared win"), _("{players} share the win")


def title(game: AnyGame, options: dict[str, str]) -> str:
    """The game with the options that are not the default: `Go (19 × 19)`."""
    tags, defaults = game.info.tags, game.info.options
    changed = [
        in_words(tags.get(f"{option}={value}", value))
        for option, value in options.items()
        if value != defaults[option][0]
    ]
    return f"{game.info.name} ({series(changed)})" if changed else game.info.name


def match_title(view: MatchView) -> str:
    """The title as `#17 · Go (19x19)`."""
    return f"#{view.match.id} · {title(view.game, dict(view.match.options))}"


def occasion_line(occasion: Occasion | None, *, is_linked: bool = True) -> str:
    """What a match was made for, below everything else that is told of it; empty for most."""
    if occasion is None:
        return ""
    if occasion.link is None or not is_linked:
        return OCCASION.format(name=brief(occasion.name))
    return LINKED_OCCASION.format(name=brief(occasion.name).replace("]", "\\]"), link=occasion.link)


def versus(view: MatchView) -> str:
    """The players with their sides: `Ann (Black) – Bo (White)`."""
    return with_sides(view, view.names)


def with_sides(view: MatchView, names: Sequence[str]) -> str:
    """People with the sides of the seats: `Ann (Black) – Bo (White)`."""
    seated = zip(names, view.game.info.seat_names, strict=False)
    return " – ".join(SIDE.format(name=person(name), side=in_words(side)) for name, side in seated)


def beginning(view: MatchView) -> str:
    """Tell who sat down; someone may have taken over before the first move."""
    players, before = with_sides(view, view.movers), view.match.rematch_of
    if before is None:
        return MATCH_BEGINS.format(players=players)
    template = REMATCH_BEGINS if len(view.players) == 2 else REMATCH_OF_MORE_BEGINS
    return template.format(players=players, number=before)


def your_turn(view: MatchView, player: Player, *, ping: bool) -> str:
    """Whose turn it is and, on their first one and whenever it's something else, what has to be decided."""
    name = mention(player) if ping else f"**{person(player.name)}**"
    task = in_words(view.game.prompt(view.position.state, view.position.to_move), escaped(view.names))
    return YOUR_TURN.format(player=name, task=task if _is_new_task(view) else "").rstrip()


def _is_new_task(view: MatchView) -> bool:
    """Whether the board before, which whoever is to move has played on, asked for something else."""
    position, nobody = view.position, [""] * len(view.players)
    if all(step.seat != position.to_move for step in position.line):
        return True
    now, before = (
        in_words(view.game.prompt(state, state.to_move), nobody) for state in (position.state, position.trail[0].before)
    )
    return now != before


def their_turn(view: MatchView, player: Player, viewer: Seat | None) -> str:
    """Tell whose turn it is to someone who is not the one to move."""
    task = in_words(view.game.prompt(view.position.state, viewer), escaped(view.names))
    return THEIR_TURN.format(player=f"**{person(player.name)}**", task=task)


def escaped(names: Sequence[str]) -> list[str]:
    """Names that format and mention nothing."""
    return [person(name) for name in names]


def result(view: MatchView, outcome: Outcome) -> str:
    """Tell who won, by how much, and why."""
    best = listing(f"**{person(view.names[seat])}**" for seat in outcome.places[0])
    last = view.position.last
    if last and last.kind in LEFT and not _is_by_rules(view, last):
        return _after_leaving(view, outcome, best, last)
    values = {"player": best, "players": best, "points": _points(view, outcome), "how": _how(view, outcome, best)}
    is_won, has_points = len(outcome.places[0]) == 1, bool(values["points"])
    return (ENDINGS if is_won else DRAWS)[has_points].format(**values)


def tells_who_left(view: MatchView) -> bool:
    """Whether the sentence on the result names who left, so that nothing else has to."""
    position = view.position
    return bool(position.outcome and position.last and position.last.kind in LEFT and len(view.names) == 2)


def how_it_ended(view: MatchView, outcome: Outcome) -> str:
    """Why a match ended, as a line of its own without marks; empty where nobody did anything."""
    last = view.position.last
    if last and last.kind in GONE and not _is_by_rules(view, last):
        return GONE[last.kind].format(player=said_name(view.names[last.seat]))
    return _how(view, outcome, said_name(view.names[outcome.places[0][0]]))


def bare_result(view: MatchView, outcome: Outcome) -> str:
    """Who won, and why if someone did something, without marks."""
    names = series(said_name(view.names[seat]) for seat in outcome.places[0])
    result = _bare_result(names, 0 if len(outcome.places) == 1 else len(outcome.places[0]))
    how = how_it_ended(view, outcome)
    return labelled(result, how) if how else result


SIGNED = " ({change:+d})"


def card_line(card: ResultCard) -> str:
    """What the card of a result says besides its board, in the order of the card."""
    result = _bare_result(card.heading, sum(row.has_won for row in card.rows))
    ended = labelled(result, card.how) if card.how else result
    parts = [card.title, card.event, ended, card.fact, _chances(card), *map(_row, card.rows), *card.achievements]
    return " · ".join(filter(None, parts))


def _bare_result(names: str, winners: int) -> str:
    if not winners:
        return str(PICTURE_DRAWN)
    return PICTURE_WON.format(name=names) if winners == 1 else SHARED.format(players=names)


def _chances(card: ResultCard) -> str:
    """Some points of the line of the chances, with that of the move that decided; empty without a line."""
    numbers = [number for number, _ in card.course]
    told = {numbers[len(numbers) * part // TOLD_POINTS] for part in range(TOLD_POINTS)} if numbers else set()
    points = [
        (TURNING_POINT if number == card.turning else POINT).format(percent=round(100 * chance), number=number)
        for number, chance in card.course
        if number in {*told, card.turning, numbers[-1]}
    ]
    return CHANCES.format(name=card.heading, course=series(points)) if points else ""


def _row(row: ResultRow) -> str:
    """A player of the card with what it says of them."""
    change = "" if row.change is None else SIGNED.format(change=row.change)
    facts = series(filter(None, [row.score, row.note, row.rating + change]))
    return labelled(row.name, facts) if facts else row.name


def course(scores: Sequence[tuple[int, ...]], outcome: Outcome) -> str:
    """A sentence about how the points went; empty where they say little, and in a draw."""
    winner = outcome.winner
    if winner is None or len(set(scores)) < POINTS_TELL:
        return ""
    if all(own >= best for own, best in _standing(scores, winner)):
        return str(NEVER_BEHIND)
    points = came_back(scores, winner)
    return CAME_BACK.format(points="–".join(map(str, points))) if points else ""


def came_back(scores: Sequence[tuple[int, ...]], winner: int) -> tuple[int, int] | None:
    """With which points a winner was far behind the best of the others, if they have caught up; None if they weren't.

    Others won only because the one who was ahead has left.
    """
    if len(set(scores)) < POINTS_TELL:
        return None
    *_, (own, best) = standing = _standing(scores, winner)
    behind = max(standing, key=lambda each: each[1] - each[0])
    return behind if behind[1] - behind[0] >= FAR_BEHIND and own >= best else None


def no_way_out(decisive: str | None) -> str:
    return NO_WAY_OUT.format(move=decisive) if decisive else ""


def _standing(scores: Sequence[tuple[int, ...]], seat: int) -> list[tuple[int, int]]:
    """The points of a seat, and the best of the others, from move to move."""
    return [(score[seat], max(score[:seat] + score[seat + 1 :])) for score in scores]


def _is_by_rules(view: MatchView, last: AppliedEntry) -> bool:
    """Whether the rules ended a match of several who still played, such as by a last round, when someone left it."""
    game, position = view.game, replace(view.position, state=last.before)
    return len(view.names) > 2 and game.outcome(view.position.state) is not None and len(playing(game, position)) > 1


def _after_leaving(view: MatchView, outcome: Outcome, best: str, last: AppliedEntry) -> str:
    """The result of a match that ended because someone resigned or ran out of time."""
    if len(outcome.places[0]) > 1:
        return SHARED_WHEN_LEFT.format(players=best, leaver=person(view.names[last.seat]))
    if len(view.names) > 2:
        return WON_WHEN_ALL_LEFT.format(player=best)
    return LEFT[last.kind].format(player=best, leaver=person(view.names[last.seat]))


def _points(view: MatchView, outcome: Outcome) -> str:
    """The score of a match of two, the winner's first."""
    score = view.game.score(view.position.state)
    return "–".join(map(str, _by_place(score, outcome))) if score and len(view.names) == 2 else ""


def _how(view: MatchView, outcome: Outcome, best: str) -> str:
    """Why it ended, as a part of a sentence."""
    return in_words(Said(view.game.info.endings.get(outcome.reason, outcome.reason), player=best))


def match_label(listed: RunningMatch) -> str:
    """The match as one line of a list of choices, which formats nothing."""
    match = against(listed.match_id, GAMES[listed.game], listed.others)
    return LABEL_YOUR_TURN.format(match=match) if listed.waits else match


def against(number: int, game: AnyGame, others: Iterable[str]) -> str:
    """`#17 Go against Bo`, for a list of choices."""
    return LABEL_AGAINST.format(number=number, game=game.info.name, others=listing(map(in_label, others)))


def moves(count: int) -> str:
    """A count as `1 move`, `34 moves`."""
    return MOVES.format(count)


def _by_place(score: tuple[int, ...], outcome: Outcome) -> list[int]:
    seats: list[Seat] = [seat for place in outcome.places for seat in place]
    return [score[seat] for seat in seats]


RESIGN = _("Resign")
KEEP_PLAYING = _("Keep playing")
SIDE = NAME_AND_SIDE
MATCH_BEGINS = _("The match starts: {players}.")
REMATCH_BEGINS = _("The rematch of #{number} starts: {players}. Players have swapped sides.")
REMATCH_OF_MORE_BEGINS = _("The rematch of #{number} starts: {players}. Everyone has moved up one seat.")
MATCH_OPTION = Said("The match number, if you're in more than one")
"""What the option says by which a running match is named."""
THEIR_TURN = _("It's {player}'s turn. {task}")
YOUR_TURN = _("{player}, it's your turn. {task}")
ENDINGS = _("{player} wins: {how}. Well played!"), _("{player} wins {points}: {how}. Well played!")
"""The sentences without and with points."""
DRAWS = _("Draw between {players}: {how}."), _("Draw between {players}, {points}: {how}.")
LEFT: Mapping[EntryKind, Sentence] = {
    RESIGNATION: _("{player} wins: {leaver} resigned."),
    TIMEOUT: _("{player} wins: {leaver} ran out of time."),
}
"""Sentences on a match of two that ended because one left."""
GONE: Mapping[EntryKind, Sentence] = {
    RESIGNATION: _("{player} resigned"),
    TIMEOUT: _("{player} ran out of time"),
}
AT_THE_END = _("{result}. The last board: {board}")
DRAW, NUMBERED = _("Draw"), _("#{number} {game} · move {ply}")
POINTS_TELL, FAR_BEHIND = 4, 2
"""How many scores a match has to have had, and how many points behind is far."""
NO_WAY_OUT = _("No way out after {move}")
"""The move after which every reply allowed a win at once."""
CHANCES = _("{name}'s chances: {course}")
POINT = _("{percent}% after move {number}")
TURNING_POINT = _("{percent}% after move {number}, clearly ahead from then on")
TOLD_POINTS = 4
"""So many points of the line of the chances are told, besides the last one and that of the deciding move."""
NEVER_BEHIND, CAME_BACK = _("Never behind"), _("Came back from {points}")
WON_WHEN_ALL_LEFT = _("{player} wins: the others have left.")
SHARED_WHEN_LEFT = _("{players} share the win: {leaver} has left.")

MOVES = _n("1 move", "{count} moves")
WRONG, POSSIBLE = _("Marked in red: {cells}."), _("Possible, in blue: {cells}.")

LABEL_AGAINST = _("#{number} {game} against {others}")
LABEL_YOUR_TURN = _("{match} (your turn)")
LABEL_OVER = _("{match} (over)")


def picture_ending(view: MatchView) -> str:
    """How a match ended that the rules would let go on, in plain letters; empty for every other position."""
    position = view.position
    if not position.is_over or view.game.outcome(position.state):
        return ""
    outcome = position.outcome
    if outcome is None:
        return str(PICTURE_ABORTED)
    if outcome.winner is not None:
        return PICTURE_WON.format(name=view.names[outcome.winner])
    return str(PICTURE_DRAWN if len(outcome.places) == 1 else PICTURE_SHARED)
