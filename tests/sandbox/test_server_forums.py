"""Forums: posts with their first message and tags, and what Discord refuses there."""

from __future__ import annotations

from sandbox.server import Sandbox
from tests.sandbox.conftest import RawBot

POST = {"name": "#1 Dogon", "message": {"content": "Aki looks for an opponent"}}


async def test_a_post_comes_with_its_first_message_whose_number_it_has(sandbox: Sandbox, raw: RawBot) -> None:
    forum = sandbox.host.create_forum("matches", "Dogon", "open")
    tag = sandbox.backend.world.channels[forum].tags[0].id
    status, post = await raw.call("POST", f"/channels/{forum}/threads", {**POST, "applied_tags": [str(tag)]})
    assert (status, post["type"], post["parent_id"], post["applied_tags"]) == (201, 11, str(forum), [str(tag)])
    assert post["message"]["id"] == post["id"]
    status, _ = await raw.call("POST", f"/channels/{post['id']}/messages", {"content": "inside"})
    assert status == 200
    status, changed = await raw.call("PATCH", f"/channels/{post['id']}", {"name": "over", "applied_tags": []})
    assert (status, changed["name"], changed["applied_tags"]) == (200, "over", [])
    assert sandbox.violations == []


async def test_what_a_forum_refuses(sandbox: Sandbox, raw: RawBot) -> None:
    forum = sandbox.host.create_forum("matches", "Dogon", "Staff", requires_tag=True, moderated="Staff")
    status, answer = await raw.call("POST", f"/channels/{forum}/messages", {"content": "no"})
    assert (status, answer["code"]) == (400, 50008)
    status, answer = await raw.call("POST", f"/channels/{forum}/threads", POST)
    assert (status, answer["code"]) == (400, 40067)
    staff = sandbox.backend.world.channels[forum].tags[1].id
    status, answer = await raw.call("POST", f"/channels/{forum}/threads", {**POST, "applied_tags": [str(staff)]})
    assert (status, answer["code"]) == (403, 50013)
