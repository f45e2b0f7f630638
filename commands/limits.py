"""How much memory a verb may have, and how a limit of time is given.

A verb that reaches a limit says so in one line. What loads torch or draws has no limit of memory here: its
libraries reserve more address space than any useful limit allows.

- `memory_of(verb, given)`   bytes of address space for a verb with these arguments, or None
- `positive_seconds`         the type of `--seconds`
- `PATIENT`                  verbs that end by themselves after Ctrl-C, at the next checkpoint; the second one ends them
"""

import argparse

from ..numerics.findings.processes import MEMORY

MINUTE, HOUR, WEEK = 60.0, 3600.0, 7 * 86_400.0
PATIENT = ("confirm",)
WITHOUT_MEMORY_LIMIT = ("audit", "confirm", "figures", "report", "regenerate")


def memory_of(verb: str, given: argparse.Namespace) -> int | None:
    runs_torch = verb in WITHOUT_MEMORY_LIMIT or getattr(given, "measure", False)
    return None if runs_torch else MEMORY


def positive_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= WEEK:
        raise argparse.ArgumentTypeError(f"a number of seconds up to {WEEK:.0f} is expected and {text!r} came")
    return seconds
