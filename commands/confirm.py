"""Repeat what the papers measured, at a small scale: accuracy, speed and training runs."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..numerics.findings.processes import as_child, can_be_ended
from ..theory.exact.errors import InputError
from ..theory.language.layout import format_table
from .arguments import add_flag, add_text, at_least, given_folder, writable_folder
from .output import shared, write_json
from .terminal import Progress, say, say_aside

if TYPE_CHECKING:
    from ..torch_impl.confirm.context import Limit
    from ..torch_impl.confirm.run import Run

EXAMPLE = "provenact confirm function-fit --device cuda --out runs/"
DEVICES = ("cpu", "cuda")
EVERY = "all"
HINT = "`provenact confirm NAME --smoke --out DIR` tries one in seconds on a CPU; `--plan` shows settings and times."
STOPPED = "stopped in {name} at {why}; what was done is kept: run the same command to go on"
STOPPING = b"\r\x1b[Kprovenact confirm: stopping at the next checkpoint; Ctrl-C again ends at once\n"
LOOK_EVERY = 0.2  # seconds between two looks at other processes
# By whether the code of the run is here.
FRESH = {True: "fresh", False: "its functions are those of now; its own code is compared in a checkout"}
SLOW = "on a CPU this takes many times what `--plan` says; `--smoke` takes seconds, `--limit` stops and goes on later"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from ..torch_impl.confirm.run import PROFILES

    add_text(parser, "names", "NAME", "runs, or `all` (default: list them)", nargs="*", type=str)
    parser.add_argument("--device", choices=DEVICES, default="cpu", help="where to run (default: %(default)s)")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--profile", choices=PROFILES, help="the size of a run (default: hour)")
    add_flag(size, "--smoke", "the smallest size: seconds on a CPU; all runs if none named")
    add_text(parser, "--seeds", "N", "repetitions (default: what the profile says)", type=at_least(2))
    add_text(parser, "--data", "DIR", "where the data sets are (besides the usual places)", type=Path)
    add_text(parser, "--out", "DIR", "the folder for results and checkpoints, such as runs/", type=Path)
    add_text(parser, "--limit", "SECONDS", "stop at a checkpoint after this time", type=at_least(1))
    how = parser.add_mutually_exclusive_group()
    add_flag(how, "--fresh", "forget what an earlier command has done")
    add_text(how, "--jobs", "N", "processes that share the pieces of a run (default: 1)", type=at_least(1), default=1)
    add_flag(parser, "--plan", "show settings and expected times, run nothing")
    add_flag(parser, "--check", "say which committed results are stale or unfounded, and why; run nothing")


def run(args: argparse.Namespace) -> int:
    from ..torch_impl.confirm.registry import RUNS, run_named

    names = _names(args, RUNS)
    if args.check:
        return _check(args, names or list(RUNS))
    if args.plan:
        return _show_plan(args, [run_named(name) for name in names or RUNS])
    if not names:
        return _list_runs(args, RUNS)
    runs = [run_named(name) for name in names]
    if args.data is not None and not args.data.is_dir():
        raise InputError(f"--data: a folder is expected and there is none at {str(args.data)!r}: correct it")
    args.out = writable_folder(given_folder(args.out, "runs/"))
    return _carry_out(args, runs)


def _names(args: argparse.Namespace, runs: Mapping[str, str]) -> list[str]:
    """The runs that are meant, each once."""
    if EVERY in args.names and len(args.names) > 1:
        raise InputError(f"`{EVERY}` stands for every run and {len(args.names) - 1} more came: give it alone")
    every = args.names == [EVERY] or (args.smoke and not args.names)
    return list(runs) if every else list(dict.fromkeys(args.names))


def _list_runs(args: argparse.Namespace, runs: dict[str, str]) -> int:
    if shared(args.json, lambda: {"runs": [{"name": name, "about": line} for name, line in runs.items()]}):
        say(format_table(("run", "what it repeats"), list(runs.items())))
        say(f"\n{HINT}")
    return 0


def _show_plan(args: argparse.Namespace, runs: list[Run]) -> int:
    profile = _profile(args)
    plans: list[dict[str, Any]] = [
        {
            "name": run.name,
            "profile": profile,
            "settings": dict(run.settings[profile]),
            "seconds": _measured(run, profile),
            "departures": list(run.departures(run.settings[profile])),
        }
        for run in runs
    ]
    if shared(args.json, lambda: {"plans": plans}):
        plain = [{key: v for key, v in plan["settings"].items() if not isinstance(v, (list, dict))} for plan in plans]
        rows = [
            (plan["name"], plan["seconds"] or "–", ", ".join(f"{key} {v}" for key, v in short.items()))
            for plan, short in zip(plans, plain, strict=True)
        ]
        say(format_table(("run", "seconds", f"settings of {profile!r}"), rows))
        known = [plan["seconds"] for plan in plans if plan["seconds"]]
        untimed = f"; {len(plans) - len(known)} not timed in this size" if len(known) < len(plans) else ""
        say(f"together, as measured on the device of the committed results: {sum(known):.0f} seconds{untimed}")
    return 0


def _measured(run: Run, profile: str) -> float | None:
    """The seconds of the committed result, where it has these settings."""
    from ..torch_impl.confirm.evidence_tables import evidence

    found = evidence(run.name)
    return found["seconds"] if found and found["settings"] == run.settings[profile] else None


def _check(args: argparse.Namespace, names: list[str]) -> int:
    """Whether each committed result is what the present code, emitted modules, data and settings belong to, and says
    what follows from its numbers. What is not here is not compared, and that is said."""
    from ..torch_impl.confirm.evidence_tables import evidence, stale
    from ..torch_impl.confirm.registry import is_here

    found: list[dict[str, Any]] = []
    for name in names:
        here, summary = is_here(name), evidence(name)
        reasons = ["there is no result"] if summary is None else stale(summary)
        reasons += _unlike_its_run(summary) if here and summary is not None and "metrics" in summary else []
        date = "" if summary is None else summary["date"]
        found.append({"run": name, "date": date, "code_is_here": here, "reasons": reasons})
    if shared(args.json, lambda: {"results": found}):
        rows = [(one["run"], one["date"], "; ".join(one["reasons"]) or FRESH[one["code_is_here"]]) for one in found]
        say(format_table(("run", "result of", "state"), rows))
    return 1 if any(one["reasons"] for one in found) else 0


def _unlike_its_run(summary: dict[str, Any]) -> list[str]:
    from ..torch_impl.confirm.execution import unfounded
    from ..torch_impl.confirm.registry import run_named

    had = summary["settings"]
    now = {**run_named(summary["run"]).settings[summary["profile"]], "seeds": had.get("seeds")}
    changed = [f"setting {key!r} changed" for key in sorted({*now, *had}) if now.get(key) != had.get(key)]
    return changed + unfounded(summary)


def _profile(args: argparse.Namespace) -> str:
    return "smoke" if args.smoke else args.profile or "hour"


def _carry_out(args: argparse.Namespace, runs: list[Run]) -> int:
    from ..torch_impl.confirm.context import Limit
    from ..torch_impl.confirm.registry import of_experiments

    if _profile(args) != "smoke" and (sets := [name for run in runs for name in run.data]):
        of_experiments("data").check_data(sets, args.data)
    if args.device == "cpu" and _profile(args) != "smoke":
        say_aside(f"provenact confirm: {SLOW}")
    limit = Limit(time.monotonic() + args.limit) if args.limit else Limit()
    with _stopping_at_interrupt(limit):
        if args.jobs > 1:
            _share(args, [run.name for run in runs], limit)
        results = _results(args, runs, limit)
    if limit.stopped and _is_first():
        why = "Ctrl-C" if limit.interrupted else "the limit of time"
        say_aside(f"provenact confirm: {STOPPED.format(name=limit.stopped, why=why)}")
    finished = len(results) == len(runs) and not limit.stopped
    if args.json and results:
        write_json(args.json, {"complete": finished, "results": results})
    return 0 if finished or not _is_first() else 1


def _is_first() -> bool:
    """Whether this is the one of several processes that writes the result, and speaks."""
    return os.environ.get("RANK", "0") == "0"


def _results(args: argparse.Namespace, runs: list[Run], limit: Limit) -> list[dict[str, Any]]:
    """Run after run, until the limit stops one of them; some have a result even then, of what they have."""
    from ..torch_impl.confirm.context import OutOfTime
    from ..torch_impl.confirm.execution import carry_out

    found: list[dict[str, Any]] = []
    for run in runs:
        with suppress(OutOfTime):
            with Progress(1, run.name) as progress:
                result = carry_out(
                    run,
                    profile=_profile(args),
                    seeds=args.seeds,
                    device=args.device,
                    out=args.out / run.name,
                    data=args.data,
                    limit=limit,
                    fresh=args.fresh,
                    report=progress.show,
                )
            if result is not None:  # as on a rank of torchrun that writes none
                found.append(result)
                if args.json != "-":
                    _print(result, args.out / run.name)
        if limit.stopped:
            break
    return found


@contextmanager
def _stopping_at_interrupt(limit: Limit) -> Iterator[None]:
    """The first Ctrl-C is a limit that is reached: the state is kept at the next checkpoint. The second ends."""
    before = signal.getsignal(signal.SIGINT)

    def stop(number: int, frame: object) -> None:
        limit.interrupted = True
        # A terminal signals a supervisor and us, and the supervisor hands it on: it is he who counts.
        signal.signal(signal.SIGINT, signal.SIG_IGN if can_be_ended() else before)
        if _is_first() and sys.stderr is not None and sys.stderr.isatty():
            os.write(sys.stderr.fileno(), STOPPING)  # `print` may be what was interrupted

    try:
        if before != signal.SIG_IGN:
            signal.signal(signal.SIGINT, stop)
    except ValueError:  # not in the main thread, where there is no Ctrl-C to catch
        pass
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is stop:
            signal.signal(signal.SIGINT, before)


def _share(args: argparse.Namespace, names: list[str], limit: Limit) -> None:
    """Let other processes on the same device carry out the pieces, each its share; what they leave, this one does."""
    given = {"--device": args.device, "--profile": _profile(args), "--out": args.out}
    given |= {"--seeds": args.seeds, "--data": args.data, "--limit": args.limit}
    options = [text for name, value in given.items() if value is not None for text in (name, str(value))]
    command = [sys.executable, "-m", __package__.partition(".")[0], EXAMPLE.split()[1], *names, *options]
    ranks = [{"RANK": str(rank), "WORLD_SIZE": str(args.jobs)} for rank in range(1, args.jobs + 1)]
    # In a group of its own a process does not get the terminal's Ctrl-C, but ours.
    how: dict[str, Any] = {"stdout": subprocess.DEVNULL, "preexec_fn": as_child, "process_group": 0}
    _wait_for([subprocess.Popen(command, env=os.environ | rank, **how) for rank in ranks], limit)


def _wait_for(started: Sequence[subprocess.Popen[bytes]], limit: Limit) -> None:
    """Until all have ended; an interruption is handed on to them, once."""
    told = False
    while any([process.poll() is None for process in started]):
        if limit.interrupted and not told:
            told = True
            for process in started:
                process.send_signal(signal.SIGINT)
        time.sleep(LOOK_EVERY)


def _print(result: dict[str, Any], folder: Path) -> None:
    from ..torch_impl.confirm.execution import table_lines

    say(f"\n{result['run']}: {result['repeats']} ({result['profile']}, {result['device']}, {result['seconds']} s)")
    for title, header, rows in table_lines(result):
        say(f"\n{title}\n{format_table(header, rows)}")
    for line in result["departures"]:
        say(f"departs from the paper: {line}")
    for line in result["failures"]:
        say(f"failed: {line}")
    for verdict in result["verdicts"]:
        say(f"{verdict['verdict']}: {verdict['claim']} ({verdict['because']})")
        if verdict["quote"]:
            say(f"  {verdict['where']}: “{verdict['quote']}”")
    say(f"written: {folder}/result.json" + "".join(f", {plot}" for plot in result["plots"]))
