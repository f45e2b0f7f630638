"""Soft quantizers as subjects of emission: the entries of the catalogue with tables of centres and levels.

Their sums run over a number of centres that is fixed only by the tensors at run time, so that they are not
lowered from cells. Their formulas are programs with rows, lowered from `derivations.soft_quantizer` (a gradient is a
covariance under the weights) and read back (`validation.quantizers`, `validation.quantizer_programs`); the rest of the
text, for tensors, launches and storage, is a template.
"""

import hashlib
import re
import textwrap
from dataclasses import dataclass
from fractions import Fraction

from ...derivations.soft_quantizer import gradients
from ...numerics.arithmetic.balls import evaluate
from ...theory.exact.expressions import HALF, X
from ...theory.language.activations import Activation, activation
from ...theory.language.index_means import FREE
from .backward_programs import BACKWARD_PROGRAMS
from .device_formulas import SCALES, device_formulas_text
from .forward_programs import FORWARD_PROGRAMS
from .functional_text import FUNCTIONS, RATE
from .launches_text import LAUNCHES
from .level_sums import LEVEL_SUMS
from .mathematics_text import TABLE, filled, mathematics_text
from .module_text import ARGUMENTS, MODULES
from .storage_text import STORAGE
from .table_programs import DRAW_LAUNCH, DRAW_PROGRAM, TABLE_PROGRAMS
from .windows_text import windows_text

# Entries that are emitted together, because one switches to another.
GROUPS = (
    ("squaf", "squaf_p", "squaf_s"),
    ("squaf_laplacian",),
    ("squaf_general", "squaf_s_general"),
    ("squaf_laplacian_general",),
)


def shared_texts() -> list[str]:
    """What a file with any of them needs once."""
    texts = [FORWARD_PROGRAMS, TABLE_PROGRAMS, DRAW_PROGRAM, LEVEL_SUMS, BACKWARD_PROGRAMS]
    launches = windows_text() + LAUNCHES + DRAW_LAUNCH
    programs = [filled(one, SCALES) for one in texts]
    return [mathematics_text(), TABLE, STORAGE, device_formulas_text(), *programs, launches]


@dataclass(frozen=True)
class SoftQuantizer:
    """One entry to emit; it has no settings, since its parameters are tensors at run time."""

    entry: Activation
    settings: tuple = ()

    @property
    def function(self) -> str:
        return self.entry.name

    @property
    def class_name(self) -> str:
        head, *rest = self.entry.name.split("_")
        return head.upper() + "".join(map(str.capitalize, rest))

    @property
    def digest(self) -> str:
        """SHA-256 of the definition and of every step of the derivation of the gradients."""
        steps = "\n".join(f"{step.title}: {_noted(step.formula)}" for step in gradients(FREE).steps)
        return hashlib.sha256(f"{self.function}\n{self.entry.definition}\n{steps}".encode()).hexdigest()

    @property
    def sharpness(self) -> str:
        """The default of alpha, as Python text."""
        return _default(self.entry, "alpha", "1.5 / q**2")

    @property
    def companions(self) -> tuple[str, ...]:
        return ("squaf_rate", "layers_rate") if self.function == "squaf" else ()

    def parts(self) -> list[str]:
        """The functional form and the module."""
        texts = [FUNCTIONS[self.function], MODULES[self.function].replace("ARGUMENTS", ARGUMENTS)]
        texts += [RATE] if self.companions else []
        return [f"# --- {self.entry.title} ".ljust(100, "-"), *(_filled(text, self.entry) for text in texts)]


def _noted(formula: object) -> str:
    """A formula in the notation of the first digests, so that they stay what they were: E[z], P_j, y_j and **."""
    text = re.sub(r"\bat\((\w+), (\w+)\)", r"\1_\2", str(formula))
    text = re.sub(r"\bP\((\w+)\)", r"P_\1", text)
    text = re.sub(r"\bE\(((?:[^()]|\([^()]*\))*)\)", r"E[\1]", text)
    return text.replace("^", "**")


def is_soft_quantizer(name: str) -> bool:
    return any(name in group for group in GROUPS)


def quantizer_subjects(name: str) -> list[SoftQuantizer]:
    """The entry and those that it switches to."""
    (group,) = (group for group in GROUPS if name in group)
    return [SoftQuantizer(activation(one)) for one in group]


def _filled(template: str, entry: Activation) -> str:
    """The template with what the catalogue and the derivation say."""
    uniform = any(one.name in ("k", "q") for one in entry.parameters)
    words = {
        "FUNCTION": entry.name,
        "TITLE": entry.title,
        "FORMULA": textwrap.indent("\n".join(textwrap.wrap(str(entry.definition), 88)), " " * 8),
        "ORIGIN": f"{entry.source.paper}, {entry.source.where}",
        "NOTE": textwrap.indent("\n".join(_note(entry)), " " * 4),
        "STEP": _default(entry, "q", "1.0"),
        "SHARPNESS": SoftQuantizer(entry).sharpness,
        "ODD": "2k + 1 of them, odd" if uniform else "at least 2",
        "CENTRES": "q" if uniform else "y",
        "LAPLACIAN": ", laplacian=True" if "laplacian" in entry.name else "",
    }
    if "VALUE" in template:
        words["VALUE"] = str(_half(entry))
    return "\n".join(line.rstrip() for line in filled(template, words).split("\n"))


def _note(entry: Activation) -> list[str]:
    if "laplacian" in entry.name:
        constant = "Beyond the outermost centres the function is constant."
        return ["", f"{constant} At a centre the gradient in x is the mean of both sides."]
    lines = ["", "Far beyond the outermost centres the value is exactly the outermost level."]
    if entry.name == "squaf":
        lines += [
            "CUDA kernels take only as many of the nearest centres as a certified bound asks for (`_WINDOWS`),",
            "and compute float32 in float32; everything else is rounded once from a wider format.",
        ]
    return lines


def _default(entry: Activation, name: str, otherwise: str) -> str:
    """The default of the catalogue as Python text: 3/2/q^2 is 1.5 / q**2."""
    found = [one.default for one in entry.parameters if one.name == name]
    if not found:
        return otherwise
    number, *power = found[0].replace("^", "**").rsplit("/q", 1)
    return f"{float(Fraction(number))}" + "".join(f" / q{part}" for part in power)


def _half(entry: Activation) -> float:
    """f(1/2) at the default parameters, to four places."""
    value = evaluate(entry.expression(dict(entry.defaults())), {X: HALF})
    return round(float(value.mid()), 4) + 0.0
