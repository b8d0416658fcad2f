"""What the bot says to those who set up a server: its settings and its diagnosis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.clocks.words import clock_words
from bot.core.findings import Finding, Verdict
from bot.servers.settings import AS_AT_DISCORD, ChannelSide, ChannelTheme, GuildSettings, MatchPlace
from bot.speech.sentences import NAMES, Sentence, Words, _, _n

HEADING = _("### Settings of this server\n-# They count at once. Only you see this page.")
SIDES: Mapping[ChannelSide, Sentence] = {
    ChannelSide.MOVER: _("The side of the player to move"),
    ChannelSide.FIRST: _("Always the first player’s side"),
}
THEMES: Mapping[ChannelTheme, Sentence] = {
    ChannelTheme.LIGHT: _("Light"),
    ChannelTheme.DARK: _("Dark"),
    ChannelTheme.CONTRAST: _("High contrast"),
}
PLACES: Mapping[MatchPlace, Sentence] = {
    MatchPlace.CHANNEL: _("In the channel of the table"),
    MatchPlace.THREAD: _("In a thread of its own"),
}
LANGUAGES: Mapping[str, Words] = {AS_AT_DISCORD: _("The server’s primary language at Discord"), **NAMES}
LANGUAGE = _("**Language of boards and tables**: {chosen}\n-# Private answers come in everybody’s own language.")
SIDE = _("**Bottom of the boards**: {chosen}")
THEME = _("**Colours of the boards**: {chosen}")
PLACE = _("**Where a match is played**: {chosen}\n-# Running matches stay where they are.")
CLOCK = _("**Usual clock**: {chosen}\n-# For tables whose host names none. `/setup clock` takes any other.")
CHANNELS = _("**Channels for tables**: {chosen}\n-# Their threads count as well; looking works everywhere.")
MANAGERS = _(
    "**Who manages me**: {chosen}\n-# Discord shows `/setup` to more roles under "
    "Server Settings > Integrations > Engawa."
)
EVERYWHERE = _("every channel")
MANAGE_SERVER = _("whoever has Manage Server")
MANAGE_SERVER_AND = _("whoever has Manage Server, and {roles}")
CHOOSE_CHANNELS = _("Every channel; choose to restrict")
CHOOSE_MANAGERS = _("Roles that may manage me as well")
CHECK = _("Check this channel")
CHECK_AGAIN = _("Check again")

DIAGNOSIS_FINE = _("### Check of {channel}\nEverything is as it should be.")
DIAGNOSIS = _n(
    "### Check of {channel}\nOne thing has to be mended.",
    "### Check of {channel}\n{count} things have to be mended.",
)
MARKS: Mapping[Verdict, str] = {
    Verdict.OK: "✅",
    Verdict.NOTE: "💡",
    Verdict.PROBLEM: "❌",
    Verdict.LEFT_OUT: "➖",
}
FINDING = "{mark} **{subject}**"
FINDING_WITH_WORDS = "{mark} **{subject}**: {words}"

GRANT_ROLE = _("switch it on under Server Settings > Roles > {role} > Permissions.")
GRANT_HERE = _("open Edit Channel of {channel} > Permissions > Advanced, choose {role} (or add it), and set it to ✅.")
GRANT_MYSELF = _(
    "open Edit Channel of {channel} > Permissions > Advanced > {role}: it is forbidden there; set it to ✅."
)
TEST = _("{person}, this is the test you asked for with `/setup check`; it goes away at once.")
TEST_PICTURE = _("A test message with a picture")
TEST_MENTION = _("A mention")
TEST_READING = _("Reading messages again")
TEST_THREAD = _("A test thread")
TEST_THREAD_NAME = _("Engawa check")
SENT = _("sent, {span} ms")
REFUSED = _("Discord refused it: {trouble}.")
FORBIDDEN = _("not possible without what is missing above.")
UNPINGED = _("it did not reach you; look at the permissions of {channel}.")
NO_PLACE = _("This is no channel for messages.")
UNTRIED_THREAD = _("not tried, for only with Manage Threads could I delete it again; by its permissions it works.")
NO_THREADS_HERE = _("there are none in a place of this kind, so matches are played here itself.")
COMMANDS = _("Commands")
COMMANDS_KNOWN = _("Discord knows them all")
COMMANDS_UNKNOWN = _("Discord does not know {names} yet; the bot tells it at its next start.")
LATENCY = _("Connection to Discord")
LATENCY_MEASURED = _("answers in {span} ms")
LATENCY_UNKNOWN = _("not measured yet; check again in a minute.")
TIME = _("Time of my machine")
TIME_RIGHT = _("agrees with Discord’s")
TIME_AHEAD = _("it is {seconds} seconds ahead of Discord’s; its host has to switch on time synchronisation.")
TIME_BEHIND = _("it is {seconds} seconds behind Discord’s; its host has to switch on time synchronisation.")
DATABASE = _("Database")
DATABASE_WRITTEN = _("can be written, {span} ms")
OWED = _("Messages still to be sent")
OWED_NONE = _("none")
OWED_SOME = _("{count}; they are sent as soon as Discord takes them.")
TROUBLE = _("Last trouble in {channel}")
TROUBLE_WORDS = "{words}, {when}"
REST = _("-# Where something else fails, the log of the bot says why.")


def channels(settings: GuildSettings) -> str:
    """Where tables may be opened."""
    return ", ".join(f"<#{each}>" for each in settings.channels) or str(EVERYWHERE)


def managers(settings: GuildSettings) -> str:
    """Who may change the settings."""
    roles = ", ".join(f"<@&{each}>" for each in settings.managers)
    return MANAGE_SERVER_AND.format(roles=roles) if roles else str(MANAGE_SERVER)


def clock(settings: GuildSettings) -> str:
    """The clock of a table whose host names none."""
    return clock_words(settings.clock)


def diagnosis(channel: str, findings: Sequence[Finding]) -> str:
    """What was found, a line each; first how much of it has to be mended."""
    wrong = sum(finding.verdict is Verdict.PROBLEM for finding in findings)
    heading = DIAGNOSIS.format(wrong, channel=channel) if wrong else DIAGNOSIS_FINE.format(channel=channel)
    return "\n".join([heading, *_lines(findings), str(REST)])


def _lines(findings: Iterable[Finding]) -> Iterable[str]:
    for finding in findings:
        template = FINDING_WITH_WORDS if finding.words else FINDING
        yield template.format(mark=MARKS[finding.verdict], subject=finding.subject, words=finding.words)
