"""The IDX files of MNIST and Fashion-MNIST, plain or gzipped."""

import gzip
import math
import struct
import zlib
from pathlib import Path

import numpy as np

from .image_sets import FaultyDataError, ImageSet, checked

STEMS = ("train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte")
UNSIGNED_BYTE = 8


def find_idx(folder: Path) -> list[Path] | None:
    """The four files, each plain, gzipped, or with a dot in place of the last dash."""
    found = [_first(folder, stem) for stem in STEMS]
    return None if None in found else [path for path in found if path is not None]


def _first(folder: Path, stem: str) -> Path | None:
    dotted = stem.replace("-idx", ".idx")
    names = (stem, f"{stem}.gz", dotted, f"{dotted}.gz")
    return next((folder / name for name in names if (folder / name).is_file()), None)


def read_idx_set(paths: list[Path]) -> ImageSet:
    images, labels, test_images, test_labels = (read_idx(path) for path in paths)
    train = checked(_pictures(images, paths[0]), labels, paths[1])
    return ImageSet(*train, *checked(_pictures(test_images, paths[2]), test_labels, paths[3]))


def _pictures(array: np.ndarray, path: Path) -> np.ndarray:
    if array.ndim != 3:
        raise FaultyDataError(path, f"has {array.ndim} dimensions where pictures have 3")
    return array[..., None]


def read_idx(path: Path) -> np.ndarray:
    """The array of an IDX file of unsigned bytes."""
    content = _content(path)
    if len(content) < 4 or content[:2] != b"\0\0" or content[2] != UNSIGNED_BYTE:
        raise FaultyDataError(path, "is no IDX file of unsigned bytes")
    dimensions = content[3]
    start = 4 + 4 * dimensions
    if len(content) < start:
        raise FaultyDataError(path, "ends within its header")
    shape = struct.unpack(f">{dimensions}I", content[4:start])
    if len(content) - start != math.prod(shape):
        raise FaultyDataError(
            path, f"has {len(content) - start} bytes of data where its header says {math.prod(shape)}"
        )
    return np.frombuffer(content, np.uint8, offset=start).reshape(shape)


def _content(path: Path) -> bytes:
    content = path.read_bytes()
    if content[:2] != b"\x1f\x8b":
        return content
    try:
        return gzip.decompress(content)
    except (EOFError, OSError, zlib.error) as error:
        raise FaultyDataError(path, f"cannot be unzipped ({error})") from error
