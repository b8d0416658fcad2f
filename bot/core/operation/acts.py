"""What is rehearsed: each act tries one thing that the bot relies on."""

from __future__ import annotations

import secrets
from typing import Any, Literal

import discord
from discord import ui

from bot.core.frame.answers import NO_PINGS
from bot.core.operation.rehearsal import Act, Otherwise, Stage, Untried, expect, refused
from bot.core.operation.rehearse_buttons import PRESSES
from bot.core.operation.rehearse_extras import EXTRAS
from bot.core.speech.sentences import ENGLISH, names_of_languages

NAME, SECOND_NAME = "engawa-rehearsal.png", "engawa-rehearsal-2.png"
TEXT = "Engawa rehearses here. This message disappears in a moment."
PART = 4711
"""A number for the text, by which a message without a picture is known again."""
NOBODYS = 17
"""An id that is nobody's: no channel or message has such a small number."""
WEEK: Literal[10080] = 10080
SEND = "/channels/{id}/messages"
LOOK_BACK = 50


async def _session_starts(stage: Stage) -> None:
    _, _, limit = await stage.client.http.get_bot_gateway()
    expect(limit["remaining"] > 0 and limit["max_concurrency"] >= 1, f"it tells {limit}.")


async def _commands(stage: Stage) -> None:
    registered = {command.name: command.id for command in await stage.tree.sync()}
    wanted = {command.name for command in stage.tree.get_commands()}
    expect(set(registered) == wanted, f"it knows {sorted(set(registered) ^ wanted)} otherwise.")


async def _languages(stage: Stage) -> None:
    commands = await stage.tree.fetch_commands()
    told = {locale.value[:2] for command in commands for locale in command.description_localizations}
    expect(set(names_of_languages()) - {ENGLISH} <= told, f"it tells descriptions in {sorted(told)} only.")


async def _post(stage: Stage) -> None:
    stage.message = await _sent(stage, nonce=_nonce())
    expect([file.filename for file in stage.message.attachments] == [NAME], "the file has another name.")
    expect(stage.message.attachments[0].width, "nothing tells how wide the picture is.")
    expect(stage.message.flags.components_v2, "it isn't a message of components.")
    expect(_buttons(stage.message) == ["rehearsal:first"], "its button isn't in the answer.")


async def _limits(stage: Stage) -> None:
    sent = [answer.headers for answer in stage.client.answers if answer.route == SEND and answer.method == "POST"]
    if not sent:
        raise Untried("No message could be sent.")
    expect("X-RateLimit-Limit" in sent[-1], "the answer has no headers about limits.")
    told = (sent[-1]["X-RateLimit-Limit"], float(sent[-1].get("X-RateLimit-Reset-After", 0)) <= 5.0)
    expect(told == ("5", True), f"{sent[-1]['X-RateLimit-Limit']} are allowed.")


async def _same_nonce(stage: Stage) -> None:
    nonce = _nonce()
    first, again = await _sent(stage, nonce=nonce), await _sent(stage, nonce=nonce)
    expect(first.id == again.id, "there are two messages.")


async def _parts(stage: Stage) -> None:
    texts = [part for part in stage.post.components if isinstance(part, discord.TextDisplay)]
    expect([part.id for part in texts] == [PART], f"they came back as {[part.id for part in texts]}.")


async def _mention(stage: Stage) -> None:
    host = stage.host
    allowed = discord.AllowedMentions(users=[discord.Object(host.id)], everyone=False, roles=False)
    message = await _said(stage, f"{TEXT} <@{host.id}>", allowed_mentions=allowed)
    expect([user.id for user in message.mentions] == [host.id], "the answer doesn't list it.")


async def _no_mention(stage: Stage) -> None:
    message = await _said(stage, f"{TEXT} <@{stage.host.id}>", allowed_mentions=NO_PINGS)
    expect(not message.mentions, "the answer lists it as a mention.")


async def _silent(stage: Stage) -> None:
    message = await _said(stage, TEXT, silent=True)
    expect(message.flags.silent, "the answer doesn't say so.")


async def _history(stage: Stage) -> None:
    before = discord.Object(stage.post.id - 1).created_at
    found = [each async for each in stage.place.history(after=before, limit=LOOK_BACK, oldest_first=True)]
    names = {each.id: [file.filename for file in each.attachments] for each in found}
    expect(names.get(stage.post.id) == [NAME], "the message isn't there by its file's name.")


async def _edit(stage: Stage) -> None:
    layout = _layout(NAME, with_button=False)
    edited = await stage.place.get_partial_message(stage.post.id).edit(view=layout, allowed_mentions=NO_PINGS)
    expect([file.filename for file in edited.attachments] == [NAME], "the picture is gone or doubled.")
    expect(not _buttons(edited), "the button is still there.")


async def _new_picture(stage: Stage) -> None:
    file = await stage.picture(SECOND_NAME)
    layout, message = _layout(file), stage.place.get_partial_message(stage.post.id)
    edited = await message.edit(view=layout, attachments=[file], allowed_mentions=NO_PINGS)
    expect([each.filename for each in edited.attachments] == [SECOND_NAME], "the old picture is still there.")


async def _unknown_message(stage: Stage) -> None:
    missing = stage.place.get_partial_message(NOBODYS)
    await refused(missing.edit(view=_layout(None), allowed_mentions=NO_PINGS), 404, 10008)


async def _unknown_channel(stage: Stage) -> None:
    missing = stage.client.get_partial_messageable(NOBODYS, guild_id=stage.channel.guild.id)
    await refused(missing.send(view=_layout(None)), 404, 10003)


async def _thread(stage: Stage) -> None:
    card = stage.channel.get_partial_message(stage.post.id)
    thread = await card.create_thread(name="Engawa rehearsal", auto_archive_duration=WEEK)
    stage.thread_id = thread.id
    expect(thread.id == card.id, "it has another number.")
    await refused(card.create_thread(name="Engawa rehearsal", auto_archive_duration=WEEK), 400, 160004)


async def _thread_alone(stage: Stage) -> None:
    name = f"Engawa rehearsal {_nonce()}"
    thread = await stage.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    try:
        lines = [each async for each in stage.channel.history(limit=LOOK_BACK) if each.content == name]
        said = [(each.type, each.author == stage.client.user) for each in lines]
        expect(said == [(discord.MessageType.thread_created, True)], f"the channel says {said} of it.")
        await lines[0].delete()
        active = await stage.channel.guild.active_threads()
        owners = [each.owner_id for each in active if each.id == thread.id]
        expect(stage.client.user and owners == [stage.client.user.id], f"its owner is told as {owners}.")
    finally:
        await thread.edit(archived=True)


async def _archived(stage: Stage) -> None:
    if stage.thread_id is None:
        raise Untried("There is no thread.")
    place = stage.client.get_partial_messageable(stage.thread_id, guild_id=stage.channel.guild.id)
    message = await place.send(view=_layout(None), allowed_mentions=NO_PINGS)
    await _archive(stage)
    await refused(message.edit(view=_layout(None), allowed_mentions=NO_PINGS), 400, 50083)
    await place.send(view=_layout(None), allowed_mentions=NO_PINGS)
    thread = await stage.client.fetch_channel(stage.thread_id)
    expect(isinstance(thread, discord.Thread) and not thread.archived, "it is still archived.")
    await _archive(stage)


async def _archive(stage: Stage) -> None:
    assert stage.thread_id is not None
    thread = await stage.client.fetch_channel(stage.thread_id)
    if not isinstance(thread, discord.Thread):
        raise Otherwise("the thread is something else.")
    await thread.edit(archived=True)


async def _direct(stage: Stage) -> None:
    channels = [await stage.client.create_dm(discord.Object(stage.host.id)) for _ in range(2)]
    expect(channels[0].id == channels[1].id, "there are two channels.")
    place = stage.client.get_partial_messageable(channels[0].id, type=discord.ChannelType.private)
    file = await stage.picture(NAME)
    try:
        message = await place.send(view=_layout(file), files=[file], nonce=_nonce(), allowed_mentions=NO_PINGS)
    except discord.Forbidden as error:
        raise Untried(f"You take no direct messages from the bot ({error.code}).") from None
    stage.made.append(message)
    edited = await place.get_partial_message(message.id).edit(view=_layout(NAME), allowed_mentions=NO_PINGS)
    expect([each.filename for each in edited.attachments] == [NAME], "the picture is gone or doubled.")


async def _delete(stage: Stage) -> None:
    message = await _said(stage, TEXT)
    await message.delete()
    await refused(stage.place.fetch_message(message.id), 404, 10008)


async def _sent(stage: Stage, nonce: str) -> discord.Message:
    file = await stage.picture(NAME)
    message = await stage.place.send(view=_layout(file), files=[file], nonce=nonce, allowed_mentions=NO_PINGS)
    stage.made.append(message)
    return message


async def _said(stage: Stage, text: str, **options: Any) -> discord.Message:
    layout = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(text))
    message = await stage.place.send(view=layout, **options)
    stage.made.append(message)
    return message


def _layout(picture: discord.File | str | None, *, with_button: bool = True) -> ui.LayoutView:
    """A text, a picture that is sent along or there already, and a button."""
    layout: ui.LayoutView = ui.LayoutView(timeout=None)
    layout.add_item(ui.TextDisplay(TEXT, id=PART))
    if picture:
        media = f"attachment://{picture}" if isinstance(picture, str) else picture.uri
        layout.add_item(ui.MediaGallery(discord.MediaGalleryItem(media)))
    if with_button:
        layout.add_item(ui.ActionRow(ui.Button(label="A button", custom_id="rehearsal:first")))
    return layout


def _buttons(message: discord.Message) -> list[str | None]:
    rows = [part for part in message.components if isinstance(part, discord.ActionRow)]
    return [item.custom_id for row in rows for item in row.children if isinstance(item, discord.Button)]


def _nonce() -> str:
    return secrets.token_hex(10)


ACTS = (
    Act("session starts", "the gateway tells how many session starts are left.", _session_starts),
    Act("commands", "all commands are registered by one request, and each gets a number.", _commands),
    Act("languages", "descriptions of commands come back in every language.", _languages),
    Act("post", "a message of components keeps the name and size of its picture, and its button.", _post),
    Act("limits", "five messages in five seconds are allowed in a channel, and headers say so.", _limits),
    Act("nonce", "a message with the same nonce again is the same message.", _same_nonce),
    Act("parts", "parts of a message keep the numbers we give them.", _parts),
    Act("mention", "a mention that is allowed is in the list of mentions.", _mention),
    Act("no mention", "a mention that isn't allowed isn't in the list, and pings nobody.", _no_mention),
    Act("silent", "a message can be sent without a sound.", _silent),
    Act("history", "the history after a moment has the message, with its picture's name.", _history),
    Act("edit", "an edit that doesn't name the picture keeps it, once.", _edit),
    Act("new picture", "an edit with a new picture replaces the old one.", _new_picture),
    Act("unknown message", "a message that isn't there is refused with 404 (10008).", _unknown_message),
    Act("unknown channel", "a channel that isn't there is refused with 404 (10003).", _unknown_channel),
    Act("thread", "a thread below a message has its number, and a second one is refused.", _thread),
    Act(
        "thread alone", "a thread below no message leaves a line of the bot's own, which it may delete.", _thread_alone
    ),
    Act("archived", "an archived thread refuses edits, and a message wakes it.", _archived),
    Act("direct", "direct messages to one person always go through the same channel.", _direct),
    *PRESSES,
    *EXTRAS,
    Act("delete", "a deleted message is unknown.", _delete),
)
"""The acts in the order in which they are tried: later ones need what earlier ones made."""
