"""What the bot says: events, prompts, outcomes and errors as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten

import discord

from bot import wording_boards as say
from bot import wording_entries, wording_rulings
from bot.clockwords import time_left
from bot.services import rulebook
from bot.services.archive import Leaf
from bot.services.inbox import Page
from bot.services.people import Player
from bot.services.replays import Happening
from bot.services.ruletexts import Diagram
from bot.services.sittings import Sitting
from bot.services.speech import Sentence, _, event_text, in_words
from bot.services.verification import Verdict
from games.core import AnyGame, Outcome, Said, Seat

UNKNOWN_ERROR = _(
    "Something went wrong on our side, not yours. Nothing of your match is lost; please try again. "
    "If it stays, tell the host of this bot the reference `{reference}`."
)
MOVE_PLAYED = _("You played **{move}** in match #{number}.")
RESIGNED = _("You resigned match #{number}.")
RESIGN_QUESTION = _("Do you really want to resign match #{number} ({title})? This cannot be taken back.")
STILL_PLAYING = _("Good: match #{number} goes on.")
NO_MATCHES = _("You have no running match. Open a table with `/play`.")
NO_MATCHES_HERE = _("There is no running match that you could see here. `/games` without options lists yours.")
PLAY = _("Play")
GO_TO_BOARD = _("Go to board")
PAGE = _("Page {number}")
TABLE_OPENED = _("Table #{number} is open.")
TABLE_OPENED_WITH_CLOCK = _(
    "Table #{number} is open, with the clock that is usual in this server: {clock}. "
    "For another one, use the option `clock`; `none` is one too."
)
BOTS_DO_NOT_PLAY = Said("Bots do not take seats; invite people, or leave the seat open for anybody.")
NOT_POSTED = _("I could not post in {place}: {trouble}.")
RULES = _("Rules")
TURN = _("Turn")
RULE = _("Rule {section}")
SHOW_TO_EVERYONE = _("Show to everyone")
READ_ON = _("Read on")
PLAY_HINT = _("\nTo play it, open a table with `/play` and choose {game}.")
SOURCE = _("Source")
FIRST, BACK, NEXT, LAST = _("First"), _("Back"), _("Next"), _("Last")
REPLAY = _("Replay")
RECORD = _("The record of match #{number} with {moves}. Keep it, or look at it anywhere with `/match import`.")
IMPORTED = _("-# From a record; only you see it.")
UNTOUCHED = _(
    "✅ Match #{number} is stored as it was played: {moves}, all legal, and the chain that seals them is unbroken. "
    "Its last value is `{short}`.\n-# In full: `{chain}`. As long as it comes out again, nobody has changed a move "
    "that was made before."
)
TOUCHED = _(
    "⚠️ Match #{number} is not stored as it was played: {difference}. Please tell the host of this bot, who can restore "
    "a backup."
)

ABOUT_GAMES = _("About the games")
TOLD_DIRECTLY = _("You are told here because you chose so with /preferences; the match is played in {place}.")

MESSAGE_LIMIT = 4000
"""Characters over all texts of a message."""
BRIEF = 20
"""Characters of a name in a list."""

TROUBLES = {
    10003: _("the channel does not exist any more"),
    10008: _("the card of its table does not exist any more"),
    50001: _("I cannot see the channel; give me the permission View Channel"),
    50007: _("direct messages are closed"),
    50013: _("a permission is missing; I need Send Messages (in threads: Send Messages in Threads) and Attach Files"),
    50083: _("the thread is archived and locked"),
    160005: _("the thread is locked"),
    160006: _("this server has as many threads as Discord allows"),
}
"""Discord's error codes, as people need to know them."""
THREAD_TROUBLES = {
    10003: _("the thread does not exist any more"),
    50013: _("a permission is missing; I need Create Public Threads, Send Messages in Threads and Attach Files"),
}
"""Those that mean something else where it is about a thread."""
TROUBLE = _("Discord refused it (error {code})")


def trouble(code: int) -> str:
    """Why a place cannot be written to, to be kept and put into words when somebody reads it."""
    return TROUBLES[code].source if code in TROUBLES else TROUBLE.source.format(code=code)


def thread_trouble(code: int) -> str:
    """Why a thread cannot be made or used, to be kept as well."""
    return THREAD_TROUBLES[code].source if code in THREAD_TROUBLES else trouble(code)


def person(name: str) -> str:
    """A name that formats and mentions nothing."""
    return discord.utils.escape_markdown(discord.utils.escape_mentions(name))


def brief(name: str) -> str:
    """The same, short enough for ten lines with four names each in one message."""
    return person(name if len(name) <= BRIEF else f"{name[: BRIEF - 1]}…")


def mention(player: Player) -> str:
    """A mention, or the name of somebody who asked to be forgotten."""
    return f"<@{player.discord_id}>" if player.discord_id else person(player.name)


def listing(words: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *head, tail = list(words) or [""]
    return say.AND.format(head=", ".join(head), last=tail) if head else tail


def title(game: AnyGame, options: dict[str, str]) -> str:
    """The game with the options that are not the default: `Go (19x19)`."""
    changed = [value for option, value in options.items() if value != game.info.options[option][0]]
    return f"{game.info.name} ({', '.join(changed)})" if changed else game.info.name


def match_title(sitting: Sitting) -> str:
    """`#17 · Go (19x19)`."""
    return f"#{sitting.match.id} · {title(sitting.game, dict(sitting.match.options))}"


def versus(sitting: Sitting) -> str:
    """The players with their sides: `Ann (Black) – Bo (White)`."""
    return _with_sides(sitting, sitting.names)


def last_move(sitting: Sitting) -> str:
    """What happened last, with everything it caused."""
    last = sitting.position.last
    names = [person(name) for name in sitting.movers]
    if last is None:
        return _beginning(sitting)
    return "\n".join(_entry(entry, names, sitting.game) for entry in sitting.position.trail)


def _with_sides(sitting: Sitting, names: Sequence[str]) -> str:
    seated = zip(names, sitting.game.info.seat_names, strict=False)
    return " – ".join(say.SIDE.format(name=person(name), side=in_words(side)) for name, side in seated)


def _beginning(sitting: Sitting) -> str:
    """Who sat down; somebody may have taken over before the first move."""
    players, before = _with_sides(sitting, sitting.movers), sitting.match.rematch_of
    if before is None:
        return say.MATCH_BEGINS.format(players=players)
    template = say.REMATCH_BEGINS if len(sitting.players) == 2 else say.REMATCH_OF_MORE_BEGINS
    return template.format(players=players, number=before)


def _entry(entry: Happening, names: Sequence[str], game: AnyGame) -> str:
    first = wording_entries.entry_words(entry, names[entry.seat], game)
    return " ".join([first, *(event_text(event).format(*names) for event in entry.events)])


def turn(sitting: Sitting, *, ping: bool) -> str:
    """Whose turn it is and what has to be decided, or how it ended."""
    player = sitting.to_move
    if player is None:
        return ending(sitting)
    name = mention(player) if ping else f"**{person(player.name)}**"
    return say.YOUR_TURN.format(player=name, task=sitting.game.prompt(sitting.position.state))


def ending(sitting: Sitting) -> str:
    """How a match that is over ended."""
    if sitting.position.is_aborted:
        return str(wording_rulings.CALLED_OFF if sitting.position.is_ruled else wording_entries.ABORTED)
    assert sitting.position.outcome is not None
    if sitting.position.is_ruled:
        return ruling(sitting, sitting.position.outcome)
    return result(sitting, sitting.position.outcome)


def ruling(sitting: Sitting, outcome: Outcome) -> str:
    """What a moderator decided."""
    best = listing(f"**{person(sitting.names[seat])}**" for seat in outcome.places[0])
    return wording_rulings.template(outcome).format(names=best)


def result(sitting: Sitting, outcome: Outcome) -> str:
    """Who won, by how much, and why."""
    score = sitting.game.score(sitting.position.state)
    best = listing(f"**{person(sitting.names[seat])}**" for seat in outcome.places[0])
    points = "–".join(map(str, _by_place(score, outcome))) if score else ""
    values = {"player": best, "players": best, "points": points, "reason": in_words(outcome.reason)}
    if len(outcome.places[0]) == 1:
        return (say.WINS_BY if score else say.WINS).format(**values)
    if len(outcome.places[0]) < len(sitting.names):
        return (say.SHARE_THE_WIN_BY if score else say.SHARE_THE_WIN).format(**values)
    return (say.DRAW_BY if score else say.DRAW).format(**values)


def standing(sitting: Sitting, viewer: int) -> str:
    """One line of a list of matches."""
    seat = sitting.seat_of(viewer)
    others = listing(brief(name) for other, name in enumerate(sitting.names) if other != seat)
    if sitting.waits_for(viewer):
        state = say.YOURS.format(time=time_left(sitting.timing))
    else:
        state = say.TO_MOVE.format(name=brief(sitting.to_move.name)) if sitting.to_move else str(say.OVER)
    line = say.PLAYED_BY if seat is None else say.PLAYED_AGAINST
    return line.format(match=match_title(sitting), others=others, state=state, ply=sitting.position.ply + 1)


def list_heading(page: Page, viewer: int) -> str:
    """Whose matches, how many, and which part of them this is."""
    part = f" · {say.PAGES.format(number=page.number + 1, count=page.pages)}" if page.pages > 1 else ""
    return f"### {_whose(page, viewer)} · {page.total}{part}"


def no_matches(page: Page, viewer: int) -> Sentence:
    """An empty list."""
    if page.listing == (viewer, None):
        return NO_MATCHES
    return NO_MATCHES_HERE


def _whose(page: Page, viewer: int) -> str:
    here = page.listing.channel_id
    values = {"name": brief(page.subject or ""), "channel": f"<#{here}>"}
    if page.listing.of == viewer:
        return (say.YOUR_MATCHES_HERE if here else say.YOUR_MATCHES).format(**values)
    if page.subject:
        return (say.MATCHES_OF_HERE if here else say.MATCHES_OF).format(**values)
    return (say.MATCHES_HERE if here else say.MATCHES).format(**values)


def moves(count: int) -> str:
    """`1 move`, `34 moves`."""
    return say.MOVES.format(count)


def leaf_text(leaf: Leaf) -> str:
    """Which board of which match it is, what led to it and when, and how the match ended."""
    sitting = leaf.sitting
    lines = [
        f"**{match_title(sitting)}**",
        f"{say.MOVE_OF.format(ply=leaf.ply, last=leaf.last)} · {discord.utils.format_dt(leaf.at, 'f')}",
        last_move(sitting) if leaf.ply else say.MATCH_BEGINS.format(players=_with_sides(sitting, sitting.movers)),
    ]
    if sitting.position.is_over:
        lines.append(ending(sitting))
    return "\n".join(lines)


def story_text(last: Sitting) -> str:
    """What a film shows."""
    over = ending(last) if last.position.is_over else str(say.GOES_ON)
    return f"**{match_title(last)}** · {versus(last)} · {moves(len(last.position.line))}\n{over}"


def verdict(found: Verdict) -> str:
    """Whether a match is stored as it was played."""
    number = found.match.id
    if found.difference:
        return TOUCHED.format(number=number, difference=found.difference)
    chain = found.chain
    return UNTOUCHED.format(number=number, moves=moves(found.count), short=chain[:8], chain=chain)


def page_heading(page: rulebook.Page) -> str:
    """`### Go · 5 Captures`."""
    return f"### {page.full_title}"


def page_link(page: rulebook.Page) -> str:
    """The title, short enough for a button beside another one."""
    return shorten(page.title, 34, placeholder="…")


def places_found(count: int, text: str) -> str:
    """What a list of places in the rules answers."""
    return say.PLACES.format(count, text=text)


def caption(diagram: Diagram) -> str:
    """What a diagram shows, and which moves are meant."""
    moves = ((say.AFTER, diagram.play), (say.LEGAL, diagram.legal), (say.ILLEGAL, diagram.illegal))
    words = [what.format(moves=" ".join(f"`{move}`" for move in named)) for what, named in moves if named]
    return "\n".join(f"-# {line}" for line in (diagram.caption, " · ".join(words)) if line)


def about(game: AnyGame, facts: Mapping[str, str]) -> str:
    """A game in three sentences."""
    return f"### {game.info.name}\n{facts['about']}"


def game_facts(game: AnyGame, facts: Mapping[str, str]) -> str:
    """For how many, how long, by whom, in which variants, and how to begin."""
    lines = [
        f"**{say.PLAYERS}**: {facts['players']}",
        f"**{say.LENGTH}**: {facts['length']}",
        f"**{say.DESIGNER}**: {facts['designer']}, {facts['year']}",
        *(
            f"**{in_words(game.info.labels.get(option, option))}**: {_values(game, option)}"
            for option in game.info.options
        ),
        f"**{say.SOURCE}**: {facts['source']}",
    ]
    return "\n".join([*lines, PLAY_HINT.format(game=game.info.name)])


def _values(game: AnyGame, option: str) -> str:
    """What an option can be: `usual` first, each with what to type for it."""
    info = game.info
    words = [in_words(info.labels.get(f"{option}={value}", value)) for value in info.options[option]]
    typed = [say.USUAL.format(value=words[0])]
    typed += [f"{word} (`{option}={value}`)" for word, value in zip(words[1:], info.options[option][1:], strict=True)]
    return " · ".join(typed)


def _by_place(score: tuple[int, ...], outcome: Outcome) -> list[int]:
    seats: list[Seat] = [seat for place in outcome.places for seat in place]
    return [score[seat] for seat in seats]
