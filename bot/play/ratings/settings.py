"""What servers and people choose about ratings."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from bot.core.people import Player
from bot.core.speech.sentences import _
from bot.people.players import Preference, PreferencePage
from bot.people.servers import ServerPage, ServerSetting
from storage import Connection
from storage.play.matches import matches, rematches
from storage.play.matches.matches import Match
from storage.play.ratings import tallies

EXPERIENCE = 3
"""Whoever has finished fewer matches is new: what nobody has said otherwise about is unrated with them."""


class RatingUse(StrEnum):
    """Whether matches count for ratings."""

    RATED = "rated"  # unless the host of a table wants it otherwise
    UNRATED = "unrated"  # the same
    OFF = "off"  # never, and nothing is shown of ratings


class Profile(StrEnum):
    """Whether others see someone's profile, and whether they stand in rankings."""

    SHOWN = "shown"
    HIDDEN = "hidden"


RATING_USE: ServerSetting[RatingUse] = ServerSetting(
    key="ratings",
    title=_("Ratings"),
    hint=_("Tables that are already open stay as they are."),
    choices={
        RatingUse.RATED: _("Rated unless the host says otherwise"),
        RatingUse.UNRATED: _("Unrated unless the host says otherwise"),
        RatingUse.OFF: _("No ratings in this server"),
    },
)
ACHIEVEMENTS: ServerSetting[bool] = ServerSetting(
    key="achievements",
    title=_("Achievements"),
    hint=_("Nothing is lost while they're switched off. Without ratings, there are none."),
    choices={True: _("Shown"), False: _("Switched off")},
)
PROFILE: Preference[Profile] = Preference(
    key="profile",
    title=_("Profile"),
    hint=_("whether others see your profile and you appear in rankings; your rating is counted either way"),
    default=Profile.SHOWN,
    choices=tuple(Profile),
    labels={"shown": _("Shown"), "hidden": _("Hidden")},
)

SERVER_PAGE = ServerPage(
    rank=30,
    settings=(RATING_USE, ACHIEVEMENTS),
)
PREFERENCE_PAGE = PreferencePage(
    rank=30,
    preferences=(PROFILE,),
)


async def usually_rated(connection: Connection, guild_id: int | None) -> bool | None:
    """Whether a match counts about which nobody has said anything; None where there are no ratings, as in chats."""
    use = await RATING_USE.of(connection, guild_id) if guild_id is not None else RatingUse.OFF
    return None if use is RatingUse.OFF else use is RatingUse.RATED


async def has_newcomers(connection: Connection, players: Sequence[Player]) -> bool:
    """Whether anyone of them has finished too few matches to be rated without being asked."""
    found = await tallies.of_people(connection, [player.id for player in players])
    return any(player.id not in found or found[player.id].matches < EXPERIENCE for player in players)


async def rated_again(connection: Connection, before: Match, players: Sequence[Player]) -> bool | None:
    """Whether a match counts that these play once more: as the one before did, which everyone there had agreed on.

    With a computer, which may have taken over a seat, it never does. What was unrated while someone was new is decided
    as usual once nobody is any more; None where there are no ratings.
    """
    usual = await usually_rated(connection, before.guild_id)
    if usual is None:
        return None
    if any(player.is_computer for player in players):
        return False
    if not usual or not await _was_with_newcomers(connection, before, players):
        return before.rated
    return not await has_newcomers(connection, players)


async def rated_as_before(
    connection: Connection, before: Match, players: Sequence[Player], guild_id: int | None
) -> bool | None:
    """Whether another match counts that is to be like one of these in a server; None for what is usual there.

    What was unrated with a computer, or while someone was new, says nothing of other people.
    """
    if await usually_rated(connection, guild_id) is None or any(player.is_computer for player in players):
        return None
    return None if await _was_with_newcomers(connection, before, players) else before.rated


async def _was_with_newcomers(connection: Connection, before: Match, players: Sequence[Player]) -> bool:
    """Whether a match was unrated while someone was new."""
    if before.rated is not False or before.started_at is None:
        return False
    began = (before.id, before.started_at, EXPERIENCE)
    known = [await rematches.finished_before(connection, player.id, *began) for player in players]
    return min(known) < EXPERIENCE


async def is_first_match(connection: Connection, player: Player, match: Match) -> bool:
    """Whether someone has never finished a match of this game, and sits at no other."""
    if await tallies.has_finished(connection, player.id, match.game):
        return False
    return all(
        each.id == match.id or each.game != match.game for each in await matches.of_player(connection, player.id)
    )


async def has_beginners(connection: Connection, players: Sequence[Player]) -> bool:
    """Whether anyone of them has never finished a match."""
    found = await tallies.of_people(connection, [player.id for player in players]) if players else {}
    return any(player.id not in found or not found[player.id].matches for player in players)
