"""The emitted `nn.Module`, with its docstring.

A fixed parameter is a Python number, exact in every dtype. A learnable one is registered under its own
name if it may be any real number, else as `raw_NAME`, from which a smooth map makes the value in use.

- `HELPERS`                what a file with parameters needs once
- `module_text(subject)`   the module
"""

from __future__ import annotations

import textwrap

from .emit_torch import literal
from .functional_text import WIDTH, example, range_check
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


def _logit(value: float) -> float:
    """The number whose sigmoid is `value` in (0, 1)."""
    return math.log(value / (1.0 - value))
'''


def module_text(subject: Subject) -> str:
    """The module of one activation."""
    if not subject.settings:
        return _module_without_parameters(subject)
    head = [f"class {subject.class_name}(nn.Module):", *_indented(_module_docstring(subject)), ""]
    typed = [f"    {setting.name}: float | Tensor" for setting in subject.settings if _is_free(setting)]
    head += [*typed, ""] if typed else []
    parts = [_constructor(subject), _reset(subject), *_properties(subject), _forward(subject), _repr(subject)]
    return "\n".join([*head, "\n\n".join("\n".join(_indented(part)) for part in parts)]) + "\n"


def _module_without_parameters(subject: Subject) -> str:
    text = f'''\
class {subject.class_name}(nn.Module):
    """{subject.title} as a module: see `{subject.function}`.

    Args:
        inplace: accepted so that it can replace another activation; the input is never overwritten

    {"""
    """.join(example(subject, f"{subject.class_name}()(torch.tensor(0.5))"))}
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
        *example(subject, f"{subject.class_name}()(torch.tensor(0.5))"),
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
        above = value if start == 0 else f"({value} - {literal(start)})"
        return f"_logit({above if end - start == 1 else f'{above} / {literal(end - start)}'})"
    if start is not None:
        return f"_inverse_softplus({value if start == 0 else f'{value} - {literal(start)}'})"
    return value if end is None else f"_inverse_softplus({literal(end)} - {value})"


def _constructor(subject: Subject) -> list[str]:
    attributes = [(_attribute(subject, s), s) for s in subject.settings]
    arguments = ["num_parameters: int = 1"]
    arguments += [f"{name}: float = {literal(s.default)}" for name, s in attributes]
    arguments += ["*", "learnable: bool = False", "inplace: bool = False", "channel_dim: int = 1"]
    checks = [line for name, s in attributes for line in range_check(s, name)]
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
        "        factory = {\"device\": device, \"dtype\": dtype}",
        *(
            f"        self.{_stored_name(s)} = nn.Parameter(torch.empty(num_parameters, **factory))"
            for s in subject.settings
        ),
        "        self.reset_parameters()",
        *(["    else:"] if any(_is_free(s) for s in subject.settings) else []),
        *(f"        self.{s.name} = self.{name}" for name, s in attributes if _is_free(s)),
    ]


def _strict_check(setting: Setting, value: str) -> list[str]:
    """A closed end of the domain is not reached by the smooth map."""
    closed = not setting.domain.left_open or not setting.domain.right_open
    return range_check(setting, value, strictly=True) if closed else []


def _reset(subject: Subject) -> list[str]:
    starts = [(_stored_name(s), _to_raw(s, f"self.{_attribute(subject, s)}")) for s in subject.settings]
    return [
        "def reset_parameters(self) -> None:",
        '    """Set the learnable parameters back to where they start from."""',
        "    if self.learnable:",
        *(f'        nn.init.constant_(self.get_parameter("{name}"), {start})' for name, start in starts),
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
    arguments = ["input", *(f"self.{setting.name}" for setting in subject.settings)]
    arguments.append("channel_dim=self.channel_dim")
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
