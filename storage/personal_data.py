"""Everything kept about one player: named queries for whoever asks what that is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    Column,
    CompoundSelect,
    Select,
    Table,
    Text,
    and_,
    case,
    cast,
    false,
    or_,
    select,
    true,
    union,
)

from storage.community.tables import (
    climbers,
    climbs,
    divisions,
    entrants,
    ladder_facts,
    league_members,
    pairings,
    sunday_plans,
    tournament_directors,
    tournament_facts,
    tournament_reasons,
    tournaments,
)
from storage.core.connections import Connection
from storage.core.rows import by_name
from storage.core.tables import posts
from storage.learn.tables import daily_plans
from storage.people.tables import blocks, follows, players
from storage.play.matches.tables import matches, moves, result_corrections, rulings, seats, stints
from storage.play.ratings.tables import rating_facts
from storage.play.tables import (
    consents,
    digests,
    imports,
    incidents,
    invitations,
    offers,
    plans,
    seat_choices,
    standing_invitations,
    terms,
    vacation_limits,
    vacations,
)

Rows = list[Mapping[str, Any]]
DONE = [column for column in moves.c if column is not moves.c.seat]
"""What is told of an entry."""
OFFER = (offers.c.match_id, offers.c.kind, offers.c.ply, offers.c.status, offers.c.made_at, offers.c.ended_at)
"""The columns of an offer that tell nothing about anyone else."""


async def player(connection: Connection, player_id: int) -> Mapping[str, Any]:
    (row,) = await by_name(connection, select(players).where(players.c.id == player_id))
    return row


async def blocked(connection: Connection, player_id: int) -> Rows:
    """Whom the player has blocked, and since when."""
    query = select(players.c.discord_id, players.c.name, blocks.c.created_at)
    query = query.join(blocks, blocks.c.blocked_id == players.c.id).where(blocks.c.player_id == player_id)
    return await by_name(connection, query.order_by(blocks.c.created_at))


async def followed(connection: Connection, player_id: int) -> Rows:
    """What the player follows, and since when."""
    query = select(follows.c.kind, follows.c.number, follows.c.seen, follows.c.created_at)
    return await by_name(connection, query.where(follows.c.player_id == player_id).order_by(follows.c.created_at))


async def invited(connection: Connection, player_id: int) -> Rows:
    query = select(invitations.c.match_id, invitations.c.declined_at)
    return await by_name(connection, query.where(invitations.c.player_id == player_id).order_by(invitations.c.match_id))


async def seated(connection: Connection, player_id: int) -> Rows:
    """Matches and tables the player sits at, each with the seat."""
    query = select(matches, seats.c.seat, seats.c.zones).join(seats, seats.c.match_id == matches.c.id)
    return await by_name(connection, query.where(seats.c.player_id == player_id).order_by(matches.c.id))


async def hosted(connection: Connection, player_id: int) -> Rows:
    """What the player wanted for the tables they opened."""
    query = select(terms).join(matches).where(matches.c.host_id == player_id)
    return await by_name(connection, query.order_by(terms.c.match_id))


async def chosen(connection: Connection, player_id: int) -> Rows:
    query = select(seat_choices.c.match_id, seat_choices.c.seat).where(seat_choices.c.player_id == player_id)
    return await by_name(connection, query.order_by(seat_choices.c.match_id))


async def challenges(connection: Connection, player_id: int) -> Rows:
    query = select(standing_invitations).where(standing_invitations.c.owner_id == player_id)
    return await by_name(connection, query.order_by(standing_invitations.c.id))


async def moved(connection: Connection, player_id: int) -> Rows:
    """What the player did at the seats they have, in order: not what others did there before them."""
    query = select(*DONE).join(seats, (seats.c.match_id == moves.c.match_id) & (seats.c.seat == moves.c.seat))
    return await by_name(connection, _in_order(query.where(seats.c.player_id == player_id, ~_handed_over().exists())))


async def moved_before(connection: Connection, player_id: int) -> Rows:
    """The same at seats that someone else took over."""
    mine = stints.alias()
    query = select(*DONE).join(mine, (mine.c.match_id == moves.c.match_id) & (mine.c.seat == moves.c.seat))
    first = _handed_over().order_by(stints.c.id).limit(1).scalar_subquery()
    return await by_name(connection, _in_order(query.where(mine.c.player_id == player_id, mine.c.id == first)))


async def offered(connection: Connection, player_id: int) -> Rows:
    """What the player offered to opponents."""
    reason = offers.c.details["reason"].as_string().label("reason")
    query = select(*OFFER, reason).where(offers.c.player_id == player_id)
    return await by_name(connection, query.order_by(offers.c.id))


async def asked(connection: Connection, player_id: int) -> Rows:
    """What opponents offered, and when the player agreed, or whether they declined."""
    declined = case((offers.c.ended_by == player_id, true()), else_=false()).label("declined")
    query = select(*OFFER, consents.c.agreed_at, declined).join(consents, consents.c.offer_id == offers.c.id)
    return await by_name(connection, query.where(consents.c.player_id == player_id).order_by(offers.c.id))


async def planned(connection: Connection, player_id: int) -> Rows:
    """Lines the player has planned in running matches."""
    query = select(plans.c.match_id, plans.c.ply, plans.c.path, plans.c.created_at)
    return await by_name(connection, query.where(plans.c.player_id == player_id).order_by(plans.c.id))


async def handed_over(connection: Connection, player_id: int) -> Rows:
    """Seats the player left to someone else."""
    query = select(stints.c.match_id, matches.c.game, stints.c.seat, stints.c.until_ply, stints.c.until_at)
    query = query.join(matches, matches.c.id == stints.c.match_id).where(stints.c.player_id == player_id)
    return await by_name(connection, query.order_by(stints.c.id))


async def decided(connection: Connection, player_id: int) -> Rows:
    """What the player decided as a moderator, with the reasons given."""
    reason = incidents.c["values"]["reason"]
    query = select(incidents.c.match_id, incidents.c.kind, incidents.c.at, reason.as_string().label("reason"))
    return await by_name(connection, query.where(incidents.c.moderator_id == player_id).order_by(incidents.c.id))


async def drafted(connection: Connection, player_id: int) -> Rows:
    """How the player, as a moderator, was asked to confirm the end of a match."""
    query = select(rulings.c.match_id, rulings.c.verdict, rulings.c.reason, rulings.c.created_at)
    return await by_name(connection, query.where(rulings.c.moderator_id == player_id).order_by(rulings.c.id))


async def ruled_about(connection: Connection, player_id: int) -> Rows:
    """How moderators meant to end matches of the player, with the reasons given."""
    query = select(rulings.c.match_id, rulings.c.verdict, rulings.c.reason, rulings.c.created_at)
    return await by_name(connection, query.where(rulings.c.match_id.in_(_played(player_id))).order_by(rulings.c.id))


async def corrected_about(connection: Connection, player_id: int) -> Rows:
    """What moderators changed about results of matches of the player afterwards, with the reasons given."""
    made = result_corrections.c
    query = select(made.match_id, made.verdict, made.rated, made.reason, made.at)
    return await by_name(connection, query.where(made.match_id.in_(_played(player_id))).order_by(made.id))


async def happened(connection: Connection, player_id: int) -> Rows:
    """What happened besides the moves in matches of the player."""
    columns = (incidents.c.match_id, incidents.c.ply, incidents.c.at, incidents.c.kind, incidents.c["values"])
    return await by_name(
        connection, select(*columns).where(incidents.c.match_id.in_(_played(player_id))).order_by(incidents.c.id)
    )


async def written_to(connection: Connection, player_id: int) -> Rows:
    """Direct messages to the player."""
    columns = (posts.c.match_id, posts.c.kind, posts.c.ply, posts.c.status, posts.c.created_at, posts.c.sent_at)
    query = select(*columns, posts.c.details)
    return await by_name(connection, query.where(posts.c.player_id == player_id).order_by(posts.c.id))


async def away(connection: Connection, player_id: int) -> Rows:
    query = select(vacations.c.began_at, vacations.c.ends_at, vacations.c.ended_at)
    return await by_name(connection, query.where(vacations.c.player_id == player_id).order_by(vacations.c.id))


async def digested(connection: Connection, player_id: int) -> Rows:
    """When the player's next digest is due, and when the last one was owed."""
    query = select(digests.c.due_at, digests.c.told_at, digests.c.told_on)
    return await by_name(connection, query.where(digests.c.player_id == player_id))


async def brought_in(connection: Connection, player_id: int) -> Rows:
    """Records the player brought in to look at."""
    query = select(imports.c.record, imports.c.created_at).where(imports.c.player_id == player_id)
    return await by_name(connection, query.order_by(imports.c.id))


async def vacation_limits_of(connection: Connection, player_id: int) -> Rows:
    """The moments until which the player's vacations stop clocks of matches that limit them."""
    columns = (vacation_limits.c.match_id, vacation_limits.c.ends_at, vacation_limits.c.over_at)
    query = select(*columns).where(vacation_limits.c.player_id == player_id)
    return await by_name(connection, query.order_by(vacation_limits.c.match_id))


async def climbed(connection: Connection, player_id: int) -> Rows:
    columns = (climbs.c.ladder_id, climbs.c.match_id, climbs.c.made_at, climbs.c.ended_at, climbs.c.result)
    role = case((climbs.c.challenger_id == player_id, "challenger"), else_="challenged").label("you")
    theirs = or_(climbs.c.challenger_id == player_id, climbs.c.challenged_id == player_id)
    return await by_name(connection, select(*columns, role).where(theirs).order_by(climbs.c.id))


async def ladder_facts_of(connection: Connection, player_id: int) -> Rows:
    """What happened on ladders by the player's doing, or to them."""
    mine = select(climbers.c.ladder_id).where(climbers.c.player_id == player_id)
    return await _facts(connection, ladder_facts, ladder_facts.c.ladder_id, mine, player_id)


async def tournament_facts_of(connection: Connection, player_id: int) -> Rows:
    """What happened in tournaments by the player's doing, or to them."""
    mine = select(entrants.c.tournament_id).where(entrants.c.player_id == player_id)
    return await _facts(connection, tournament_facts, tournament_facts.c.tournament_id, mine, player_id)


async def helped(connection: Connection, player_id: int) -> Rows:
    query = select(tournaments.c.id, tournaments.c.name, tournaments.c.state).join(tournament_directors)
    return await by_name(
        connection, query.where(tournament_directors.c.player_id == player_id).order_by(tournaments.c.id)
    )


async def explained(connection: Connection, player_id: int) -> Rows:
    """Reasons that the player gave for decisions in tournaments, and those given for decisions about them."""
    reasons, facts = tournament_reasons.c, tournament_facts.c
    same = and_(facts.tournament_id == reasons.tournament_id, facts.number == reasons.number)
    query = select(reasons.tournament_id, reasons.reason, reasons.by_id, facts.at, facts.data)
    query = query.outerjoin(tournament_facts, same)
    played = select(entrants.c.tournament_id).where(entrants.c.player_id == player_id)
    rows = await by_name(
        connection,
        query.where(or_(reasons.by_id == player_id, reasons.tournament_id.in_(played))).order_by(reasons.id),
    )
    return [
        {"tournament_id": row["tournament_id"], "at": row["at"], "reason": row["reason"], "given": given}
        for row in rows
        if (given := row["by_id"] == player_id) or _names(row["data"], player_id)
    ]


async def paired(connection: Connection, player_id: int) -> Rows:
    played = select(entrants.c.tournament_id).where(entrants.c.player_id == player_id)
    columns = (pairings.c.tournament_id, pairings.c.round, pairings.c.began_at, pairings.c.ended_at, pairings.c.seats)
    query = select(*columns).where(pairings.c.tournament_id.in_(played)).order_by(pairings.c.id)
    rows = await by_name(connection, query)
    return [{k: v for k, v in row.items() if k != "seats"} for row in rows if _names(row["seats"], player_id)]


async def placed(connection: Connection, player_id: int) -> Rows:
    """Where the player ended in seasons of leagues."""
    played = select(league_members.c.league_id).where(league_members.c.player_id == player_id)
    columns = (divisions.c.league_id, divisions.c.season, divisions.c.number, divisions.c.places)
    rows = await by_name(connection, select(*columns).where(divisions.c.league_id.in_(played)))
    return [
        {"league_id": row["league_id"], "season": row["season"], "division": row["number"], "place": place}
        for row in rows
        for place, who in enumerate(row["places"] or (), start=1)
        if who == player_id
    ]


async def daily_puzzles_set_up(connection: Connection, player_id: int) -> Rows:
    """Where the player had a puzzle of the day posted."""
    columns = (daily_plans.c.guild_id, daily_plans.c.channel_id, daily_plans.c.hour, daily_plans.c.zone)
    return await by_name(connection, select(*columns).where(daily_plans.c.player_id == player_id))


async def sundays_set_up(connection: Connection, player_id: int) -> Rows:
    """Where the player had the week of a server told."""
    columns = (sunday_plans.c.guild_id, sunday_plans.c.channel_id)
    return await by_name(connection, select(*columns).where(sunday_plans.c.player_id == player_id))


async def counted(connection: Connection, player_id: int) -> Rows:
    """Matches of the player that count for ratings, why others don't, and which they lost on time or left early."""
    facts = rating_facts.c
    query = select(facts.match_id, facts.rating_class, facts.rated, facts.why, facts.late, facts.early)
    rows = await by_name(connection, query.where(facts.match_id.in_(_played(player_id))).order_by(facts.id))
    return [{**row, **{name: player_id in (row[name] or ()) for name in ("late", "early")}} for row in rows]


async def _facts(connection: Connection, table: Table, key: Column[Any], mine: Select[Any], me: int) -> Rows:
    """The facts of something that the player brought about, or that name them by number."""
    columns = (key, table.c.number, table.c.at, table.c.kind, table.c.data, table.c.by_id)
    about = and_(key.in_(mine), cast(table.c.data, Text).contains(str(me)))
    rows = await by_name(
        connection, select(*columns).where(or_(table.c.by_id == me, about)).order_by(key, table.c.number)
    )
    return [
        {name: value for name, value in row.items() if name != "by_id"} | {"by_you": row["by_id"] == me}
        for row in rows
        if row["by_id"] == me or _names(row["data"], me)
    ]


def _names(value: Any, player_id: int) -> bool:
    """Whether the number of a player stands anywhere in it, as facts and pairings write it."""
    if isinstance(value, Mapping):
        return any(_names(each, player_id) for pair in value.items() for each in pair)
    if isinstance(value, list):
        return any(_names(each, player_id) for each in value)
    return value in (player_id, str(player_id)) and not isinstance(value, bool)


def _handed_over() -> Select[Any]:
    """Who left the seat of an entry after it."""
    later = (stints.c.match_id == moves.c.match_id, stints.c.seat == moves.c.seat, stints.c.until_ply > moves.c.ply)
    return select(stints.c.id).where(*later).correlate(moves)


def _in_order(query: Select[Any]) -> Select[Any]:
    return query.order_by(moves.c.match_id, moves.c.ply)


def _played(player_id: int) -> CompoundSelect[Any]:
    """The matches in which someone has a seat or has left one."""
    return union(
        select(seats.c.match_id).where(seats.c.player_id == player_id),
        select(stints.c.match_id).where(stints.c.player_id == player_id),
    )
