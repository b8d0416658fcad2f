"""Routes for the roles of members, which the bot gives and takes below its own only."""

from sandbox.access import guild_of, user_of
from sandbox.permissions import Permission, guild_permissions
from sandbox.rest.calls import Call, Route
from sandbox.rest.refusals import INVALID_ROLE, MISSING_PERMISSIONS, UNKNOWN_MEMBER, UNKNOWN_ROLE, FakeRefusal
from sandbox.world import FakeGuild, FakeMember


async def give(call: Call) -> None:
    place, someone, role_id = _asked(call)
    if role_id not in someone.roles:
        someone.roles.append(role_id)
        call.backend.publish_member("GUILD_MEMBER_UPDATE", place.id, someone)


async def take(call: Call) -> None:
    place, someone, role_id = _asked(call)
    if role_id in someone.roles:
        someone.roles.remove(role_id)
        call.backend.publish_member("GUILD_MEMBER_UPDATE", place.id, someone)


def _asked(call: Call) -> tuple[FakeGuild, FakeMember, int]:
    """The server, the member and the role of the path, if the bot may give and take it."""
    place = guild_of(call)
    someone = place.members.get(user_of(call, call.id("user_id")).id)
    if someone is None:
        raise FakeRefusal(UNKNOWN_MEMBER)
    role = place.roles.get(call.id("role_id"))
    if role is None:
        raise FakeRefusal(UNKNOWN_ROLE)
    if role.id == place.id:
        raise FakeRefusal(INVALID_ROLE)
    bot_id = call.backend.world.bot_id
    highest = max((place.roles[each].position for each in place.members[bot_id].roles), default=0)
    if Permission.MANAGE_ROLES not in guild_permissions(place, bot_id) or role.position >= highest:
        raise FakeRefusal(MISSING_PERMISSIONS)
    return place, someone, role.id


ONE = "/guilds/{guild_id}/members/{user_id}/roles/{role_id}"
ROUTES = (Route("PUT", ONE, give), Route("DELETE", ONE, take))
