"""Messages: nonces, attachments and their links, layouts, edits that come late, and rate limits."""

from typing import Any

import pytest

from sandbox.server import Sandbox
from tests.sandbox.conftest import RawBot
from tests.sandbox.sample_bot import PNG

V2 = 1 << 15
HOUR_S = 3600


@pytest.fixture
def path(sandbox: Sandbox) -> str:
    return f"/channels/{sandbox.channels['games']}/messages"


def gallery(*names: str) -> dict[str, Any]:
    items = [{"media": {"url": f"attachment://{name}"}, "description": "A board"} for name in names]
    return {"flags": V2, "components": [{"type": 12, "items": items}]}


class TestNonces:
    async def test_an_enforced_nonce_makes_one_message_within_minutes(
        self, raw: RawBot, sandbox: Sandbox, path: str
    ) -> None:
        body = {"content": "once", "nonce": "17", "enforce_nonce": True}
        ids = {(await raw.call("POST", path, body))[1]["id"] for _ in range(3)}
        assert len(ids) == 1
        sandbox.clock.advance(301)
        assert (await raw.call("POST", path, body))[1]["id"] not in ids
        assert len(sandbox.person("Aki").messages(sandbox.channels["games"])) == 2

    async def test_a_nonce_that_is_not_enforced_is_only_told(self, raw: RawBot, path: str) -> None:
        sent = [(await raw.call("POST", path, {"content": "x", "nonce": "17"}))[1] for _ in range(2)]
        assert sent[0]["id"] != sent[1]["id"]
        assert sent[0]["nonce"] == "17"

    async def test_a_nonce_belongs_to_one_channel(self, raw: RawBot, sandbox: Sandbox, path: str) -> None:
        body = {"content": "x", "nonce": "17", "enforce_nonce": True}
        other = f"/channels/{sandbox.channels['lounge']}/messages"
        assert (await raw.call("POST", path, body))[1]["id"] != (await raw.call("POST", other, body))[1]["id"]

    async def test_a_repeated_send_after_a_hidden_success_pings_once(
        self, raw: RawBot, sandbox: Sandbox, path: str
    ) -> None:
        aki = sandbox.person("Aki")
        body = {"content": aki.mention, "nonce": "17", "enforce_nonce": True}
        sandbox.faults.add("error_after", route="/channels/{channel_id}/messages")
        assert (await raw.call("POST", path, body))[0] == 503
        assert (await raw.call("POST", path, body))[0] == 200
        assert len(aki.pings()) == 1


class TestAttachments:
    async def test_names_are_cleaned_and_pictures_measured(self, raw: RawBot, path: str) -> None:
        body = {"content": "x", "attachments": [{"id": 0, "filename": "my böard (1).png", "description": "words"}]}
        _, message = await raw.form("POST", path, body, ("my böard (1).png", PNG))
        (attachment,) = message["attachments"]
        assert attachment["filename"] == "my_bard_1.png"
        assert (attachment["width"], attachment["height"], attachment["content_type"]) == (1, 1, "image/png")
        assert (attachment["description"], attachment["size"]) == ("words", len(PNG))

    async def test_links_are_signed_and_die_within_a_day(self, raw: RawBot, sandbox: Sandbox, path: str) -> None:
        _, message = await raw.form("POST", path, {"content": "x"}, ("a.png", PNG))
        url = message["attachments"][0]["url"]

        async def fetched(address: str) -> tuple[int, bytes]:
            async with raw.session.get(address) as response:
                return response.status, await response.read()

        assert await fetched(url) == (200, PNG)
        assert (await fetched(url.partition("?")[0]))[0] == 404
        assert (await fetched(url.replace("ex=", "ex=f")))[0] == 404
        sandbox.clock.advance(24 * HOUR_S + 1)
        assert (await fetched(url))[0] == 404
        (seen,) = sandbox.person("Aki").messages(sandbox.channels["games"])
        assert await fetched(seen.pictures[0].url) == (200, PNG)

    @pytest.mark.parametrize(
        ("listed", "uploaded", "expected"),
        [
            (None, [], ["a.png", "b.png"]),
            ([], [], []),
            (["a.png"], [], ["a.png"]),
            (["b.png"], ["c.png"], ["b.png", "c.png"]),
            ([], ["c.png"], ["c.png"]),
            (None, ["c.png"], ["a.png", "b.png", "c.png"]),
        ],
    )
    async def test_an_edit_keeps_what_it_lists_or_everything(
        self, raw: RawBot, path: str, listed: list[str] | None, uploaded: list[str], expected: list[str]
    ) -> None:
        _, message = await raw.form("POST", path, {"content": "x"}, ("a.png", PNG), ("b.png", PNG))
        ids = {each["filename"]: each["id"] for each in message["attachments"]}
        body: dict[str, Any] = {"content": "y"}
        if listed is not None:
            new = [{"id": number, "filename": name} for number, name in enumerate(uploaded)]
            body["attachments"] = [{"id": ids[name]} for name in listed] + new
        one = f"{path}/{message['id']}"
        status, edited = await raw.form("PATCH", one, body, *((name, PNG) for name in uploaded))
        assert status == 200
        assert [each["filename"] for each in edited["attachments"]] == expected

    async def test_a_file_an_embed_shows_is_not_listed_again(self, raw: RawBot, path: str) -> None:
        body = {"embeds": [{"image": {"url": "attachment://a.png"}}]}
        _, message = await raw.form("POST", path, body, ("a.png", PNG))
        assert message["attachments"] == []
        assert message["embeds"][0]["image"]["url"].startswith("http://127.0.0.1")

    async def test_a_gallery_shows_the_file_by_its_link(self, raw: RawBot, sandbox: Sandbox, path: str) -> None:
        status, message = await raw.form("POST", path, gallery("a.png"), ("a.png", PNG))
        assert status == 200
        (seen,) = sandbox.person("Aki").messages(sandbox.channels["games"])
        assert [(picture.description, picture.width) for picture in seen.pictures] == [("A board", 1)]
        assert message["components"][0]["items"][0]["media"]["attachment_id"] == message["attachments"][0]["id"]
        assert message["components"][0]["id"] == 1

    async def test_a_reference_to_a_missing_file_is_refused_and_recorded(
        self, raw: RawBot, sandbox: Sandbox, path: str
    ) -> None:
        status, answer = await raw.form("POST", path, gallery("b.png"), ("a.png", PNG))
        assert (status, answer["code"]) == (400, 50035)
        assert sandbox.violations

    async def test_a_picture_whose_file_is_taken_away_is_broken(self, raw: RawBot, path: str) -> None:
        body = {"embeds": [{"image": {"url": "attachment://a.png"}}]}
        _, message = await raw.form("POST", path, body, ("a.png", PNG))
        _, edited = await raw.call("PATCH", f"{path}/{message['id']}", {"content": "x", "attachments": []})
        assert edited["embeds"][0]["image"]["url"] == "attachment://a.png"

    async def test_a_request_of_more_than_25_mib_is_too_large(self, raw: RawBot, path: str) -> None:
        files = [(f"{number}.bin", bytes(9 * 1024 * 1024)) for number in range(3)]
        status, answer = await raw.form("POST", path, {"content": "x"}, *files)
        assert (status, answer["code"]) == (413, 40005)


async def test_an_edit_of_an_old_message_has_a_limit_of_its_own(limited: RawBot) -> None:
    path = f"/channels/{limited.sandbox.channels['games']}/messages"
    _, message = await limited.call("POST", path, {"content": "x"})
    limited.sandbox.clock.advance(HOUR_S + 1)
    answers = [await limited.full("PATCH", f"{path}/{message['id']}", {"content": str(n)}) for n in range(4)]
    assert [status for status, _, _ in answers] == [200, 200, 200, 429]
    assert answers[-1][1]["code"] == 30046
    assert answers[-1][1]["retry_after"] > 0


async def test_a_thread_is_renamed_twice_in_ten_minutes_at_most(limited: RawBot) -> None:
    path = f"/channels/{limited.sandbox.channels['games']}/threads"
    _, thread = await limited.call("POST", path, {"name": "talk", "type": 11})
    path = f"/channels/{thread['id']}"
    names = ["talk", "one", "two", "three"]
    answers = [await limited.full("PATCH", path, {"name": name}) for name in names]
    assert [status for status, _, _ in answers] == [200, 200, 200, 429]
    assert answers[-1][1]["retry_after"] > 500
    limited.sandbox.clock.advance(601)
    assert (await limited.call("PATCH", path, {"name": "three"}))[0] == 200


class TestRateLimits:
    async def test_the_sixth_send_within_five_seconds_has_to_wait(self, limited: RawBot) -> None:
        path = f"/channels/{limited.sandbox.channels['games']}/messages"
        answers = [await limited.full("POST", path, {"content": str(n)}) for n in range(6)]
        assert [headers["X-RateLimit-Remaining"] for _, _, headers in answers] == ["4", "3", "2", "1", "0", "0"]
        status, body, headers = answers[-1]
        assert (status, body["global"], headers["X-RateLimit-Scope"]) == (429, False, "user")
        assert 4 < body["retry_after"] <= 5
        assert "Via" in headers
        other = f"/channels/{limited.sandbox.channels['lounge']}/messages"
        assert (await limited.call("POST", other, {"content": "x"}))[0] == 200
        limited.sandbox.clock.advance(5.1)
        assert (await limited.call("POST", path, {"content": "x"}))[0] == 200
        assert limited.sandbox.invalid_requests == 1

    async def test_fifty_requests_a_second_are_all_there_are(self, limited: RawBot) -> None:
        users = [f"/users/{person.id}" for person in limited.sandbox.people]
        paths = [*users, "/users/@me", "/gateway", "/users/@me/guilds"] * 8
        answers = [await limited.full("GET", path) for path in paths[:51]]
        assert [status for status, _, _ in answers].count(200) == 50
        assert answers[-1][1]["global"] is True
        assert answers[-1][2]["X-RateLimit-Global"] == "true"

    async def test_first_answers_have_no_limit_and_webhooks_one_each(self, limited: RawBot) -> None:
        import asyncio

        await limited.register()
        await limited.connect()
        running = asyncio.create_task(limited.sandbox.person("Aki").slash(limited.sandbox.channels["games"], "go"))
        interaction = await limited.hear("INTERACTION_CREATE")
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback"
        _, _, headers = await limited.full("POST", path, {"type": 5})
        assert "X-RateLimit-Limit" not in headers
        await running
        statuses = [(await limited.follow("POST", interaction, "", {"content": str(n)}))[0] for n in range(6)]
        assert statuses == [200] * 5 + [429]

    async def test_they_can_be_switched_off_for_load_tests(self, raw: RawBot, path: str) -> None:
        statuses = {(await raw.call("POST", path, {"content": "x"}))[0] for _ in range(60)}
        assert statuses == {200}


async def test_every_request_is_recorded_with_its_template(raw: RawBot, sandbox: Sandbox, path: str) -> None:
    await raw.form("POST", path, {"content": "x"}, ("a.png", PNG))
    (request,) = sandbox.requests
    assert (request.method, request.route) == ("POST", "/channels/{channel_id}/messages")
    assert (request.path, request.body, request.files, request.status) == (
        f"/api/v10{path}",
        {"content": "x"},
        ("a.png",),
        200,
    )


async def test_the_contract_refuses_what_the_openapi_file_forbids(raw: RawBot, sandbox: Sandbox, path: str) -> None:
    status, answer = await raw.call("POST", path, {"content": ["x"]})
    assert (status, answer["code"]) == (400, 50035)
    assert sandbox.violations[0].route == "/channels/{channel_id}/messages"


async def test_pins_and_deletions_reach_the_readers(raw: RawBot, sandbox: Sandbox, path: str) -> None:
    from sandbox.permissions import Permission

    channel = sandbox.channels["games"]
    sandbox.host.allow(channel, Permission.PIN_MESSAGES)
    _, message = await raw.call("POST", path, {"content": "x"})
    assert (await raw.call("PUT", f"{path}/pins/{message['id']}"))[0] == 204
    assert sandbox.person("Aki").messages(channel)[0].payload["pinned"] is True
    assert (await raw.call("DELETE", f"{path}/pins/{message['id']}"))[0] == 204
    assert (await raw.call("DELETE", f"{path}/{message['id']}"))[0] == 204
    assert [seen.payload["type"] for seen in sandbox.person("Aki").messages(channel)] == [6], "the line about the pin"


async def test_answers_to_readers_show_one_level_of_replies(raw: RawBot, path: str) -> None:
    _, message = await raw.call("POST", path, {"content": "0"})
    for text in "123":
        reference = {"message_id": message["id"]}
        _, message = await raw.call("POST", path, {"content": text, "message_reference": reference})
    assert message["referenced_message"]["content"] == "2"
    assert "referenced_message" not in message["referenced_message"]
