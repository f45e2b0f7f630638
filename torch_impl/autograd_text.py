"""The emitted autograd: forward, backward, and a backward of the backward, each from its own program.

torch.where passes NaN gradients from the branch not taken, so nothing is left to differentiation by
torch: all first and second derivatives are programs of the derivation. Only x and the parameters are saved.

- `HELPERS`, `PARAMETER_HELPERS`        what an emitted file needs once
- `mathematics_text(subject, family)`   the pointwise functions of one activation
- `autograd_text(subject)`              the `torch.autograd.Function` classes around them
"""

from __future__ import annotations

from .emit_torch import function_text
from .lowering import Family
from .subjects import Subject

HELPERS = '''\
def _wide(x: Tensor) -> Tensor:
    """x in the dtype of the computation, which is wider than its own and rounded to it once at the end."""
    if x.dtype in (torch.float16, torch.bfloat16):
        return x.float()
    return x.double() if x.dtype == torch.float32 and x.device.type != "mps" else x


def _refuse_integers(x: Tensor) -> None:
    if not x.is_floating_point():
        raise TypeError(f"input must have a floating point dtype, got {x.dtype}; convert it with .float()")


class _Pointwise(torch.autograd.Function):
    """Saves its inputs and nothing else; works under torch.func."""

    generate_vmap_rule = True

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
'''

PARAMETER_HELPERS = '''\
def _parameter(name: str, value: float | Tensor, x: Tensor, channel_dim: int) -> Tensor:
    """A parameter as a tensor that broadcasts with x: one number, or one for each channel."""
    dtype = _wide(x).dtype
    if not isinstance(value, Tensor):
        return torch.full((), value, dtype=dtype, device=x.device)
    if value.numel() == 1:
        return value.reshape(()).to(dtype)
    if value.dim() != 1 or not -x.dim() <= channel_dim < x.dim() or len(value) != x.shape[channel_dim]:
        raise ValueError(
            f"{name} must be a number or a 1-d tensor with one entry for each channel (dim {channel_dim} of "
            f"the input), got shape {tuple(value.shape)} for an input of shape {tuple(x.shape)}"
        )
    shape = [1] * x.dim()
    shape[channel_dim] = -1
    return value.to(dtype).reshape(shape)


def _reduced(weight: Tensor, by_p: Sequence[Tensor], p: Sequence[Tensor]) -> tuple[Tensor, ...]:
    """weight * df/dp for each parameter, summed over the elements that share it."""
    return tuple((weight * d).sum_to_size(one.shape) for d, one in zip(by_p, p, strict=True))


def _combined(weights: Sequence[Tensor], derivatives: Sequence[Tensor]) -> Tensor:
    """The sum of weight * derivative."""
    total = weights[0] * derivatives[0]
    for weight, derivative in zip(weights[1:], derivatives[1:], strict=True):
        total = total + weight * derivative
    return total


def _rows(triangle: Sequence[Tensor], size: int) -> list[list[Tensor]]:
    """The rows of a symmetric matrix from its upper triangle."""
    places = [(i, j) for i in range(size) for j in range(i, size)]
    entry = dict(zip(places, triangle, strict=True))
    return [[entry[min(i, j), max(i, j)] for j in range(size)] for i in range(size)]
'''


def mathematics_text(subject: Subject, family: Family) -> str:
    """The pointwise functions of one activation."""
    names = ", ".join(setting.name for setting in subject.settings)
    texts = [
        function_text(f"_{subject.function}_value", family.value, "f(x)."),
        function_text(f"_{subject.function}_slope", family.slope, "f'(x)."),
        function_text(f"_{subject.function}_curvature", family.curvature, "f''(x)."),
    ]
    for kind, program, docstring in (
        ("by_parameter", family.parameters, f"The derivatives of f in {names}."),
        ("slope_by_parameter", family.mixed, f"The derivatives of f' in {names}."),
        ("by_two_parameters", family.pairs, f"The second derivatives of f in {names}: upper triangle."),
    ):
        if program is not None:
            texts.append(function_text(f"_{subject.function}_{kind}", program, docstring, as_tuple=True))
    return "\n\n".join(texts)


def autograd_text(subject: Subject) -> str:
    """The autograd functions of one activation."""
    names = ", ".join(setting.name for setting in subject.settings)
    template = _WITH_PARAMETERS if subject.settings else _WITHOUT_PARAMETERS
    text = template.replace("CLASS", subject.class_name).replace("FUNCTION", subject.function)
    # The signatures name the parameters: torch.compile counts them to see whether `forward` takes a ctx.
    as_tuple = f"({names},)" if len(subject.settings) == 1 else f"({names})"
    return text.replace("PARAMETERS_TUPLE", as_tuple).replace("PARAMETERS", names)


_WITHOUT_PARAMETERS = '''\
class _CLASS(_Pointwise):
    """f(x)."""

    @staticmethod
    def forward(x):
        return _FUNCTION_value(_wide(x)).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return _CLASSBackward.apply(grad, x)


class _CLASSBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x):
        return (_wide(grad) * _FUNCTION_slope(_wide(x))).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x = ctx.saved_tensors
        d_grad = (_wide(c) * _FUNCTION_slope(_wide(x))).to(grad.dtype)
        d_x = (_wide(c) * _wide(grad) * _FUNCTION_curvature(_wide(x))).to(x.dtype)
        return d_grad, d_x
'''

_WITH_PARAMETERS = '''\
class _CLASS(_Pointwise):
    """f(x) with the parameters p."""

    @staticmethod
    def forward(x, PARAMETERS):
        return _FUNCTION_value(_wide(x), PARAMETERS).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        x, *p = ctx.saved_tensors
        d_x: Tensor | None = None
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if ctx.needs_input_grad[0]:
            d_x = _CLASSBackward.apply(grad, x, *p)
        if any(ctx.needs_input_grad[1:]):
            d_p = _CLASSParameterBackward.apply(grad, x, *p)
        return d_x, *d_p


class _CLASSBackward(_Pointwise):
    """grad * f'(x)."""

    @staticmethod
    def forward(grad, x, PARAMETERS):
        slope = _FUNCTION_slope(_wide(x), PARAMETERS)
        return (_wide(grad) * slope).to(x.dtype)

    @staticmethod
    def backward(ctx, c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(c) * _wide(grad)
        d_grad = (_wide(c) * _FUNCTION_slope(z, *p)).to(grad.dtype)
        d_x = (weight * _FUNCTION_curvature(z, *p)).to(x.dtype)
        d_p: Sequence[Tensor | None] = [None] * len(p)
        if any(ctx.needs_input_grad[2:]):
            d_p = _reduced(weight, _FUNCTION_slope_by_parameter(z, *p), p)
        return d_grad, d_x, *d_p


class _CLASSParameterBackward(_Pointwise):
    """grad * df/dp for each parameter, summed over the elements that share it."""

    @staticmethod
    def forward(grad, x, PARAMETERS):
        p = PARAMETERS_TUPLE
        return _reduced(_wide(grad), _FUNCTION_by_parameter(_wide(x), *p), p)

    @staticmethod
    def backward(ctx, *c):
        grad, x, *p = ctx.saved_tensors
        z, weight = _wide(x), _wide(grad)
        d_grad = _combined(c, _FUNCTION_by_parameter(z, *p)).to(grad.dtype)
        d_x = (weight * _combined(c, _FUNCTION_slope_by_parameter(z, *p))).to(x.dtype)
        rows = _rows(_FUNCTION_by_two_parameters(z, *p), len(p))
        return d_grad, d_x, *_reduced(weight, [_combined(c, row) for row in rows], p)
'''
