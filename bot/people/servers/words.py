"""What the bot says to those who set up a server: its settings and its diagnosis."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.core.findings import Finding, Verdict
from bot.core.speech.escapes import plain
from bot.core.speech.sentences import NAMES, Sentence, Words, _, _n, labelled
from bot.people.servers.settings import (
    AS_AT_DISCORD,
    ChannelBoards,
    ChannelSide,
    ChannelTheme,
    MatchPlace,
    Shrinks,
    Switch,
)

HEADING = _("Settings of {server}")
AT_ONCE = _("Changes apply right away.")
CHANGE = _("Change…")
SIDES: Mapping[ChannelSide, Sentence] = {
    ChannelSide.FIRST: _("Always the first player's side"),
    ChannelSide.MOVER: _("The side of the player to move"),
}
THEMES: Mapping[ChannelTheme, Sentence] = {
    ChannelTheme.DARK: _("Dark"),
    ChannelTheme.LIGHT: _("Light"),
    ChannelTheme.CONTRAST: _("High contrast"),
}
NO_FORUM = _("None")
PLACES: Mapping[MatchPlace, Sentence] = {
    MatchPlace.EVENTS: _("In the table's channel, those of events in threads"),
    MatchPlace.CHANNEL: _("In the table's channel, those of events too"),
    MatchPlace.THREAD: _("In its own thread"),
}
LOOKS_DIFFERENT = _(
    "You manage this server, so I'll say it once: in this version boards are dark, old boards shrink to a line, and "
    "matches of events have threads. You can change each of these in `/setup`."
)
KEEP_LOOKS, LOOKS_KEPT = _("Keep as before"), _("OK, boards look and stay here as they did before.")
PROPOSE_THREADS = _(
    "🧵 You manage this server, so I'll ask once: should every match get a thread of its own, so that boards don't "
    "fill the channel? You can change this any time in `/setup`."
)
WITH_THREADS, WITHOUT_THREADS = _("A thread for every match"), _("Boards in the channel")
THREADS_FROM_NOW_ON = _(
    "Every match gets its own thread from now on. **Check this channel** in `/setup` shows whether I'm allowed to "
    "create them here."
)
EVENTS_HERE = _("without it, matches of events are played in the channel, not in threads. To allow threads, {remedy}")
NO_THREADS = _("Boards stay in the channel. You can change that any time in `/setup`.")
BOARDS_LOOK = _(
    "-# 🖼️ Boards in this server's channels: {theme}, {side} at the bottom. Managers choose that in `/setup`."
)
SEEN_FROM: Mapping[ChannelSide, Sentence] = {
    ChannelSide.FIRST: _("the first player's side"),
    ChannelSide.MOVER: _("the side of whoever is to move"),
}
LANGUAGES: Mapping[str, Words] = {AS_AT_DISCORD: _("The server's Primary Language"), **NAMES}
SWITCH: Mapping[Switch, Sentence] = {Switch.ON: _("On"), Switch.OFF: _("Off")}
SHRINKS: Mapping[Shrinks, Sentence] = {
    Shrinks.CHANNEL: _("Shrink to a line in channels, stay in threads"),
    Shrinks.EVERYWHERE: _("Shrink to a line everywhere"),
    Shrinks.THREAD: _("Shrink to a line in threads, stay in channels"),
    Shrinks.NOWHERE: _("Stay as they are"),
}
EVERYWHERE = _("all channels")
MANAGE_SERVER = _("anyone with Manage Server")
MANAGE_SERVER_AND = _("anyone with Manage Server, plus {roles}")
PICKED_CHANNEL_GONE = _("the channel was deleted. Choose another one with `/setup`.")
PICKED_CHANNEL_WORKS = _("I can post in {channel}")
CHECK = _("Check this channel")
CHECK_AGAIN = _("Check again")

DIAGNOSED = _("Check of {channel}")
FINE = _("Everything looks good.")
TO_FIX = _n("One thing needs fixing.", "{count} things need fixing.")
MARKS: Mapping[Verdict, str] = {
    Verdict.OK: "✅",
    Verdict.NOTE: "💡",
    Verdict.PROBLEM: "❌",
    Verdict.LEFT_OUT: "➖",
}
FINDING = "{mark} **{subject}**"

GRANT_ROLE = _("turn it on under Server Settings > Roles > {role} > Permissions.")
GRANT_HERE = _("go to Edit Channel for {channel} > Permissions > Advanced, choose {role} (or add it) and set it to ✅.")
GRANT_MYSELF = _("go to Edit Channel for {channel} > Permissions > Advanced > {role}: it's denied there. Set it to ✅.")
TEST = _("{person}, this is the test you asked for in `/setup`. It disappears right away.")
TEST_PICTURE = _("A test message with a picture")
TEST_MENTION = _("A mention")
TEST_READING = _("Reading messages back")
TEST_THREAD = _("A test thread")
TEST_THREAD_NAME = _("Engawa check")
SENT = _("sent, {span} ms")
REFUSED = _("Discord rejected it: {trouble}.")
FORBIDDEN = _("can't be tested until the problems above are fixed.")
UNPINGED = _("it didn't reach you. Check the permissions of {channel}.")
NO_PLACE = _("This isn't a channel for messages.")
UNTRIED_THREAD = _("not tested: I couldn't delete the test thread without Manage Threads. The permissions look right.")
NO_THREADS_HERE = _("not available in this kind of channel, so matches are played right here.")
COMMANDS = _("Commands")
COMMANDS_KNOWN = _("all registered with Discord")
COMMANDS_UNKNOWN = _("not registered with Discord yet: {names}. The bot does this the next time it starts.")
LATENCY = _("Connection to Discord")
LATENCY_MEASURED = _("responds in {span} ms")
LATENCY_UNKNOWN = _("not measured yet. Check again in a minute.")
TIME = _("My machine's clock")
TIME_RIGHT = _("matches Discord's")
TIME_AHEAD = _n(
    "1 second ahead of Discord's. Whoever runs this bot needs to turn on time synchronisation.",
    "{count} seconds ahead of Discord's. Whoever runs this bot needs to turn on time synchronisation.",
)
TIME_BEHIND = _n(
    "1 second behind Discord's. Whoever runs this bot needs to turn on time synchronisation.",
    "{count} seconds behind Discord's. Whoever runs this bot needs to turn on time synchronisation.",
)
DATABASE = _("Database")
DATABASE_WRITTEN = _("writable, {span} ms")
OWED = _("Messages waiting to be sent")
OWED_NONE = _("none")
OWED_SOME = _n(
    "1; it'll be sent as soon as Discord accepts it.", "{count}; they'll be sent as soon as Discord accepts them."
)
TROUBLE = _("Last problem in {channel}")
TROUBLE_WORDS = "{words}, {when}"
REST = _("-# If something else fails, the bot's log says why.")


def boards_look(boards: ChannelBoards) -> str:
    return BOARDS_LOOK.format(theme=THEMES[boards.theme], side=SEEN_FROM[boards.side])


def title(server: str) -> str:
    return HEADING.format(server=plain(server))


def hint_of_field(hint: Words) -> str:
    """A hint without its formatting, as the description of a field."""
    return str(hint).replace("`", "")


def diagnosis(channel: str, findings: Sequence[Finding]) -> tuple[str, str]:
    """The title, and what was found, a line each; first how much of it has to be mended."""
    wrong = sum(finding.verdict is Verdict.PROBLEM for finding in findings)
    heading = TO_FIX.format(wrong) if wrong else str(FINE)
    return DIAGNOSED.format(channel=channel), "\n".join([heading, *_lines(findings), str(REST)])


def _lines(findings: Iterable[Finding]) -> Iterable[str]:
    for finding in findings:
        subject = FINDING.format(mark=MARKS[finding.verdict], subject=finding.subject)
        yield labelled(subject, finding.words) if finding.words else subject
