"""Texts to try: what people type with something wrong, and what makes readers slow or numbers large."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

LONGEST = 20_000
"""Characters; a message of Discord has 4,000, a file may have more."""
TYPED = 6_000
"""Characters that Discord lets anyone type into an option."""
SIGNS = "abcxyzABCDEFG0123456789 +-–→/.,:;=>#*|~_()[]{}<>@&%$\"'`\\\t\n\0é²٤५𝟙ßİ\u0301\u200b\u202e\ud800🦊漢"
NUMBERS = (
    *("0", "-1", "00", "1e9", "1e400", "nan", "inf", "0x10", "1_000", "٣", "²", "9" * 10, "9" * 19, "9" * 20),
    *("9" * 308, "9" * 309, "1" * 4301, str(2**31), str(2**31 - 1), str(2**53), str(2**63), str(2**63 - 1)),
)
PUMPED = (" ", "\n", " \n", "9", "a", "(", ",", ":", ";", "-", "*", "#", "a ", "1 ", "\u0301")
"""What a reader that tries all ways to share it out takes long for."""
REPEATS = (2, 5, 30, 40, 200, 2000)

WIDE = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})
AWKWARD = (
    "3d, A-, 17, EST, 2-4".translate(WIDE),
    "−1—2ー3‐4",
    "\u202ea1\u2066a7\u200f",
    "\u200b\u3164\u2060",
    "a1\r\na7\n\n# b\t",
    "``` @everyone <@&1> <t:9999999999999:F> \\ {0} {text} %s",
    "Z̸̛͓͝a" * 40 + "\u0301" * 40,
    "שלום 17 مرحبا",
    "🎲\U000e0041\ufe0f\u0000\ud800",
    "A links 左 ½ ①",
    "9" * 4000,
    "x" * 4000,
)
"""What phones, keyboards and mischief put into any field."""

Change = Callable[[str, Sequence[str], Random], str]


def texts(samples: Sequence[str], random: Random, count: int) -> list[str]:
    """So many texts, most of them near to one of the samples."""
    return [_text(samples, random)[:LONGEST] for _ in range(count)]


def endless(samples: Sequence[str], longest: int) -> Iterator[str]:
    """Texts as long as they may be: one part again and again, before, in and behind what is expected."""
    for number, part in enumerate(PUMPED):
        sample = samples[number % len(samples)]
        many, half = part * (longest // len(part)), len(sample) // 2
        yield from (many + "!", sample + many + "!", sample[:half] + many + sample[half:])


def _text(samples: Sequence[str], random: Random) -> str:
    text = random.choice(samples)
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 6))):
        text = random.choice(CHANGES)(text, samples, random)[:LONGEST]
    return text


def _pump(text: str, _: Sequence[str], random: Random) -> str:
    """A part of the text again and again, then something that fits nowhere: what a greedy pattern cannot undo."""
    at = random.randrange(len(text) + 1)
    part = text[at : at + random.randint(1, 4)] or random.choice(SIGNS)
    return text[:at] + part * random.choice(REPEATS) + random.choice(("", "!", "\0", text[at:]))


def _number(text: str, _: Sequence[str], random: Random) -> str:
    """Another number where one stands, or anywhere."""
    digits = [at for at, sign in enumerate(text) if sign.isdigit()] or [random.randrange(len(text) + 1)]
    at = random.choice(digits)
    return text[:at] + random.choice(NUMBERS) + text[at + 1 :]


def _other(text: str, samples: Sequence[str], random: Random) -> str:
    """The tail of another sample."""
    other = random.choice(samples)
    return text[: random.randrange(len(text) + 1)] + other[random.randrange(len(other) + 1) :]


def _sign(text: str, _: Sequence[str], random: Random) -> str:
    """A sign lost, replaced or put in."""
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice((*SIGNS, "")) + text[at + random.randint(0, 1) :]


def _case(text: str, _: Sequence[str], random: Random) -> str:
    return random.choice((text.upper, text.lower, text.swapcase, text.strip))()


def _noise(text: str, _: Sequence[str], random: Random) -> str:
    return "".join(random.choices(SIGNS, k=random.choice((0, 1, 8, 100, 1000))))


CHANGES: tuple[Change, ...] = (_pump, _pump, _number, _other, _sign, _sign, _case, _noise)
