"""Posts of forums in which matches are played: made with a first line, called and tagged by how their match stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import discord

from bot.core.frame.answers import NO_PINGS, sentence
from bot.core.speech.sentences import language_for, speaking
from bot.play.threads import words
from bot.play.threads.threads import Opening, Thread

LONGEST_SLEEP: Literal[10080] = 10080
"""Minutes after which Discord archives a quiet thread by itself, at the latest."""
MOST_TAGS = 5
"""So many tags a post has at most."""


async def post_of(forum: discord.ForumChannel, opening: Opening, own_id: int | None) -> discord.Thread:
    """The post of a match, made now or before a crash: there is no nonce, but its name begins with the number."""
    begins = words.numbered(opening, "")
    for thread in await forum.guild.active_threads():
        if (thread.parent_id, thread.owner_id) == (forum.id, own_id) and thread.name.startswith(begins):
            return thread
    with speaking(language_of(opening)):
        made = await forum.create_thread(
            name=words.post_name(opening),
            view=sentence(words.first_line(opening)),
            applied_tags=tags_for(forum, opening),
            auto_archive_duration=LONGEST_SLEEP,
            allowed_mentions=NO_PINGS,
        )
    return made.thread


async def label(thread: discord.Thread, forum: discord.ForumChannel, opening: Opening) -> None:
    """Have the name and the tags of a post say how its match stands; one that sleeps is woken for that."""
    applied = thread._applied_tags  # noqa: SLF001 (the public ones are none where no gateway is heard)
    given = [tag for number in applied if (tag := forum.get_tag(number))]
    with speaking(language_of(opening)):
        name, tags = words.post_name(opening), _tags_of(given, forum, opening)
    if thread.name != name or set(given) != set(tags):
        if thread.archived:
            await thread.edit(archived=False)
        await thread.edit(name=name, applied_tags=tags)
        if opening.match.thread is Thread.CLOSED:
            await thread.edit(archived=True)


def tags_for(forum: discord.ForumChannel, opening: Opening) -> Sequence[discord.ForumTag]:
    """The tags by the name of the game and of how the match stands; if one is needed and none fits, any we may give."""
    free = [tag for tag in forum.available_tags if not tag.moderated]
    wanted = words.tags(opening)
    found = [tag for tag in free if tag.name.casefold() in wanted]
    return (found or (free[:1] if forum.flags.require_tag else []))[:MOST_TAGS]


def _tags_of(
    given: Sequence[discord.ForumTag], forum: discord.ForumChannel, opening: Opening
) -> Sequence[discord.ForumTag]:
    """Those tags, and those that people have given it: only moderators may take some of them away."""
    passing = words.passing_tags()
    firm = [tag for tag in given if tag.moderated]
    theirs = [tag for tag in given if tag.name.casefold() not in passing]
    return list(dict.fromkeys([*firm, *tags_for(forum, opening), *theirs]))[:MOST_TAGS]


def language_of(opening: Opening) -> str:
    """What is spoken in the server."""
    return opening.settings.language or language_for(opening.settings.locale)
