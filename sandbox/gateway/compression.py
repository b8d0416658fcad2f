"""Transport compression of the gateway: zlib-stream always, zstd-stream where Python or a package has it."""

import importlib
import zlib
from collections.abc import Callable

Compressor = Callable[[bytes], bytes]


def compressor(name: str | None) -> Compressor | None:
    """The compressor a client asked for by name, or none for plain text."""
    if name == "zlib-stream":
        return _zlib()
    return _zstd() if name == "zstd-stream" else None


def _zlib() -> Compressor:
    stream = zlib.compressobj()
    return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)


def _zstd() -> Compressor:
    """The module for zstd, of the two of which the client found one in this same environment."""
    try:
        module = importlib.import_module("compression.zstd")
    except ModuleNotFoundError:
        package = importlib.import_module("zstandard")
        stream = package.ZstdCompressor().compressobj()
        return lambda data: stream.compress(data) + stream.flush(package.COMPRESSOBJ_FLUSH_BLOCK)
    packing = module.ZstdCompressor()
    return lambda data: packing.compress(data, mode=packing.FLUSH_BLOCK)
