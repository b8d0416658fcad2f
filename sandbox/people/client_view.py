"""What a person sees: messages with their buttons, selects, pictures and text; modals; pings."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sandbox.interactions import Interaction
from sandbox.payloads import Json
from sandbox.world import FakeFlag

BUTTON, TEXT_INPUT, TEXT_DISPLAY, THUMBNAIL, GALLERY, LABEL = 2, 4, 10, 11, 12, 18
SELECTS = (3, 5, 6, 7, 8)


class Picture(NamedTuple):
    url: str
    description: str | None
    width: int | None = None
    height: int | None = None


class Seen:
    """A message as its payload was when someone looked."""

    def __init__(self, payload: Json) -> None:
        self.payload = payload

    @property
    def id(self) -> int:
        return int(self.payload["id"])

    @property
    def channel_id(self) -> int:
        return int(self.payload["channel_id"])

    @property
    def author_id(self) -> int:
        return int(self.payload["author"]["id"])

    @property
    def content(self) -> str:
        return str(self.payload["content"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.payload["flags"] & FakeFlag.EPHEMERAL)

    @property
    def thinking(self) -> bool:
        return bool(self.payload["flags"] & FakeFlag.LOADING)

    @property
    def text(self) -> str:
        """All words: content, text displays and embeds, in their order."""
        displays = [part["content"] for part in self.parts if part["type"] == TEXT_DISPLAY]
        embeds = [words for embed in self.payload["embeds"] for words in _embed_words(embed)]
        return "\n".join(part for part in (self.content, *displays, *embeds) if part)

    @property
    def parts(self) -> list[Json]:
        """Every component, nested ones after what holds them."""
        return list(_parts(self.payload["components"]))

    @property
    def buttons(self) -> list[Json]:
        return [part for part in self.parts if part["type"] == BUTTON]

    @property
    def button_ids(self) -> list[str]:
        """The custom ids of the buttons, those that only lead somewhere left out."""
        return [str(each["custom_id"]) for each in self.buttons if each.get("custom_id")]

    @property
    def labels(self) -> list[str]:
        return [button_name(button) for button in self.buttons if not button.get("disabled")]

    @property
    def selects(self) -> list[Json]:
        return [part for part in self.parts if part["type"] in SELECTS]

    @property
    def pictures(self) -> list[Picture]:
        """Pictures shown: galleries, thumbnails, embeds, and attached files of a message without layout."""
        media = [item for part in self.parts if part["type"] == GALLERY for item in part["items"]]
        media += [part for part in self.parts if part["type"] == THUMBNAIL]
        shown = [_picture(item["media"], item.get("description")) for item in media]
        shown += [_picture(embed["image"], None) for embed in self.payload["embeds"] if embed.get("image")]
        if not self.payload["flags"] & FakeFlag.COMPONENTS_V2:
            shown += [_picture(each, each.get("description")) for each in self.payload["attachments"]]
        return shown

    def __repr__(self) -> str:
        return f"<Seen {self.id} {self.text!r} buttons={self.labels}>"


class Modal(NamedTuple):
    """A dialog that opened; `fields` are its inputs by custom id."""

    interaction: Interaction
    payload: Json

    @property
    def title(self) -> str:
        return str(self.payload["title"])

    @property
    def custom_id(self) -> str:
        return str(self.payload["custom_id"])

    @property
    def fields(self) -> dict[str, Json]:
        return {part["custom_id"]: part for part in _parts(self.payload["components"]) if "custom_id" in part}


class Ping(NamedTuple):
    """A notification: reason is mention, reply, role, everyone or dm; a silent message has no push."""

    message: Seen
    channel_id: int
    reason: str
    push: bool


class Choice(NamedTuple):
    name: str
    value: str | int | float


def button_name(button: Json) -> str:
    emoji = button.get("emoji") or {}
    return str(button.get("label") or emoji.get("name") or "")


def _parts(components: Any) -> Iterator[Json]:
    for component in components or ():
        yield component
        yield from _parts(component.get("components"))
        yield from _parts([component[key] for key in ("accessory", "component") if component.get(key)])


def _embed_words(embed: Json) -> Iterator[str]:
    fields = [field[key] for field in embed.get("fields", ()) for key in ("name", "value")]
    yield from (str(part) for part in (embed.get("title"), embed.get("description"), *fields) if part)


def _picture(media: Json, description: str | None) -> Picture:
    return Picture(media["url"], description, media.get("width"), media.get("height"))
