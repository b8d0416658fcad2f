"""Interactions: 3 seconds, one first answer, the right type, deferrals, followups, and 15 minutes for a token."""

import asyncio
from typing import Any

import pytest

from sandbox.people.options import Impossible
from sandbox.people.people import AnswerKind
from sandbox.server import Sandbox
from tests.sandbox.conftest import RawBot

EPHEMERAL = 64
BUTTONS = [{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]
MODAL = {
    "title": "Ask",
    "custom_id": "ask",
    "components": [{"type": 18, "label": "Name", "component": {"type": 4, "style": 1, "custom_id": "name"}}],
}


class Stage:
    """A person and a raw bot in one channel, and one interaction between them."""

    def __init__(self, raw: RawBot) -> None:
        self.raw = raw
        self.person = raw.sandbox.person("Aki")
        self.channel = raw.sandbox.channels["games"]
        self.task: Any = None

    async def begin(self, kind: str) -> Any:
        """An interaction of a kind, as the bot receives it."""
        acts = {
            "command": lambda: self.person.slash(self.channel, "go"),
            "autocomplete": lambda: self.person.suggestions(self.channel, "eat", focused="fruit", fruit="a"),
            "component": self._click,
        }
        self.task = asyncio.create_task(acts[kind]() if kind in acts else self._submit(await self._open()))
        return await self.raw.hear("INTERACTION_CREATE")

    async def _click(self) -> Any:
        body = {"content": "press", "components": BUTTONS}
        _, message = await self.raw.call("POST", f"/channels/{self.channel}/messages", body)
        return await self.person.click(message["id"], "Go")

    async def _open(self) -> Any:
        opening = asyncio.create_task(self.person.slash(self.channel, "go"))
        first = await self.raw.hear("INTERACTION_CREATE")
        await self.raw.answer(first, 9, MODAL)
        return (await opening).modal

    async def _submit(self, modal: Any) -> Any:
        return await self.person.submit(modal, name="x")


@pytest.fixture
def stage(online: RawBot) -> Stage:
    return Stage(online)


ACCEPTED = {
    "command": {4: {"content": "x"}, 5: None, 9: MODAL},
    "component": {4: {"content": "x"}, 5: None, 6: None, 7: {"content": "x"}, 9: MODAL},
    "autocomplete": {8: {"choices": []}},
    "modal": {4: {"content": "x"}, 5: None},
}


@pytest.mark.parametrize("kind", ACCEPTED)
async def test_each_kind_of_interaction_takes_its_own_answers(stage: Stage, kind: str) -> None:
    data = {4: {"content": "x"}, 7: {"content": "x"}, 8: {"choices": []}, 9: MODAL}
    for callback in (1, 4, 5, 6, 7, 8, 9, 10, 12):
        interaction = await stage.begin(kind)
        status, answer = await stage.raw.answer(interaction, callback, data.get(callback))
        assert (status == 200) is (callback in ACCEPTED[kind]), (kind, callback, answer)
        if status != 200:
            assert (status, answer["code"]) == (400, 50035)
            stage.raw.sandbox.clock.advance(3.1)
        await asyncio.wait([stage.task])
        assert isinstance(stage.task.exception(), Impossible | None)


async def test_a_modal_opened_from_a_message_may_update_that_message(stage: Stage) -> None:
    click = await stage.begin("component")
    await stage.raw.answer(click, 9, MODAL)
    modal = (await stage.task).modal
    submitting = asyncio.create_task(stage.person.submit(modal, name="x"))
    submission = await stage.raw.hear("INTERACTION_CREATE")
    assert submission["message"]["id"] == click["message"]["id"]
    assert (await stage.raw.answer(submission, 7, {"content": "named"}))[0] == 200
    assert (await submitting).message.text == "named"


async def test_an_answer_after_three_seconds_finds_no_interaction(stage: Stage, sandbox: Sandbox) -> None:
    interaction = await stage.begin("command")
    sandbox.clock.advance(3.1)
    answer = await stage.task
    assert (answer.kind, answer.failure) == (AnswerKind.NOTHING, "The application did not respond")
    assert (await stage.raw.answer(interaction, 5))[1]["code"] == 10062


async def test_a_silent_button_fails_in_the_clients_words(stage: Stage, sandbox: Sandbox) -> None:
    await stage.begin("component")
    sandbox.clock.advance(3.1)
    assert (await stage.task).failure == "This interaction failed"


async def test_a_second_first_answer_is_refused(stage: Stage) -> None:
    interaction = await stage.begin("command")
    assert (await stage.raw.answer(interaction, 5))[0] == 200
    for callback, data in ((4, {"content": "x"}), (9, MODAL)):
        status, answer = await stage.raw.answer(interaction, callback, data)
        assert (status, answer["code"]) == (400, 40060)


async def test_the_response_tells_what_it_made_only_when_asked(stage: Stage) -> None:
    interaction = await stage.begin("command")
    status, answer = await stage.raw.answer(interaction, 4, {"content": "x"}, full=False)
    assert (status, answer) == (204, None)
    other = await stage.begin("command")
    _, answer = await stage.raw.answer(other, 4, {"content": "x", "flags": EPHEMERAL})
    assert answer["resource"]["message"]["content"] == "x"
    assert answer["interaction"]["response_message_ephemeral"] is True
    assert answer["interaction"]["response_message_loading"] is False


class TestDeferrals:
    @pytest.mark.parametrize("ephemeral", [False, True])
    @pytest.mark.parametrize("filling", ["edit", "followup"])
    async def test_what_fills_a_deferral_is_as_private_as_the_deferral_was(
        self, stage: Stage, filling: str, ephemeral: bool
    ) -> None:
        interaction = await stage.begin("command")
        await stage.raw.answer(interaction, 5, {"flags": EPHEMERAL} if ephemeral else None)
        answer = await stage.task
        assert answer.message.thinking
        body = {"content": f"done {stage.person.mention}"}
        if filling == "edit":
            _, message = await stage.raw.follow("PATCH", interaction, "/messages/@original", body)
        else:
            flags = {} if ephemeral else {"flags": EPHEMERAL}
            _, message = await stage.raw.follow("POST", interaction, "", body | flags)
        assert int(message["id"]) == answer.interaction.original_id
        assert (await answer.filled()).ephemeral is ephemeral
        assert not answer.message.thinking
        other = stage.raw.sandbox.person("Bruno")
        assert (answer.message.id in [seen.id for seen in other.messages(stage.channel)]) is not ephemeral
        assert stage.person.pings() == []

    async def test_a_deferral_says_nothing_but_whether_it_is_private(self, stage: Stage, sandbox: Sandbox) -> None:
        interaction = await stage.begin("command")
        status, answer = await stage.raw.answer(interaction, 5, {"flags": 1 << 15})
        assert (status, answer["code"]) == (400, 50035)
        assert [breach.violation.path for breach in sandbox.violations] == ["data.flags"]

    async def test_only_the_first_followup_fills_it(self, stage: Stage) -> None:
        interaction = await stage.begin("command")
        await stage.raw.answer(interaction, 5)
        ids = {(await stage.raw.follow("POST", interaction, "", {"content": text}))[1]["id"] for text in "abc"}
        assert len(ids) == 3
        assert [seen.text for seen in (await stage.task).followups] == ["b", "c"]

    async def test_a_deferred_update_leaves_the_message_and_edits_it_later(self, stage: Stage) -> None:
        click = await stage.begin("component")
        await stage.raw.answer(click, 6)
        answer = await stage.task
        assert (answer.kind, answer.message.text) == (AnswerKind.DEFERRED, "press")
        _, edited = await stage.raw.follow("PATCH", click, "/messages/@original", {"content": "pressed"})
        assert edited["id"] == click["message"]["id"]
        _, other = await stage.raw.follow("POST", click, "", {"content": "new"})
        assert other["id"] != edited["id"]
        assert (answer.text, [seen.text for seen in answer.followups]) == ("pressed", ["new"])

    async def test_what_is_said_in_place_of_a_promised_update_is_the_answer(self, stage: Stage) -> None:
        click = await stage.begin("component")
        await stage.raw.answer(click, 6)
        answer = await stage.task
        for text in ("no", "sorry"):
            await stage.raw.follow("POST", click, "", {"content": text, "flags": EPHEMERAL})
        assert (answer.text, [seen.text for seen in answer.followups]) == ("no", ["sorry"])


class TestTokens:
    async def test_they_live_for_fifteen_minutes(self, stage: Stage, sandbox: Sandbox) -> None:
        interaction = await stage.begin("command")
        await stage.raw.answer(interaction, 4, {"content": "x"})
        sandbox.clock.advance(14 * 60)
        assert (await stage.raw.follow("PATCH", interaction, "/messages/@original", {"content": "y"}))[0] == 200
        sandbox.clock.advance(2 * 60)
        for method, tail in (("PATCH", "/messages/@original"), ("POST", ""), ("GET", "/messages/@original")):
            status, answer = await stage.raw.follow(method, interaction, tail, {"content": "z"})
            assert (status, answer["code"]) == (401, 50027)

    async def test_they_are_no_use_before_the_first_answer(self, stage: Stage) -> None:
        interaction = await stage.begin("command")
        assert (await stage.raw.follow("POST", interaction, "", {"content": "x"}))[1]["code"] == 10015

    async def test_they_reach_their_own_messages_only(self, stage: Stage) -> None:
        _, stranger = await stage.raw.call("POST", f"/channels/{stage.channel}/messages", {"content": "x"})
        interaction = await stage.begin("command")
        await stage.raw.answer(interaction, 4, {"content": "x"})
        _, own = await stage.raw.follow("POST", interaction, "", {"content": "own", "flags": EPHEMERAL})
        assert (await stage.raw.follow("PATCH", interaction, f"/messages/{own['id']}", {"content": "!"}))[0] == 200
        assert (await stage.raw.follow("GET", interaction, f"/messages/{own['id']}"))[1]["content"] == "!"
        for method in ("GET", "PATCH", "DELETE"):
            path = f"/messages/{stranger['id']}"
            assert (await stage.raw.follow(method, interaction, path, {"content": "!"}))[1]["code"] == 10008
        assert (await stage.raw.follow("DELETE", interaction, "/messages/@original"))[0] == 204
        assert (await stage.raw.follow("GET", interaction, "/messages/@original"))[1]["code"] == 10008


async def test_a_private_answer_does_not_exist_for_the_channels_routes(stage: Stage) -> None:
    interaction = await stage.begin("command")
    _, answer = await stage.raw.answer(interaction, 4, {"content": "x", "flags": EPHEMERAL})
    path = f"/channels/{stage.channel}/messages/{answer['resource']['message']['id']}"
    for method in ("GET", "PATCH", "DELETE"):
        assert (await stage.raw.call(method, path, {"content": "y"}))[1]["code"] == 10008


async def test_a_guild_interaction_carries_its_context(stage: Stage, sandbox: Sandbox) -> None:
    stage.person.user.locale = "ja"
    interaction = await stage.begin("command")
    assert interaction["guild_id"] == str(sandbox.guild.id)
    assert interaction["member"]["user"]["id"] == str(stage.person.id)
    assert (interaction["locale"], interaction["guild_locale"], interaction["context"]) == ("ja", "en-US", 0)
    assert interaction["channel"]["id"] == str(stage.channel)
    assert interaction["authorizing_integration_owners"] == {"0": str(sandbox.guild.id)}


async def test_app_permissions_always_hold_what_answers_may_do(stage: Stage, sandbox: Sandbox) -> None:
    from sandbox.permissions import Permission

    sandbox.host.deny(stage.channel, Permission.VIEW_CHANNEL)
    held = Permission(int((await stage.begin("command"))["app_permissions"]))
    assert held == Permission.EMBED_LINKS | Permission.ATTACH_FILES


async def test_an_interaction_in_direct_messages_has_a_user_and_no_guild(stage: Stage) -> None:
    stage.channel = stage.person.direct_channel_id
    interaction = await stage.begin("command")
    assert interaction["user"]["id"] == str(stage.person.id)
    assert "guild_id" not in interaction
    assert "member" not in interaction
    assert interaction["context"] == 1
    await stage.raw.answer(interaction, 4, {"content": "here"})
    assert [seen.text for seen in stage.person.dms()] == ["here"]


async def test_where_the_bot_is_no_member_an_interaction_has_five_followups(stage: Stage, sandbox: Sandbox) -> None:
    await stage.raw.register([{"name": "go", "description": "x", "integration_types": [0, 1]}])
    sandbox.host.remove_bot()
    stage.person.install()
    interaction = await stage.begin("command")
    assert interaction["authorizing_integration_owners"] == {"1": str(stage.person.id)}
    await stage.raw.answer(interaction, 4, {"content": "x"})
    answers = [await stage.raw.follow("POST", interaction, "", {"content": "y"}) for _ in range(6)]
    assert [status for status, _ in answers] == [200] * 5 + [400]
    assert answers[-1][1]["code"] == 40094


async def test_one_interaction_can_be_delivered_twice(stage: Stage) -> None:
    first = await stage.begin("command")
    await stage.raw.answer(first, 4, {"content": "x"})
    await stage.person.repeat(await stage.task)
    again = await stage.raw.hear("INTERACTION_CREATE")
    assert (again["id"], again["token"]) == (first["id"], first["token"])
    assert (await stage.raw.answer(again, 4, {"content": "x"}))[1]["code"] == 40060


async def test_updating_a_message_that_is_gone_is_refused(stage: Stage, sandbox: Sandbox) -> None:
    click = await stage.begin("component")
    sandbox.host.delete_message(stage.channel, int(click["message"]["id"]))
    assert (await stage.raw.answer(click, 7, {"content": "x"}))[1]["code"] == 10008
    assert (await stage.raw.answer(click, 4, {"content": "instead"}))[0] == 200


async def test_answers_need_no_permission_in_the_channel(stage: Stage, sandbox: Sandbox) -> None:
    from sandbox.permissions import Permission

    sandbox.host.deny(stage.channel, Permission.SEND_MESSAGES)
    interaction = await stage.begin("command")
    assert (await stage.raw.answer(interaction, 4, {"content": "x", "embeds": [{"title": "t"}]}))[0] == 200
    assert (await stage.raw.follow("POST", interaction, "", {"content": "y"}))[0] == 200
