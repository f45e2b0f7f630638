"""A file that is to be written, read back: every function of it, by the reader of its target.

A text that agreed is on record in the user's cache, by itself and the code that reads, and is not read again.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ...ledger.store import Store
from ...theory.exact.errors import InputError, option
from ..emission.emitter import AnySubject
from ..lowering.gated_units import GatedUnit
from ..lowering.subjects import Subject
from ..soft_quantizers.subjects import SoftQuantizer
from .gated_units import validate_gated, validate_gated_device
from .plain_targets import PLAIN_TARGETS, validate_plain
from .quantizer_programs import DEVICE_LEVELS, validate_quantizer_device
from .quantizers import LEVELS, validate_quantizers
from .translation import Validation, validate

READ_TARGETS = ("torch", *PLAIN_TARGETS)
READERS = ("programs", "lowering", "targets", "soft_quantizers", "emission", "validation")
NO_DEVICE = "no device programs (an operation is missing, or the gate by itself leaves the range of floats)"


@dataclass(frozen=True)
class Look:
    """What was looked at, what was seen there and how closely; or only what is not read."""

    name: str
    report: Validation | None
    looked: str

    @property
    def agrees(self) -> bool:
        return self.report is None or self.report.agrees

    def __str__(self) -> str:
        if self.report is None:
            return f"{self.name}: {self.looked}"
        seen = f"the text agrees with the derivation ({self.looked})"
        return f"{self.name}: {seen if self.report.agrees else self.report.findings[0]}"


def looks(text: str, subjects: Sequence[AnySubject], target: str) -> Iterator[Look]:
    """Every function of the text beside its derivation."""
    if target not in READ_TARGETS:
        known = ", ".join(READ_TARGETS)
        raise InputError(f"{option('validate')} does not read {target} code, but {known}; leave it out")
    yield from _torch_looks(text, subjects) if target == "torch" else _plain_looks(text, subjects, target)


def on_record(text: str, target: str) -> list[str] | None:
    """What was said of the text when it was read by this code and agreed; None if it was not."""
    said = Store().get(_key(text, target))
    return said if isinstance(said, list) and said and all(isinstance(one, str) for one in said) else None


def put_on_record(text: str, target: str, said: list[str]) -> None:
    Store().put(_key(text, target), said)


def _key(text: str, target: str) -> str:
    return f"read back as {target} by {_readers()}\n{text}"


@cache
def _readers() -> str:
    """A digest of the code that makes texts and reads them; a store asks for that of the deciders itself."""
    root = Path(__file__).resolve().parents[1]
    sources = sorted(source for room in READERS for source in (root / room).rglob("*.py"))
    return hashlib.sha256(b"\n".join(source.read_bytes() for source in sources)).hexdigest()


def _torch_looks(text: str, subjects: Sequence[AnySubject]) -> Iterator[Look]:
    for subject in subjects:
        if isinstance(subject, Subject):
            report = validate(text, subject)
            yield Look(subject.function, report, report.looked)
        elif isinstance(subject, GatedUnit):
            report = validate_gated(text, subject)
            yield Look(f"{subject.function} (torch operations)", report, f"along lines: {report.looked}")
            report = validate_gated_device(text, subject)
            is_there = bool(report.points or report.findings)
            name, looked = f"{subject.function} (device programs)", f"along lines: {report.looked}"
            yield Look(name, report, looked) if is_there else Look(subject.function, None, NO_DEVICE)
            yield Look("not read back of gated units", None, "launches and layouts")
    if names := ", ".join(one.function for one in subjects if isinstance(one, SoftQuantizer)):
        report = validate_quantizers(text)
        yield Look(f"{names} (torch operations)", report, f"{report.points} numbers, tables of {LEVELS} levels")
        report = validate_quantizer_device(text)
        looked = f"{report.points} numbers, tables of {DEVICE_LEVELS} levels"
        yield Look(f"{names} (device programs)", report, looked)
        yield Look("not read back of soft quantizers", None, "launches, axes, storage and sums over the inputs")


def _plain_looks(text: str, subjects: Sequence[AnySubject], target: str) -> Iterator[Look]:
    """Functions of doubles, in NumPy or C."""
    for subject in subjects:
        if isinstance(subject, Subject):
            report = validate_plain(text, subject, target)
            yield Look(subject.function, report, report.looked)
