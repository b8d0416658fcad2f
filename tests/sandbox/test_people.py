"""People: they can do what the real client lets them do, through the real library, and nothing else."""

import asyncio
from typing import Any

import pytest

from sandbox.people.client_view import Seen
from sandbox.people.options import Impossible
from sandbox.people.people import AnswerKind, FakePerson
from sandbox.permissions import Permission
from sandbox.server import Sandbox
from sandbox.world import MessageType
from tests.sandbox.conftest import RawBot, until
from tests.sandbox.sample_bot import PNG, SampleBot

pytestmark = pytest.mark.usefixtures("bot")


@pytest.fixture
def aki(sandbox: Sandbox) -> FakePerson:
    return sandbox.person("Aki")


@pytest.fixture
def games(sandbox: Sandbox) -> int:
    return sandbox.channels["games"]


@pytest.fixture
async def panel(sandbox: Sandbox, aki: FakePerson, games: int) -> Seen:
    """The message with one of every component."""
    answer = await aki.slash(games, "greet", who=sandbox.person("Bruno"))
    assert answer.message is not None
    return answer.message


class TestCommands:
    async def test_options_arrive_with_their_types_and_choices(
        self, sandbox: Sandbox, aki: FakePerson, games: int
    ) -> None:
        bruno = sandbox.person("Bruno")
        answer = await aki.slash(games, "greet", who=bruno, times=2, tone="Warm")
        assert answer.kind is AnswerKind.MESSAGE
        assert answer.text == f"warm hello {bruno.mention} x2"
        assert answer.seconds is not None
        assert answer.seconds < 1
        assert sandbox.violations == []
        assert sandbox.unknown_routes == []

    async def test_a_file_arrives_and_can_be_read(self, sandbox: Sandbox, aki: FakePerson, games: int) -> None:
        answer = await aki.slash(games, "count", file=aki.upload("some notes.txt", "naïve".encode()))
        assert answer.text == "some_notes.txt: 6 of 6 bytes, text/plain"
        assert sandbox.unknown_routes == []

    @pytest.mark.parametrize(
        ("command", "options", "sentence"),
        [
            ("count", {"file": "notes.txt"}, "Option file takes an uploaded file, not 'notes.txt'."),
            ("greet", {}, "/greet needs who."),
            ("greet", {"who": "someone"}, "takes someone or something with an ID"),
            ("greet", {"who": 1, "times": 4}, "takes a number from 1 to 3"),
            ("greet", {"who": 1, "times": 1.5}, "takes a whole number"),
            ("greet", {"who": 1, "times": "2"}, "takes a whole number"),
            ("greet", {"who": 1, "times": True}, "takes a whole number"),
            ("greet", {"who": 1, "tone": "hot"}, "takes one of warm, cold"),
            ("greet", {"who": 1, "mood": "x"}, "has no option mood; it has who, times, tone"),
            ("slow", {"ephemeral": "yes"}, "takes True or False"),
            ("eat", {"fruit": "x" * 6001}, "takes 0 to 6000 characters"),
            ("eat", {"fruit": ""}, "cannot be sent empty"),
            ("board", {"number": 1}, "needs one of its sub-commands: show"),
            ("board hide", {"number": 1}, "has no sub-command hide"),
            ("greet", {"who": 99}, "nothing with the id 99 among the users"),
            ("fly", {}, "There is no command /fly here"),
        ],
    )
    async def test_what_the_client_would_not_send_is_impossible(
        self, sandbox: Sandbox, aki: FakePerson, games: int, command: str, options: dict[str, Any], sentence: str
    ) -> None:
        before = len(sandbox.requests)
        with pytest.raises(Impossible, match=sentence.replace("(", r"\(")):
            await aki.slash(games, command, **options)
        assert len(sandbox.requests) == before

    async def test_sub_commands_are_reached_by_their_path(self, aki: FakePerson, games: int) -> None:
        assert (await aki.slash(games, "board show", number=3)).text == "board 3"

    async def test_suggestions_follow_what_is_typed(self, aki: FakePerson, games: int) -> None:
        found = await aki.suggestions(games, "eat", focused="fruit", fruit="ap")
        assert [choice.value for choice in found] == ["apple", "apricot"]
        assert len(await aki.suggestions(games, "eat", focused="fruit")) == 4
        with pytest.raises(Impossible, match="does not autocomplete"):
            await aki.suggestions(games, "greet", focused="times")

    async def test_deferrals_are_followed_to_their_end_and_ping_nobody(self, aki: FakePerson, games: int) -> None:
        answer = await aki.slash(games, "slow", ephemeral=True)
        assert answer.kind is AnswerKind.DEFERRED
        assert (await answer.filled()).text == f"done {aki.mention}"
        assert aki.pings() == []

    async def test_the_menu_of_a_person_brings_the_member(self, sandbox: Sandbox, aki: FakePerson, games: int) -> None:
        answer = await aki.on_person(games, "Wave", sandbox.person("Bruno").id)
        assert answer.kind is AnswerKind.EPHEMERAL
        assert answer.text == f"waves at Bruno of {sandbox.guild.id}"
        assert answer.message is not None
        assert answer.message.payload["type"] == MessageType.CONTEXT_MENU_COMMAND
        with pytest.raises(Impossible, match="there are \\['Wave'\\]"):
            await aki.on_person(games, "Count letters", aki.id)

    async def test_the_menu_of_a_message_brings_the_message(self, aki: FakePerson, games: int) -> None:
        said = aki.say(games, "four")
        assert (await aki.on_message(said.id, "Count letters")).text == "4 by aki"
        private = (await aki.on_message(said.id, "Count letters")).message
        assert private is not None
        with pytest.raises(Impossible, match="only you can see"):
            await aki.on_message(private.id, "Count letters")
        with pytest.raises(Impossible, match="no command /Wave"):
            await aki.slash(games, "Wave")

    async def test_commands_are_offered_by_permission_and_place(
        self, sandbox: Sandbox, aki: FakePerson, games: int
    ) -> None:
        thread = sandbox.host.create_thread(games, "talk", aki.id)
        assert (await aki.slash(thread, "board show", number=1)).message is not None
        sandbox.host.archive(thread)
        with pytest.raises(Impossible, match="archived"):
            await aki.slash(thread, "board show", number=1)
        sandbox.host.deny(games, Permission.USE_APPLICATION_COMMANDS, aki.id)
        with pytest.raises(Impossible, match="no command"):
            await aki.slash(games, "board show", number=1)
        sandbox.host.remove_bot()
        with pytest.raises(Impossible, match="no command"):
            await sandbox.person("Bruno").slash(games, "board show", number=1)
        assert (await aki.slash(aki.direct_channel_id, "board show", number=1)).text == "board 1"


async def test_admin_commands_are_hidden_from_everybody_else(raw: RawBot, sandbox: Sandbox, games: int) -> None:
    secret = {"name": "secret", "description": "x", "default_member_permissions": str(int(Permission.MANAGE_GUILD))}
    server_only = {"name": "here", "description": "x", "contexts": [0]}
    await raw.register([secret, server_only])
    offered = {person.name: set(person.offered(sandbox.backend.world.channels[games])) for person in sandbox.people}
    assert offered == {"Aki": {"here"}, "Bruno": {"here"}, "Chidi": {"here"}, "Dana": {"here", "secret"}}
    direct = sandbox.backend.world.channels[sandbox.person("Aki").direct_channel_id]
    assert set(sandbox.person("Aki").offered(direct)) == {"secret"}


class TestComponents:
    async def test_a_button_updates_its_message_and_replaces_its_file(
        self, sandbox: Sandbox, panel: Seen, aki: FakePerson, games: int
    ) -> None:
        assert [each["filename"] for each in panel.payload["attachments"]] == ["a_board.png"]
        answer = await aki.click(panel.id, "Update")
        assert (answer.kind, answer.text) == (AnswerKind.UPDATE, "updated")
        assert [each["filename"] for each in aki.messages(games)[0].payload["attachments"]] == ["board.png"]
        assert (await aki.click(panel.id, "later")).kind is AnswerKind.DEFERRED
        assert sandbox.violations == []

    @pytest.mark.parametrize(
        ("label", "sentence"),
        [("Off", "cannot be pressed"), ("Nowhere", r"there are \['Update', 'Name', 'Silence', 'Later'\]")],
    )
    async def test_only_enabled_buttons_that_are_there_can_be_pressed(
        self, panel: Seen, aki: FakePerson, label: str, sentence: str
    ) -> None:
        with pytest.raises(Impossible, match=sentence):
            await aki.click(panel.id, label)

    async def test_a_button_nobody_answers_fails_after_three_seconds(
        self, sandbox: Sandbox, panel: Seen, aki: FakePerson
    ) -> None:
        pressing = asyncio.create_task(aki.click(panel.id, "Silence"))
        await asyncio.sleep(0.05)
        assert not pressing.done()
        sandbox.clock.advance(3)
        answer = await pressing
        assert (answer.kind, answer.failure) == (AnswerKind.NOTHING, "This interaction failed")

    async def test_menus_take_their_options_and_people(self, sandbox: Sandbox, panel: Seen, aki: FakePerson) -> None:
        assert (await aki.choose(panel.id, "pick", "Two")).text == "picked 2"
        answer = await aki.choose(panel.id, "who", sandbox.person("Bruno"), sandbox.person("Chidi").id)
        assert answer.text == "chose Bruno Chidi"

    @pytest.mark.parametrize(
        ("menu", "values", "sentence"),
        [
            ("pick", ["Three"], "no option 'Three'"),
            ("pick", [], "takes 1 to 1 values"),
            ("who", [1, 2, 3], "takes 1 to 2 values"),
            ("none", ["x"], "There is no menu"),
        ],
    )
    async def test_menus_refuse_the_rest(
        self, panel: Seen, aki: FakePerson, menu: str, values: list[Any], sentence: str
    ) -> None:
        with pytest.raises(Impossible, match=sentence):
            await aki.choose(panel.id, menu, *values)


class TestModals:
    async def test_a_dialog_is_filled_in_and_sent(self, panel: Seen, aki: FakePerson) -> None:
        opened = await aki.click(panel.id, "Name")
        assert opened.kind is AnswerKind.MODAL
        assert opened.modal is not None
        assert (opened.modal.title, list(opened.modal.fields)) == ("Your name", ["name"])
        answer = await aki.submit(opened.modal, name="Zed")
        assert (answer.kind, answer.text) == (AnswerKind.EPHEMERAL, "Hello Zed")

    @pytest.mark.parametrize(
        ("values", "sentence"),
        [
            ({}, "has to be filled in"),
            ({"name": "x" * 11}, "takes 0 to 10 characters"),
            ({"name": "x", "age": "7"}, "no field age"),
        ],
    )
    async def test_a_dialog_filled_in_wrongly_is_not_sent(
        self, aki: FakePerson, games: int, values: dict[str, str], sentence: str
    ) -> None:
        opened = await aki.slash(games, "name")
        assert opened.modal is not None
        with pytest.raises(Impossible, match=sentence):
            await aki.submit(opened.modal, **values)


class TestFiles:
    async def test_a_dialog_takes_as_many_files_as_it_asks_for(self, aki: FakePerson, games: int) -> None:
        opened = await aki.slash(games, "letter")
        assert opened.modal is not None
        pages = [aki.upload(f"{number}.txt", str(number).encode()) for number in (1, 2, 3)]
        assert (await aki.submit(opened.modal, paper=pages[:2])).text == "1.txt: 1, 2.txt: 2"
        for wrong in ([], pages):
            with pytest.raises(Impossible, match=f"takes 1 to 2 files, not {len(wrong)}"):
                await aki.submit(opened.modal, paper=wrong)

    async def test_only_what_was_uploaded_can_be_sent(self, aki: FakePerson, games: int) -> None:
        with pytest.raises(Impossible, match="takes an uploaded file"):
            await aki.slash(games, "count", file="game.txt")
        with pytest.raises(Impossible, match="nothing with the id 7 among the attachments"):
            await aki.slash(games, "count", file=7)
        with pytest.raises(Impossible, match="at most 10 MB"):
            aki.upload("large.txt", bytes(10 * 1024 * 1024 + 1))


class TestReading:
    async def test_private_answers_are_for_one_pair_of_eyes(
        self, sandbox: Sandbox, aki: FakePerson, games: int
    ) -> None:
        answer = await aki.slash(games, "eat", fruit="fig")
        assert answer.kind is AnswerKind.EPHEMERAL
        assert [seen.text for seen in aki.messages(games)] == ["ate fig"]
        assert sandbox.person("Bruno").messages(games) == []
        assert answer.message is not None
        with pytest.raises(Impossible, match="Bruno sees no message"):
            await sandbox.person("Bruno").click(answer.message.id, "x")

    async def test_only_a_private_message_can_be_dismissed(self, sandbox: Sandbox, aki: FakePerson, games: int) -> None:
        answer = await aki.slash(games, "eat", fruit="fig")
        assert answer.message is not None
        with pytest.raises(Impossible, match="nobody else sees"):
            sandbox.person("Bruno").dismiss(answer.message)
        aki.dismiss(answer.message)
        assert aki.messages(games) == []
        with pytest.raises(Impossible, match="nobody else sees"):
            aki.dismiss(aki.say(games, "hello"))

    async def test_a_layout_shows_words_picture_and_button_and_pings(
        self, sandbox: Sandbox, aki: FakePerson, games: int
    ) -> None:
        chidi = sandbox.person("Chidi")
        await aki.slash(games, "post", who=chidi)
        (ping,) = chidi.pings()
        assert ping.message.text == f"It is your turn, {chidi.mention}"
        assert (ping.reason, ping.push, ping.channel_id) == ("mention", True, games)
        assert [picture.description for picture in ping.message.pictures] == ["A board"]
        assert ping.message.labels == ["Move"]
        path = ping.message.pictures[0].url.removeprefix(sandbox.address).split("/")
        assert sandbox.backend.store.read(int(path[3])) == PNG
        assert sandbox.violations == []

    async def test_direct_messages_are_found_and_refusals_reach_the_bot(
        self, sandbox: Sandbox, aki: FakePerson, games: int
    ) -> None:
        bruno = sandbox.person("Bruno")
        assert (await aki.slash(games, "whisper", who=bruno)).text == "sent"
        assert [seen.text for seen in bruno.dms()] == ["psst"]
        bruno.close_dms()
        assert (await aki.slash(games, "whisper", who=bruno)).text == "refused 50007"

    async def test_a_channel_one_cannot_see_does_not_exist(self, sandbox: Sandbox, aki: FakePerson) -> None:
        hidden = sandbox.host.create_channel("hidden", hidden=True)
        with pytest.raises(Impossible, match="Aki sees no channel"):
            aki.messages(hidden)
        sandbox.host.deny(sandbox.channels["lounge"], Permission.SEND_MESSAGES, aki.id)
        with pytest.raises(Impossible, match="may not write"):
            aki.say(sandbox.channels["lounge"], "hello")

    async def test_waiting_for_a_message_ends_when_it_comes(
        self, sandbox: Sandbox, aki: FakePerson, games: int
    ) -> None:
        bruno = sandbox.person("Bruno")
        waiting = asyncio.create_task(bruno.wait_for(games, lambda seen: "Move" in seen.labels))
        await aki.slash(games, "greet", who=bruno)
        assert not waiting.done()
        await aki.slash(games, "post", who=bruno)
        assert (await waiting).labels == ["Move"]
        assert [ping.reason for ping in await bruno.wait_for_pings(2)] == ["mention", "mention"]
        with pytest.raises(TimeoutError):
            await bruno.wait_for_pings(3, within=0.01)

    async def test_unread_marks_go_when_a_channel_is_read(self, sandbox: Sandbox, aki: FakePerson, games: int) -> None:
        bruno = sandbox.person("Bruno")
        await aki.slash(games, "greet", who=bruno)
        assert bruno.unread(games) == {"messages": 1, "pings": 1}
        bruno.read(games)
        assert bruno.unread(games) == {"messages": 0, "pings": 0}


async def test_one_interaction_delivered_twice_reaches_the_bot_twice(
    bot: SampleBot, aki: FakePerson, games: int
) -> None:
    answer = await aki.slash(games, "board show", number=1)
    await aki.repeat(answer)
    await until(lambda: len(bot.seen) == 2)
    assert len({interaction.id for interaction in bot.seen}) == 1
    assert [seen.text for seen in aki.messages(games)] == ["board 1"]
