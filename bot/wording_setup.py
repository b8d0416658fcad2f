"""What the bot says to those who set a server up: its settings, its doctor, the names of threads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.clockwords import clock_words
from bot.findings import Finding, Verdict
from bot.services.guilds import ChannelSide, ChannelTheme, GuildSettings, MatchPlace
from bot.services.threads import Opening

THREAD_NAME = "#{number} {game} · {players}"
THREAD_NAME_LIMIT = 100

HEADING = "### Settings of this server\n-# They count at once. Only you see this page."
SIDES: Mapping[ChannelSide, str] = {
    ChannelSide.MOVER: "The side of the player to move",
    ChannelSide.FIRST: "Always the first player’s side",
}
THEMES: Mapping[ChannelTheme, str] = {
    ChannelTheme.LIGHT: "Light",
    ChannelTheme.DARK: "Dark",
    ChannelTheme.CONTRAST: "High contrast",
}
PLACES: Mapping[MatchPlace, str] = {
    MatchPlace.CHANNEL: "In the channel of the table",
    MatchPlace.THREAD: "In a thread of its own",
}
SIDE = "**Bottom of the boards**: {chosen}"
THEME = "**Colours of the boards**: {chosen}"
PLACE = "**Where a match is played**: {chosen}\n-# Running matches stay where they are."
CLOCK = "**Usual clock**: {chosen}\n-# For tables whose host names none. `/setup clock` takes any other."
CHANNELS = "**Channels for tables**: {chosen}\n-# Their threads count as well; looking works everywhere."
MANAGERS = (
    "**Who manages me**: {chosen}\n-# Discord shows `/setup` to more roles under "
    "Server Settings > Integrations > Engawa."
)
EVERYWHERE = "every channel"
MANAGE_SERVER = "whoever has Manage Server"
MANAGE_SERVER_AND = "whoever has Manage Server, and {roles}"
CHOOSE_CHANNELS = "Every channel; choose to restrict"
CHOOSE_MANAGERS = "Roles that may manage me as well"
CHECK = "Check this channel"
CHECK_AGAIN = "Check again"

DIAGNOSIS_FINE = "### Check of {channel}\nEverything is as it should be."
DIAGNOSIS_ONE = "### Check of {channel}\nOne thing has to be mended."
DIAGNOSIS_SEVERAL = "### Check of {channel}\n{count} things have to be mended."
MARKS: Mapping[Verdict, str] = {
    Verdict.OK: "✅",
    Verdict.NOTE: "💡",
    Verdict.PROBLEM: "❌",
    Verdict.LEFT_OUT: "➖",
}
FINDING = "{mark} **{subject}**"
FINDING_WITH_WORDS = "{mark} **{subject}**: {words}"

GRANT_ROLE = "switch it on under Server Settings > Roles > {role} > Permissions."
GRANT_HERE = "open Edit Channel of {channel} > Permissions > Advanced, choose {role} (or add it), and set it to ✅."
GRANT_MYSELF = "open Edit Channel of {channel} > Permissions > Advanced > {role}: it is forbidden there; set it to ✅."
TEST = "{person}, this is the test you asked for with `/setup check`; it goes away at once."
TEST_PICTURE = "A test message with a picture"
TEST_MENTION = "A mention"
TEST_READING = "Reading messages again"
TEST_THREAD = "A test thread"
TEST_THREAD_NAME = "Engawa check"
SENT = "sent, {span} ms"
REFUSED = "Discord refused it: {trouble}."
FORBIDDEN = "not possible without what is missing above."
UNPINGED = "it did not reach you; look at the permissions of {channel}."
NO_PLACE = "This is no channel for messages."
UNTRIED_THREAD = "not tried, for only with Manage Threads could I delete it again; by its permissions it works."
NO_THREADS_HERE = "there are none in a place of this kind, so matches are played here itself."
COMMANDS = "Commands"
COMMANDS_KNOWN = "Discord knows them all"
COMMANDS_UNKNOWN = "Discord does not know {names} yet; the bot tells it at its next start."
LATENCY = "Connection to Discord"
LATENCY_MEASURED = "answers in {span} ms"
LATENCY_UNKNOWN = "not measured yet; check again in a minute."
TIME = "Time of my machine"
TIME_RIGHT = "agrees with Discord’s"
TIME_AHEAD = "it is {seconds} seconds ahead of Discord’s; its host has to switch on time synchronisation."
TIME_BEHIND = "it is {seconds} seconds behind Discord’s; its host has to switch on time synchronisation."
DATABASE = "Database"
DATABASE_WRITTEN = "can be written, {span} ms"
OWED = "Messages still to be sent"
OWED_NONE = "none"
OWED_SOME = "{count}; they are sent as soon as Discord takes them."
TROUBLE = "Last trouble in {channel}"
TROUBLE_WORDS = "{words}, {when}"
REST = "-# Where something else fails, the log of the bot says why."


def thread_name(opening: Opening) -> str:
    """`#17 Go · Ann, Bo`, as long as Discord allows."""
    players = ", ".join(player.name for player in opening.players)
    name = THREAD_NAME.format(number=opening.match.id, game=opening.game.info.name, players=players)
    return name if len(name) <= THREAD_NAME_LIMIT else f"{name[: THREAD_NAME_LIMIT - 1]}…"


def channels(settings: GuildSettings) -> str:
    """Where tables may be opened."""
    return ", ".join(f"<#{each}>" for each in settings.channels) or EVERYWHERE


def managers(settings: GuildSettings) -> str:
    """Who may change the settings."""
    roles = ", ".join(f"<@&{each}>" for each in settings.managers)
    return MANAGE_SERVER_AND.format(roles=roles) if roles else MANAGE_SERVER


def clock(settings: GuildSettings) -> str:
    """The clock of a table whose host names none."""
    return clock_words(settings.clock)


def diagnosis(channel: str, findings: Sequence[Finding]) -> str:
    """What was found, a line each; first how much of it has to be mended."""
    wrong = sum(finding.verdict is Verdict.PROBLEM for finding in findings)
    heading = DIAGNOSIS_FINE if not wrong else DIAGNOSIS_ONE if wrong == 1 else DIAGNOSIS_SEVERAL
    return "\n".join([heading.format(channel=channel, count=wrong), *_lines(findings), REST])


def _lines(findings: Iterable[Finding]) -> Iterable[str]:
    for finding in findings:
        template = FINDING_WITH_WORDS if finding.words else FINDING
        yield template.format(mark=MARKS[finding.verdict], subject=finding.subject, words=finding.words)
