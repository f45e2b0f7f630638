"""The emitted `nn.Module`, with its docstring.

A fixed parameter is a Python number, exact in every dtype; `parameter_text` says how a learnable one is stored.
The class attribute `activation_name` is how training code finds these modules, whichever file they came from.
"""

import textwrap

from ...theory.activations import activation, is_activation
from ..lowering.subjects import Setting, Subject
from ..targets.python_text import literal
from .functional_text import WIDTH, example, range_check
from .hardness_text import hardness_module_text, is_hardness
from .parameter_text import end_check, is_free, map_words, stored_name, to_raw, to_value


def module_text(subject: Subject) -> str:
    if not subject.settings:
        return _module_without_parameters(subject)
    if is_hardness(subject):
        return hardness_module_text(subject) + _by_name(subject)
    head = [f"class {subject.class_name}(nn.Module):", *_indented(_module_docstring(subject)), ""]
    head.append(f'    activation_name = "{subject.function}"')
    head += [f"    {setting.name}: float | Tensor" for setting in subject.settings if is_free(setting)]
    head.append("")
    parts = [_constructor(subject), _reset(subject), *_properties(subject), _forward(subject), _repr(subject)]
    return "\n".join([*head, "\n\n".join("\n".join(_indented(part)) for part in parts)]) + "\n" + _by_name(subject)


def _by_name(subject: Subject) -> str:
    """After the class and not in it: it changes how a module is made, not what it does."""
    names = ", ".join(f'"{setting.name}"' for setting in subject.settings)
    return f"\n\n_by_name({subject.class_name}, {names})\n"


def _module_without_parameters(subject: Subject) -> str:
    return f'''\
class {subject.class_name}(nn.Module):
    """{subject.title} as a module: see `{subject.function}`.

    Args:
        inplace: accepted so that it can replace another activation; the input is never overwritten

    {
        """
    """.join(example(subject, f"{subject.class_name}()(torch.tensor(0.5))"))
    }
    """

    activation_name = "{subject.function}"

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        return {subject.function}(input)
'''


def _attribute(subject: Subject, setting: Setting) -> str:
    """The argument and attribute with the initial value: `init` where there is one parameter only."""
    return "init" if len(subject.settings) == 1 else f"init_{setting.name}"


def _learns(subject: Subject) -> bool:
    """Whether the module learns its parameters unless told otherwise, as torch's own PReLU does."""
    return is_activation(subject.function) and any(one.learned for one in activation(subject.function).parameters)


def _module_docstring(subject: Subject) -> list[str]:
    fixed, first = "learnable=False" if _learns(subject) else "", subject.settings[0]
    value = literal(first.default)
    initial = [f"    {_attribute(subject, s)}: {s.name}, or where it starts from" for s in subject.settings]
    return [
        f'"""{subject.title} as a module: see `{subject.function}`.',
        "",
        "Args:",
        "    num_parameters: 1, or the number of channels to learn one value for each",
        *initial,
        f"        `{subject.class_name}({value})` and `{subject.class_name}({first.name}={value})` say the same",
        "    learnable: whether the parameters are learned",
        "    inplace: accepted so that it can replace another activation; the input is never overwritten",
        "    channel_dim: the dimension of the channels",
        "",
        "Learnable parameters:",
        *(f"    {map_words(setting)}" for setting in subject.settings),
        "",
        *example(subject, f"{subject.class_name}({fixed})(torch.tensor(0.5))"),
        '"""',
    ]


def _constructor(subject: Subject) -> list[str]:
    attributes = [(_attribute(subject, s), s) for s in subject.settings]
    arguments = ["num_parameters: int = 1"]
    arguments += [f"{name}: float = {literal(s.default)}" for name, s in attributes]
    arguments += ["*", f"learnable: bool = {_learns(subject)}", "inplace: bool = False", "channel_dim: int = 1"]
    checks = [line for name, s in attributes for line in range_check(s, name)]
    strict = [line for name, s in attributes for line in end_check(s, name)]
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
        '        factory = {"device": device, "dtype": dtype}',
        *(
            f"        self.{stored_name(s)} = nn.Parameter(torch.empty(num_parameters, **factory))"
            for s in subject.settings
        ),
        "        self.reset_parameters()",
        *(["    else:"] if any(is_free(s) for s in subject.settings) else []),
        *(f"        self.{s.name} = self.{name}" for name, s in attributes if is_free(s)),
    ]


def _reset(subject: Subject) -> list[str]:
    starts = [(stored_name(s), to_raw(s, f"self.{_attribute(subject, s)}")) for s in subject.settings]
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
            f"    return {to_value(s, f'self.{stored_name(s)}')}.value()",
        ]
        for s in subject.settings
        if not is_free(s)
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


def _folded_call(depth: int, head: str, arguments: list[str]) -> list[str]:
    """A call in one line, or with an argument a line."""
    indent = " " * depth
    call = f"{indent}{head}{', '.join(arguments)})"
    folded = [indent + head, *(f"{indent}    {one}," for one in arguments), f"{indent})"]
    return [call] if len(call) <= WIDTH else folded


def _repr(subject: Subject) -> list[str]:
    shown = ["num_parameters", *(_attribute(subject, setting) for setting in subject.settings), "learnable"]
    return [
        "def extra_repr(self) -> str:",
        f'    shown = "{" ".join(shown)}"',
        '    return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())',
    ]


def _indented(rows: list[str], depth: int = 4) -> list[str]:
    return [textwrap.indent(row, " " * depth) for row in rows]
