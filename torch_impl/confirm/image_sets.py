"""A labelled set of pictures, and the faults that a file of it can have."""

import hashlib
from dataclasses import astuple, dataclass
from pathlib import Path

import numpy as np

from ...theory.errors import InputError

CLASSES = 10


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
