"""Runs of coqc, their cache, and the axioms that a theorem rests on.

- `coq_version()`                 of the installed Coq, or None
- `Build(folder)`                 a folder of compiled files; a file is compiled again only if its text, or that
                                  of a file it needs, has changed
                                  (and `coqchk`, the independent checker; `keep` and `kept`, the axioms of a paper)
- `questions`, `assumptions`      the axioms of theorems, by Print Assumptions
- `is_allowed(axiom)`             classical reals, functional extensionality, primitive integers
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ..processes import as_child

INSTALL = "apt-get install coq libcoq-coquelicot libcoq-interval libcoq-flocq"
SECONDS = 600  # for one file
ALLOWED = (
    "ClassicalDedekindReals.sig_forall_dec",  # the classical real numbers of the standard library
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
    "ClassicalEpsilon.constructive_indefinite_description",
    "Epsilon.epsilon_statement",
    "PrimInt63.",  # machine integers, with which `interval` computes
    "Uint63.",
    "Uint63Axioms.",
    "CarryType.",
)


def is_allowed(axiom: str) -> bool:
    """Whether a theorem may rest on it; primitive floats and anything unknown may not be used."""
    return any(axiom == name or (name.endswith(".") and axiom.startswith(name)) for name in ALLOWED)


@cache
def coq_version() -> str | None:
    """The version of the installed Coq, or None where there is none."""
    if shutil.which("coqc") is None:
        return None
    output = subprocess.run(["coqc", "--print-version"], capture_output=True, text=True, check=False).stdout
    return output.split()[0] if output.split() else None


class CheckError(RuntimeError):
    """coqc did not accept a file; the message is its own."""


@dataclass
class Build:
    """Compiled files: the library under `lib/`, the papers under `papers/`."""

    folder: Path
    compiled: list[str] = field(default_factory=list)  # the files that this run compiled

    def check(self, files: Mapping[str, str], jobs: int = 2) -> dict[str, str]:
        """Compile the files (path -> text) that have changed; the output of coqc for each."""
        keys = _keys(files)
        outputs: dict[str, str] = {}
        for level in _levels(files):
            with ThreadPoolExecutor(jobs) as pool:
                for name, output in zip(level, pool.map(lambda n: self._one(n, files[n], keys[n]), level), strict=True):
                    outputs[name] = output
        return outputs

    def _one(self, name: str, text: str, key: str) -> str:
        source = self.folder / name
        stamp, product = source.with_suffix(".key"), source.with_suffix(".vo")
        output = source.with_suffix(".out")
        if product.exists() and output.exists() and stamp.exists() and stamp.read_text("utf-8") == key:
            return output.read_text("utf-8")
        source.parent.mkdir(parents=True, exist_ok=True)
        stamp.unlink(missing_ok=True)
        source.write_text(text, "utf-8")
        self.compiled.append(name)
        said = self._coqc(name)
        output.write_text(said, "utf-8")
        stamp.write_text(key, "utf-8")
        return said

    def _coqc(self, name: str) -> str:
        command = ["coqc", "-w", "none", *_paths(), name]
        try:
            done = subprocess.run(
                command, cwd=self.folder, capture_output=True, text=True, timeout=SECONDS, check=False,
                preexec_fn=as_child,
            )  # fmt: skip
        except subprocess.TimeoutExpired as error:
            raise CheckError(f"{name}: coqc took more than {SECONDS} s") from error
        if done.returncode:
            raise CheckError(f"coqc refuses {name}:\n{done.stderr.strip()}")
        return done.stdout

    def keys_of(self, files: Mapping[str, str], papers: Iterable[str]) -> dict[str, str]:
        """What the compiled file of each paper depends on, as a digest."""
        keys = _keys(files)
        return {paper: keys[f"papers/{paper}.v"] for paper in papers}

    def kept(self, name: str, key: str) -> dict[str, list[str]] | None:
        """The axioms of the theorems of a paper, if they were found for the same key."""
        file = self.folder / "papers" / f"{name}.axioms"
        known = json.loads(file.read_text("utf-8")) if file.exists() else {}
        return known["axioms"] if known.get("key") == key else None

    def keep(self, name: str, key: str, axioms: Mapping[str, Sequence[str]]) -> None:
        file = self.folder / "papers" / f"{name}.axioms"
        file.write_text(json.dumps({"key": key, "axioms": dict(axioms)}), "utf-8")

    def coqchk(self, modules: Sequence[str], jobs: int = 2, seconds: float | None = None) -> list[str]:
        """The independent checker over each of the modules alone; those that it did not end with in the given time.

        It computes without the virtual machine that coqc uses: what `interval` proves in a second can take minutes.
        """
        with ThreadPoolExecutor(jobs) as pool:
            ended = list(pool.map(lambda module: self._coqchk(module, seconds), modules))
        return [module for module, done in zip(modules, ended, strict=True) if not done]

    def _coqchk(self, module: str, seconds: float | None) -> bool:
        command = ["coqchk", "-silent", *_paths(), "-norec", module]
        try:
            done = subprocess.run(
                command, cwd=self.folder, capture_output=True, text=True, timeout=seconds, check=False,
                preexec_fn=as_child,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return False
        if done.returncode:
            raise CheckError(f"coqchk refuses {module}:\n{done.stderr.strip()}")
        return True


def _paths() -> list[str]:
    return ["-Q", "lib", "Provenact", "-Q", "papers", "Papers"]


def needs(text: str) -> list[str]:
    """The files of the project that a file requires."""
    lines = re.findall(r"^From (Provenact|Papers) Require Import ([^.]*)\.", text, re.M)
    folders = {"Provenact": "lib", "Papers": "papers"}
    return [f"{folders[root]}/{name}.v" for root, names in lines for name in names.split()]


def _keys(files: Mapping[str, str]) -> dict[str, str]:
    """What a compiled file depends on, as a digest: its text and those of all that it needs."""
    keys: dict[str, str] = {}

    def key(name: str) -> str:
        if name not in keys:
            inner = "".join(key(needed) for needed in needs(files[name]))
            keys[name] = hashlib.sha256(f"{coq_version()}\n{inner}\n{files[name]}".encode()).hexdigest()
        return keys[name]

    for name in files:
        key(name)
    return keys


def _levels(files: Mapping[str, str]) -> list[list[str]]:
    """The files in rounds: each needs only files of earlier rounds."""
    done: set[str] = set()
    levels: list[list[str]] = []
    while len(done) < len(files):
        level = [name for name in files if name not in done and all(n in done for n in needs(files[name]))]
        if not level:
            raise CheckError(f"files that need each other: {', '.join(sorted(set(files) - done))}")
        levels.append(level)
        done |= set(level)
    return levels


def questions(modules: Iterable[str], groups: Iterable[Sequence[str]]) -> str:
    """A file that asks for the axioms of theorems of some modules, of each group together."""
    lines = [f"From Papers Require Import {' '.join(modules)}."]
    for place, group in enumerate(groups):
        together = "".join(f"let _ := @{name} in " for name in group)
        lines.append(f"Definition group_{place} := {together}I.")
        lines += [f'Goal True. idtac "@@ {" ".join(group)}". Abort.', f"Print Assumptions group_{place}."]
    return "\n".join(lines) + "\n"


def assumptions(output: str) -> dict[str, list[str]]:
    """The axioms of each theorem (of its group), from the answers to `questions`."""
    found: dict[str, list[str]] = {}
    for block in re.split(r"^@@ ", output, flags=re.M)[1:]:
        names, _, answer = block.partition("\n")
        axioms = re.findall(r"^(?!Axioms:|Closed)([A-Za-z_][\w.']*)", answer, re.M)
        found |= dict.fromkeys(names.split(), sorted(set(axioms)))
    return found
