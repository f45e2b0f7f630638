"""A Dask cluster in a process of its own whose worker answers as it is told to.

python lying_cluster.py LIE [FILE]     prints its process and its address; serves until standard input ends
"""

import json
import os
import sys
from types import FunctionType

from provenact.ledger import answers
from provenact.numerics.findings.witness import Seen, witness

real = answers.answer_text
honest = FunctionType(real.__code__, real.__globals__)  # which stays what it is when the real one lies


class Crafted:
    """What unpickles by running a command."""

    def __reduce__(self):
        return os.system, (f"echo $PPID >> {sys.argv[2]}",)


class CraftedError(Exception):
    def __reduce__(self):
        return os.system, (f"echo $PPID >> {sys.argv[2]}",)


def _evidence(task, **changes):
    item = {"engine": "exact", "outcome": "holds", "detail": "so", "cause": "decided", "seconds": 0.0, **changes}
    answer = json.loads(honest(task))
    return json.dumps({**answer, "evidence": {role: [item] for role in answer["evidence"]}})


def _changed(task, **changes):
    return json.dumps({**json.loads(honest(task)), **changes})


def _raised(task):
    raise CraftedError("no")


def _printing(task):
    import distributed

    distributed.print("FORGED LINE")
    return honest(task)


LIES = {
    "honest": honest,
    "holds": _evidence,
    "fails": lambda task: _evidence(task, outcome="fails", witness=witness(Seen.SIDES, 1, 2, at={"x": 1}).as_dict()),
    "argued": lambda task: _evidence(task, engine="steps", outcome="argued"),
    "coq": lambda task: _evidence(task, engine="coq"),
    "marked": lambda task: _evidence(task, told_by=""),
    "terminal": lambda task: _evidence(task, detail="\x1b[2Jconfirmed"),
    "number": lambda task: _evidence(task, lower="nonsense", upper="1"),
    "another claim": lambda task: _changed(task, claim="0" * 64),
    "another version": lambda task: _changed(task, engine="0" * 64),
    "no evidence": lambda task: _changed(task, evidence={}),
    "error": lambda task: _changed(task, error="MemoryError: \x1b[2J"),
    "garbage": lambda task: "}{",
    "deep": lambda task: "[" * 100_000,
    "bytes": lambda task: honest(task).encode(),
    "no text": lambda task: None,
    "huge number": lambda task: '{"engine": ' + "9" * 100_000 + "}",
    "code": lambda task: Crafted(),
    "raised code": _raised,
    "printed": _printing,
    "killed": lambda task: os._exit(1),
}


def lie(name):
    """From now on `answer_text` does so. It stays the function that it is: workers find it by its name."""
    vars(answers)["_lie"] = LIES[name]
    real.__code__ = (lambda task: _lie(task)).__code__  # noqa: F821


def dask_setup(worker):
    """The preload of a worker in a process of its own."""
    lie(os.environ["LIE"])


if __name__ == "__main__":
    from distributed import LocalCluster

    if sys.argv[1] in LIES:
        lie(sys.argv[1])
    if sys.argv[1] == "none":
        options = {"n_workers": 0, "processes": False, "protocol": "tcp://"}
    elif sys.argv[1] in ("killed", "honest"):
        os.environ["LIE"] = sys.argv[1]
        options = {"n_workers": 2, "threads_per_worker": 1, "preload": [__file__]}
    else:
        options = {"n_workers": 1, "processes": False, "protocol": "tcp://"}
    with LocalCluster(**options, dashboard_address=None) as cluster:
        print(os.getpid(), cluster.scheduler_address, flush=True)
        sys.stdin.read()
