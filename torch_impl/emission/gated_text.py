"""The emitted text of gated units: y = f(x) h(up), from two tensors or from one that holds both parts.

The formulas are those of an activation in which `up` is a parameter with a value for each x, so that all tensors that
are not plain CUDA memory, torch.func, forward mode and second derivatives go the general way of the file. Plain CUDA
tensors start device programs straight away, as do those of torch.compile.
"""

import textwrap
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial

from ...numerics.findings.grades import Graded, NotKnown, shown
from ...theory.exact.domains import Interval
from ...theory.exact.expressions import HALF, Expr, Symbol
from ...theory.language.gated_units import LAYOUTS
from ..lowering.families import device_family_of
from ..lowering.gated_units import UP, GatedUnit, gated_family, is_lost
from ..lowering.subjects import Subject, settings_of
from ..programs.gated_programs import Link, half_slopes, half_value, have_pairs, single_slopes, single_value
from ..programs.rounded_once import LEAST_NORMAL
from ..programs.single_arithmetic import FLOOR, as_pair, in_doubles, keeps_inputs
from ..targets.python_text import literal, signature_lines
from ..targets.torch_text import function_text
from ..targets.triton_text import SUPPORTED, device_text
from .autograd_text import NAMES, DevicePrograms, defaults
from .device_text import program_texts
from .functional_text import WIDTH, example_lines, folded, range_check
from .gated_device_text import GATED_KINDS

SHARED = '''\
class _Gate(_Global):
    """The mathematics of one gated unit, up being a parameter of it; and the kernels that compute it."""

    def __init__(
        self, formulas, forward=None, backward=None, packed_forward=None, packed_backward=None, dtypes=()
    ) -> None:
        self.__name__ = formulas.__name__.removesuffix("_formulas") + "_gate"
        self.formulas = formulas
        self.forward = forward
        self.backward = backward
        self.packed_forward = packed_forward
        self.packed_backward = packed_backward
        self.dtypes = dtypes  # of the kernels


_LAYOUTS = ("gate_first", "gate_last", "interleaved")


@torch.fx.wrap
def _gated(g: _Gate, x: Tensor, up: Tensor | None, layout: str, dim: int, /, **p: float | Tensor) -> Tensor:
    """f(x) h(up), which can be differentiated twice; without up, of the two parts of x."""
    values: Sequence[float | Tensor] = tuple(p.values())
    if up is None:
        dim = _packed_dim(x, layout, dim)
        if not _goes_straight(g, values, x):
            return _gated_in_general(g, *_parts(x, layout, dim), p)
    elif not _goes_straight(g, values, x, up) or x.dtype != up.dtype or x.shape != up.shape:
        return _gated_in_general(g, x, up, p)
    if values and torch.compiler.is_compiling():
        values = [_as_tensor(one, x) for one in values]
    if not torch.is_grad_enabled() or not (x.requires_grad or (up is not None and up.requires_grad)):
        return _launch_packed(g, x, layout, dim, values) if up is None else _launch_gated(g, x, up, values)
    if up is None:
        return _LaunchedPacked.apply(g, layout, dim, x, *values)
    return _LaunchedGate.apply(g, x, up, *values)


def _goes_straight(g: _Gate, p: Sequence[float | Tensor], x: Tensor, *others: Tensor) -> bool:
    """Whether kernels are started straight away. A parameter that is learned goes the general way."""
    tensors = _tensors(p) if p else []
    if g.forward is None or not _launches(g, x, *others, *tensors) or not _is_untransformed():
        return False
    return not any(one.numel() != 1 or (one.requires_grad and torch.is_grad_enabled()) for one in tensors)


def _gated_in_general(g: _Gate, x: Tensor, up: Tensor, p: Mapping[str, float | Tensor]) -> Tensor:
    """The same for all tensors and all that torch does to them."""
    _refuse_integers(x)
    if up.shape != x.shape:
        raise ValueError(f"gate and up must have one shape, got {tuple(x.shape)} and {tuple(up.shape)}")
    if up.dtype != x.dtype or up.device != x.device:
        raise ValueError(
            f"gate and up must have one dtype and device, got {x.dtype} on {x.device} and {up.dtype} on {up.device}"
        )
    return _applied(_Value, g.formulas, x, up, *(_one_number(name, one, x) for name, one in p.items()))


def _one_number(name: str, value: float | Tensor, x: Tensor) -> float | Tensor:
    if isinstance(value, Tensor) and value.numel() != 1:
        raise ValueError(f"{name} must be a number or a tensor with one, got shape {tuple(value.shape)}")
    return _parameter(name, value, x, 0)


def _packed_dim(x: Tensor, layout: str, dim: int) -> int:
    """The dimension of the parts, counted from the first."""
    if layout not in _LAYOUTS:
        raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")
    if not -x.dim() <= dim < x.dim():
        raise ValueError(f"dim {dim} is none of an input of shape {tuple(x.shape)}")
    if x.shape[dim] % 2:
        raise ValueError(
            f"without up, the input holds both parts along dim {dim}, whose size must be even: got shape "
            f"{tuple(x.shape)}"
        )
    return dim % x.dim()


def _parts(x: Tensor, layout: str, dim: int) -> tuple[Tensor, Tensor]:
    """The gate and the rest."""
    if layout == "interleaved":
        pairs = x.unflatten(dim, (x.shape[dim] // 2, 2))
        return pairs.select(dim + 1, 0), pairs.select(dim + 1, 1)
    size = x.shape[dim] // 2
    first, second = x.narrow(dim, 0, size), x.narrow(dim, size, size)
    return (second, first) if layout == "gate_last" else (first, second)


def _together(x: Tensor, up: Tensor, layout: str, dim: int) -> Tensor:
    """The tensor with these parts."""
    if layout == "interleaved":
        return torch.stack((x, up), dim + 1).flatten(dim, dim + 1)
    return torch.cat((up, x) if layout == "gate_last" else (x, up), dim)


class _LaunchedGate(torch.autograd.Function):
    """f(x) h(up) by kernels, p being numbers, or tensors that nobody learns."""

    @staticmethod
    def forward(ctx, g, x, up, *p):
        ctx.g, ctx.kept = g, [None, None, *(None if isinstance(one, Tensor) else one for one in p)]
        ctx.save_for_backward(x, up, *_tensors(p))
        return _launch_gated(g, x, up, p)

    @staticmethod
    def backward(ctx, grad):
        g, (x, up, *p) = ctx.g, _saved(ctx)
        if _is_last(grad):
            return None, *_launch_gated_backward(g, grad, x, up, p), *(None for _ in p)
        return None, *_differentiated(g.formulas, grad, x, (up, *p), True)


class _LaunchedPacked(torch.autograd.Function):
    """The same for one tensor that holds both parts."""

    @staticmethod
    def forward(ctx, g, layout, dim, x, *p):
        ctx.g, ctx.kept = g, [None, *(None if isinstance(one, Tensor) else one for one in p)]
        ctx.layout, ctx.dim = layout, dim
        ctx.save_for_backward(x, *_tensors(p))
        return _launch_packed(g, x, layout, dim, p)

    @staticmethod
    def backward(ctx, grad):
        g, layout, dim, (x, *p) = ctx.g, ctx.layout, ctx.dim, _saved(ctx)
        if _is_last(grad):
            return None, None, None, _launch_packed_backward(g, grad, x, layout, dim, p), *(None for _ in p)
        gate, up = _parts(x, layout, dim)
        d_x, d_up, *_ = _differentiated(g.formulas, grad, gate, (up, *p), True)
        return None, None, None, _together(d_x, d_up, layout, dim), *(None for _ in p)
'''


# --- mathematics ------------------------------------------------------------------------------------

OTHER = 0.75
VALUE = "f(x) h(up)."
SLOPES = "f'(x) h(up) and f(x) h'(up)."


@cache
def gated_devices(unit: GatedUnit) -> DevicePrograms:
    """The programs of the kernels; none where the factors by themselves leave the range of floats."""
    if is_lost(unit):
        return DevicePrograms({}, {})
    symbols, domains = settings_of(unit.linear[0])
    links, linear = (_chain(chain, symbols, domains) for chain in (unit.links, unit.linear))
    halves = {"value": half_value(links, linear, symbols), "slopes": half_slopes(links, linear, symbols)}
    if not all(one.operation in SUPPORTED for program in halves.values() for one in program.instructions):
        return DevicePrograms({}, {})
    if not have_pairs(links, linear, symbols):
        return DevicePrograms(halves, {})
    singles = {"value": single_value(links, linear, symbols), "slopes": single_slopes(links, linear, symbols)}
    given = defaults(unit.settings)
    pairs = [OTHER, *(part for number in given.values() for part in as_pair(number))]
    expected = _in_doubles(links, linear, given)
    floors = {"value": LEAST_NORMAL}
    is_kept = all(
        keeps_inputs(one, partial(expected, name), pairs, floors.get(name, FLOOR)) for name, one in singles.items()
    )
    return DevicePrograms(halves, singles if is_kept else {})


def _chain(parts: Sequence[Subject], symbols: tuple[Symbol, ...], domains: tuple[Interval, ...]) -> list[Link]:
    families = [device_family_of(one.cells, symbols, domains) for one in parts]
    return [Link(one.value, one.slope) for one in families]


def _in_doubles(
    links: Sequence[Link], linear: Sequence[Link], given: Mapping[str, float]
) -> Callable[..., list[float | None]]:
    """What the programs for float32 should give at x, the other part being `OTHER`."""
    chains = [[in_doubles(link.together) for link in chain] for chain in (links, linear)]
    other, other_slope = _value_and_slope(chains[1], given, OTHER)

    def expected(name: str, x: float) -> list[float | None]:
        value, slope = _value_and_slope(chains[0], given, x)
        products = [(value, other)] if name == "value" else [(slope, other), (value, other_slope)]
        return [None if a is None or b is None else a * b for a, b in products]

    return expected


def _value_and_slope(
    chain: Sequence[Callable[[dict[str, float]], list[float | None]]], given: Mapping[str, float], x: float
) -> tuple[float | None, float | None]:
    value: float | None = x
    slope: float | None = 1.0
    for link in chain:
        if value is None:
            return None, None
        value, own = link({"x": value, **given})
        slope = None if slope is None or own is None else slope * own
    return value, slope


def gated_mathematics(unit: GatedUnit) -> list[str]:
    names = ", ".join([UP, *(setting.name for setting in unit.settings)])
    family = gated_family(unit)
    assert family.parameters is not None and family.mixed is not None and family.pairs is not None
    rows = (
        ("value", family.value, f"y = {VALUE}"),
        ("slope", family.slope, "The derivative of y in x."),
        ("curvature", family.curvature, "The second derivative of y in x."),
        ("by_parameter", family.parameters, f"The derivatives of y in {names}."),
        ("slope_by_parameter", family.mixed, f"The derivatives of y in x and in {names}."),
        ("by_two_parameters", family.pairs, f"The second derivatives of y in {names}: upper triangle."),
    )
    head, told = f"_{unit.function}_", {"value": VALUE, "slopes": SLOPES}
    texts = [function_text(head + name, one, said, "parameter" in name) for name, one, said in rows]
    return texts + [
        device_text(kind, f"{head}{name}_{kind}", program, told[name], name == "slopes")
        for kind, group in gated_devices(unit).kinds()
        for name, program in group.items()
    ]


# --- what a user calls ------------------------------------------------------------------------------


def gated_interface(unit: GatedUnit, errors: Sequence[Graded | NotKnown]) -> list[str]:
    """The device programs, the table that holds the functions together, the functional form and the module."""
    programs = gated_devices(unit)
    names = [setting.name for setting in unit.settings]
    kernels = program_texts(unit.function, names, bool(programs.singles), GATED_KINDS) if programs.halves else []
    return [*kernels, _gate_text(unit), _functional(unit, errors), _module(unit)]


def _gate_text(unit: GatedUnit) -> str:
    programs, function = gated_devices(unit), unit.function
    rows = [f"_{function}_formulas = _Formulas("]
    rows += [f"    {name}=_{function}_{name}," for name in NAMES]
    rows += [")", f"_{function}_gate = _Gate(", f"    _{function}_formulas,"]
    if programs.halves:
        rows += [f"    {kind}=_{function}_{kind}_kernel," for kind in GATED_KINDS]
        rows += [f"    dtypes={'_NARROW' if programs.singles else '_HALVES'},"]
    return "\n".join([*rows, ")"]) + "\n"


def _functional(unit: GatedUnit, errors: Sequence[Graded | NotKnown]) -> str:
    own = "".join(f", {one.name}: float | Tensor = {literal(one.default)}" for one in unit.settings)
    head = f"def {unit.function}(gate: Tensor, up: Tensor | None = None{own}, *, "
    head += f'layout: str = "{unit.layout}", dim: int = -1) -> Tensor:'
    given = [f"_{unit.function}_gate", "gate", "up", "layout", "dim", *(f"{s.name}={s.name}" for s in unit.settings)]
    body = [line for one in unit.settings for line in range_check(one, one.name, or_tensor=True)]
    body.append(f"return _gated({', '.join(given)})")
    rows = [*_docstring(unit, errors), *body]
    return "\n".join([*signature_lines(head), *(textwrap.indent(row, "    ") for row in rows)]) + "\n"


def _docstring(unit: GatedUnit, errors: Sequence[Graded | NotKnown]) -> list[str]:
    own = [f"    {one.name}: a number in {one.domain}, or a tensor with one (not checked)" for one in unit.settings]
    return [
        f'"""{unit.title}, elementwise, without projections.',
        "",
        *folded(unit.definition),
        "",
        "Args:",
        "    gate: the part that the gate is applied to; without up, a tensor that holds both parts along dim",
        "    up: the other part, of the same shape",
        *own,
        f"    layout: of the parts of one tensor: {', '.join(LAYOUTS)} (gate at even places)",
        "    dim: the dimension of the parts of one tensor",
        "",
        "Shape: that of up; without up, that of the input with half its size along dim.",
        "",
        "Computed in a wider format (float64 in itself; in CUDA kernels float32 in pairs of float32),",
        "f(x) not rounded before the product. Errors in ulp:",
        *folded([f"- {shown(one)}" for one in errors], "  "),
        "",
        *textwrap.wrap(f"Derived from {unit.origin}.", WIDTH - 8),
        "",
        *_example(unit, f"{unit.function}(torch.tensor(0.5), torch.tensor(1.5))"),
        '"""',
    ]


def _example(unit: GatedUnit, call: str) -> list[str]:
    """That of y(1/2, 3/2) at the default parameters."""
    values: dict[Expr, Expr] = {one.symbol: one.default for one in unit.settings}
    factors: list[Expr] = [HALF, 3 * HALF]
    for i, chain in enumerate((unit.links, unit.linear)):
        for link in chain:
            factors[i] = link.cells.subs(values).value_at(factors[i])
    return example_lines(call, factors[0] * factors[1])


def _module(unit: GatedUnit) -> str:
    attributes = [one.name for one in unit.settings]
    arguments = [*(f"{one.name}: float = {literal(one.default)}" for one in unit.settings), "*"]
    arguments += [f'layout: str = "{unit.layout}"', "dim: int = -1"]
    checks = [line for one in unit.settings for line in range_check(one, one.name)]
    given = ["gate", "up", *(f"self.{name}" for name in attributes), "layout=self.layout", "dim=self.dim"]
    shown_names = " ".join([*attributes, "layout", "dim"])
    rows = [
        f"class {unit.class_name}(nn.Module):",
        f'    """{unit.title} as a module, without projections: see `{unit.function}`.',
        "",
        "    Args:",
        *(f"        {one.name}: a number in {one.domain}" for one in unit.settings),
        f"        layout: of the parts of one tensor: {', '.join(LAYOUTS)}",
        "        dim: their dimension",
        "",
        *(f"    {row}" for row in _example(unit, f"{unit.class_name}()(torch.tensor(0.5), torch.tensor(1.5))")),
        '    """',
        "",
        f'    gated_unit_name = "{unit.function}"',
        "",
        *(f"    {row}" for row in signature_lines(f"def __init__(self, {', '.join(arguments)}) -> None:")),
        "        super().__init__()",
        *(f"        {line}" for line in checks),
        "        if layout not in _LAYOUTS:",
        """            raise ValueError(f"layout must be one of {', '.join(_LAYOUTS)}, got {layout!r}")""",
        *(f"        self.{name} = float({name})" for name in attributes),
        "        self.layout = layout",
        "        self.dim = dim",
        "",
        "    def forward(self, gate: Tensor, up: Tensor | None = None) -> Tensor:",
        f"        return {unit.function}({', '.join(given)})",
        "",
        "    def extra_repr(self) -> str:",
        f'        shown = "{shown_names}"',
        '        return ", ".join(f"{name}={getattr(self, name)}" for name in shown.split())',
    ]
    return "\n".join(rows) + "\n"
