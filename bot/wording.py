"""What the bot says: events, prompts, outcomes and errors as sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten

import discord

from bot.clockwords import clock_words, time_left
from bot.services import rulebook
from bot.services.archive import Leaf
from bot.services.inbox import Page
from bot.services.people import Player
from bot.services.replays import Happening
from bot.services.ruletexts import Diagram
from bot.services.sittings import Sitting
from bot.services.tables import Table
from bot.services.verification import Verdict
from games.core import AnyGame, Outcome, Seat

UNKNOWN_ERROR = (
    "Something went wrong on our side, not yours. Nothing of your match is lost; please try again. "
    "If it stays, tell the host of this bot the reference `{reference}`."
)
MOVE_PLAYED = "You played **{move}** in match #{number}."
RESIGNED = "You resigned match #{number}."
RESIGN_QUESTION = "Do you really want to resign match #{number} ({title})? This cannot be taken back."
STILL_PLAYING = "Good: match #{number} goes on."
NO_MATCHES = "You have no running match. Open a table with `/play`."
NO_MATCHES_HERE = "There is no running match that you could see here. `/games` without options lists yours."
PLAY = "Play"
CHOICES = "{count} choices"
GO_TO_BOARD = "Go to board"
PAGE = "Page {number}"
TABLE_OPENED = "Table #{number} is open."
TABLE_OPENED_WITH_CLOCK = (
    "Table #{number} is open, with the clock that is usual in this server: {clock}. "
    "For another one, use the option `clock`; `none` is one too."
)
TABLE_BEGUN = "The match has begun; the board is below."
TABLE_BEGINS_IN_THREAD = "The match has begun; its boards come in a thread of this message."
TABLE_BEGUN_IN_THREAD = "The match has begun in <#{thread}>."
BOTS_DO_NOT_PLAY = "Bots do not take seats; invite people, or leave the seat open for anybody."
NOT_POSTED = "I could not post in {place}: {trouble}."
RULES = "Rules"
TURN = "Turn"
RULE = "Rule {section}"
SHOW_TO_EVERYONE = "Show to everyone"
READ_ON = "Read on"
PLAY_HINT = "\nTo play it, open a table with `/play` and choose {game}."
SOURCE = "Source"
FIRST, BACK, NEXT, LAST = "First", "Back", "Next", "Last"
REPLAY = "Replay"
RESIGNATION = "{name} resigned."
OUT_OF_TIME = "{name} ran out of time."
RECORD = "The record of match #{number} with {moves}. Keep it, or look at it anywhere with `/match import`."
IMPORTED = "-# From a record; only you see it."
UNTOUCHED = (
    "✅ Match #{number} is stored as it was played: {moves}, all legal, and the chain that seals them is unbroken. "
    "Its last value is `{short}`.\n-# In full: `{chain}`. As long as it comes out again, nobody has changed a move "
    "that was made before."
)
TOUCHED = (
    "⚠️ Match #{number} is not stored as it was played: {difference}. Please tell the host of this bot, who can restore "
    "a backup."
)

ABOUT_GAMES = "About the games"
ENTRY_MOVE = "**{player}** played **{move}**."
ENTRY_RESIGNED = "**{player}** resigned."
ENTRY_TIMED_OUT = "**{player}** ran out of time."
ENTRY_AUTOMATIC = "**{player}** played **{move}**, the only legal move, automatically."
ENTRY_PLANNED = "**{player}** played **{move}**, as planned."
TOLD_DIRECTLY = "You are told here because you chose so with /preferences; the match is played in {place}."

MESSAGE_LIMIT = 4000
"""Characters over all texts of a message."""
BRIEF = 20
"""Characters of a name in a list."""

TROUBLES = {
    10003: "the channel does not exist any more",
    10008: "the card of its table does not exist any more",
    50001: "I cannot see the channel; give me the permission View Channel",
    50007: "direct messages are closed",
    50013: "a permission is missing; I need Send Messages (in threads: Send Messages in Threads) and Attach Files",
    50083: "the thread is archived and locked",
    160005: "the thread is locked",
    160006: "this server has as many threads as Discord allows",
}
"""Discord's error codes, as people need to know them."""
THREAD_TROUBLES = {
    10003: "the thread does not exist any more",
    50013: "a permission is missing; I need Create Public Threads, Send Messages in Threads and Attach Files",
}
"""Those that mean something else where it is about a thread."""


def trouble(code: int) -> str:
    """Why a place cannot be written to."""
    return TROUBLES.get(code, f"Discord refused it (error {code})")


def thread_trouble(code: int) -> str:
    """Why a thread cannot be made or used."""
    return THREAD_TROUBLES.get(code) or trouble(code)


def person(name: str) -> str:
    """A name that formats and mentions nothing."""
    return discord.utils.escape_markdown(discord.utils.escape_mentions(name))


def brief(name: str) -> str:
    """The same, short enough for ten lines with four names each in one message."""
    return person(name if len(name) <= BRIEF else f"{name[: BRIEF - 1]}…")


def mention(player: Player) -> str:
    """A mention, or the name of somebody who asked to be forgotten."""
    return f"<@{player.discord_id}>" if player.discord_id else person(player.name)


def listing(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *head, tail = list(words) or [""]
    return f"{', '.join(head)} {last} {tail}" if head else tail


def title(game: AnyGame, options: dict[str, str]) -> str:
    """The game with the options that are not the default: `Go (19x19)`."""
    changed = [value for option, value in options.items() if value != game.info.options[option][0]]
    return f"{game.info.name} ({', '.join(changed)})" if changed else game.info.name


def match_title(sitting: Sitting) -> str:
    """`#17 · Go (19x19)`."""
    return f"#{sitting.match.id} · {title(sitting.game, dict(sitting.match.options))}"


def versus(sitting: Sitting) -> str:
    """The players with their sides: `Ann (Black) – Bo (White)`."""
    sides = sitting.game.info.seat_names
    return " – ".join(f"{person(name)} ({side})" for name, side in zip(sitting.names, sides, strict=False))


def last_move(sitting: Sitting) -> str:
    """What happened last, with everything it caused."""
    last = sitting.position.last
    names = [person(name) for name in sitting.names]
    if last is None:
        return f"The match begins: {versus(sitting)}. The seats were drawn by lot."
    return "\n".join(_entry(entry, names, sitting.game) for entry in sitting.position.trail)


def _entry(entry: Happening, names: Sequence[str], game: AnyGame) -> str:
    mover = names[entry.seat]
    first = _entry_template(entry, game).format(player=mover, move=entry.notation)
    return " ".join([first, *(event.text.format(*names) for event in entry.events)])


def _entry_template(entry: Happening, game: AnyGame) -> str:
    """What is made for a player is forced where it is the only legal move, and planned anywhere else."""
    if entry.is_timeout:
        return ENTRY_TIMED_OUT
    if not entry.notation:
        return ENTRY_RESIGNED
    if not entry.automatic:
        return ENTRY_MOVE
    return ENTRY_AUTOMATIC if len(game.legal_moves(entry.before)) == 1 else ENTRY_PLANNED


def turn(sitting: Sitting, *, ping: bool) -> str:
    """Whose turn it is and what has to be decided, or how it ended."""
    player = sitting.to_move
    if player is None:
        assert sitting.position.outcome is not None
        return result(sitting, sitting.position.outcome)
    name = mention(player) if ping else f"**{person(player.name)}**"
    return f"{name}, it is your turn. {sitting.game.prompt(sitting.position.state)}"


def result(sitting: Sitting, outcome: Outcome) -> str:
    """Who won, by how much, and why."""
    score = sitting.game.score(sitting.position.state)
    points = f" {'–'.join(map(str, _by_place(score, outcome)))}" if score else ""
    names = [person(name) for name in sitting.names]
    best = [f"**{names[seat]}**" for seat in outcome.places[0]]
    verb = "wins" if len(best) == 1 else "share the win"
    if len(best) == len(names):
        return f"{listing(best)} draw{points} ({outcome.reason}). Well played!"
    return f"{listing(best)} {verb}{points} ({outcome.reason}). Well played!"


def table_text(table: Table, *, ping: bool) -> str:
    """The card of a table: what is played, who sits there, who is awaited."""
    name = mention if ping else lambda player: f"**{person(player.name)}**"
    lines = [f"### Table #{table.match.id} · {title(table.game, dict(table.match.options))}"]
    lines += [f"⏱️ {clock_words(table.clock)}"] if table.clock else []
    lines += [f"🪑 {person(player.name)}{' (host)' if player == table.host else ''}" for player in table.seated]
    if table.is_open:
        lines += [f"✉️ {name(player)} – invited by {person(table.host.name)}" for player in table.expected]
        lines += ["▫️ free"] * table.free
    lines += [f"✖️ {person(player.name)} – not this time" for player in table.declined]
    return "\n".join([*lines, _table_state(table)])


def _table_state(table: Table) -> str:
    if table.is_cancelled:
        return "This table was cancelled."
    if not table.is_open:
        return _begun(table)
    if table.free > 0:
        return "Anybody may take a free seat. The match begins when all seats are taken."
    return "The match begins when everybody invited has joined."


def _begun(table: Table) -> str:
    """Where the boards are, or will be."""
    match = table.match
    if match.home != match.channel_id:
        return TABLE_BEGUN_IN_THREAD.format(thread=match.home)
    return TABLE_BEGINS_IN_THREAD if match.awaits_thread else TABLE_BEGUN


def standing(sitting: Sitting, viewer: int) -> str:
    """One line of a list of matches."""
    seat = sitting.seat_of(viewer)
    others = listing(brief(name) for other, name in enumerate(sitting.names) if other != seat)
    players = f"against {others}" if seat is not None else f"of {others}"
    if sitting.waits_for(viewer):
        state = f"**your turn**{time_left(sitting.timing)}"
    else:
        state = f"{brief(sitting.to_move.name)} to move" if sitting.to_move else "over"
    return f"**{match_title(sitting)}** {players}: {state}, move {sitting.position.ply + 1}"


def list_heading(page: Page, viewer: int) -> str:
    """Whose matches, how many, and which part of them this is."""
    part = f" · {PAGE.format(number=page.number + 1)} of {page.pages}" if page.pages > 1 else ""
    return f"### {_whose(page, viewer)} · {page.total}{part}"


def no_matches(page: Page, viewer: int) -> str:
    """An empty list."""
    if page.listing == (viewer, None):
        return NO_MATCHES
    return NO_MATCHES_HERE


def _whose(page: Page, viewer: int) -> str:
    words = "Running matches"
    if page.listing.of == viewer:
        words = "Your running matches"
    elif page.subject:
        words = f"Running matches of {brief(page.subject)}"
    return f"{words} in <#{page.listing.channel_id}>" if page.listing.channel_id else words


def moves(count: int) -> str:
    """`1 move`, `34 moves`."""
    return "1 move" if count == 1 else f"{count} moves"


def leaf_text(leaf: Leaf) -> str:
    """Which board of which match it is, what led to it and when, and how the match ended."""
    sitting = leaf.sitting
    lines = [
        f"**{match_title(sitting)}**",
        f"Move {leaf.ply} of {leaf.last} · {discord.utils.format_dt(leaf.at, 'f')}",
        last_move(sitting) if leaf.ply else f"The match begins: {versus(sitting)}.",
    ]
    if sitting.position.outcome:
        lines.append(result(sitting, sitting.position.outcome))
    return "\n".join(lines)


def story_text(last: Sitting) -> str:
    """What a film shows."""
    over = result(last, last.position.outcome) if last.position.outcome else "The match goes on."
    return f"**{match_title(last)}** · {versus(last)} · {moves(last.position.ply)}\n{over}"


def film_note(sitting: Sitting) -> str:
    """What a picture cannot tell, in plain letters."""
    last = sitting.position.last
    if last is None or last.move is not None:
        return ""
    return (OUT_OF_TIME if last.is_timeout else RESIGNATION).format(name=sitting.names[last.seat])


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
    return f"{count} places for “{text}”, best first"


def caption(diagram: Diagram) -> str:
    """What a diagram shows, and which moves are meant."""
    moves = (("after", diagram.play), ("legal", diagram.legal), ("illegal", diagram.illegal))
    words = [f"{what} {' '.join(f'`{move}`' for move in named)}" for what, named in moves if named]
    return "\n".join(f"-# {line}" for line in (diagram.caption, " · ".join(words)) if line)


def about(game: AnyGame, facts: Mapping[str, str]) -> str:
    """A game in three sentences."""
    return f"### {game.info.name}\n{facts['about']}"


def game_facts(game: AnyGame, facts: Mapping[str, str]) -> str:
    """For how many, how long, by whom, in which variants, and how to begin."""
    lines = [
        f"**Players**: {facts['players']}",
        f"**Length**: {facts['length']}",
        f"**Designer**: {facts['designer']}, {facts['year']}",
        *(f"**{game.info.labels.get(option, option)}**: {_values(game, option)}" for option in game.info.options),
        f"**Source**: {facts['source']}",
    ]
    return "\n".join([*lines, PLAY_HINT.format(game=game.info.name)])


def _values(game: AnyGame, option: str) -> str:
    """What an option can be: `usual` first, each with what to type for it."""
    info = game.info
    words = [info.labels.get(f"{option}={value}", value) for value in info.options[option]]
    typed = [f"{words[0]} (usual)"]
    typed += [f"{word} (`{option}={value}`)" for word, value in zip(words[1:], info.options[option][1:], strict=True)]
    return " · ".join(typed)


def _by_place(score: tuple[int, ...], outcome: Outcome) -> list[int]:
    seats: list[Seat] = [seat for place in outcome.places for seat in place]
    return [score[seat] for seat in seats]
