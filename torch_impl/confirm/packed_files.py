"""Data sets in parts that are small enough to carry: lossless, and quick to read.

Each pixel is predicted from its left, upper and upper left neighbours (the median edge detector of
LOCO-I), red and blue relative to green; the residues are coded by Huffman alone (zlib). CIFAR-10
takes 4.4 bits a byte so, where PNG takes 6; reading is bound by zlib and a loop over 1024 pixels.

- `write_part(path, images, labels)`, `read_part(path)`   one file
- `write_packed(folder, name, images)`                    a set in parts of at most `PART` pictures
- `find_packed(folder, name)`                             a reader for the parts in a folder, or None
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from .image_sets import FaultyDataError, ImageSet, checked
from .storage import write_atomically

PART = 30_000  # CIFAR-10: 51 MB
Labelled = tuple[np.ndarray, np.ndarray]


def write_packed(folder: Path, name: str, images: ImageSet) -> list[Path]:
    """Write all parts; their names say which they are and how many there are."""
    pieces = [("train", images.train_images, images.train_labels), ("test", images.test_images, images.test_labels)]
    both = np.concatenate([piece[1] for piece in pieces]), np.concatenate([piece[2] for piece in pieces])
    count = -(-len(both[1]) // PART)
    paths = [folder / f"{name}-{number + 1}-of-{count}.npz" for number in range(count)]
    for number, path in enumerate(paths):
        rows = slice(number * PART, (number + 1) * PART)
        write_part(path, both[0][rows], both[1][rows], len(images.train_labels))
    return paths


def write_part(path: Path, images: np.ndarray, labels: np.ndarray, train: int) -> None:
    """One part; `train` is how many of the whole set are for training."""
    coder = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_HUFFMAN_ONLY)
    residues = np.ascontiguousarray(_residues(_by_place(_relative(images))).transpose(2, 3, 0, 1))
    packed = coder.compress(residues.tobytes()) + coder.flush()
    buffer = io.BytesIO()
    np.savez(buffer, packed=np.frombuffer(packed, np.uint8), labels=labels, shape=images.shape, train=train)
    write_atomically(path, buffer.getvalue())


def find_packed(folder: Path, name: str) -> Callable[[], ImageSet] | None:
    paths = sorted(folder.glob(f"{name}-*-of-*.npz"))
    match = re.fullmatch(rf"{re.escape(name)}-\d+-of-(\d+)\.npz", paths[0].name) if paths else None
    if match is None:
        return None
    if len(paths) != int(match[1]):
        raise FaultyDataError(paths[0], f"is one of {match[1]} parts, and {len(paths)} are there")
    return partial(_read_parts, paths)


def _read_parts(paths: list[Path]) -> ImageSet:
    parts = [read_part(path) for path in paths]
    images, labels = np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])
    train = parts[0][2]
    return ImageSet(
        *checked(images[:train], labels[:train], paths[0]), *checked(images[train:], labels[train:], paths[-1])
    )


def read_part(path: Path) -> tuple[np.ndarray, np.ndarray, int]:
    """Pictures, labels, and the number of training pictures of the whole set."""
    try:
        with np.load(path) as part:
            count, height, width, channels = part["shape"].tolist()
            raw = zlib.decompress(part["packed"].tobytes())
            residues = np.frombuffer(raw, np.uint8).reshape(channels, count, height, width)
            labels, train = part["labels"], int(part["train"])
    except (OSError, ValueError, KeyError, EOFError, zlib.error, zipfile.BadZipFile) as error:
        raise FaultyDataError(path, f"cannot be unpacked ({error})") from error
    pixels = _pixels(np.ascontiguousarray(residues.transpose(2, 3, 0, 1)))
    return _absolute(np.ascontiguousarray(pixels.transpose(3, 0, 1, 2))), labels, train


def _relative(images: np.ndarray) -> np.ndarray:
    """Red and blue less green, modulo 256; a picture in grey is left as it is."""
    return _shifted(images, -1)


def _absolute(images: np.ndarray) -> np.ndarray:
    return _shifted(images, 1)


def _shifted(images: np.ndarray, sign: int) -> np.ndarray:
    result = images.copy()
    if images.shape[-1] == 3:
        green = images[..., 1:2].astype(np.int16)
        result[..., ::2] = (images[..., ::2] + sign * (green - 128)) & 255
    return result


def _by_place(images: np.ndarray) -> np.ndarray:
    """Height and width first, so that one place of all pictures is one stretch of memory."""
    return np.ascontiguousarray(images.transpose(1, 2, 3, 0))


def _residues(images: np.ndarray) -> np.ndarray:
    """Each pixel less its prediction, modulo 256."""
    result = np.empty_like(images)
    for row, column in np.ndindex(images.shape[:2]):
        result[row, column] = (images[row, column] - _prediction(images, row, column)) & 255
    return result


def _pixels(residues: np.ndarray) -> np.ndarray:
    """The inverse of `_residues`, in the same order."""
    result = np.empty_like(residues)
    for row, column in np.ndindex(residues.shape[:2]):
        result[row, column] = (residues[row, column] + _prediction(result, row, column)) & 255
    return result


def _prediction(images: np.ndarray, row: int, column: int) -> np.ndarray:
    """The median of left, upper, and left + upper - corner: for all pictures at once."""
    if row == 0 and column == 0:
        return np.zeros(images.shape[2:], np.int16)
    if row == 0:
        return images[0, column - 1].astype(np.int16)
    if column == 0:
        return images[row - 1, 0].astype(np.int16)
    left, upper, corner = (
        images[place].astype(np.int16) for place in ((row, column - 1), (row - 1, column), (row - 1, column - 1))
    )
    return np.clip(left + upper - corner, np.minimum(left, upper), np.maximum(left, upper))
