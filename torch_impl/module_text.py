"""The emitted surface: the functional form and the `nn.Module`, with their docstrings.

A fixed parameter is a Python number, exact in every dtype. A learnable one is registered under its own
name if it may be any real number, else as `raw_NAME`, from which a smooth map makes the value in use.

- `HELPERS`                    what every emitted file needs once
- `functional_text(subject)`   the function
- `module_text(subject)`       the module
"""

from __future__ import annotations

import textwrap

from sympy import Expr

from ..numerics.balls import evaluate
from ..theory.expressions import X
from ..theory.printing import lines, plain
from .emit_torch import literal, signature_lines
from .subjects import Setting, Subject

HELPERS = '''\
def _refuse_count(num_parameters: int, learnable: bool) -> None:
    if not isinstance(num_parameters, int) or num_parameters < 1:
        raise ValueError(f"num_parameters must be a positive integer, got {num_parameters!r}")
    if num_parameters > 1 and not learnable:
        raise ValueError("num_parameters > 1 needs learnable=True: a fixed value is the same everywhere")


def _inverse_softplus(value: float) -> float:
    """The number whose softplus is `value` > 0."""
    return value + math.log(-math.expm1(-value))
'''

WIDTH = 100


def functional_text(subject: Subject) -> str:
    """The functional form of one activation."""
    parameters = "".join(f", {s.name}: float | Tensor = {literal(s.default)}" for s in subject.settings)
    if subject.settings:
        parameters += ", *, channel_dim: int = 1"
    body = [line for setting in subject.settings for line in _check(setting, setting.name, or_tensor=True)]
    body.append("_refuse_integers(input)")
    names = [setting.name for setting in subject.settings]
    body += [f'{name} = _parameter("{name}", {name}, input, channel_dim)' for name in names]
    body.append(f"return _{subject.class_name}.apply({', '.join(['input', *names])})")
    head = f"def {subject.function}(input: Tensor{parameters}) -> Tensor:"
    return "\n".join([*signature_lines(head), *_indented(_functional_docstring(subject)), *_indented(body)]) + "\n"


def _functional_docstring(subject: Subject) -> list[str]:
    documented = [f"    {s.name}: {_domain_words(s)}" for s in subject.settings]
    if documented:
        documented += [
            "    channel_dim: the dimension of the channels, for a parameter that is a 1-d tensor",
        ]
    return [
        f'"""{subject.title}, elementwise.',
        "",
        *_formula(subject),
        "",
        *(["Args:", *documented, ""] if documented else []),
        "Shape: any; the output has the shape and the dtype of the input.",
        "",
        *textwrap.wrap(f"Derived from {subject.origin}.", WIDTH - 8),
        "",
        *_example(subject, f"{subject.function}(torch.tensor(0.5))"),
        '"""',
    ]


def _formula(subject: Subject) -> list[str]:
    rows = lines(subject.cells) if subject.cells.knots else [plain(subject.cells.pieces[0])]
    wrapped = [part for row in rows for part in textwrap.wrap(row, WIDTH - 12, subsequent_indent="    ")]
    return ["f(x) =" if not subject.cells.knots else "f(x) on each interval:", *(f"    {row}" for row in wrapped)]


def _domain_words(setting: Setting) -> str:
    unbounded = setting.domain.start is None and setting.domain.end is None
    numbers = "any number" if unbounded else f"a number in {setting.domain}"
    return f"{numbers}, or a tensor of such numbers (not checked: that would wait for the device)"


def _example(subject: Subject, call: str) -> list[str]:
    return ["Example:", f"    >>> round({call}.item(), 4)", f"    {_rounded_value(subject)}"]


def _rounded_value(subject: Subject) -> float:
    """f(1/2) at the default parameters, to four places."""
    values: dict[Expr, Expr] = {setting.symbol: setting.default for setting in subject.settings}
    value = subject.cells.subs(values).value_at(_HALF)
    return round(float(evaluate(value).mid()), 4) + 0.0


_HALF = X.subs(X, 1) / 2


def module_text(subject: Subject) -> str:
    """The module of one activation."""
    if not subject.settings:
        return _module_without_parameters(subject)
    head = [f"class {subject.class_name}(nn.Module):", *_indented(_module_docstring(subject)), ""]
    parts = [_constructor(subject), _reset(subject), *_properties(subject), _forward(subject), _repr(subject)]
    return "\n".join([*head, "\n\n".join("\n".join(_indented(part)) for part in parts)]) + "\n"


def _module_without_parameters(subject: Subject) -> str:
    text = f'''\
class {subject.class_name}(nn.Module):
    """{subject.title} as a module: see `{subject.function}`.

    Args:
        inplace: accepted so that it can replace another activation; the input is never overwritten

    {"""
    """.join(_example(subject, f"{subject.class_name}()(torch.tensor(0.5))"))}
    """

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        return {subject.function}(input)
'''
    return text


def _attribute(subject: Subject, setting: Setting) -> str:
    """The argument and attribute with the initial value: `init` where there is one parameter only."""
    return "init" if len(subject.settings) == 1 else f"init_{setting.name}"


def _module_docstring(subject: Subject) -> list[str]:
    initial = [f"    {_attribute(subject, s)}: {s.name}, or where it starts from" for s in subject.settings]
    stored = [f"    {line}" for s in subject.settings for line in _storage_words(s)]
    return [
        f'"""{subject.title} as a module: see `{subject.function}`.',
        "",
        "Args:",
        "    num_parameters: 1, or the number of channels to learn one value for each",
        *initial,
        "    learnable: whether the parameters are learned",
        "    inplace: accepted so that it can replace another activation; the input is never overwritten",
        "    channel_dim: the dimension of the channels",
        "",
        "Learnable parameters:",
        *stored,
        "",
        *_example(subject, f"{subject.class_name}()(torch.tensor(0.5))"),
        '"""',
    ]


def _storage_words(setting: Setting) -> list[str]:
    return [f"{_stored_name(setting)}: {setting.name} = {_to_value(setting, _stored_name(setting))}"]


def _is_free(setting: Setting) -> bool:
    return setting.domain.start is None and setting.domain.end is None


def _stored_name(setting: Setting) -> str:
    return setting.name if _is_free(setting) else f"raw_{setting.name}"


def _to_value(setting: Setting, raw: str) -> str:
    """The smooth map from the real line into the domain."""
    start, end = setting.domain.start, setting.domain.end
    if start is not None and end is not None:
        shift = "" if start == 0 else f"{literal(start)} + "
        size = "" if end - start == 1 else f"{literal(end - start)} * "
        return f"{shift}{size}torch.sigmoid({raw})"
    if start is not None:
        return f"{'' if start == 0 else literal(start) + ' + '}F.softplus({raw})"
    return raw if end is None else f"{literal(end)} - F.softplus({raw})"


def _to_raw(setting: Setting, value: str) -> str:
    """The inverse of `_to_value` on Python numbers."""
    start, end = setting.domain.start, setting.domain.end
    if start is not None and end is not None:
        above, below = (_difference(value, literal(start)), f"({literal(end)} - {value})")
        return f"math.log({above} / {below})"
    if start is not None:
        return f"_inverse_softplus({_difference(value, literal(start))})"
    return value if end is None else f"_inverse_softplus({literal(end)} - {value})"


def _difference(value: str, number: str) -> str:
    return value if number == "0.0" else f"({value} - {number})"


def _check(setting: Setting, value: str, or_tensor: bool = False, strictly: bool = False) -> list[str]:
    """Refuse a number outside the domain; NaN fails every comparison."""
    domain = setting.domain
    low = "-math.inf" if domain.start is None else literal(domain.start)
    high = "math.inf" if domain.end is None else literal(domain.end)
    left, right = ("<" if is_open or strictly else "<=" for is_open in (domain.left_open, domain.right_open))
    inside = f"{low} {left} {value} {right} {high}"
    condition = f"not isinstance({value}, Tensor) and not {inside}" if or_tensor else f"not {inside}"
    interval = f"{'(' if strictly else str(domain)[0]}{str(domain)[1:]}"
    need = f"to be learnable, {value}" if strictly else value
    return [f"if {condition}:", f'    raise ValueError(f"{need} must be in {interval}, got {{{value}}}")']


def _constructor(subject: Subject) -> list[str]:
    attributes = [(_attribute(subject, s), s) for s in subject.settings]
    arguments = ["num_parameters: int = 1", *(f"{name}: float = {literal(s.default)}" for name, s in attributes)]
    arguments += ["*", "learnable: bool = False", "inplace: bool = False", "channel_dim: int = 1"]
    checks = [line for name, s in attributes for line in _check(s, name)]
    strict = [line for name, s in attributes for line in _strict_check(s, name)]
    return [
        "def __init__(",
        *(f"    {argument}," for argument in ("self", *arguments, "device=None", "dtype=None")),
        ") -> None:",
        "    super().__init__()",
        "    _refuse_count(num_parameters, learnable)",
        *_indented(checks),
        "    self.num_parameters = num_parameters",
        *(f"    self.{name} = float({name})" for name, _ in attributes),
        "    self.learnable = learnable",
        "    self.inplace = inplace",
        "    self.channel_dim = channel_dim",
        "    if learnable:",
        *_indented(strict, 8),
        *(
            f"        self.{_stored_name(s)} = nn.Parameter(torch.empty(num_parameters, device=device, dtype=dtype))"
            for s in subject.settings
        ),
        "        self.reset_parameters()",
        *(["    else:"] if any(_is_free(s) for s in subject.settings) else []),
        *(f"        self.{s.name} = self.{name}" for name, s in attributes if _is_free(s)),
    ]


def _strict_check(setting: Setting, value: str) -> list[str]:
    """A closed end of the domain is not reached by the smooth map."""
    closed = not setting.domain.left_open or not setting.domain.right_open
    return _check(setting, value, strictly=True) if closed else []


def _reset(subject: Subject) -> list[str]:
    return [
        "def reset_parameters(self) -> None:",
        '    """Set the learnable parameters back to where they start from."""',
        "    if self.learnable:",
        *(
            f"        nn.init.constant_(self.{_stored_name(s)}, {_to_raw(s, f'self.{_attribute(subject, s)}')})"
            for s in subject.settings
        ),
    ]


def _properties(subject: Subject) -> list[list[str]]:
    return [
        [
            "@property",
            f"def {s.name}(self) -> float | Tensor:",
            '    """The value in use."""',
            f"    if not self.learnable:\n        return self.{_attribute(subject, s)}",
            f"    return {_to_value(s, f'_wide(self.{_stored_name(s)})')}",
        ]
        for s in subject.settings
        if not _is_free(s)
    ]


def _forward(subject: Subject) -> list[str]:
    arguments = ["input", *(f"self.{setting.name}" for setting in subject.settings), "channel_dim=self.channel_dim"]
    call = f"    return {subject.function}({', '.join(arguments)})"
    folded = [f"    return {subject.function}(", *(f"        {one}," for one in arguments), "    )"]
    return ["def forward(self, input: Tensor) -> Tensor:", *([call] if len(call) <= WIDTH else folded)]


def _repr(subject: Subject) -> list[str]:
    shown = ["num_parameters", *(_attribute(subject, setting) for setting in subject.settings), "learnable"]
    return [
        "def extra_repr(self) -> str:",
        f'    shown = "{" ".join(shown)}"',
        '    return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())',
    ]


def _indented(rows: list[str], depth: int = 4) -> list[str]:
    return [textwrap.indent(row, " " * depth) for row in rows]
