"""The axioms that theorems rest on: which may be used, and how Coq is asked.

Coq is asked in a file of its own that requires the papers without importing them, so that nothing a paper says can
change what the words of the question mean. For each theorem the file defines a constant of the type of the
statement, which Coq checks, and prints what that constant rests on. Coq prints the shortest names; which
name stands for which axiom is asked in the same file, so that axioms are compared by their full names.

- `ALLOWED`                      the full names of the axioms that may be used
- `Theorem`                      a theorem, and what it settles
- `questions(groups)`            the file that asks, for groups of theorems together
- `answers(output)`              the axioms of each theorem (of its group), by full names where they are allowed ones
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .reach import ROOMS

_INT = "Coq.Numbers.Cyclic.Int63."
_PRIMITIVES = """int lsl lsr land lor lxor asr add sub mul mulc div mod divs mods eqb ltb leb ltsb lesb addc addcarryc
    subc subcarryc diveucl diveucl_21 addmuldiv compare compares head0 tail0"""
_SPECIFICATIONS = """of_to_Z lsl_spec lsr_spec land_spec lor_spec lxor_spec add_spec sub_spec mul_spec mulc_spec
    div_spec mod_spec eqb_correct eqb_refl ltb_spec leb_spec compare_def_spec head0_spec tail0_spec addc_def_spec
    addcarryc_def_spec subc_def_spec subcarryc_def_spec diveucl_def_spec diveucl_21_spec addmuldiv_def_spec"""
ALLOWED = (
    "Coq.Reals.ClassicalDedekindReals.sig_forall_dec",  # the classical real numbers of the standard library
    "Coq.Reals.ClassicalDedekindReals.sig_not_dec",
    "Coq.Logic.FunctionalExtensionality.functional_extensionality_dep",
    "Coq.Logic.Classical_Prop.classic",
    "Coq.Logic.ClassicalEpsilon.constructive_indefinite_description",
    *(f"{_INT}PrimInt63.{name}" for name in _PRIMITIVES.split()),  # machine integers, with which `interval` computes
    *(f"{_INT}Uint63.{name}" for name in _SPECIFICATIONS.split()),
)
_LOCATED = re.compile(r"^Constant (\S+)(?:\s+\(shorter name to refer to it in current context is (\S+)\))?$", re.M)
_MARK = "@@"


@dataclass(frozen=True)
class Theorem:
    """What it proves or refutes is a definition in a file of the same name in another room."""

    name: str
    claim: str
    role: str
    statement: str
    outcome: str  # holds or fails
    paper: str
    rooms: tuple[str, str] = ("Statements", "Papers")
    file: str = ""  # where the proof stands, if not in the file of that name

    @property
    def path(self) -> str:
        return f"{ROOMS[self.rooms[1]]}/{self.file or self.paper}.v"

    @property
    def modules(self) -> tuple[str, str]:
        """In which its statement and its proof stand."""
        stated, proved = self.rooms
        return f"{stated}.{self.paper}", f"{proved}.{self.file or self.paper}"


def questions(groups: Sequence[Sequence[Theorem]]) -> str:
    """A file that checks that the theorems prove the statements, and asks what each group rests on."""
    modules = {module.partition(".") for group in groups for one in group for module in one.modules}
    lines = sorted(f"From {room} Require {name}." for room, _, name in modules)
    lines += [f"Locate Term {axiom}." for axiom in ALLOWED]
    for place, group in enumerate(groups):
        for one in group:
            stated, proved = one.modules
            said = f"{stated}.{one.statement}"
            said = f"Coq.Init.Logic.not {said}" if one.outcome == "fails" else said
            lines.append(f"Definition check_{one.name} : {said} := {proved}.{one.name}.")
        together = "".join(f"let _ := check_{one.name} in " for one in group)
        lines += [
            f"Definition group_{place} := {together}Coq.Init.Logic.I.",
            f'Goal True. idtac "{_MARK} {" ".join(one.name for one in group)}". Abort.',
            f"Print Assumptions group_{place}.",
        ]
    return "\n".join(lines) + "\n"


def answers(output: str) -> dict[str, list[str]]:
    """The axioms of each theorem. What is no allowed axiom stands as Coq prints it, and so does any line that is
    not the name of an axiom: it says that a check was switched off."""
    located, *blocks = re.split(rf"^{_MARK} ", output, flags=re.M)
    full = {found[2] or found[1]: found[1] for found in _LOCATED.finditer(located) if found[1] in ALLOWED}
    axioms: dict[str, list[str]] = {}
    for block in blocks:
        names, _, answer = block.partition("\n")
        axioms |= dict.fromkeys(names.split(), sorted({full.get(one, one) for one in _named(answer)}))
    return axioms


def _named(answer: str) -> list[str]:
    """The names in an answer of Print Assumptions: each begins a line, its type may go on in further ones."""
    lines = [line for line in answer.splitlines() if line.strip() and not line.startswith(" ")]
    if lines == ["Closed under the global context"]:
        return []
    if lines[:1] != ["Axioms:"]:
        return lines or ["no answer"]
    return [line.partition(" :")[0] if re.match(r"\S+( :|$)", line) else line for line in lines[1:]]
