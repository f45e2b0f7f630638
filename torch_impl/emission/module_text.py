"""The emitted `nn.Module`, with its docstring.

A fixed parameter is a Python number, exact in every dtype; `parameter_text` says how a learnable one is stored.
The class attribute `activation_name` is how training code finds these modules, whichever file they came from.
"""

import textwrap
from collections.abc import Collection, Sequence

from ...theory.language.activations import activation, is_activation
from ..lowering.subjects import Subject
from ..targets.python_text import literal
from .functional_text import WIDTH, example
from .hardness_text import hardness_module_text, is_hardness
from .parameter_text import DECAY, is_free, map_words, range_text, stored_name, to_value
from .torch_arguments import START, Extra, extra, has_init


def module_text(subject: Subject, names: Collection[str] = ()) -> str:
    """The class, in a file with functions of these names."""
    extras = extra(subject, names)
    if not subject.settings:
        return _module_without_parameters(subject, extras)
    if is_hardness(subject):
        return hardness_module_text(subject)
    head = [f"class {subject.class_name}(_Parametric):", *_indented(_module_docstring(subject, extras)), ""]
    head.append(f'    activation_name = "{subject.function}"')
    for s in subject.settings:
        raw = [f"    {stored_name(s)}: nn.Parameter", f"    init_{s.name}: float"]
        head += [f"    {s.name}: float | Tensor"] if is_free(s) else raw
    head += [*_ranges(subject), ""]
    parts = [_constructor(subject, extras), *_properties(subject), _forward(subject)]
    return "\n".join([*head, "\n\n".join("\n".join(_indented(part)) for part in parts)]) + "\n"


def _ranges(subject: Subject) -> list[str]:
    rows = [f'"{setting.name}": {range_text(setting)}' for setting in subject.settings]
    return _folded_call(4, "_ranges: ClassVar = {", rows, "}")


def _module_without_parameters(subject: Subject, extras: Sequence[Extra]) -> str:
    kept = [one for one in extras if one.is_kept]
    arguments = ["self", *(one.declared for one in extras), "*", "inplace: bool = False"]
    given = ["input", *(f"{one.name}=self.{one.name}" for one in kept)]
    shown = ", ".join(f"{one.name}={{self.{one.name}!r}}" for one in kept)
    body = [
        f'"""{subject.title} as a module: see `{subject.function}`.',
        "",
        "Args:",
        *(f"    {one.name}: {one.words}" for one in extras),
        "    inplace: accepted so that it can replace another activation; the input is never overwritten",
        "",
        *example(subject, f"{subject.class_name}()(torch.tensor(0.5))"),
        '"""',
        "",
        f'activation_name = "{subject.function}"',
        "",
        f"def __init__({', '.join(arguments)}) -> None:",
        "    super().__init__()",
        *(f"    {line}" for one in extras for line in one.in_module),
        '    self.inplace = _flag("inplace", inplace)',
        "",
        "def forward(self, input: Tensor) -> Tensor:",
        f"    return {subject.function}({', '.join(given)})",
        *(["", "def extra_repr(self) -> str:", f'    return f"{shown}"'] if kept else []),
    ]
    return "\n".join([f"class {subject.class_name}(nn.Module):", *_indented(body)]) + "\n"


def _learns(subject: Subject) -> bool:
    """Whether the module learns its parameters unless told otherwise, as torch's own PReLU does."""
    return is_activation(subject.function) and any(one.learned for one in activation(subject.function).parameters)


def _module_docstring(subject: Subject, extras: Sequence[Extra]) -> list[str]:
    fixed, first = "learnable=False" if _learns(subject) else "", subject.settings[0].name
    call = f"{subject.class_name}({START.get(subject.function, first)}={literal(subject.settings[0].default)})"
    return [
        f'"""{subject.title} as a module: see `{subject.function}`.',
        "",
        "Args:",
        *(f"    {START.get(subject.function, s.name)}: its value, or where it starts from" for s in subject.settings),
        *(f"    {one.name}: {one.words}" for one in extras),
        *([f"    init: another name of {first}"] if has_init(subject) else []),
        "    num_parameters: 1, or the number of channels to learn one value for each",
        "    learnable: whether the parameters are learned",
        "    inplace: accepted so that it can replace another activation; the input is never overwritten",
        "    channel_dim: the dimension of the channels; -1 for inputs of shape (B, T, C)",
        "",
        f"Made as in `m = {call}`; `m.{first} = ...` sets it, learned or not.",
        "",
        "Learnable parameters:",
        *(f"    {map_words(setting)}" for setting in subject.settings),
        *DECAY,
        "",
        *example(subject, f"{subject.class_name}({fixed})(torch.tensor(0.5))"),
        '"""',
    ]


def _constructor(subject: Subject, extras: Sequence[Extra]) -> list[str]:
    names = {s.name: START.get(subject.function, s.name) for s in subject.settings}
    arguments = [f"{names[s.name]}: float = {literal(s.default)}" for s in subject.settings]
    arguments += [one.declared for one in extras]
    count = "num_parameters: int = 1"
    arguments = [count, *arguments, "*"] if subject.function in START else [*arguments, "*", count]
    arguments += [f"learnable: bool = {_learns(subject)}", "inplace: bool = False", "channel_dim: int = 1"]
    if has_init(subject):
        arguments.append("init: float | None = None")
        ((name, start),) = ((s.name, literal(s.default)) for s in subject.settings)
        names = {name: f'_either("{name}", {name}, {start}, init)'}
    given = [
        "num_parameters",
        "learnable",
        "inplace",
        "channel_dim",
        "device",
        "dtype",
        *(f"{name}={given}" for name, given in names.items()),
    ]
    return [
        "def __init__(",
        *(f"    {argument}," for argument in ("self", *arguments, "device=None", "dtype=None")),
        ") -> None:",
        "    super().__init__()",
        *(f"    {line}" for one in extras for line in one.in_module),
        *_folded_call(4, "self._start(", given),
    ]


def _properties(subject: Subject) -> list[list[str]]:
    return [
        row
        for s in subject.settings
        if not is_free(s)
        for row in (
            [
                "@property",
                f"def {s.name}(self) -> float | Tensor:",
                '    """The value in use."""',
                f"    return {to_value(s, f'self.{stored_name(s)}')}.value() if self.learnable else self.init_{s.name}",
            ],
            [f"@{s.name}.setter", f"def {s.name}(self, value) -> None:", f'    self._set("{s.name}", value)'],
        )
    ]


def _forward(subject: Subject) -> list[str]:
    head, own = "def forward(self, input: Tensor) -> Tensor:", [f"self.{s.name}" for s in subject.settings]
    call = f"return {subject.function}(", ["input", *own, "channel_dim=self.channel_dim"]
    if all(is_free(s) for s in subject.settings):
        return [head, *_folded_call(4, *call)]
    learned = [f"{s.name}={to_value(s, f'self.{stored_name(s)}')}" for s in subject.settings]
    given = [f"_{subject.function}_formulas", "input", "self.channel_dim", *learned]
    straight = _folded_call(4, "return _learned(", given)
    return [head, "    if not self.learnable:", *_folded_call(8, *call), *straight]


def _folded_call(depth: int, head: str, arguments: list[str], end: str = ")") -> list[str]:
    """A call in one line, or with an argument a line."""
    indent = " " * depth
    call = f"{indent}{head}{', '.join(arguments)}{end}"
    folded = [indent + head, *(f"{indent}    {one}," for one in arguments), indent + end]
    return [call] if len(call) <= WIDTH else folded


def _indented(rows: list[str], depth: int = 4) -> list[str]:
    return [textwrap.indent(row, " " * depth) for row in rows]
