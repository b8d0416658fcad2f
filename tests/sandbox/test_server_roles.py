"""Roles of members: what the bot may give and take, and what Discord refuses."""

from __future__ import annotations

from sandbox.permissions import Permission
from sandbox.server import Sandbox
from tests.sandbox.conftest import RawBot


async def test_the_bot_gives_and_takes_roles_below_its_own_with_the_permission_alone(
    sandbox: Sandbox, raw: RawBot
) -> None:
    low, high = sandbox.host.create_role("Low"), sandbox.host.create_role("High", 40)
    guild, aki = sandbox.guild, sandbox.person("Aki")
    route = f"/guilds/{guild.id}/members/{aki.id}/roles/"
    status, answer = await raw.call("PUT", f"{route}{low}")
    assert (status, answer["code"]) == (403, 50013)
    sandbox.host.grant(Permission.MANAGE_ROLES)
    for _ in range(2):
        status, _ = await raw.call("PUT", f"{route}{low}")
        assert status == 204
    assert guild.members[aki.id].roles.count(low) == 1
    status, _ = await raw.call("DELETE", f"{route}{low}")
    assert (status, low in guild.members[aki.id].roles) == (204, False)
    for role, code in ((high, (403, 50013)), (guild.id, (400, 50028)), (17, (404, 10011))):
        status, answer = await raw.call("PUT", f"{route}{role}")
        assert (status, answer["code"]) == code
    sandbox.host.remove_person(aki.id)
    status, answer = await raw.call("PUT", f"{route}{low}")
    assert (status, answer["code"]) == (404, 10007)


async def test_a_deleted_role_is_nobodys(sandbox: Sandbox, raw: RawBot) -> None:
    role, aki = sandbox.host.create_role("Low"), sandbox.person("Aki")
    sandbox.host.grant(Permission.MANAGE_ROLES)
    await raw.call("PUT", f"/guilds/{sandbox.guild.id}/members/{aki.id}/roles/{role}")
    sandbox.host.delete_role(role)
    status, answer = await raw.call("DELETE", f"/guilds/{sandbox.guild.id}/members/{aki.id}/roles/{role}")
    assert (status, answer["code"]) == (404, 10011)
    assert role not in sandbox.guild.members[aki.id].roles
