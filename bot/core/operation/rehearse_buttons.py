"""What can only be rehearsed if someone presses a button or types: how interactions arrive and are answered."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import ui

from bot.core.frame.answers import NO_PINGS
from bot.core.operation.rehearsal import Act, Stage, Untried, expect, refused

NAME = "engawa-press.png"
ASK = "Engawa rehearses: please press the button."
ASK_IN_CHAT = "Engawa rehearses: please add it to your account, and type /help in a chat of yours with somebody else."
THANKS = "Thank you. Only you can see this."


async def _press(stage: Stage) -> None:
    interaction = await _pressed(stage, "Press this")
    expect(interaction.message and interaction.message.attachments, "the message doesn't come with it.")
    expect(interaction.guild_locale and interaction.locale, "it doesn't tell languages.")
    layout = _layout(NAME, None)
    await interaction.response.edit_message(view=layout, allowed_mentions=NO_PINGS)
    kept = await interaction.original_response()
    expect([file.filename for file in kept.attachments] == [NAME], "the picture is gone or doubled.")
    again = discord.InteractionResponse(interaction)  # one that does not know of the first answer
    await refused(again.defer(), 400, 40060)
    private = await interaction.followup.send(view=_text(THANKS), ephemeral=True, wait=True, allowed_mentions=NO_PINGS)
    expect(private.flags.ephemeral, "everyone can see what was said after it.")


async def _waiting(stage: Stage) -> None:
    interaction = await _pressed(stage, "And this")
    await interaction.response.defer(ephemeral=True, thinking=True)
    file = await stage.picture(NAME)
    filled = await interaction.edit_original_response(
        view=_layout(file, None), attachments=[file], allowed_mentions=NO_PINGS
    )
    expect([each.filename for each in filled.attachments] == [NAME], "the picture isn't there.")
    expect(filled.flags.ephemeral, "everyone can see it.")


async def _chat(stage: Stage) -> None:
    if not stage.wait:
        raise Untried("Nobody was asked to type anything (--wait 0).")
    stage.made.append(await stage.place.send(view=_text(ASK_IN_CHAT), allowed_mentions=NO_PINGS))
    interaction = await _typed(stage)
    expect(interaction.is_user_integration(), "it doesn't tell that the bot was added to an account.")
    file = await stage.picture(NAME)
    sent = await interaction.response.send_message(view=_layout(file, None), files=[file], allowed_mentions=NO_PINGS)
    first = await interaction.original_response()
    expect((first.id, first.flags.ephemeral) == (sent.message_id, False), "the first answer isn't for everyone.")
    await refused(discord.InteractionResponse(interaction).defer(), 400, 40060)
    there = stage.client.get_partial_messageable(interaction.channel_id or 0)
    await refused(there.send(view=_text(THANKS)), 403, 50001)
    await interaction.delete_original_response()


async def _typed(stage: Stage) -> discord.Interaction[Any]:
    """Wait until someone types a command in a chat; raises `Untried`."""
    try:
        async with asyncio.timeout(stage.wait):
            while True:
                interaction = await stage.client.presses.get()
                is_command = interaction.type is discord.InteractionType.application_command
                if is_command and interaction.context.private_channel:
                    return interaction
    except TimeoutError:
        raise Untried(f"Nobody typed /help in a chat within {stage.wait:.0f} seconds.") from None


async def _pressed(stage: Stage, label: str) -> discord.Interaction[Any]:
    """Wait until someone presses a new button; raises `Untried`."""
    if not stage.wait:
        raise Untried("Nobody was asked to press anything (--wait 0).")
    file = await stage.picture(NAME)
    message = await stage.place.send(view=_layout(file, label), files=[file], allowed_mentions=NO_PINGS)
    stage.made.append(message)
    try:
        async with asyncio.timeout(stage.wait):
            while True:
                interaction = await stage.client.presses.get()
                if interaction.message and interaction.message.id == message.id:
                    return interaction
    except TimeoutError:
        raise Untried(f"Nobody pressed “{label}” within {stage.wait:.0f} seconds.") from None


def _layout(picture: discord.File | str, label: str | None) -> ui.LayoutView:
    layout = _text(ASK if label else "Engawa rehearses here. This message disappears in a moment.")
    media = f"attachment://{picture}" if isinstance(picture, str) else picture.uri
    layout.add_item(ui.MediaGallery(discord.MediaGalleryItem(media)))
    if label:
        layout.add_item(ui.ActionRow(ui.Button(label=label, custom_id=f"rehearsal:{label}")))
    return layout


def _text(text: str) -> ui.LayoutView:
    layout: ui.LayoutView = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(text))
    return layout


PRESSES = (
    Act(
        "press",
        "a press is answered once, by a change of its message that keeps the picture, and then privately.",
        _press,
    ),
    Act(
        "chat",
        "where the bot isn't, the first answer can be for everyone and is told again; nothing else can be sent.",
        _chat,
    ),
    Act("waiting", "a press that was acknowledged can be answered privately later, with a picture.", _waiting),
)
