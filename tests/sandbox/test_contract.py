"""The OpenAPI file and the limits against what discord.py really sends."""

import io
import json
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.http import handle_message_parameters

from sandbox.checks.contract import Contract
from sandbox.checks.limits import commands_violations, message_violations, modal_violations
from sandbox.checks.violations import Upload
from tests.sandbox.sample_bot import Name, Panel, SampleBot, layout

OPENAPI = Path(__file__).parents[1] / "data" / "discord" / "openapi.json"
MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = "/channels/{channel_id}/messages/{message_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
FOLLOWUP = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = f"{FOLLOWUP}/messages/@original"
COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
THREADS = "/channels/{channel_id}/threads"

CASES: list[tuple[str, str, str, Any, list[tuple[str, str]]]] = [
    ("a message", "POST", MESSAGES, {"content": "x", "nonce": 5, "enforce_nonce": True}, []),
    ("unknown routes are left to the server", "POST", "/nowhere", {"content": 5}, []),
    ("a known route that takes no body", "GET", MESSAGES, {"content": 5}, []),
    ("methods in small letters", "post", MESSAGES, {"content": 5}, [("content", "BASE_TYPE_CONVERT")]),
    ("ids as integers", "POST", MESSAGES, {"allowed_mentions": {"users": [12]}}, []),
    ("ids as words", "POST", MESSAGES, {"allowed_mentions": {"users": ["ann"]}},
     [("allowed_mentions.users.0", "STRING_TYPE_REGEX")]),
    ("wide integers as strings", "PUT", COMMANDS, [{"name": "a", "default_member_permissions": "8"}], []),
    ("small integers as strings", "POST", MESSAGES, {"flags": "x"}, [("flags", "BASE_TYPE_CONVERT")]),
    ("a missing name", "PUT", GUILD_COMMANDS, [{"description": "x"}], [("0.name", "BASE_TYPE_REQUIRED")]),
    ("the faults of the component that was meant", "POST", MESSAGES,
     {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81}]}]},
     [("components.0.components.0.label", "BASE_TYPE_BAD_LENGTH")]),
    ("a component nobody knows", "POST", MESSAGES, {"components": [{"type": 99}]},
     [("components.0", "UNION_TYPE_CHOICES")]),
    ("a style nobody knows", "POST", MESSAGES, {"components": [{"type": 1, "components": [{"type": 2, "style": 9}]}]},
     [("components.0.components.0.style", "UNION_TYPE_CHOICES")]),
    ("an option that may be null", "POST", MESSAGES, {"message_reference": None, "nonce": None}, []),
    ("an answer", "POST", CALLBACK, {"type": 4, "data": {"content": "x"}}, []),
    ("an answer too long", "POST", CALLBACK, {"type": 4, "data": {"content": "x" * 2001}},
     [("data.content", "BASE_TYPE_BAD_LENGTH")]),
    ("a deferral", "POST", CALLBACK, {"type": 5, "data": {"flags": 64}}, []),
    ("an update", "POST", CALLBACK, {"type": 7, "data": {"components": []}}, []),
    ("a silent update", "POST", CALLBACK, {"type": 6}, []),
    ("choices of strings", "POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "a", "value": "b"}]}}, []),
    ("choices of numbers, which fit two branches", "POST", CALLBACK,
     {"type": 8, "data": {"choices": [{"name": "a", "value": 1}]}}, []),
    ("choices of both", "POST", CALLBACK,
     {"type": 8, "data": {"choices": [{"name": "a", "value": 1}, {"name": "b", "value": "b"}]}},
     [("data", "UNION_TYPE_CHOICES")]),
    ("a callback of no kind", "POST", CALLBACK, {"type": 77}, [("", "UNION_TYPE_CHOICES")]),
    ("a modal without a title", "POST", CALLBACK,
     {"type": 9, "data": {"custom_id": "a", "components": [{"type": 10, "content": "a"}]}},
     [("data.title", "BASE_TYPE_REQUIRED")]),
    ("no body at all", "POST", MESSAGES, None, [("", "BASE_TYPE_REQUIRED")]),
    ("a thread", "POST", THREADS, {"name": "a", "type": 11, "auto_archive_duration": 1440}, []),
    ("a link that is none", "POST", MESSAGES, {"embeds": [{"url": "nowhere"}]},
     [("embeds.0.url", "STRING_TYPE_FORMAT")]),
    ("a moment that is none", "POST", MESSAGES, {"embeds": [{"timestamp": "noon"}]},
     [("embeds.0.timestamp", "STRING_TYPE_FORMAT")]),
]  # fmt: skip


@pytest.fixture(scope="module")
def contract() -> Contract:
    return Contract(OPENAPI)


@pytest.mark.parametrize(
    ("method", "route", "body", "wanted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_bodies_are_held_against_the_file(
    contract: Contract, method: str, route: str, body: Any, wanted: list[tuple[str, str]]
) -> None:
    assert [(each.path, each.code) for each in contract.violations(method, route, body)] == wanted


def test_a_validator_can_be_made_for_every_body_in_the_file(contract: Contract) -> None:
    paths = json.loads(OPENAPI.read_bytes())["paths"]
    bodies = [
        (method, route) for route, methods in paths.items() for method in methods if "requestBody" in methods[method]
    ]
    assert len(bodies) > 80
    for method, route in bodies:
        contract.violations(method, route, {})


class Picker(discord.ui.LayoutView):
    """One of everything that a layout may hold."""

    def __init__(self, file: discord.File) -> None:
        super().__init__(timeout=None)
        ui = discord.ui
        picks = [ui.UserSelect(custom_id="u"), ui.RoleSelect(custom_id="r"), ui.MentionableSelect(custom_id="m")]
        channels = ui.ChannelSelect(custom_id="c", channel_types=[discord.ChannelType.text])
        options = [discord.SelectOption(label=str(each), value=str(each), emoji="🎲") for each in range(25)]
        self.add_item(
            ui.Container(
                ui.Section("Title", "Text", accessory=ui.Button(label="Move", custom_id="b", emoji="🎲")),
                ui.Section("More", accessory=ui.Thumbnail(file, description="A board")),
                ui.Separator(spacing=discord.SeparatorSpacing.large),
                ui.MediaGallery(discord.MediaGalleryItem(file, description="A board")),
                ui.File(file),
                ui.ActionRow(ui.Select(custom_id="s", options=options, max_values=25)),
                *(ui.ActionRow(pick) for pick in [*picks, channels]),
                accent_colour=discord.Colour.gold(),
            )
        )
        self.add_item(ui.ActionRow(ui.Button(label="Rules", url="https://example.org")))


def picture() -> discord.File:
    return discord.File(io.BytesIO(b"png"), "board.png", description="A board")


def sent(**options: Any) -> dict[str, Any]:
    """The JSON that discord.py makes of the arguments of `send`."""
    with handle_message_parameters(**options) as parameters:
        if parameters.multipart:
            return json.loads(next(part["value"] for part in parameters.multipart if part["name"] == "payload_json"))
        return dict(parameters.payload or {})


@pytest.mark.parametrize(
    ("method", "route"), [("POST", MESSAGES), ("PATCH", MESSAGE), ("POST", FOLLOWUP), ("PATCH", ORIGINAL)]
)
async def test_layouts_of_the_library_pass_everywhere(contract: Contract, method: str, route: str) -> None:
    file = picture()
    for view in (Picker(file), layout("<@1>", file)):
        mentions = discord.AllowedMentions(users=[discord.Object(1)], everyone=False, roles=False)
        payload = sent(view=view, file=file, flags=discord.MessageFlags(components_v2=True), allowed_mentions=mentions)
        assert payload["components"]
        assert contract.violations(method, route, payload) == []
        assert message_violations(payload, [Upload("board.png", "image/png", 3, 0, "A board")]) == []


async def test_views_and_embeds_of_the_library_pass(contract: Contract) -> None:
    embed = discord.Embed(title="Board", colour=discord.Colour.gold(), timestamp=discord.utils.utcnow())
    embed.add_field(name="a", value="b").set_image(url="attachment://board.png").set_footer(text="#17")
    payload = sent(content="Hello", view=Panel(), embed=embed, file=picture(), nonce="17")
    assert contract.violations("POST", MESSAGES, payload) == []
    assert message_violations(payload, [Upload("board.png", "image/png", 3, 0, None)]) == []


async def test_modals_of_the_library_pass(contract: Contract) -> None:
    payload = Name().to_dict()
    assert contract.violations("POST", CALLBACK, {"type": 9, "data": payload}) == []
    assert modal_violations(payload) == []


async def test_commands_of_the_library_pass(contract: Contract) -> None:
    async with SampleBot() as bot:

        @bot.tree.context_menu(name="Challenge this Player")
        @app_commands.allowed_installs(guilds=True, users=True)
        async def challenge(_interaction: discord.Interaction, _user: discord.User) -> None: ...

        payload = json.loads(json.dumps([each.to_dict(bot.tree) for each in bot.tree.get_commands()]))
    assert len(payload) >= 8
    assert contract.violations("PUT", COMMANDS, payload) == []
    assert commands_violations(payload) == []


async def test_what_the_library_cannot_know_is_refused_here(contract: Contract) -> None:
    file = picture()
    payload = sent(view=Picker(file), flags=discord.MessageFlags(components_v2=True))
    assert contract.violations("POST", MESSAGES, payload) == []
    codes = {violation.code for violation in message_violations(payload, [])}
    assert codes == {"UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"}
