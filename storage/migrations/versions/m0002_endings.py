"""Rows of people note that what they belong to is over: a match, a table, an offer, a tournament."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0002"
down_revision = "1.0001"

TRIGGERS = (
    (
        "seats_end",
        "matches",
        "ended_at",
        "(OLD.ended_at IS NULL) <> (NEW.ended_at IS NULL)",
        "UPDATE seats SET ended_at = NEW.ended_at WHERE match_id = NEW.id",
    ),
    (
        "invitations_end",
        "matches",
        "status",
        "(OLD.status = 'open') <> (NEW.status = 'open')",
        "UPDATE invitations SET is_over = NULLIF(NEW.status <> 'open', false) WHERE match_id = NEW.id",
    ),
    (
        "consents_end",
        "offers",
        "status",
        "NEW.status <> 'open'",
        "UPDATE consents SET is_over = true WHERE offer_id = NEW.id",
    ),
    (
        "entrants_end",
        "tournaments",
        "ended_at",
        "(OLD.ended_at IS NULL) <> (NEW.ended_at IS NULL)",
        "UPDATE entrants SET ended_at = NEW.ended_at WHERE tournament_id = NEW.id",
    ),
)


def upgrade() -> None:
    op.add_column("seats", sa.Column("ended_at", sa.DateTime(timezone=True)))
    op.add_column("invitations", sa.Column("is_over", sa.Boolean()))
    op.add_column("consents", sa.Column("is_over", sa.Boolean()))
    op.add_column("entrants", sa.Column("ended_at", sa.DateTime(timezone=True)))
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    for name, table, column, condition, statement in TRIGGERS:
        what = f"TRIGGER {name} AFTER UPDATE OF {column} ON {table} FOR EACH ROW WHEN ({condition})"
        if is_sqlite:
            op.execute(f"CREATE {what} BEGIN {statement}; END")
        else:
            body = f"BEGIN {statement}; RETURN NULL; END"
            op.execute(f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ {body} $$")
            op.execute(f"CREATE {what} EXECUTE FUNCTION {name}()")
    op.execute("UPDATE seats SET ended_at = (SELECT ended_at FROM matches WHERE id = match_id)")
    op.execute(
        "UPDATE invitations SET is_over = true WHERE match_id IN (SELECT id FROM matches WHERE status <> 'open')"
    )
    op.execute("UPDATE consents SET is_over = true WHERE offer_id IN (SELECT id FROM offers WHERE status <> 'open')")
    op.execute("UPDATE entrants SET ended_at = (SELECT ended_at FROM tournaments WHERE id = tournament_id)")
    op.drop_index("ix_seats_player_id", "seats")
    op.create_index("ix_seats_player_ended", "seats", ["player_id", "ended_at", "match_id"])
    op.drop_index("ix_invitations_player_id", "invitations")
    op.create_index("ix_invitations_player_over", "invitations", ["player_id", "is_over"])
    op.drop_index("ix_consents_player_id", "consents")
    op.create_index("ix_consents_player_over", "consents", ["player_id", "is_over"])
    op.create_index("ix_matches_channel_ended", "matches", ["channel_id", "ended_at"])
    op.create_index("ix_matches_host_game", "matches", ["host_id", "game"])
    is_open = sa.text("status = 'open'")
    op.create_index(
        "ix_matches_open_host", "matches", ["host_id", "guild_id"], sqlite_where=is_open, postgresql_where=is_open
    )
    op.drop_index("ix_entrants_player_id", "entrants")
    op.create_index("ix_entrants_player_ended", "entrants", ["player_id", "ended_at", "tournament_id"])
    op.drop_index("ix_tournaments_director_id", "tournaments")
    op.create_index("ix_tournaments_director_state", "tournaments", ["director_id", "state"])
    op.drop_index("ix_tournament_requests_player_id", "tournament_requests")
    op.create_index("ix_tournament_requests_player_ended", "tournament_requests", ["player_id", "ended_at"])
    op.drop_index("ix_climbs_challenged_id", "climbs")
    op.create_index("ix_climbs_challenged_settled", "climbs", ["challenged_id", "settled_at"])
    op.create_index("ix_tournaments_state", "tournaments", ["state", "guild_id", "channel_id"])
    for table in ("tournaments", "ladders", "leagues", "standing_invitations"):
        op.create_index(f"ix_{table}_card_id", table, ["card_id"])
    op.create_index("ix_climbs_post_id", "climbs", ["post_id"])
