"""The emitted autograd: forward, backward, a backward of the backward, and forward mode.

torch.where passes NaN gradients from the branch not taken, so nothing is left to differentiation by
torch: all first and second derivatives are programs of the derivation. Only x and the parameters are
saved. One set of autograd functions serves all activations of a file; each activation brings its formulas.

There are two ways. The straight one is for plain CUDA tensors that nobody traces or transforms, and for
torch.compile: one autograd function that binds nothing by name and starts device programs. Everything else goes the
general way, with rules for torch.func, for forward mode and for second derivatives.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from ...numerics.arithmetic.balls import to_ball
from ...theory.exact.errors import InputError
from ...theory.exact.expressions import Rational, Symbol, X
from ...theory.exact.truth import Truth
from ..lowering.families import Family, device_family_of, family_of
from ..lowering.subjects import Setting, Subject, settings_of
from ..programs import paired_programs, single_arithmetic
from ..programs.device_programs import device_program, with_equal_holds
from ..programs.paired_programs import is_dear, is_paired, paired_program, settled_below, slope_program, summand_program
from ..programs.program import Program
from ..programs.rounded_once import LEAST_NORMAL
from ..programs.single_arithmetic import FLOOR, FLOORS, as_pair, in_doubles, is_nan_far_out, keeps_inputs
from ..targets.torch_text import function_text
from ..targets.triton_text import SUPPORTED, device_text
from .device_text import KINDS, program_kinds, program_texts

HELPERS = '''\
_TENSORS = (Tensor, torch.fx.Proxy)  # a proxy stands for one while torch.fx traces


class _Global:
    """What a file holds under a name: copied, pickled and in a graph of torch.fx it is that same object."""

    __name__ = ""

    def __reduce__(self) -> str:
        return self.__name__

    def __fx_create_arg__(self, tracer):
        setattr(tracer.root, self.__name__, self)
        return tracer.create_node("get_attr", self.__name__, (), {})


class _Formulas(_Global):
    """The mathematics of one activation: f(x, p) and its derivatives; and the kernels that compute them."""

    def __init__(
        self, value, slope, curvature, by_parameter, slope_by_parameter, by_two_parameters,
        forward=None, backward=None, full_backward=None, channel_backward=None, dtypes=(),
    ) -> None:  # fmt: skip
        self.__name__ = value.__name__.removesuffix("_value") + "_formulas"
        self.value = value
        self.slope = slope
        self.curvature = curvature
        self.by_parameter = by_parameter
        self.slope_by_parameter = slope_by_parameter
        self.by_two_parameters = by_two_parameters
        self.forward = forward
        self.backward = backward
        self.full_backward = full_backward
        self.channel_backward = channel_backward
        self.dtypes = dtypes  # of the kernels


def _nothing(*operands: Tensor) -> tuple[Tensor, ...]:
    """The derivatives in the parameters of a function without any."""
    return ()


def _wide_dtype(x: Tensor) -> torch.dtype:
    """The dtype of the computation: wider than that of x, to which the result is rounded once."""
    if x.dtype in (torch.float16, torch.bfloat16) or x.device.type == "mps" or torch.onnx.is_in_onnx_export():
        return torch.float32
    return torch.float64


def _wide(x: Tensor) -> Tensor:
    """x in the dtype of the computation."""
    return x.to(_wide_dtype(x))


def _is_exported(x: Tensor) -> bool:
    """Whether a program is made for others, such as quantizers, delegates and runtimes, which lack float64. What torch
    offers for this, `is_exporting()`, is true of all compiled code up to torch 2.11."""
    return getattr(torch.compiler, "_is_exporting_flag", False) and x.dtype != torch.float64


def _operands(x: Tensor, p: Sequence[float | Tensor]) -> tuple[Tensor, ...]:
    """x and the parameters as tensors in the dtype of the computation."""
    dtype = torch.float32 if _is_exported(x) else _wide_dtype(x)
    p = [one if isinstance(one, Tensor) or not x.is_cuda else _fixed(one) for one in p]
    full = (one if isinstance(one, Tensor) else torch.full((), one, dtype=dtype, device=x.device) for one in p)
    return x.to(dtype), *(one.to(dtype) for one in full)


def _refuse_integers(x: Tensor) -> None:
    if not x.is_floating_point():
        raise TypeError(f"input must have a floating point dtype, got {x.dtype}; convert it with .float()")


def _flag(name: str, value: bool) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, got {value!r}")
    return value


def _parameter(name: str, value: float | Tensor, x: Tensor, channel_dim: int) -> float | Tensor:
    """A parameter as a number or as a tensor that broadcasts with x: one value, or one for each channel."""
    if not isinstance(value, Tensor):
        return float(value)
    if value.device != x.device:
        raise ValueError(f"{name} is on {value.device}, the input on {x.device}; move one with .to(device)")
    if value.numel() == 1:
        return value.reshape(())
    if value.dim() == 1 and -x.dim() <= channel_dim < x.dim() and len(value) == x.shape[channel_dim]:
        shape = [1] * x.dim()
        shape[channel_dim] = -1
        return value.reshape(shape)
    shape = [1] * (x.dim() - value.dim()) + list(value.shape)
    if value.dim() < 2 or len(shape) != x.dim() or any(a not in (1, b) for a, b in zip(shape, x.shape, strict=True)):
        is_last = value.dim() == 1 and x.dim() > 0 and len(value) == x.shape[-1]
        raise ValueError(
            f"{name} must be a number, a 1-d tensor with one entry for each channel (dim {channel_dim} of the input), "
            f"or one that broadcasts, such as (1, C, 1, 1); got shape {tuple(value.shape)} for an input of shape "
            f"{tuple(x.shape)}" + (": for (B, T, C) give channel_dim=-1" if is_last else "")
        )
    return value.reshape(shape)
'''

AUTOGRAD = '''\
@torch.fx.wrap
def _activated(f: _Formulas, x: Tensor, channel_dim: int = 1, /, **p: float | Tensor) -> Tensor:
    """f(x, p), which can be differentiated twice."""
    values: Sequence[float | Tensor] = tuple(p.values())
    tensors = _tensors(values) if values else []
    is_straight, dim = _way(f, x, channel_dim, tensors)
    if not is_straight:
        return _general(f, x, channel_dim, p)
    if values and torch.compiler.is_compiling():
        tensors = [_as_tensor(one, x) for one in values]
        values = tensors
    if not torch.is_grad_enabled() or not any(one.requires_grad for one in (x, *tensors)):
        return _launch_forward(f, x, values, dim)
    return _LaunchedWithTensors.apply(f, dim, x, *values) if tensors else _Launched.apply(f, x, *values)


def _way(f: _Formulas, x: Tensor, channel_dim: int, tensors: Sequence[Tensor]) -> tuple[bool, int | None]:
    """Whether kernels are started straight away; and the dimension of parameters with more than one value."""
    if f.forward is None or not _launches(f, x, *tensors) or not _is_untransformed():
        return False, None
    dim = None
    for one in tensors:
        if one.numel() != 1:
            dim = channel_dim
            if one.dim() != 1 or not -x.dim() <= dim < x.dim() or one.shape[0] != x.shape[dim]:
                return False, None
    return True, dim


def _as_tensor(one: float | Tensor, x: Tensor) -> Tensor:
    """A parameter for compiled code."""
    if isinstance(one, Tensor):
        return one
    return torch.full((), _fixed(one), dtype=torch.float64, device=x.device)


def _fixed(number: float) -> float:
    """A number that is a constant of compiled code. As a variable it would be an argument that CUDA refuses (torch
    2.11), so that a value which changes has to be a tensor."""
    return float.fromhex(float(number).hex()) if torch.compiler.is_compiling() else number


def _general(f: _Formulas, x: Tensor, channel_dim: int, p: Mapping[str, float | Tensor]) -> Tensor:
    """The same for all tensors and all that torch does to them."""
    _refuse_integers(x)
    return _applied(_Value, f, x, *(_parameter(name, one, x, channel_dim) for name, one in p.items()))


def _applied(function, *inputs):
    """torch.compile does not trace an autograd function with a rule for forward mode; and one that takes
    any number of inputs only if something is to be differentiated."""
    if not torch.compiler.is_compiling():
        return function.with_jvp.apply(*inputs)
    if torch.is_grad_enabled() and any(one.requires_grad for one in _tensors(inputs)):
        return function.apply(*inputs)
    return function.forward(*inputs)


def _saved(ctx) -> list:
    """The inputs of an autograd function: tensors were saved, the rest was kept."""
    tensors = iter(ctx.saved_tensors)
    return [next(tensors) if one is None else one for one in ctx.kept]


def _tensors(inputs: Sequence[object]) -> list[Tensor]:
    return [one for one in inputs if isinstance(one, Tensor)]


def _spread(values: Iterable[Tensor], p: Sequence[float | Tensor]) -> list[Tensor | None]:
    """The values for the parameters that are tensors, None for those that are numbers."""
    remaining = iter(values)
    return [next(remaining) if isinstance(one, Tensor) else None for one in p]


def _combined(weights: Iterable[Tensor | None], derivatives: Sequence[Tensor]) -> Tensor:
    """The sum of weight * derivative; a missing weight counts as 0."""
    total = None
    for weight, derivative in zip(weights, derivatives, strict=True):
        if weight is not None:
            term = weight.to(derivative.dtype) * derivative
            total = term if total is None else total + term
    return torch.zeros_like(derivatives[0]) if total is None else total


def _reduced(values: Sequence[Tensor], p: Sequence[float | Tensor]) -> list[Tensor]:
    """Each value summed over the elements that share a parameter, for those that are tensors."""
    pairs = zip(values, p, strict=True)
    return [value.sum_to_size(one.shape).to(one.dtype) for value, one in pairs if isinstance(one, Tensor)]


def _gradient(f: _Formulas, z: Tensor, *q: Tensor) -> tuple[Tensor, ...]:
    """The derivatives of f in x and in the parameters."""
    return f.slope(z, *q), *f.by_parameter(z, *q)


def _hessian(f: _Formulas, z: Tensor, *q: Tensor) -> list[tuple[Tensor, ...]]:
    """The rows of the second derivatives of f in x and in the parameters."""
    mixed = f.slope_by_parameter(z, *q)
    places = [(i, j) for i in range(len(q)) for j in range(i, len(q))]
    pair = dict(zip(places, f.by_two_parameters(z, *q), strict=True))
    below = [tuple(pair[min(i, j), max(i, j)] for j in range(len(q))) for i in range(len(q))]
    return [(f.curvature(z, *q), *mixed), *((m, *row) for m, row in zip(mixed, below, strict=True))]


def _channel_dim(p: Sequence[float | Tensor]) -> int | None:
    """The dimension in which parameters that broadcast with x have values."""
    return max(_channel_dims(p), default=None)


def _channel_dims(p: Sequence[float | Tensor]) -> set[int]:
    shapes = [one.shape for one in p if isinstance(one, Tensor) and one.numel() > 1]
    return {dim for shape in shapes for dim, size in enumerate(shape) if size > 1}


def _by_kernels(kernel, f: _Formulas, p: Sequence[float | Tensor], *tensors: Tensor) -> bool:
    """Whether a kernel serves parameters that broadcast with x: it knows of channels in one dimension."""
    return kernel is not None and _launches(f, *tensors, *_tensors(p)) and len(_channel_dims(p)) < 2


class _Launched(torch.autograd.Function):
    """f(x, p) by kernels, p being numbers. Without `setup_context`, for which torch binds the arguments by name at
    each call; `_Value` has that, with the rules for torch.func and for forward mode. A backward pass runs in a thread
    with cold caches, where a line of Python costs several times what it costs elsewhere: it asks for little."""

    @staticmethod
    def forward(ctx, f, x, *p):
        ctx.f, ctx.p = f, p
        ctx.save_for_backward(x)
        return _launch_forward(f, x, p, None)

    @staticmethod
    def backward(ctx, grad):
        (x,), f, p = ctx.saved_tensors, ctx.f, ctx.p
        if _is_last(grad):
            return None, _launch_backward(f, grad, x, p, None), *(None for _ in p)
        return None, _applied(_Backward, f, grad, x, *p), *(None for _ in p)


class _LaunchedWithTensors(torch.autograd.Function):
    """The same for parameters some of which are tensors; one with more than one value is 1-d, for dimension dim."""

    @staticmethod
    def forward(ctx, f, dim, x, *p):
        ctx.f, ctx.dim, ctx.kept = f, dim, [None, *(None if isinstance(one, Tensor) else one for one in p)]
        ctx.save_for_backward(x, *_tensors(p))
        return _launch_forward(f, x, p, dim)

    @staticmethod
    def backward(ctx, grad):
        f, dim, (x, *p) = ctx.f, ctx.dim, _saved(ctx)
        with_p = any(ctx.needs_input_grad[3:])
        if not _is_last(grad):
            q = [_parameter("a parameter", one, x, 1 if dim is None else dim) for one in p]
            d_x, *d_p = _differentiated(f, grad, x, q, with_p)
            shaped = (d if d is None else d.reshape(one.shape) for d, one in zip(d_p, p, strict=True))
            return None, None, d_x, *shaped
        if with_p:
            d_x, *d_p = _launch_full_backward(f, grad, x, p, dim)
            return None, None, d_x, *_spread(d_p, p)
        return None, None, _launch_backward(f, grad, x, p, dim), *(None for _ in p)


def _is_last(grad: Tensor) -> bool:
    """Whether a backward pass is by kernels: nobody differentiates it again, in reverse or in forward mode, and the
    gradient is a plain tensor, as what was saved is."""
    if torch.compiler.is_compiling():
        return True
    is_watched = torch.is_grad_enabled() or torch._C._len_torch_dispatch_stack()
    return not is_watched and _is_untransformed() and not _is_special(grad)


class _Pointwise(torch.autograd.Function):
    """Saves its inputs and nothing else; works under torch.func."""

    generate_vmap_rule = True
    with_jvp: Any  # the same class with a rule for forward mode

    @staticmethod
    def setup_context(ctx, inputs, output):
        tensors = _tensors(inputs)
        ctx.kept = [None if isinstance(one, Tensor) else one for one in inputs]
        ctx.save_for_backward(*tensors)
        ctx.save_for_forward(*tensors)


class _Value(_Pointwise):
    """f(x, p)."""

    @staticmethod
    def forward(f, x, *p):
        if _by_kernels(f.forward, f, p, x):
            return _launch_forward(f, x, p, _channel_dim(p))
        return f.value(*_operands(x, p)).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        f, x, *p = _saved(ctx)
        return None, *_differentiated(f, grad, x, p, any(ctx.needs_input_grad[2:]))


def _differentiated(f: _Formulas, grad: Tensor, x: Tensor, p: Sequence[float | Tensor], with_p: bool) -> tuple:
    """The gradients of x and of the parameters, None for those that are not asked for."""
    if with_p:
        d_x, *d_p = _applied(_FullBackward, f, grad, x, *p)
        return d_x, *_spread(d_p, p)
    return _applied(_Backward, f, grad, x, *p), *(None for _ in p)


class _ValueWithJvp(_Value):
    @staticmethod
    def jvp(ctx, _, t_x, *t_p):
        f, x, *p = _saved(ctx)
        by_p = _combined(t_p, f.by_parameter(*_operands(x, p))) if any(t is not None for t in t_p) else None
        by_x = _applied(_Backward, f, t_x, x, *p) if t_x is not None else None
        return by_x if by_p is None else by_p.to(x.dtype) if by_x is None else (by_x + by_p).to(x.dtype)


class _Backward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(f, grad, x, *p):
        if _by_kernels(f.backward, f, p, x, grad):
            return _launch_backward(f, grad, x, p, _channel_dim(p))
        return (_wide(grad) * f.slope(*_operands(x, p))).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        f, grad, x, *p = _saved(ctx)
        z = _operands(x, p)
        weight = _wide(c) * _wide(grad)
        d_grad = _applied(_Backward, f, c, x, *p).to(grad.dtype)
        d_x = (weight * f.curvature(*z)).to(x.dtype)
        d_p = _reduced([weight * d for d in f.slope_by_parameter(*z)], p)
        return None, d_grad, d_x, *_spread(d_p, p)


class _BackwardWithJvp(_Backward):
    @staticmethod
    def jvp(ctx, _, t_grad, *t):
        f, grad, x, *p = _saved(ctx)
        z = _operands(x, p)
        moved = _wide(grad) * _combined(t, (f.curvature(*z), *f.slope_by_parameter(*z)))
        return (moved if t_grad is None else moved + _wide(t_grad) * f.slope(*z)).to(x.dtype)


class _FullBackward(_Pointwise):
    """grad * f'(x), and grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(f, grad, x, *p):
        if _by_kernels(f.full_backward, f, p, x, grad):
            return _launch_full_backward(f, grad, x, p, _channel_dim(p))
        d_x, *d_p = (_wide(grad) * d for d in _gradient(f, *_operands(x, p)))
        return d_x.to(x.dtype), *_reduced(d_p, p)

    @staticmethod
    def backward(ctx, c_x, *c_p):
        f, grad, x, *p = _saved(ctx)
        z, c = _operands(x, p), (c_x, *_spread(c_p, p))
        d_grad = _combined(c, _gradient(f, *z)).to(grad.dtype)
        d_x, *d_p = (_wide(grad) * _combined(c, row) for row in _hessian(f, *z))
        return None, d_grad, d_x.to(x.dtype), *_spread(_reduced(d_p, p), p)


class _FullBackwardWithJvp(_FullBackward):
    @staticmethod
    def jvp(ctx, _, t_grad, *t):
        f, grad, x, *p = _saved(ctx)
        z = _operands(x, p)
        rows = zip(_gradient(f, *z), _hessian(f, *z), strict=True)
        moved = [_combined((t_grad, grad), (first, _combined(t, row))) for first, row in rows]
        return moved[0].to(x.dtype), *_reduced(moved[1:], p)


_Value.with_jvp = _ValueWithJvp
_Backward.with_jvp = _BackwardWithJvp
_FullBackward.with_jvp = _FullBackwardWithJvp
'''

NAMES = ("value", "slope", "curvature", "by_parameter", "slope_by_parameter", "by_two_parameters")


def mathematics_text(subject: Subject, family: Family) -> str:
    """The pointwise functions of one activation."""
    rows = _programs(subject, family)
    head = f"_{subject.function}_"
    return "\n\n".join(function_text(head + name, one, said, "parameter" in name) for name, one, said in rows)


SIDE_BY_SIDE = ("slope", "by_parameter")
LARGER = (Fraction(3),)  # parameters with which results may be infinite
EXTREME = tuple(Fraction(10) ** power for power in (-12, -6, -3, 3, 6, 12))


@dataclass(frozen=True)
class DevicePrograms:
    """By name what devices run for half precision and for float32; nothing for a format that lacks an operation."""

    halves: Mapping[str, Program]
    singles: Mapping[str, Program]

    def kinds(self) -> tuple[tuple[str, Mapping[str, Program]], ...]:
        return ("half", self.halves), ("single", self.singles)


@cache
def family_for(subject: Subject) -> Family:
    """The programs of the torch code."""
    family = family_of(subject.cells, *settings_of(subject))
    if family.value.results == (X.name,):  # autograd does not save an input that is returned
        raise InputError(f"{subject.function} is x itself: use torch.nn.Identity")
    return family


def torch_programs(subject: Subject) -> dict[str, Program]:
    """The same by the names of their functions."""
    return {f"_{subject.function}_{name}": program for name, program, _ in _programs(subject, family_for(subject))}


@cache
def device_programs(subject: Subject) -> DevicePrograms:
    """The programs for devices; none where they would lose an input, so that torch's operations serve there too."""
    symbols, domains = settings_of(subject)
    try:
        family = device_family_of(subject.cells, symbols, domains)
    except InputError:
        return DevicePrograms({}, {})
    every = {"value": family.value, "slope": family.slope, "by_parameter": family.parameters}
    programs = {name: program for name, program in every.items() if program is not None}
    halves = {name: device_program(program, symbols) for name, program in programs.items()}
    known = all(i.operation in SUPPORTED for program in halves.values() for i in program.instructions)
    if not known:
        return DevicePrograms({}, {})
    if not all(is_paired(program, symbols) for program in programs.values()):
        return DevicePrograms(halves, {})
    given = defaults(subject.settings)
    programs = _side_by_side(programs, symbols)
    for large in (paired_programs.LARGE, paired_programs.GROWN):
        singles = {name: _paired(name, programs, symbols, large) for name in programs}
        several = [given, *_others(subject.settings, LARGER)]
        if any(is_nan_far_out(one, _pairs(some)) for one in singles.values() for some in several):
            singles = {name: settled_below(program) for name, program in singles.items()}
        if all(
            keeps_inputs(singles[name], _wide(one, given), _pairs(given), FLOORS.get(name, FLOOR))
            for name, one in programs.items()
        ) and _keep_extremes(singles, programs, subject.settings):
            return DevicePrograms(halves, singles)
    return DevicePrograms(halves, {})


def _keep_extremes(singles: Mapping[str, Program], wide: Mapping[str, Program], settings: Sequence[Setting]) -> bool:
    """Whether value and slope lose no input at extreme parameters either, one at a time, but for subnormal results."""
    return all(
        keeps_inputs(singles[name], _wide(wide[name], given), _pairs(given), floor, single_arithmetic.FEW_SIZES)
        for given in _others(settings, EXTREME)
        for name, floor in (("value", LEAST_NORMAL), ("slope", FLOOR))
    )


def _pairs(given: Mapping[str, float]) -> list[float]:
    return [part for number in given.values() for part in as_pair(number)]


def _others(settings: Sequence[Setting], sizes: Sequence[Fraction]) -> Iterator[dict[str, float]]:
    """The default parameters, each of them replaced by numbers of other sizes, of either sign."""
    for one in settings:
        for other in (side * size for size in sizes for side in (1, -1)):
            if one.domain.contains(Rational(other.numerator, other.denominator)) is Truth.YES:
                yield defaults(settings) | {one.name: float(other)}


def _paired(
    name: str, programs: Mapping[str, Program], symbols: Sequence[Symbol], large: paired_programs.Factor
) -> Program:
    if name == "value":
        return paired_program(programs[name], symbols, large)
    if name == "slope":
        is_brief = any(is_dear(programs[one]) for one in SIDE_BY_SIDE if one in programs)
        return slope_program(programs[name], symbols, large, is_brief)
    return summand_program(programs[name], symbols, large, programs["slope"])


def _side_by_side(programs: dict[str, Program], symbols: Sequence[Symbol]) -> dict[str, Program]:
    """Slope and gradients of parameters, which one launch computes, with one held x where that saves time."""
    if "by_parameter" not in programs or not is_dear(programs["by_parameter"]):
        return programs
    equal = programs | dict(zip(SIDE_BY_SIDE, with_equal_holds([programs[one] for one in SIDE_BY_SIDE]), strict=True))
    return equal if all(is_paired(program, symbols) for program in equal.values()) else programs


def defaults(settings: Sequence[Setting]) -> dict[str, float]:
    return {setting.name: float(to_ball(setting.default).mid()) for setting in settings}


def _wide(program: Program, given: Mapping[str, float]) -> Callable[[float], list[float | None]]:
    at = in_doubles(program)
    return lambda x: at({"x": x, **given})


def device_texts(subject: Subject, family: Family) -> list[str]:
    """The functions that devices run."""
    docstrings = {name: docstring for name, _, docstring in _programs(subject, family)}
    return [
        device_text(kind, f"_{subject.function}_{name}_{kind}", program, docstrings[name], "parameter" in name)
        for kind, group in device_programs(subject).kinds()
        for name, program in group.items()
    ]


def launched_texts(subject: Subject) -> list[str]:
    """The kernels that run them."""
    programs = device_programs(subject)
    names = [setting.name for setting in subject.settings]
    return program_texts(subject.function, names, bool(programs.singles), KINDS) if programs.halves else []


def formulas_text(subject: Subject, family: Family) -> str:
    """The table that holds the functions together."""
    written = [name for name, _, _ in _programs(subject, family)]
    rows = [f"    {name}={f'_{subject.function}_{name}' if name in written else '_nothing'}," for name in NAMES]
    kinds = program_kinds([s.name for s in subject.settings]) if device_programs(subject).halves else []
    rows += [f"    {kind}=_{subject.function}_{kind}_kernel," for kind in kinds]
    rows += [f"    dtypes={'_NARROW' if device_programs(subject).singles else '_HALVES'},"] if kinds else []
    return "\n".join([f"_{subject.function}_formulas = _Formulas(", *rows, ")"]) + "\n"


def _programs(subject: Subject, family: Family) -> list[tuple[str, Program, str]]:
    names = ", ".join(setting.name for setting in subject.settings)
    every = [
        ("value", family.value, "f(x)."),
        ("slope", family.slope, "f'(x)."),
        ("curvature", family.curvature, "f''(x)."),
        ("by_parameter", family.parameters, f"The derivatives of f in {names}."),
        ("slope_by_parameter", family.mixed, f"The derivatives of f' in {names}."),
        ("by_two_parameters", family.pairs, f"The second derivatives of f in {names}: upper triangle."),
    ]
    return [(name, program, docstring) for name, program, docstring in every if program is not None]
