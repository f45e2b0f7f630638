"""How long a verb may take and how much memory it may have; `--seconds` changes the first.

A verb that reaches a limit says so in one line. What loads torch or draws has no limit of memory here: its
libraries reserve more address space than any useful limit allows.

- `SECONDS`               by verb, for the whole command
- `memory_of(verb)`       bytes of address space, or None
- `positive_seconds`      the type of `--seconds`
- `PATIENT`               verbs that end by themselves after Ctrl-C, at the next checkpoint; the second one ends them
"""

import argparse

from ..numerics.findings.processes import MEMORY

MINUTE, HOUR, WEEK = 60.0, 3600.0, 7 * 86_400.0
SECONDS = {
    "verify": HOUR,
    "claim": MINUTE * 10,  # with the time that typing a sentence takes
    "prove": 12 * HOUR,  # with coqchk and without a limit for one file, it takes hours
    "check": MINUTE,
    "constants": HOUR,
    "derive": 5 * MINUTE,
    "mollify": 5 * MINUTE,
    "join": 5 * MINUTE,
    "improve": 5 * MINUTE,
    "emit": 5 * MINUTE,
    "relax": 5 * MINUTE,
    "approximate": 5 * MINUTE,
    "audit": 12 * HOUR,
    "figures": HOUR,
    "confirm": WEEK,  # `--limit` is what stops a run so that it can go on later
    "report": HOUR,
    "regenerate": 12 * HOUR,  # with every proof
}
PATIENT = ("confirm",)
WITHOUT_MEMORY_LIMIT = ("audit", "confirm", "figures", "report", "regenerate")


def memory_of(verb: str) -> int | None:
    return None if verb in WITHOUT_MEMORY_LIMIT else MEMORY


def positive_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= WEEK:
        raise argparse.ArgumentTypeError(f"a number of seconds up to {WEEK:.0f} is expected and {text!r} came")
    return seconds
