"""What is asked about a function, and the answers as data: value and slope, in each format, on each machine.

On a CPU in four formats; the device programs for half precision, and those for float32, where the text has any. Each at
the default parameters; at all of the domain; and where no good bound holds for all, at those of moderate size. Beyond
the default ones a device program for half precision must be a polynomial with one or two parameters, or scale with one;
nothing is asked about one for float32. Of gated units on a CPU alone, for all pairs of inputs, or moderate ones.

The questions are independent of each other, and are answered in as many processes as there are processors.

- `entries(text, subjects, effort)`                   for each function what is proved of its text
- `entries_within(seconds, text, subjects, effort)`   the same as far as it is proved in that time, and what is missing
- `RoundingQuestion`, `questions(text, subject)`, `theorems(question, text, subject, effort)`
- `Effort`, `WHOLE`, `QUICK`                          how long is looked for bounds, and in which formats for all
- `defaults_of(subject)`, `row_of(theorem)`           parameters as the code has them; a theorem as a row
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from ...numerics.arithmetic.balls import evaluate
from ...numerics.findings.deadline import OutOfTime, deadline
from ...numerics.findings.grades import Grade
from ...numerics.findings.workers import all_in_workers, processors
from ..emission.proved import DEVICE_KEYS, ROOTS, WORTH, device_digest, proof_digest
from ..lowering.subjects import Subject
from ..validation.reading import read
from .every_cell import prove_single
from .every_input import prove_half
from .floats import COMPUTED_IN, FLOATS
from .on_device import OnDevice
from .theorem import FEW_ULP, UNSCALED, WORTHLESS, RoundingTheorem, prove

CPU = "cpu"
FORMATS = {CPU: tuple(FLOATS), "half": ("bfloat16", "float16"), "single": ("float32",)}  # by machine
LONGEST_FIRST = ("float64", "bfloat16", "float32", "float16")  # after the float32 programs for devices
FEW_PARAMETERS = 2  # with more, boxes for all of them take minutes on a device program, and prove little
LEARNED = "float32"  # the format of parameters that are learned: where nothing is proved for all, for those alone
DIGITS = 10**6  # bounds are rounded up to six digits after the point


@dataclass(frozen=True)
class RoundingQuestion:
    """About one function."""

    machine: str
    kind: str
    format: str


@dataclass(frozen=True)
class Effort:
    """How many boxes are looked at, for given and for all parameters, and the formats on a CPU in which there is a
    theorem for all; on a device none is looked for where there are no boxes for it."""

    given: int | None
    every: int | None
    formats: tuple[str, ...]
    on_device: int  # shared by the parameters
    is_hasty: bool = False


WHOLE = Effort(None, None, tuple(FLOATS), 2400)
QUICK = Effort(300, 1500, ("float32",), 0, is_hasty=True)  # some seconds


def defaults_of(subject: Subject) -> dict[str, float]:
    """The default parameters as doubles, as the emitted code has them."""
    return {one.name: float(evaluate(one.default).mid()) for one in subject.settings}


def entries(text: str, subjects: Mapping[str, Subject], effort: Effort) -> dict[str, dict[str, Any]]:
    """What is proved of each function: rows about its text on a CPU, and about its device programs."""
    return entries_within(None, text, subjects, effort)[0]


def entries_within(
    seconds: float | None, text: str, subjects: Mapping[str, Subject], effort: Effort
) -> tuple[dict[str, dict[str, Any]], list[str]]:
    """The same as far as it is proved in so many seconds; and what is missing. Values and slopes of one format on one
    machine come together."""
    asked = {name: questions(text, subject) for name, subject in subjects.items()}
    items = [(name, one) for name, some in asked.items() for one in some]
    items.sort(key=lambda item: (item[1].machine != "single", LONGEST_FIRST.index(item[1].format)))
    work = partial(_answer, text=text, subjects=subjects, effort=effort)
    answered: dict[tuple[str, RoundingQuestion], Any] = {}
    with suppress(OutOfTime), deadline(seconds):
        for item, rows in all_in_workers(work, items, min(len(items), processors())):
            answered[item] = rows
    open_ = {(name, one.machine, one.format) for name, one in items if (name, one) not in answered}
    missing = [f"{name}, {format} {'on a CPU' if machine == CPU else 'on a device'}" for name, machine, format in open_]
    found = {
        name: {one: answered[name, one] for one in asked[name] if (name, one.machine, one.format) not in open_}
        for name in subjects
    }
    return {name: _entry(text, name, answers) for name, answers in found.items()}, sorted(missing)


def _answer(item: tuple[str, RoundingQuestion], text: str, subjects: Mapping[str, Subject], effort: Effort) -> Any:
    name, question = item
    return item, [row_of(one) for one in theorems(question, text, subjects[name], effort)]


def _entry(text: str, name: str, answers: Mapping[RoundingQuestion, Sequence[dict[str, Any]]]) -> dict[str, Any]:
    """The rows about each machine, with the text that they are about and what they rest on together."""
    found: dict[str, Any] = {"text": proof_digest(text, name), "assumptions": [], "rows": []}
    for machine in dict.fromkeys(one.machine for one in answers):
        rows = [row for one, some in answers.items() if one.machine == machine for row in some]
        names = dict.fromkeys(assumption for row in rows for assumption in row.pop("assumptions"))
        digest = proof_digest(text, name) if machine == CPU else device_digest(text, name, machine)
        about = {"text": digest, "assumptions": list(names), "rows": rows}
        found |= about if machine == CPU else {DEVICE_KEYS[machine]: about}
    return found


def questions(text: str, subject: Subject) -> list[RoundingQuestion]:
    """Those that can be asked of a text: about device programs only if it has them."""
    known = read(text)
    on_devices = () if subject.is_of_pairs else DEVICE_KEYS
    machines = [CPU, *(one for one in on_devices if f"_{subject.function}_value_{one}" in known)]
    return [
        RoundingQuestion(machine, kind, format) for machine in machines for format in FORMATS[machine] for kind in ROOTS
    ]


def theorems(question: RoundingQuestion, text: str, subject: Subject, effort: Effort) -> Iterator[RoundingTheorem]:
    ask = {CPU: _on_cpu, "half": _in_half, "single": _in_single}[question.machine]
    return ask(text, subject, question.kind, question.format, effort)


def _on_cpu(text: str, subject: Subject, kind: str, format: str, effort: Effort) -> Iterator[RoundingTheorem]:
    """At the default parameters, at all, and at moderate ones where that is worth something."""
    if subject.is_of_pairs:
        yield _for_pairs(text, subject, kind, format, effort)
        return
    given = prove(text, subject, kind, format, defaults_of(subject), effort.given)
    yield given
    if subject.settings and format in effort.formats:
        every = prove(text, subject, kind, format, None, effort.every)
        if not every.is_proved and format == LEARNED:
            learned = prove(text, subject, kind, format, None, effort.every, of_format=True)
            every = learned if learned.is_proved else every
        yield every
        if not every.is_proved or every.floored > WORTH * min(given.floored, FEW_ULP):
            yield prove(text, subject, kind, format, None, effort.every, is_moderate=True)


def _for_pairs(text: str, subject: Subject, kind: str, format: str, effort: Effort) -> RoundingTheorem:
    """For all second inputs and parameters; for moderate ones where that says little, as where no format is wider."""
    ask = partial(prove, text, subject, kind, format, None, effort.every)
    every = ask() if COMPUTED_IN[format] != format else None
    return every if every and every.is_proved and _told_bound(every) <= FEW_ULP else ask(is_moderate=True)


def _in_half(text: str, subject: Subject, kind: str, format: str, effort: Effort) -> Iterator[RoundingTheorem]:
    """At the default parameters, input by input; at all and at moderate ones where the text has no instructions, or
    scales with its parameter."""
    given = prove_half(text, subject, kind, format, defaults_of(subject))
    yield given
    is_tried = 0 < len(subject.settings) <= FEW_PARAMETERS and effort.on_device > 0
    for is_moderate in (False, True) if is_tried else ():
        boxes = effort.on_device // len(subject.settings)
        several = prove(text, subject, kind, format, None, boxes, is_moderate, OnDevice)
        if several.fault == UNSCALED:
            break
        yield several
        if several.is_proved and _told_bound(several) <= WORTH * _told_bound(given):
            break


def _in_single(text: str, subject: Subject, kind: str, format: str, effort: Effort) -> Iterator[RoundingTheorem]:
    """At the default parameters."""
    yield prove_single(text, subject, kind, defaults_of(subject), effort.is_hasty)


def _told_bound(theorem: RoundingTheorem) -> float:
    """The bound that is quoted: plain for values, where there is one."""
    return theorem.ulp if theorem.kind == "value" and theorem.ulp < math.inf else theorem.floored


def row_of(theorem: RoundingTheorem) -> dict[str, Any]:
    """A theorem as data. What is proved from functions of libraries or devices is as good as what is assumed."""
    is_assumed = any(name.startswith(("library", "device")) for name in theorem.assumptions)
    return {
        "dtype": theorem.format,
        "kind": theorem.kind,
        "which": theorem.which,
        "parameters": theorem.parameters,
        "inputs": theorem.inputs,
        "proved": theorem.is_proved,
        "ulp": _upwards(theorem.ulp),
        "floored": _upwards(theorem.floored),
        "fault": theorem.fault,
        "failing": [list(side) for side in theorem.failing] if theorem.failing else None,
        "counterexample": list(theorem.counterexample.point) if theorem.counterexample else None,
        "points": theorem.points,
        "grade": (Grade.ASSUMED if is_assumed else Grade.BALL).value,
        "assumptions": theorem.assumptions,
    }


def _upwards(bound: float) -> float | None:
    """Rounded up; None where there is no bound."""
    return math.ceil(bound * DIGITS) / DIGITS if bound < WORTHLESS else None
