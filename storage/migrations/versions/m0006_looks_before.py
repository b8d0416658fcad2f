"""Servers that were there before boards were dark and shrank, whose managers are told so once."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1.0006"
down_revision = "1.0005"

SETTINGS = sa.table(
    "guild_settings",
    sa.column("guild_id", sa.BigInteger()),
    sa.column("settings", sa.JSON()),
    sa.column("updated_at", sa.DateTime(timezone=True)),
)
MATCHES = sa.table(
    "matches", sa.column("guild_id", sa.BigInteger()), sa.column("created_at", sa.DateTime(timezone=True))
)


def upgrade() -> None:
    connection, is_told = op.get_bind(), {"upgraded": True}
    known = {row.guild_id: row.settings for row in connection.execute(sa.select(SETTINGS))}
    for guild_id, settings in known.items():
        changed = sa.update(SETTINGS).where(SETTINGS.c.guild_id == guild_id)
        connection.execute(changed.values(settings={**settings, **is_told}))
    played = sa.select(MATCHES.c.guild_id, sa.func.max(MATCHES.c.created_at)).where(MATCHES.c.guild_id.is_not(None))
    for guild_id, latest in connection.execute(played.group_by(MATCHES.c.guild_id)).all():
        if guild_id not in known:
            row = {"guild_id": guild_id, "settings": is_told, "updated_at": latest}
            connection.execute(sa.insert(SETTINGS).values(**row))
