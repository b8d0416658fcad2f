"""What the bot says about tables."""

from __future__ import annotations

from bot.clocks.words import clock_words
from bot.core.people import Player
from bot.lists.lobby import LobbyPage, Row
from bot.matches.words import title
from bot.speech.moments import moment
from bot.speech.names import brief, listing, mention, person
from bot.speech.sentences import _, _n, in_words
from bot.tables.seating import BY_CHOICE, BY_LOT, Numbers
from bot.tables.waiting import Table
from games import GAMES
from games.core import Said, Seat

TABLE_OPENED = _("Table #{number} is open.")
TABLE_OPENED_WITH_CLOCK = _(
    "Table #{number} is open, with the clock that is usual in this server: {clock}. "
    "For another one, use the option `clock`; `none` is one too."
)
BOTS_DO_NOT_PLAY = Said("Bots do not take seats; invite people, or leave the seat open for anybody.")

HEADING = _("### Table #{number} · {title}")
CLOCK = _("⏱️ {clock}")
NOTE = _("💬 {note}")
PRIVATE = _("🔒 Private: only for those invited")
HOST = _("🪑 {name} (host)")
HOST_CHOSEN = _("🪑 {name} (host) · {seat}")
SEATED = _("🪑 {name}")
SEATED_CHOSEN = _("🪑 {name} · {seat}")
INVITED = _("✉️ {name} – invited by {host}")
FREE = _("▫️ free")
FREE_IF_WANTED = _("▫️ free, and not needed to begin")
DECLINED = _("✖️ {name} – not this time")

CANCELLED = _("This table was cancelled.")
EXPIRED = _("⌛ Nobody came in time, so this table has closed. {host} can open it again.")
BEGUN = _("The match has begun; the board is below.")
BEGINS_IN_THREAD = _("The match has begun; its boards come in a thread of this message.")
BEGUN_IN_THREAD = _("The match has begun in <#{thread}>.")
ANYBODY = _("Anybody may take a free seat. The match begins when all seats are taken.")
ANYBODY_SPAN = _(
    "Anybody may take a free seat. The match begins when all seats are taken; "
    "from {least} players on, {host} can start it."
)
AWAITED = _("The match begins when everybody invited has joined.")
AWAITED_SPAN = _("The match begins when everybody invited has joined; from {least} players on, {host} can start it.")
GIVEN_BACK = _("A seat was given back, and only those invited can take it; {host} can cancel the table.")
GIVEN_BACK_SPAN = _("A seat was given back, and only those invited can take it; from {least} on, {host} can start.")
OPEN_UNTIL = _("-# ⏳ Closes {when} unless enough players come")
BY_LOT_LINE = _("-# 🎲 Seats are drawn by lot.")
BY_CHOICE_LINE = _("-# 🎲 Seats nobody chooses are drawn by lot.")

MOVED_ON = _("The newest card of this table is further down.")
OPEN_AGAIN = _("Open again")
OPENED_AGAIN = _("Table #{number} is open again; its new card is in {channel}.")
CHOOSE_SEAT = _("Choose a seat")
ANY_SEAT = _("Any seat, by lot")

TABLES_HERE = _("### Open here · {total}")
TABLES_HERE_PART = _("### Open here · {total} · page {number} of {pages}")
YOUR_TABLES = _("### Tables that wait for you · {total}")
YOUR_TABLES_PART = _("### Tables that wait for you · {total} · page {number} of {pages}")
NO_TABLES = _("No table waits for players here. Open one with `/play`, or invite anybody with `/standing open`.")
NO_TABLES_OF = _("No table of {game} waits for players here. Open one with `/play`.")
NO_TABLES_DIRECTLY = _("No table waits for you. In a server `/tables` shows what is open there.")
ROW = _("**Table #{number} · {title}**")
ROW_SEATED = _("🪑 {names}")
ROW_FREE = _n("1 seat free", "{count} seats free")
ROW_KEPT = _("a seat is kept for you")
ROW_YOURS = _("you sit here")
ROW_UNTIL = _("closes {when}")
TO_TABLE = _("Go to table")
TO_CARD = _("[{label}]({link})")
TAKEN = _("✅ You sit at table #{number}.")
TAKEN_LAST = _("✅ You took the last seat: match #{number} begins in {channel}.")

BY_LOT_CHOICE = _("By lot")
BY_CHOICE_CHOICE = _("By lot, and everybody may choose a seat")
SEAT_CHOICE = _("I play {seat}")
NUMBER_CHOICE = _("{count} players")
SPAN_CHOICE = _("{least} to {most} players: begins with {most}, you can start from {least} on")

LISTED_NOTE = 60
"""Characters of a note in a list."""


def quoted(note: str) -> str:
    """What a person wrote, as it was typed: it formats, mentions and links nothing."""
    return person(note).replace("<", "\\<")


def table_text(table: Table, *, ping: bool) -> str:
    """The card of a table: what is played, who sits there, who is awaited, until when."""
    lines = [HEADING.format(number=table.match.id, title=table_title(table))]
    lines += [CLOCK.format(clock=clock_words(table.clock))] if table.clock else []
    lines += [NOTE.format(note=quoted(table.terms.note))] if table.terms and table.terms.note else []
    lines += [str(PRIVATE)] if table.is_private and table.is_open else []
    lines += [_seated(table, player) for player in table.seated]
    if table.is_open:
        lines += [_invited(table, player, ping=ping) for player in table.expected]
        lines += _free(table)
    lines += [DECLINED.format(name=person(player.name)) for player in table.declined]
    return "\n".join([*lines, _state(table), *_small_print(table)])


def table_title(table: Table) -> str:
    """The game with its unusual options."""
    return title(table.game, dict(table.match.options))


def seat_options(table: Table) -> list[tuple[str, str]]:
    """What can be chosen, as words and as value: any seat, then the free ones by name."""
    names = table.game.info.seat_names
    return [(str(ANY_SEAT), BY_LOT), *((in_words(names[seat]), str(seat)) for seat in table.choosable)]


def seat_choices(game: str) -> list[tuple[str, str]]:
    """What a host can wish for the seats, as words and as value."""
    names = GAMES[game].info.seat_names if game in GAMES else ()
    own = [(SEAT_CHOICE.format(seat=in_words(name)), name) for name in names]
    return [(str(BY_LOT_CHOICE), BY_LOT), *own, (str(BY_CHOICE_CHOICE), BY_CHOICE)]


def number_choice(numbers: Numbers) -> tuple[str, str]:
    """With how many players, as words and as value."""
    if numbers.least == numbers.most:
        return NUMBER_CHOICE.format(count=numbers.most), str(numbers.most)
    return SPAN_CHOICE.format(least=numbers.least, most=numbers.most), f"{numbers.least}-{numbers.most}"


def lobby_heading(page: LobbyPage) -> str:
    """How many there are, and which part of them this is."""
    here = page.seek.guild_id is not None
    whole, part = (TABLES_HERE, TABLES_HERE_PART) if here else (YOUR_TABLES, YOUR_TABLES_PART)
    words = part if page.pages > 1 else whole
    return words.format(total=page.total, number=page.number + 1, pages=page.pages)


def no_tables(page: LobbyPage) -> str:
    """An empty list."""
    if page.seek.guild_id is None:
        return str(NO_TABLES_DIRECTLY)
    if page.seek.game is not None and page.seek.game in GAMES:
        return NO_TABLES_OF.format(game=GAMES[page.seek.game].info.name)
    return str(NO_TABLES)


def lobby_row(table: Table, row: Row, viewer: int) -> str:
    """A table in a list: what, who, which seats, until when."""
    names = listing(brief(player.name) for player in table.seated)
    facts = [ROW_SEATED.format(names=names), _room(table, row, viewer)]
    facts += [CLOCK.format(clock=clock_words(table.clock))] if table.clock else []
    facts += [ROW_UNTIL.format(when=moment(table.terms.expires_at))] if table.terms else []
    lines = [ROW.format(number=table.match.id, title=table_title(table)), " · ".join(facts)]
    lines += [NOTE.format(note=listed_note(table.terms.note))] if table.terms and table.terms.note else []
    return "\n".join(lines)


def listed_note(note: str) -> str:
    """A note, short enough for a list."""
    return quoted(note if len(note) <= LISTED_NOTE else f"{note[: LISTED_NOTE - 1]}…")


def taken(table: Table) -> str:
    """What taking a seat from the list led to."""
    words = TAKEN if table.is_open else TAKEN_LAST
    return words.format(number=table.match.id, channel=f"<#{table.match.channel_id}>")


def _seated(table: Table, player: Player) -> str:
    chosen = table.choices.get(player.id) if table.match.started_at is None else Seat(table.seated.index(player))
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
    if table.is_expired:
        return EXPIRED.format(host=host)
    if table.is_cancelled:
        return str(CANCELLED)
    if not table.is_open:
        return _begun(table)
    whole, span = AWAITED, AWAITED_SPAN
    if table.free > 0:
        whole, span = (GIVEN_BACK, GIVEN_BACK_SPAN) if table.is_private else (ANYBODY, ANYBODY_SPAN)
    return (whole if len(table.numbers) == 1 else span).format(host=host, least=least)


def _begun(table: Table) -> str:
    """Where the boards are, or will be."""
    match = table.match
    if match.home != match.channel_id:
        return BEGUN_IN_THREAD.format(thread=match.home)
    return str(BEGINS_IN_THREAD if match.awaits_thread else BEGUN)


def _small_print(table: Table) -> list[str]:
    if not table.is_open or table.terms is None:
        return []
    until = table.terms.expires_at
    seats = BY_CHOICE_LINE if table.terms.by_choice else BY_LOT_LINE
    return [str(seats), OPEN_UNTIL.format(when=moment(until))]


def _room(table: Table, row: Row, viewer: int) -> str:
    if row.is_mine:
        return str(ROW_YOURS)
    if any(player.discord_id == viewer for player in table.expected):
        return str(ROW_KEPT)
    return ROW_FREE.format(table.free)


JOIN = _("Join")
LEAVE = _("Leave")
DECLINE = _("Not this time")
START = _("Start now")
CANCEL = _("Cancel table")
