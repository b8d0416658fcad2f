"""A small bot with one of everything, to try the sandbox with the real client library."""

import asyncio
import io
import os
from typing import Any

import discord
from discord import app_commands

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)
FRUIT = ["apple", "apricot", "banana", "cherry"]


class Name(discord.ui.Modal, title="Your name"):
    answer: discord.ui.TextInput["Name"] = discord.ui.TextInput(label="Name", custom_id="name", max_length=10)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Hello {self.answer.value}", ephemeral=True)


class Letter(discord.ui.Modal, title="A letter"):
    paper: discord.ui.Label["Letter"] = discord.ui.Label(
        text="Paper", component=discord.ui.FileUpload(custom_id="paper", max_values=2)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.paper.component, discord.ui.FileUpload)
        texts = [f"{file.filename}: {(await file.read()).decode()}" for file in self.paper.component.values]
        await interaction.response.send_message(", ".join(texts), ephemeral=True)


class Panel(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Update", custom_id="update")
    async def update(self, interaction: discord.Interaction, _button: Any) -> None:
        await interaction.response.edit_message(content="updated", attachments=[picture()])

    @discord.ui.button(label="Name", custom_id="name")
    async def name(self, interaction: discord.Interaction, _button: Any) -> None:
        await interaction.response.send_modal(Name())

    @discord.ui.button(label="Silence", custom_id="silence")
    async def silence(self, interaction: discord.Interaction, _button: Any) -> None:
        pass

    @discord.ui.button(label="Later", custom_id="later")
    async def later(self, interaction: discord.Interaction, _button: Any) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="later")

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, interaction: discord.Interaction, _button: Any) -> None:
        await interaction.response.send_message("never")

    @discord.ui.select(
        custom_id="pick",
        options=[discord.SelectOption(label="One", value="1"), discord.SelectOption(label="Two", value="2")],
    )
    async def pick(self, interaction: discord.Interaction, select: Any) -> None:
        await interaction.response.send_message(f"picked {select.values[0]}", ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="who", max_values=2)
    async def who(self, interaction: discord.Interaction, select: Any) -> None:
        names = " ".join(user.display_name for user in select.values)
        await interaction.response.send_message(f"chose {names}", ephemeral=True)


def picture(name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description="One red pixel")


def layout(mention: str, file: discord.File) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    box: Any = discord.ui.Container(discord.ui.TextDisplay(f"It is your turn, {mention}"), accent_color=0x336699)
    box.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem(file, description="A board")))
    row: Any = discord.ui.ActionRow()
    row.add_item(discord.ui.Button(label="Move", custom_id="update"))
    box.add_item(row)
    view.add_item(box)
    return view


class SampleBot(discord.Client):
    def __init__(self, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.seen: list[discord.Interaction] = []
        self.sessions: list[str] = []
        register(self)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The library would wait five seconds before identifying again."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(interaction)

    async def on_ready(self) -> None:
        self.sessions.append("ready")

    async def on_resumed(self) -> None:
        self.sessions.append("resumed")


def register(bot: SampleBot) -> None:  # noqa: C901 (a list of commands)
    @bot.tree.command(description="Greets")
    @app_commands.choices(
        tone=[app_commands.Choice(name="Warm", value="warm"), app_commands.Choice(name="Cold", value="cold")]
    )
    async def greet(
        interaction: discord.Interaction,
        who: discord.Member,
        times: app_commands.Range[int, 1, 3] = 1,
        tone: app_commands.Choice[str] | None = None,
    ) -> None:
        words = f"{tone.value if tone else 'plain'} hello {who.mention} x{times}"
        await interaction.response.send_message(words, view=Panel(), file=picture("a board.png"))

    @bot.tree.context_menu(name="Wave")
    async def wave(interaction: discord.Interaction, who: discord.Member) -> None:
        await interaction.response.send_message(f"waves at {who.display_name} of {who.guild.id}", ephemeral=True)

    @bot.tree.context_menu(name="Count letters")
    async def count(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"{len(message.content)} by {message.author.name}", ephemeral=True)

    @bot.tree.command(description="Waits, then answers")
    async def slow(interaction: discord.Interaction, ephemeral: bool = False) -> None:
        await interaction.response.defer(ephemeral=ephemeral)
        await interaction.edit_original_response(content=f"done {interaction.user.mention}")
        await interaction.followup.send(f"and then {interaction.user.mention}", ephemeral=ephemeral)

    @bot.tree.command(description="Eats a fruit")
    async def eat(interaction: discord.Interaction, fruit: str) -> None:
        await interaction.response.send_message(f"ate {fruit}", ephemeral=True)

    @eat.autocomplete("fruit")
    async def offer(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=each.title(), value=each) for each in FRUIT if each.startswith(current)]

    @bot.tree.command(description="Reads a file")
    async def count(interaction: discord.Interaction, file: discord.Attachment) -> None:
        words = f"{file.filename}: {len(await file.read())} of {file.size} bytes, {file.content_type}"
        await interaction.response.send_message(words, ephemeral=True)

    @bot.tree.command(description="Posts a board")
    async def post(interaction: discord.Interaction, who: discord.Member) -> None:
        file = picture()
        assert isinstance(interaction.channel, discord.abc.Messageable)
        sent = await interaction.channel.send(view=layout(who.mention, file), file=file, nonce=17)
        await interaction.response.send_message(f"posted {sent.id}", ephemeral=True)

    @bot.tree.command(description="Opens a dialog")
    async def name(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Name())

    @bot.tree.command(description="Asks for files")
    async def letter(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Letter())

    @bot.tree.command(description="Names a text channel")
    async def where(interaction: discord.Interaction, place: discord.TextChannel) -> None:
        await interaction.response.send_message(place.mention, ephemeral=True)

    @bot.tree.command(description="Says nothing")
    async def nothing(interaction: discord.Interaction) -> None:
        pass

    @bot.tree.command(description="Writes to someone")
    async def whisper(interaction: discord.Interaction, who: discord.User) -> None:
        try:
            await who.send("psst")
        except discord.Forbidden as error:
            await interaction.response.send_message(f"refused {error.code}", ephemeral=True)
        else:
            await interaction.response.send_message("sent", ephemeral=True)

    group = app_commands.Group(name="board", description="Boards")

    @group.command(description="Shows one")
    async def show(interaction: discord.Interaction, number: int) -> None:
        await interaction.response.send_message(f"board {number}")

    bot.tree.add_command(group)


def main(_arguments: list[str]) -> int:
    """The entry point for a bot in a process of its own."""

    async def run() -> None:
        async with SampleBot() as bot:
            await bot.start(os.environ["DISCORD_TOKEN"])

    discord.utils.setup_logging()
    asyncio.run(run())
    return 0
