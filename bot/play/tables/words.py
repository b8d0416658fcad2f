"""What the bot says about tables."""

from __future__ import annotations

from typing import Any

from bot.core.clock_rules import clock_words
from bot.core.people import Player
from bot.core.speech.escapes import plain
from bot.core.speech.limits import cut
from bot.core.speech.moments import moment
from bot.core.speech.names import listing, mention, person, series
from bot.core.speech.sentences import Words, _, _n, in_words
from bot.play.matches import title
from bot.play.ratings import Departures
from bot.play.tables.seats import AT_RANDOM, BY_CHOICE, Numbers
from bot.play.tables.waiting_table import Table
from games import GAMES
from games.core import Said

FIRST_MATCH = _("**New to {game}?** The lesson leads back here.")
IN_FORUM = _("You'll find it in {channel}.")
TABLE_OPENED = _("Table #{number} is open.")
TABLE_OPENED_WITH_CLOCK = _(
    "Table #{number} is open with this server's default clock: {clock}. Use the `clock` option to change it "
    "(`none` turns it off)."
)
TOLD_DIRECTLY = _("{name} can't see this channel, so I'll send the invitation and the boards by DM.")
STARTED = _("Match #{number} starts: {players}.")
OPEN_A_TABLE = _("Open a table")
THE_COMPUTER, A_FRIEND, THIS_CHANNEL = _("The computer"), _("A friend"), _("This channel")
MORE_SETTINGS = _("More settings…")
WHICH_FRIEND = _("Who do you want to play with? They're invited right here.")
CHOOSE_FRIENDS = _("Choose someone")
OPTIONS, PLAYERS, CLOCK_FIELD, SIDE, RATING = _("Variant"), _("How many play"), _("Clock"), _("Your side"), _("Rated?")
CLOCK_EXAMPLES = _("3d, 5d + 12h, none; empty: as usual here")
RATED_CHOICE, UNRATED_CHOICE = _("Rated"), _("Unrated")
PLAY_LEVEL = _("Play level {level}")
ONLY_IN_SERVERS = _("Tables are opened in servers. Go to a channel there and use `/play`.")
BOTS_DO_NOT_PLAY = Said(
    "You can't invite bots. Invite a person, leave the seat open, or use the computer option to play against me."
)

HEADING = _("### Table #{number} · {title}")
CLOCK = _("⏱️ {clock}")
NOTE = _("💬 {note}")
PRIVATE = _("🔒 Private: invited players only")
RATED = _("📈 Rated")
UNRATED = _("Unrated: it won't change anyone's rating")
UNRATED_YET = _("Unrated: not everyone here has finished three matches yet")
LEFT_EARLY = _("⚠️ {name} left {early} of their last {matches} rated matches before their second move.")
HOST = _("🪑 {name} (host)")
HOST_CHOSEN = _("🪑 {name} (host) · {seat}")
SEATED = _("🪑 {name}")
SEATED_CHOSEN = _("🪑 {name} · {seat}")
INVITED = _("✉️ {name} – invited by {host}")
FREE = _("▫️ open")
FREE_IF_WANTED = _("▫️ open (optional)")
DECLINED = _("✖️ {name} – not this time")

CANCELLED = _("This table was cancelled.")
EXPIRED = _("⌛ This table closed because not enough players joined. {host} can reopen it.")
ANYONE = _("Anyone can join. The match starts when all seats are filled.")
ANYONE_SPAN = _(
    "Anyone can join. The match starts when all seats are filled, or {host} can start it with {least} or more players."
)
AWAITED = _("The match starts when everyone invited has joined.")
AWAITED_SPAN = _(
    "The match starts when everyone invited has joined, or {host} can start it with {least} or more players."
)
GIVEN_BACK = _("A seat is open, but only invited players can take it; {host} can cancel the table.")
GIVEN_BACK_SPAN = _("A seat is open, but only invited players can take it; {host} can start with {least} or more.")
OPEN_UNTIL = _("-# ⏳ Closes {when} unless it fills up")
RANDOM_LINE = _("-# 🎲 Seats are random.")
BY_CHOICE_LINE = _("-# 🎲 Seats no one chooses are random.")

TABLE_LINE = "-# #{number} {title} · {news}"
MOVED_ON = _("The latest post for this table is further down.")
OPEN_AGAIN = _("Reopen")
OPENED_AGAIN = _("Table #{number} is open again, in {channel}.")
CHOOSE_SEAT = _("Choose a seat")
ANY_SEAT = _("Any seat (random)")

RANDOM_CHOICE = _("Random")
BY_CHOICE_CHOICE = _("Random, but everyone can choose a seat")
SEAT_CHOICE = _("I play {seat}")
NUMBER_CHOICE = _n("1 player", "{count} players")
SPAN_CHOICE = _n(
    "{least} to 1 player: starts with 1, or you can start it with {least} or more",
    "{least} to {count} players: starts with {count}, or you can start it with {least} or more",
)

LISTED_NOTE = 60
INVITE = Said("Invite to a game")
INVITING, WHICH_GAME = _("Invite {name}"), _("Which game?")
HOW_INVITED = _("Choose a game. I keep a seat for them, and the card of the table pings them.")


def quoted(note: str) -> str:
    """What a person wrote, as it was typed: it formats, mentions and links nothing."""
    return plain(note)


def told_directly(guest: Any) -> str:
    """Tell that someone, as Discord knows them, cannot see where they are invited to play."""
    return TOLD_DIRECTLY.format(name=person(guest.display_name))


def table_text(table: Table, *, ping: bool) -> str:
    """The card of a table: what is played, who sits there, who is awaited, until when."""
    lines = [HEADING.format(number=table.match.id, title=table_title(table))]
    lines += [CLOCK.format(clock=clock_words(table.match.clock))] if table.match.clock else []
    lines += [NOTE.format(note=quoted(table.terms.note))] if table.terms and table.terms.note else []
    lines += [str(UNRATED_YET)] if table.has_newcomers else rating_lines(rated=table.match.rated)
    lines += [str(PRIVATE)] if table.is_private else []
    lines += [_seated(table, player) for player in table.seated]
    lines += [_invited(table, player, ping=ping) for player in table.expected]
    lines += _free(table)
    lines += _left_early(table)
    lines += [DECLINED.format(name=person(player.name)) for player in table.declined]
    return "\n".join([*lines, _state(table), *_small_print(table)])


def table_line(table: Table, ending: str) -> str:
    """What is left of a card: how the match ended if that is to be told here, else what became of the table."""
    news: Words = ending or series(person(player.name) for player in table.seated)
    if table.is_open:
        news = MOVED_ON
    elif table.is_cancelled:
        news = EXPIRED.format(host=person(table.host.name)) if table.is_expired else CANCELLED
    return TABLE_LINE.format(number=table.match.id, title=table_title(table), news=news)


def rating_lines(*, rated: bool | None) -> list[str]:
    """Tell whether a match counts, as everyone can see before they sit down; nothing where there are no ratings."""
    return [] if rated is None else [str(RATED if rated else UNRATED)]


def table_title(table: Table) -> str:
    return title(table.game, dict(table.match.options))


def seat_options(table: Table) -> list[tuple[str, str]]:
    """Seats that can be chosen, as words and as value: any seat, then the free ones by name."""
    names = table.game.info.seat_names
    return [(str(ANY_SEAT), AT_RANDOM), *((in_words(names[seat]), str(seat)) for seat in table.choosable)]


def seat_choices(game: str) -> list[tuple[str, str]]:
    """What a host can set up for the seats, as words and as value."""
    names = GAMES[game].info.seat_names if game in GAMES else ()
    own = [(SEAT_CHOICE.format(seat=in_words(name)), name) for name in names]
    return [(str(RANDOM_CHOICE), AT_RANDOM), *own, (str(BY_CHOICE_CHOICE), BY_CHOICE)]


def number_choice(numbers: Numbers) -> tuple[str, str]:
    if numbers.least == numbers.most:
        return NUMBER_CHOICE.format(numbers.most), str(numbers.most)
    return SPAN_CHOICE.format(numbers.most, least=numbers.least), f"{numbers.least}-{numbers.most}"


def players(table: Table) -> str:
    return listing(person(player.name) for player in table.seated)


def listed_note(note: str) -> str:
    """A note, short enough for a list."""
    return quoted(cut(note, LISTED_NOTE))


def _left_early(table: Table) -> list[str]:
    """Tell who has left many rated matches early, for those who think about playing with them."""
    people = {player.id: player for player in (*table.seated, *table.expected)}
    return [left_early(people[player_id], each) for player_id, each in table.left_early.items()]


def left_early(player: Player, found: Departures) -> str:
    """Tell how many of someone's latest rated matches they left early."""
    return LEFT_EARLY.format(name=person(player.name), early=found.early, matches=found.matches)


def _seated(table: Table, player: Player) -> str:
    chosen = table.choices.get(player.id)
    is_host = player == table.host
    if chosen is None:
        return (HOST if is_host else SEATED).format(name=person(player.name))
    seat = in_words(table.game.info.seat_names[chosen])
    return (HOST_CHOSEN if is_host else SEATED_CHOSEN).format(name=person(player.name), seat=seat)


def _invited(table: Table, player: Player, *, ping: bool) -> str:
    name = mention(player) if ping else f"**{person(player.name)}**"
    return INVITED.format(name=name, host=person(table.host.name))


def _free(table: Table) -> list[str]:
    """A line for each free seat; those that the match can do without say so."""
    spare = min(table.free, table.match.seats_wanted - table.least)
    return [str(FREE)] * (table.free - spare) + [str(FREE_IF_WANTED)] * spare


def _state(table: Table) -> str:
    host, least = person(table.host.name), table.least
    whole, span = AWAITED, AWAITED_SPAN
    if table.free > 0:
        whole, span = (GIVEN_BACK, GIVEN_BACK_SPAN) if table.is_private else (ANYONE, ANYONE_SPAN)
    return (whole if len(table.numbers) == 1 else span).format(host=host, least=least)


def _small_print(table: Table) -> list[str]:
    if table.terms is None:
        return []
    until = table.terms.expires_at
    seats = BY_CHOICE_LINE if table.terms.by_choice else RANDOM_LINE
    return [str(seats), OPEN_UNTIL.format(when=moment(until))]


JOIN = _("Join")
LEAVE = _("Leave")
DECLINE = _("Not this time")
START = _("Start now")
CANCEL = _("Cancel table")
