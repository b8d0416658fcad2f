"""The library's everyday calls: each works, and none is taken for a violation."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
from discord import ui

from sandbox.people.people import AnswerKind
from sandbox.server import Sandbox
from tests.sandbox.conftest import PATIENCE_S
from tests.sandbox.sample_bot import PNG, SampleBot, layout, picture


@pytest.fixture
async def channel(sandbox: Sandbox, bot: SampleBot) -> AsyncIterator[Any]:
    yield bot.get_channel(sandbox.channels["games"])
    assert sandbox.violations == []
    assert sandbox.unknown_routes == []


class Wishes(ui.Modal, title="Wishes"):
    pick: Any = ui.Label(
        text="Pick",
        component=ui.Select(
            custom_id="pick",
            options=[discord.SelectOption(label="First", value="1"), discord.SelectOption(label="Second", value="2")],
        ),
    )
    who: Any = ui.Label(text="Who", component=ui.UserSelect(custom_id="who", required=False))
    words: Any = ui.TextDisplay("Nothing to fill in here")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        file = picture("filled.png")
        names = [user.display_name for user in self.who.component.values]
        view = layout(f"{self.pick.component.values} {names}", file)
        await interaction.edit_original_response(view=view, attachments=[file])
        file = picture("first.png")
        followup = await interaction.followup.send(view=layout("a", file), file=file, wait=True)
        file = picture("second.png")
        await followup.edit(view=layout("b", file), attachments=[file])


async def test_files_are_sent_kept_replaced_and_fetched(channel: Any) -> None:
    embed = discord.Embed(title="t", description="d").set_footer(text="f")
    sent = await channel.send("hi", files=[picture("a.png"), picture("b.png")], embed=embed)
    edited = await sent.edit(content="y", attachments=[sent.attachments[0], picture("c.png")])
    assert [each.filename for each in edited.attachments] == ["a.png", "c.png"]
    fetched = await channel.fetch_message(sent.id)
    assert await fetched.attachments[1].read() == PNG
    reply = await sent.reply("reply", mention_author=False)
    assert reply.reference.resolved.id == sent.id
    assert [message.content async for message in channel.history(limit=2)] == ["reply", "y"]


async def test_layouts_are_sent_edited_and_rebuilt(channel: Any, sandbox: Sandbox) -> None:
    first, second = picture("first.png"), picture("second.png")
    sent = await channel.send(view=layout("a", first), file=first)
    edited = await sent.edit(view=layout("b", second), attachments=[second])
    await edited.edit(view=ui.LayoutView.from_message(edited, timeout=None))
    (seen,) = sandbox.person("Aki").messages(channel.id)
    assert seen.text.endswith("b")
    assert [each["filename"] for each in seen.payload["attachments"]] == ["second.png"]
    await sent.delete()
    assert sandbox.person("Aki").messages(channel.id) == []


async def test_threads_are_made_filled_archived_and_woken(channel: Any, sandbox: Sandbox) -> None:
    bruno = sandbox.person("Bruno")
    thread = await channel.create_thread(name="T", type=discord.ChannelType.public_thread, auto_archive_duration=1440)
    await thread.send("in")
    await thread.add_user(discord.Object(bruno.id))
    await thread.edit(archived=True)
    await thread.send("again")
    assert not sandbox.backend.world.channels[thread.id].archived
    private = await channel.create_thread(name="P", type=discord.ChannelType.private_thread, invitable=False)
    await private.send(bruno.mention)
    assert bruno.id in [member.id for member in await private.fetch_members()]
    message = await channel.send("start")
    assert (await message.create_thread(name="at")).id == message.id


async def test_members_users_and_guilds_are_fetched(channel: Any, sandbox: Sandbox, bot: SampleBot) -> None:
    guild = channel.guild
    member = await guild.fetch_member(sandbox.person("Aki").id)
    assert member.display_name == "Aki"
    assert channel.permissions_for(guild.me).send_messages
    assert not guild.me.guild_permissions.manage_messages
    button: Any = ui.Button(label="x", url="https://example.org")
    await member.send("psst", view=ui.View().add_item(button))
    assert [seen.text for seen in sandbox.person("Aki").dms()] == ["psst"]
    assert (await bot.fetch_user(member.id)).name == "aki"
    assert (await bot.fetch_guild(guild.id)).name == guild.name
    assert (await bot.fetch_channel(channel.id)).id == channel.id


async def test_a_dialog_of_labels_leads_to_a_deferral_and_followups(
    channel: Any, sandbox: Sandbox, bot: SampleBot
) -> None:
    @bot.tree.command(description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Wishes())

    await bot.tree.sync()
    aki, bruno, *_ = sandbox.people
    opened = await aki.slash(channel.id, "ask")
    assert opened.modal is not None
    answer = await aki.submit(opened.modal, pick="Second", who=[bruno])
    assert answer.kind is AnswerKind.DEFERRED
    assert (await answer.filled()).text.endswith("['2'] ['Bruno']")
    assert answer.message is not None
    assert answer.message.ephemeral
    async with asyncio.timeout(PATIENCE_S):
        while not answer.followups or not answer.followups[0].text.endswith("b"):
            await asyncio.sleep(0.01)
