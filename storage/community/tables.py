"""Tables of tournaments, ladders and leagues."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)

from storage.core.columns import Instant, Key, metadata, partial

# The first columns of what is run in a channel: tournaments, ladders, leagues.


def hosted() -> tuple[Column[object], ...]:
    """The columns of where it is, who runs it, and what is played."""
    return (
        Column("id", Key, primary_key=True),
        Column("guild_id", BigInteger, nullable=False),
        Column("channel_id", BigInteger, nullable=False),
        Column("director_id", ForeignKey("players.id"), nullable=False),
        Column("name", String(80), nullable=False),
        Column("game", String(32), nullable=False),
        Column("options", JSON, nullable=False),
        Column("clock", JSON(none_as_null=True)),
    )


# Tournaments: what was decided, the facts they are replayed from, and the matches that came of them.

IS_NEWS = "ended_at IS NOT NULL AND settled_at IS NULL"

tournaments = Table(
    "tournaments",
    metadata,
    *hosted(),
    Column("format", String(16), nullable=False),
    Column("settings", JSON, nullable=False),  # what the director chose
    Column("seed", String(32), nullable=False),  # what every draw is made from
    Column("state", String(16), nullable=False),
    Column("version", Integer, nullable=False),  # the number of its latest fact
    Column("starts_at", Instant),  # NULL: when the director says so, or it is full
    Column("deadline_at", Instant),  # of the present round
    Column("due_at", Instant),  # when it has to be looked at again; NULL while only its matches can change it
    Column("created_at", Instant, nullable=False),
    Column("ended_at", Instant),
    Column("card_id", ForeignKey("posts.id")),
    Column("opens_at", Instant),  # when one can join; NULL: when the director says so
    Column("thread", String(16)),  # how it stands with the thread below its card; NULL: none is wanted
    Column("thread_id", BigInteger),  # NULL until there is one
    Column("progress", JSON, nullable=False),  # how far it has come, facts aside
    Column("thread_look_at", Instant),  # when the name of its thread is compared with its own; NULL: they agree
    Column("marks_look_at", Instant),  # when its marks are compared with what is wanted; NULL: they agree
    Index("ix_tournaments_guild_state", "guild_id", "state"),
    Index("ix_tournaments_due_at", "due_at"),
    Index("ix_tournaments_thread", "thread", "state"),
    Index("ix_tournaments_thread_look_at", "thread_look_at"),
    Index("ix_tournaments_marks_look_at", "marks_look_at"),
    Index("ix_tournaments_director_state", "director_id", "state"),
    Index("ix_tournaments_state", "state", "guild_id", "channel_id"),
    Index("ix_tournaments_card_id", "card_id"),
    sqlite_autoincrement=True,  # an old button never joins a newer tournament
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("joined_at", Instant, nullable=False),
    Column("left_at", Instant),  # before the start, or by withdrawing
    Column("seed", Integer),  # given by hand; NULL: by the rule of the tournament
    Column("waiting_at", Instant),  # since when on the waiting list; NULL: has a place
    Column("asked_at", Instant),  # when they were asked whether they are still in
    Column("confirmed_at", Instant),  # when they said so
    Column("ended_at", Instant),  # that of the tournament, by a trigger; NULL while it is not over
    Column("place", Integer),  # once it is over; NULL where nobody has won it
    Column("team_id", ForeignKey("players.id")),  # who founded the team they are in; NULL: plays for themselves
    Index("ix_entrants_player_ended", "player_id", "ended_at", "tournament_id"),
    Index("ix_entrants_team_id", "team_id"),
)

event_marks = Table(  # what Discord shows of a tournament besides its posts, as far as it is owed or there
    "event_marks",
    metadata,
    Column("id", Key, primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("player_id", ForeignKey("players.id")),  # whose it is; NULL: nobody's, or nobody's any more
    Column("account_id", BigInteger),  # theirs on Discord
    Column("number", Integer, nullable=False),  # tells several of a kind apart
    Column("target", BigInteger),  # what it is on Discord; NULL until it is made there
    Column("details", JSON, nullable=False),
    Column("state", String(16), nullable=False),
    Index("ix_event_marks_tournament_id", "tournament_id"),
    Index("ix_event_marks_player_id", "player_id"),
    Index("ix_event_marks_state", "state", "id"),
)

tournament_facts = Table(
    "tournament_facts",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("at", Instant, nullable=False),
    Column("by_id", ForeignKey("players.id")),  # NULL: the bot
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),  # numbers of players only, no names and no reasons
    Index("ix_tournament_facts_by_id", "by_id"),
)

tournament_directors = Table(
    "tournament_directors",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),  # who helps its director
    Index("ix_tournament_directors_player_id", "player_id"),
)

tournament_requests = Table(
    "tournament_requests",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),  # who is asked
    Column("kind", String(16), primary_key=True),  # for what: to play, to help, to run it
    Column("by_id", ForeignKey("players.id"), nullable=False),
    Column("instead_id", ForeignKey("players.id")),  # whose place they are to take
    Column("team_id", ForeignKey("players.id")),  # who founded the team they are to join
    Column("asked_at", Instant, nullable=False),  # when they were told last
    Column("ended_at", Instant),  # when they agreed, or it was taken back
    Column("is_accepted", Boolean, nullable=False),
    Index("ix_tournament_requests_player_ended", "player_id", "ended_at"),
    Index("ix_tournament_requests_by_id", "by_id"),
    Index("ix_tournament_requests_instead_id", "instead_id"),
    Index("ix_tournament_requests_team_id", "team_id"),
)

tournament_reasons = Table(
    "tournament_reasons",
    metadata,
    Column("id", Key, primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False),
    Column("number", Integer, nullable=False),  # of the fact it is about
    Column("by_id", ForeignKey("players.id"), nullable=False),
    Column("reason", Text),  # NULL once it was erased
    UniqueConstraint("tournament_id", "number", name="uq_tournament_reasons_fact"),
    Index("ix_tournament_reasons_by_id", "by_id"),
)

pairings = Table(
    "pairings",
    metadata,
    Column("id", Key, primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),  # from 1
    Column("place", Integer, nullable=False),  # in the round, from 0
    Column("seats", JSON, nullable=False),  # player ids, by the seats of the first match
    Column("began_at", Instant),  # NULL while it waits for its entrants to be free
    Column("ended_at", Instant),
    UniqueConstraint("tournament_id", "round", "place", name="uq_pairings_place"),
)

pairing_matches = Table(
    "pairing_matches",
    metadata,
    Column("pairing_id", ForeignKey("pairings.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 0
    Column("match_id", ForeignKey("matches.id"), unique=True),  # NULL until it is made
    Column("ended_at", Instant),  # when its match ended
    Column("settled_at", Instant),  # when its result became a fact
    partial("ix_pairing_matches_news", "pairing_id", where=IS_NEWS),
)

# Ladders: who stands on which rung, what moved them, and the challenges that may.

CLIMB_ENDED = "ended_at IS NOT NULL AND settled_at IS NULL"
CLIMB_OPEN = "settled_at IS NULL"

ladders = Table(
    "ladders",
    metadata,
    *hosted(),
    Column("reach", Integer, nullable=False),  # rungs above one's own that can be challenged
    Column("seed", String(32), nullable=False),
    Column("rungs", JSON, nullable=False),  # player ids, the top first: what the facts make of it
    Column("version", Integer, nullable=False),  # the number of its latest fact
    Column("created_at", Instant, nullable=False),
    Column("ended_at", Instant),
    Column("card_id", ForeignKey("posts.id")),
    Index("ix_ladders_guild_id", "guild_id"),
    Index("ix_ladders_director_id", "director_id"),
    Index("ix_ladders_card_id", "card_id"),
    sqlite_autoincrement=True,  # an old button never acts on a newer ladder
)

climbers = Table(
    "climbers",
    metadata,
    Column("ladder_id", ForeignKey("ladders.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("joined_at", Instant, nullable=False),
    Column("left_at", Instant),
    Column("active_at", Instant, nullable=False),  # when they last played, or joined, and what was given back since
    Column("falls", Integer, nullable=False),  # since then, for not playing
    Column("is_warned", Boolean, nullable=False),  # of the next fall
    Column("due_at", Instant),  # of the next warning or fall; NULL once they have left
    Index("ix_climbers_player_id", "player_id"),
    Index("ix_climbers_due_at", "due_at"),
)

ladder_facts = Table(
    "ladder_facts",
    metadata,
    Column("ladder_id", ForeignKey("ladders.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("at", Instant, nullable=False),
    Column("by_id", ForeignKey("players.id")),  # NULL: the bot
    Column("kind", String(16), nullable=False),
    Column("data", JSON, nullable=False),  # numbers of players only
    Index("ix_ladder_facts_by_id", "by_id"),
)

climbs = Table(
    "climbs",
    metadata,
    Column("id", Key, primary_key=True),
    Column("ladder_id", ForeignKey("ladders.id"), nullable=False),
    Column("challenger_id", ForeignKey("players.id"), nullable=False),
    Column("challenged_id", ForeignKey("players.id"), nullable=False),
    Column("made_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),  # without an answer
    Column("left_seconds", Integer),  # until then, while the challenged player is on vacation
    Column("due_at", Instant),  # of the reminder, then of the end; NULL once it is answered
    Column("match_id", ForeignKey("matches.id"), unique=True),
    Column("ended_at", Instant),  # when its match ended
    Column("settled_at", Instant),  # when it became a fact
    Column("result", String(16)),
    Column("post_id", ForeignKey("posts.id")),
    Index("ix_climbs_ladder_id", "ladder_id", "id"),
    Index("ix_climbs_due_at", "due_at"),
    Index("ix_climbs_challenger_id", "challenger_id"),
    Index("ix_climbs_post_id", "post_id"),
    Index("ix_climbs_challenged_settled", "challenged_id", "settled_at"),
    partial("ix_climbs_ended", "ladder_id", where=CLIMB_ENDED),
    sqlite_autoincrement=True,
)

# What comes again: series of tournaments, and leagues with their seasons and divisions.

series = Table(
    "series",
    metadata,
    Column("id", Key, primary_key=True),
    Column("director_id", ForeignKey("players.id"), nullable=False),
    Column("name", String(80), nullable=False),  # of the first one, without a number
    Column("rhythm", String(16), nullable=False),
    Column("first_at", Instant, nullable=False),  # the day of the month and the hour of all
    Column("last_at", Instant, nullable=False),  # the start of the latest one
    Column("number", Integer, nullable=False),  # of the latest one, from 1
    Column("latest_id", ForeignKey("tournaments.id"), nullable=False),
    Column("missed", Integer, nullable=False),  # cancelled one after the other
    Column("due_at", Instant),  # when the next one is announced; NULL while that waits for the latest to end
    Column("ended_at", Instant),
    Index("ix_series_due_at", "due_at"),
    Index("ix_series_latest_id", "latest_id"),
    Index("ix_series_director_id", "director_id"),
    sqlite_autoincrement=True,
)

series_entries = Table(
    "series_entries",
    metadata,
    Column("series_id", ForeignKey("series.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("joined_at", Instant, nullable=False),
    Index("ix_series_entries_player_id", "player_id"),
)

tours = Table(
    "tours",
    metadata,
    Column("id", Key, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),  # who sees it, sees the tour
    Column("director_id", ForeignKey("players.id"), nullable=False),
    Column("name", String(80), nullable=False),
    Column("series_id", ForeignKey("series.id"), unique=True),  # whose tournaments are in it once they are over
    Column("points", JSON(none_as_null=True)),  # by place and size; NULL: the usual ones
    Column("best", Integer, nullable=False),  # how many tournaments count for each; 0: all
    Column("version", Integer, nullable=False),  # grows with everything that changes its standings
    Index("ix_tours_guild_id", "guild_id"),
    Index("ix_tours_director_id", "director_id"),
    sqlite_autoincrement=True,
)

tour_events = Table(
    "tour_events",
    metadata,
    Column("tour_id", ForeignKey("tours.id"), primary_key=True),
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
    Index("ix_tour_events_tournament_id", "tournament_id"),
)

leagues = Table(
    "leagues",
    metadata,
    *hosted(),
    Column("size", Integer, nullable=False),  # of a division, about
    Column("move", Integer, nullable=False),  # how many go up and down
    Column("matches", Integer, nullable=False),  # of each pairing
    Column("state", String(16), nullable=False),
    Column("season", Integer, nullable=False),  # the latest one, from 1; 0 before the first
    Column("starts_at", Instant),  # the next season
    Column("due_at", Instant),  # when it has to be looked at; NULL while only its divisions can change it
    Column("created_at", Instant, nullable=False),
    Column("ended_at", Instant),
    Column("card_id", ForeignKey("posts.id")),
    Column("season_post_id", Key),  # how the latest season ended
    Index("ix_leagues_guild_id", "guild_id"),
    Index("ix_leagues_due_at", "due_at"),
    Index("ix_leagues_card_id", "card_id"),
    Index("ix_leagues_director_id", "director_id"),
    sqlite_autoincrement=True,
)

league_members = Table(
    "league_members",
    metadata,
    Column("league_id", ForeignKey("leagues.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("joined_at", Instant, nullable=False),
    Column("left_at", Instant),
    Column("confirmed", Integer, nullable=False),  # the season they said they are in for
    Index("ix_league_members_player_id", "player_id"),
)

divisions = Table(
    "divisions",
    metadata,
    Column("league_id", ForeignKey("leagues.id"), primary_key=True),
    Column("season", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 0, the highest
    Column("tournament_id", ForeignKey("tournaments.id"), unique=True, nullable=False),
    Column("places", JSON(none_as_null=True)),  # player ids, best first; NULL until the season is over
)

# Servers that want to be told of their week on Sundays.

sunday_plans = Table(
    "sunday_plans",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("due_at", Instant, nullable=False),
    Column("player_id", ForeignKey("players.id")),  # who switched it on
    Index("ix_sunday_plans_due_at", "due_at"),
    Index("ix_sunday_plans_player_id", "player_id"),
)
