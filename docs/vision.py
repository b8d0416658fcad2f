"""Colours as people see them who lack one kind of cone."""

from __future__ import annotations

from PIL import Image

Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

MATRICES: dict[str, Matrix] = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""From linear RGB to linear RGB, at full severity: Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), 1291-1298,
doi:10.1109/TVCG.2009.113, table 1."""


def simulate(picture: Image.Image, deficiency: str) -> Image.Image:
    """A palette picture as it looks with a deficiency."""
    channels = iter(picture.getpalette() or ())
    seen = [see(colour, deficiency) for colour in zip(channels, channels, channels, strict=True)]
    simulated = picture.copy()
    simulated.putpalette([channel for colour in seen for channel in colour])
    return simulated


def see(colour: tuple[int, int, int], deficiency: str) -> tuple[int, int, int]:
    """A colour as it looks with a deficiency."""
    light = [_linear(channel / 255) for channel in colour]
    mixed = (sum(share * part for share, part in zip(row, light, strict=True)) for row in MATRICES[deficiency])
    red, green, blue = (round(_encoded(min(1.0, max(0.0, part))) * 255) for part in mixed)
    return red, green, blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _encoded(light: float) -> float:
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)
