"""What the bot says to those who organise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from bot.community.competitions import clock_line, fitting
from bot.community.tournaments import Overview, is_round_robin, tour_words
from bot.community.tournaments import words as events_words
from bot.community.tournaments.administration.entrants import Added
from bot.community.tournaments.administration.forecast import Outlook
from bot.community.tournaments.administration.requests import RequestKind, RequestShown
from bot.core.speech.moments import moment
from bot.core.speech.names import brief, few, person, series
from bot.core.speech.sentences import Words, _, _n, _p
from bot.play.matches import title

PUBLISH = _p("button on a tournament", "Publish")
LET_JOIN = _p("button on a tournament", "Open for joining")
EXPECT = _p("button on a tournament", "What to expect")
PUBLISH_ROUND = _p("button on drafted pairings", "Publish")
DRAFTED = _(
    "Only those who run it see it until it's published; /event manage brings you back here. After 30 days it's deleted."
)
EDITED_OPEN = _(
    "It's published: what you change shows on its card right away. When it starts, format and points are fixed."
)
EDITED_LATER = _(
    "It has started, so its format and points stay as they are. A new deadline counts from the next round on."
)
PRESETS = _("Make it something else")
MORE_SETTINGS, CHANGE = _p("button on a tournament", "More settings…"), _p("button on a tournament", "Change")
MANAGE = _p("button on a tournament", "Manage it")
NAME, TEXT = _("Name"), _("What its card says about it")
NO_TEXT, ANY_ROLE = _("No text on its card"), _("No role needed")
NOTHING_SPECIAL = _("Nothing special")
GROUPS = {
    "game": _("Game and clock"),
    "rounds": _("Rounds and ties"),
    "teams": _("Teams"),
    "joining": _("Who can join"),
    "record": _("Experience needed"),
    "time": _("Time"),
    "seeds": _("Seeds, ratings and results"),
    "server": _("On this server"),
    "special": _("Special"),
}
WEEKEND_CUP = _("Weekend cup: knock-out of 8, 1 day a move")
CLUB_SWISS, SWISS_FINALS = _("Club Swiss"), _("Swiss, then finals of the best 4")
FRIENDS_ROBIN = _("Round robin for friends")
TEAMS_OF_TWO, NO_TEAMS = _("Teams of two: every team meets every other"), _("Everyone plays for themselves")
TEAMS_CHOICE = _n("Teams play at 1 board", "Teams play at {count} boards")
EXPECT_TEAMS = _n("With 1 team:", "With {count} teams:")
DOUBLE, TABLES_OF_FOUR = _("Double elimination"), _("Tables of four")
GROUPS_FINALS, ROLLING = _("Groups, then finals"), _("Rolling, join any time")
PUBLISHED = _("Published. Its card is posted in {channel}, and it runs by itself from here.")
PUBLISHED_UNDATED = _(
    "Published. Its card is posted in {channel}. When everyone has joined, start it in `/event manage`."
)
PUBLISHED_CLOSED = _(
    "Published. Its card is posted in {channel}. No one can join yet: when it's time, press **Open for joining** in "
    "`/event manage`."
)
STARTED, PART = _("{name} is starting."), _("{one} · {other}")
PAUSED = _("{name} is paused. **Continue** lets it go on.")
END = _p("button on a tournament", "End it")
END_QUESTION = _("End {name} for good, without places? Matches in progress continue.")
STAGE = _("-# Now: {state}")
STAGE_ROUNDS = _n("-# Now: {state}, 1 round paired", "-# Now: {state}, {count} rounds paired")
ENDED = _("{name} has been ended. Matches in progress continue.")
AS_TEXT, AS_JSON = _("{name} as text:"), _("{name} for programs:")
AS_CSV = _("The standings of {name} for a spreadsheet:")
AS_HTML, AS_TRF = _("The standings of {name} for a website:"), _("{name} as TRF16, for the programs of arbiters:")
PLACE, PLAYER = _p("column of standings", "Place"), _p("column of standings", "Player")
RULED = _("The result is set. The match is over by that or, if it was over, corrected, and its players are told.")
INVITED = _("### ✉️ {asker} invites you to {name}\nPress **Join** to play; without that you aren't in.")
INVITED_INSTEAD = _(
    "### ✉️ {asker} invites you to {name}\n"
    "Press **Join** to take the place of {leaver}, with their points and opponents."
)
INVITED_INTO_TEAM = _("You'd play in the team of {founder}.")
INVITED_BACK = _("The matches you lost by leaving stay lost.")
INVITED_FULL = _("It's full at the moment, so you'd be on the waiting list.")
ASKED_TO_HELP = _("{asker} asks you to help run {name}. Press the button if you'd like to.")
ASKED_TO_RUN = _("{asker} asks you to run {name} from now on. Press the button if you'd like to.")
HELP_RUN, RUN_IT = _p("button on a request", "Help run it"), _p("button on a request", "Run it")
ADDED = _("Invited: {names}. They're in once they press **Join** in my message or on the card.")
ADDED_YOURSELF, TAKEN_OUT = _("You're in now."), _("{player} is out of {name}.")
ADDED_TO_LIST = _("-# It's full, so whoever comes now goes to the waiting list.")
INVITED_SO_FAR = _("✉️ Invited, without an answer yet: {names}")
IN_TEAM, IN_TEAM_LATER = _("In {team} now: {names}."), _("In {team} from the next round on: {names}.")
NOBODY_ADDED = _("Everyone you named is already in.")
LOST_BY_LEAVING = _("-# The matches that {names} lost by leaving stay lost.")
STRUCK_OUT = _(
    "{player} is out of {name}. Fewer than half of their matches had been played, so none of them count, and they "
    "can't come back."
)
SEEDED = _n("{player} is seed 1.", "{player} is seed {count}.")
UNSEEDED = _("{player}'s seed is automatic again.")
REPLACED = _("I've asked {newcomer}. They take the place of {leaver} once they press **Join**.")
HELPS = _("I've asked {player} to help. They can once they agree.")
HELPS_NO_MORE = _("{player} doesn't help you run it any more.")
HANDED_OVER = _("I've asked {player}. They run it once they agree, and you can still help then.")
RUNS_NOT = _("I've taken it back: {player} isn't asked to run it any more.")
AGREED_TO_HELP = _("Thanks! You help run {name} now: `/event manage` has what you can do.")
AGREED_TO_RUN = _("You run {name} now: `/event manage` has what you can do.")
MOVED = _("{name} continues here. Matches in progress stay where they are. If it's paused, **Continue** resumes it.")
UNDO_THIS = _p("button on a tournament", "Undo round {number}")
UNDO_QUESTION = _(
    "Undo round {number} of {name}? Its results don't count any more, its matches in progress are cancelled, and the "
    "tournament is paused."
)
UNDONE = _(
    "Round {number} is undone: its matches don't count, and the tournament is paused. **Continue** pairs the "
    "round again."
)
EXTENDED = _("The round now ends {when}.")
DRAFT_HEADING = _("### {name} · Round {number}, not published yet")
DRAFT_UNTIL = _("-# Published automatically {when}.")
DRAFT_PUBLISHED = _("The round is published. Its matches start within seconds.")
BYE = _("{names}: bye")

ROUNDS_CHOICE = _n("1 round", "{count} rounds")
ROUNDS_USUAL = _("Rounds: automatic")
RESTS_CHOICE = _n(
    "Everyone can sit out 1 round for half a point", "Everyone can sit out {count} rounds for half a point each"
)
TEAM_RESTS_CHOICE = _n("A team can sit out 1 round", "A team can sit out {count} rounds")
NO_RESTS, NO_CUT = _("No one can sit out a round"), _("No finals: the standings decide")
CUT_CHOICE = _n("Then the best player has won", "Then the best {count} play a knock-out")
CUT_PLAYED_OFF = _n(
    "Then the best player has won, after a play-off",
    "Then the best {count} play a knock-out, after a play-off for the last places",
)
CYCLES_CHOICE = _n("Everyone meets once", "Everyone meets {count} times")
AT_ONCE_CHOICE = _n("1 match at a time for each player", "Up to {count} matches at a time for each player")
QUALIFY_CHOICE = _n("The best of each group advances", "The best {count} of each group advance")
START_CHOICE = _n("Starts in 1 day", "Starts in {count} days")
START_WHEN_FULL = _("Starts when you say so, or as soon as it's full")
OPEN_AT_ONCE = _("Sign-up opens when it's published")
OPEN_CHOICE = _n("Sign-up opens a day later", "Sign-up opens {count} days later")
OPEN_WHEN_TOLD = _("Sign-up opens when you say so")
MOST_CHOICE = _n("At most 1 player", "At most {count} players")
MOST_USUAL = _("As many players as join")
LEAST_CHOICE = _n("Starts with 1 player or more", "Starts with {count} players or more")
DEADLINE_NONE, DEADLINE_ALL_NONE = _("No deadline"), _("No deadline for the matches")
DEADLINE_WAIT = _n("1 day a round, then it keeps waiting", "{count} days a round, then it keeps waiting")
DEADLINE_DRAW = _n("1 day a round, then time decides", "{count} days a round, then time decides")
DEADLINE_JUDGE = _n("1 day a round, then you decide", "{count} days a round, then you decide")
DEADLINE_ALL_WAIT = _n(
    "1 day for all matches, then it keeps waiting", "{count} days for all matches, then it keeps waiting"
)
DEADLINE_ALL_DRAW = _n("1 day for all matches, then time decides", "{count} days for all matches, then time decides")
DEADLINE_ALL_JUDGE = _n("1 day for all matches, then you decide", "{count} days for all matches, then you decide")
PAIRED_TO_THE_END = _("New matches until everyone has played all of theirs")
PAIRED_FOR = _n("New matches for 1 day from the start", "New matches for {count} days from the start")
TIES = {
    "swiss": {
        "usual": _("Ties: opponents' points decide first (Buchholz −1)"),
        "DE-BHC1-BH-SB-WON-SECOND": _("Ties: the matches between the tied decide first"),
        "WON-BHC1-BH-SB-DE-SECOND": _("Ties: matches won decide first"),
    },
    "all": {
        "usual": _("Ties: the matches between the tied decide first"),
        "SB-DE-WON-SECOND": _("Ties: points against strong opponents decide first"),
        "WON-DE-SB-SECOND": _("Ties: matches won decide first"),
    },
    "tables": {
        "usual": _("Ties: matches won decide first"),
        "BH-WON-SB-SEED": _("Ties: opponents' points decide first (Buchholz)"),
    },
}
TABLES_BY_POINTS = _("Tables by points: leaders sit with leaders")
TABLES_MIXED = _("Mixed tables: everyone meets as many others as possible")
FINALS = {
    2: _("A second final if the unbeaten player loses the first"),
    1: _("One final decides, even if the unbeaten player loses it"),
}
ADVANCE_CHOICE = _n("Only the winner of each table advances", "The best {count} of each table advance")
SEEDS = {
    "rating": _("Seeds by rating, unrated players last"),
    "joined": _("Seeds in the order of joining"),
    "lot": _("Random seeds"),
}
VACATION_NONE, ANYONE = _("Vacations don't stop clocks"), _("Anyone here can join")
VACATION_CHOICE = _n("1 day of vacation per player", "{count} days of vacation per player")
ONLY_INVITED = _("Only people you invite")
RATED_FROM = _("Only players rated {rating} or more")
RATED_TO = _("Only players rated {rating} or less")
ANY_NUMBER_FINISHED = _("Newcomers welcome")
FINISHED_CHOICE = _n("Only with 1 finished match or more", "Only with {count} finished matches or more")
ANY_LATE = _("However often someone ran out of time")
LATE_CHOICE = _("Only with at most {share}% of matches lost on time")
FINAL_AT_ONCE = _("Results are final when the last match ends")
FINAL_AFTER = _n(
    "Results are provisional for 1 hour at the end", "Results are provisional for {count} hours at the end"
)
FINAL_WHEN_TOLD = _("Results are final when you say so")
MAKE_FINAL = _p("button on a tournament", "Make it final")
MADE_FINAL = _("The results of {name} are final. The podium follows in a moment.")
FIRST_MOVE_USUAL = _("The first move has as long as any other")
FIRST_MOVE_CHOICE = _n("1 day for the first move of a match", "{count} days for the first move of a match")
RATED_USUAL = _("Rated as usual in this server")
RATED, UNRATED = _("Rated"), _("Not rated")
CHOOSE_ROLE, CHOOSE_EXTRAS = _("Only for people with this role"), _("Anything special?")
EXTRAS = {
    "draft_pairings": _("Show me each round before it's published"),
    "private": _("Private: only players and organisers see standings"),
    "third": _("Knock-out: a match for third place"),
    "reserve": _("Reserve: whoever waits takes over from those who drop out"),
    "filler": _("Swiss, odd number: a computer plays whoever has a bye"),
}

WHOLE_TEXT = _p("a file of a tournament", "All of it as text")
STANDINGS_CSV = _p("a file of a tournament", "Standings as CSV")
WHOLE_JSON = _p("a file of a tournament", "All of it as JSON")
STANDINGS_HTML = _p("a file of a tournament", "Standings for a website (HTML)")
WHOLE_TRF = _p("a file of a tournament", "TRF16, for the programs of arbiters")
WHICH_FILE, RHYTHM = _("Which file?"), _("How often")
NOT_ANY_MORE = _p("how often a tournament repeats", "Not any more")
WINS, WINS_BY_FORFEIT = _p("what a director sets", "{name} wins"), _p("what a director sets", "{name} wins by forfeit")
DRAW, A_VOID = _p("what a director sets", "Draw"), _p("what a director sets", "Void: half for everyone")
NOBODY_CAME = _p("what a director sets", "No one showed up: both lose")
A_RESULT = _p("what a director sets", "A result")
A_FORFEIT = _p("what a director sets", "A forfeit: only the first place showed up")
VIEWS = {
    "run": _p("view of a tournament", "Run"),
    "players": _p("view of a tournament", "Players"),
    "rounds": _p("view of a tournament", "Rounds"),
    "more": _p("view of a tournament", "More"),
    "overall": tour_words.OVERALL,
}
START, PAUSE = _p("button on a tournament", "Start"), _p("button on a tournament", "Pause")
GO_ON, END_ASK = _p("button on a tournament", "Continue"), _p("button on a tournament", "End it…")
PAIRINGS, RESULT = _p("button on a tournament", "Pairings"), _p("button on a tournament", "Result…")
UNDO_ASK, FILES = _p("button on a tournament", "Undo the round…"), _p("button on a tournament", "Files")
SETTINGS = _p("button on a tournament", "Settings")
ASKED = {
    "add": _p("button on a tournament", "Add…"),
    "remove": _p("button on a tournament", "Remove…"),
    "replace": _p("button on a tournament", "Replace…"),
    "seed": _p("button on a tournament", "Seed…"),
    "helpers": _p("button on a tournament", "Helpers…"),
    "swap": _p("button on a tournament", "Swap…"),
    "deadline": _p("button on a tournament", "Deadline…"),
    "copy": _p("button on a tournament", "Copy…"),
    "repeat": _p("button on a tournament", "Repeat…"),
    "text": _p("button on a tournament", "Name and text…"),
}
PLAYER, NEWCOMER = _("Player"), _("Who takes their place, points included")
OTHER_PLAYER, PLAYERS_FIELD = _("The other player"), _("Players")
OR_MENTIONS = _("Or paste mentions")
TEAM_FIELD, TEAM_HINT = _("Team"), _("Whoever is in another team changes into this one.")
ANY_TEAM = _("They choose a team themselves")
REASON, REASON_HINT = _("Reason"), _("It's posted, and sent to those it is about.")
SEED_FIELD, SEED_HINT = _("Seed"), _("1 is the top seed; leave it empty for automatic.")
DAYS_FIELD, DAYS_HINT = _("Days from now"), _("From 1 to 90")
HELPER, HELPING = _("Who"), _("What they do")
HELP_CHOICE, RUN_CHOICE = _("Help to run it, or no longer"), _("Run it from now on")
WHICH_PAIRING = _("Which pairing? Those without a result stand first.")
CHOOSE_PAIRING = _("Choose a pairing")
PAIRING = _("Round {number}: {players}")
SET_RESULT = _p("button on a pairing", "Set the result…")
WHICH_MATCH, OUTCOME = _("Which match"), _("Result")
PLACES, PLACES_HINT = _("Places"), _("Best first, a line each; “Ann = Bo” share one.")
RATED_FIELD = _("Counts for ratings")
YES, NO = _p("counts for ratings", "Yes"), _p("counts for ratings", "No")

EXPECTED = _("### What to expect from {name}")
EXPECT_PLAYERS = _n("With 1 player:", "With {count} players:")
EXPECT_ROUNDS = _n("• 1 round", "• {count} rounds")
EXPECT_WEEKS = _n("• about a week", "• about {count} weeks")
EXPECT_MATCHES = _n("• 1 match in all", "• {count} matches in all")
EXPECT_EACH = _n("• up to 1 match for each player", "• up to {count} matches for each player")
EXPECT_AT_ONCE = _n("• 1 match at a time for each", "• up to {count} matches at a time for each")
EXPECT_POSTS = _n("• about 1 message in its channel", "• about {count} messages in its channel")
EXPECT_THREADS = _("• every match in a thread of its own, and the rounds in the one below its card")
EXPECT_BUSY = _(
    "• that's more than 10 a week: with matches in threads (**Matches** in `/setup`), only the announcement, a final "
    "and the podium are posted in its channel"
)

WAITING = _n("### A tournament you run needs you", "### {count} tournaments you run need you")
MORE_WAITING = _n("-# Plus one more tournament.", "-# Plus {count} more tournaments.")
WAITS_DRAFT = _("🏆 **{name}**: check the next round in `/event manage`. It's published automatically {when}")
WAITS_JUDGE = _("🏆 **{name}**: set the results of matches that aren't over, in `/event manage`, until {when}")
WAITS_PAUSED = _("🏆 **{name}** is paused. `/event manage` continues it")
WAITS_OPENING = _("🏆 **{name}** is announced: open it for joining in `/event manage`")
WAITS_PUBLISH = _("🏆 **{name}** isn't published yet: `/event manage`")


def sketch(shown: Overview) -> str:
    """What it will be, in three lines: how it is played, how long it takes, what is played."""
    rounds = ROUNDS_CHOICE.format(Outlook.of(shown).rounds)
    return "\n".join(
        [
            events_words.format_line(shown),
            PART.format(one=rounds, other=events_words.duration(shown)),
            terms_text(shown),
        ]
    )


def terms_text(shown: Overview) -> str:
    """What is played, and by which clock."""
    return PART.format(one=title(shown.game, dict(shown.row.options)), other=clock_line(shown.row.clock))


def settings_head(shown: Overview) -> str:
    """What stands above settings: what they lead to, and what still can change."""
    said = EDITED_LATER if shown.has_started else EDITED_OPEN if shown.is_open or shown.is_announced else ""
    return "\n".join(filter(None, [sketch(shown), str(said)]))


def below(news: str, text: str) -> str:
    return f"{news}\n\n{text}" if news else text


def stage(shown: Overview) -> str:
    state, rounds = events_words.STATE_NAMES[shown.row.state], len(shown.tournament.rounds)
    return STAGE_ROUNDS.format(rounds, state=state) if rounds else STAGE.format(state=state)


def request_text(asked: RequestShown) -> str:
    """Tell what someone is asked for; an invitation says what it would be."""
    assert asked.row is not None
    shown, kind = asked.overview, asked.row.kind
    said = {"asker": person(asked.asker.name), "name": person(shown.row.name)}
    if kind is not RequestKind.PLAY:
        return (ASKED_TO_HELP if kind is RequestKind.HELP else ASKED_TO_RUN).format(**said)
    if asked.leaver is not None:
        lines = [INVITED_INSTEAD.format(**said, leaver=person(asked.leaver.name))]
    else:
        lines = [INVITED.format(**said), *([str(INVITED_FULL)] if len(shown.entered) >= shown.most else [])]
    lines += [INVITED_INTO_TEAM.format(founder=person(asked.founder.name))] if asked.founder else []
    is_back = str(asked.row.player_id) in shown.held.gone and is_round_robin(shown.held)
    lines += [str(INVITED_BACK)] if is_back else []
    lines += [title(shown.game, dict(shown.row.options)), events_words.format_line(shown)]
    return "\n".join([*lines, clock_line(shown.row.clock), events_words.duration(shown)])


def added(done: Added) -> str:
    """Tell who was asked, where they would come in, and what stays lost for those who had left a round robin."""
    asked, back = [name for name in done.names if name not in done.joined], series(map(person, done.back))
    lines = [ADDED.format(names=series(map(person, asked)))] if asked else []
    moved = IN_TEAM_LATER if done.is_later else IN_TEAM
    lines += [moved.format(team=person(done.team), names=series(map(person, done.moved)))] if done.moved else []
    lines += [str(ADDED_YOURSELF)] if done.joined and not done.is_full else []
    lines += [str(ADDED_TO_LIST)] if done.names and done.is_full else []
    lines += [LOST_BY_LEAVING.format(names=back)] if done.back else []
    return "\n".join(lines) or str(NOBODY_ADDED)


def with_invited(text: str, shown: Overview) -> str:
    """Tell who was asked, and who has not answered yet."""
    names = [brief(player.name) for player in shown.invited]
    return f"{text}\n{INVITED_SO_FAR.format(names=few(names))}" if names else text


def published(shown: Overview) -> str:
    """Tell where it is announced, and how it starts."""
    row = shown.row
    starts_alone = row.starts_at is not None or row.settings.most_entrants
    said = PUBLISHED if starts_alone else PUBLISHED_UNDATED
    is_closed = shown.is_announced and row.opens_at is None
    return (PUBLISHED_CLOSED if is_closed else said).format(channel=f"<#{row.channel_id}>")


def forecast_text(shown: Overview, *, in_threads: bool = False) -> str:
    """Tell what these settings lead to, where every match has a thread of its own or none has."""
    made = Outlook.of(shown, in_threads=in_threads)
    lines: list[Words] = [
        EXPECTED.format(name=person(shown.row.name)),
        (EXPECT_TEAMS if shown.are_teams else EXPECT_PLAYERS).format(events_words.expected(shown)),
        EXPECT_ROUNDS.format(made.rounds),
        EXPECT_WEEKS.format(made.weeks),
        EXPECT_MATCHES.format(made.matches),
        EXPECT_EACH.format(made.each),
        EXPECT_AT_ONCE.format(made.at_once),
        EXPECT_POSTS.format(made.posts),
    ]
    lines += [EXPECT_THREADS] if made.in_threads else []
    lines += [] if made.is_quiet else [EXPECT_BUSY]
    lines += [f"• {events_words.ONE_IDLE}"] if made.leaves_idle else []
    return "\n".join(map(str, lines))


def draft_text(shown: Overview, rounds: Iterable[Mapping[str, Any]], until: datetime) -> str:
    """Pairings that wait for a look."""
    lines = []
    for number, held in enumerate(rounds, len(shown.tournament.rounds) + 1):
        lines.append(DRAFT_HEADING.format(name=person(shown.row.name), number=number))
        lines += [" – ".join(brief(shown.name(who)) for who in seats) for seats in held["tables"]]
        byes = [brief(shown.name(str(who))) for who in held.get("byes", ())]
        lines += [BYE.format(names=few(byes))] if byes else []
    heading, *others = lines
    return fitting(heading, others, len(others), [DRAFT_UNTIL.format(when=moment(until))])
