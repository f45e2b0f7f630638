"""The emitted mathematics of soft quantizers: probabilities, gradients, sampling, the table, the rate.

Formulas are programs with rows, lowered from the derivation; around them stands what tensors need: formats, axes,
autograd. The gradients are written in differentiable operations, so that they have a backward themselves.
"""

from collections.abc import Mapping
from functools import cache

from ...derivations.soft_quantizer import Quantizer, quantizer_of
from ...theory.language.activations import activation
from ..lowering.index_means import draw_programs, mean_programs, step_programs, table_steps
from ..targets.torch_text import function_text

WEIGHTS = {"gaussian": "squaf_general", "laplacian": "squaf_laplacian_general"}  # the entries with free centres
DOCSTRINGS = {
    "shares": "The probabilities P_i, one column for each centre; x is a column, as all that is here.",
    "mean": "sum_i z_i P_i.",
    "gradients": "The derivatives of the mean in x, y, z, alpha: covariances of z with those of log w.",
    "centres": "The centres q i.",
    "by_step": "The derivative in the step of uniform centres, from those in the centres.",
    "is_right": "Whether x >= (left + right)/2, decided exactly: 2x less the rounded sum against what that lost.",
    "is_past": "Whether x >= n (high + low)/2, decided exactly: with half the digits of q each, products are exact.",
    "is_passed": "Whether the distribution function, of which `whole` is the last value, is not above the noise.",
    "entropy": "Bits per value: minus the mean of log2 of the usage of the value.",
}
NAMES = {"centres": "uniform_centres", "entropy": "entropy_of"}


def filled(template: str, words: Mapping[str, str]) -> str:
    """The template with these words replaced, one after the other."""
    for word, new in words.items():
        template = template.replace(word, new)
    return template


def quantizer_named(entry: str) -> Quantizer:
    found = quantizer_of(activation(entry))
    assert found is not None, f"{entry} is no mean over an index"
    return found


@cache
def formulas_text() -> str:
    """The programs as functions of tensors."""
    texts = [
        function_text(f"_{weight}_{kind}", program, DOCSTRINGS[kind], as_tuple=len(program.results) > 1)
        for weight, entry in WEIGHTS.items()
        for kind, program in mean_programs(quantizer_named(entry)).items()
    ]
    others = {**step_programs(), **table_steps(quantizer_named("squaf_general")), **draw_programs()}
    texts += [function_text(f"_{NAMES.get(kind, kind)}", program, DOCSTRINGS[kind]) for kind, program in others.items()]
    return "\n\n".join(texts)


def mathematics_text() -> str:
    return MATHEMATICS.replace("FORMULAS\n", formulas_text())


MATHEMATICS = '''\
_QUANTIZER_CHUNK = 1 << 22  # probabilities held at once: 32 MiB of float64; on other devices 16 times as many


def _quantizer_dtype(x: Tensor) -> torch.dtype:
    """Half types are computed in float32, all others in float64 where device and target have it; an exported
    program has none."""
    is_half = x.dtype in (torch.float16, torch.bfloat16)
    is_exporting = getattr(torch.compiler, "_is_exporting_flag", False)  # is_exporting() is true of all compiled code
    is_exported = torch.onnx.is_in_onnx_export() or (x.dtype == torch.float32 and is_exporting)
    is_single = x.device.type == "mps" or is_exported
    return torch.float32 if is_half or is_single else torch.float64


FORMULAS

def _index(levels: int, like: Tensor) -> Tensor:
    """The numbers -k .. k of uniform centres."""
    return torch.arange(-(levels // 2), levels // 2 + 1, dtype=like.dtype, device=like.device)


def _centres(centres: Tensor, levels: int) -> Tensor:
    """The centres, given as such or as the step of a uniform grid."""
    return centres if centres.dim() == 1 else _uniform_centres(centres, _index(levels, centres))


def _by_centres(centres: Tensor, d_y: Tensor) -> Tensor:
    """The gradient in what the centres are given as, from that in the centres."""
    return d_y if centres.dim() == 1 else _by_step(d_y, _index(d_y.shape[-1], d_y)).squeeze(-1)


def _as_column(x: Tensor, dtype: torch.dtype) -> Tensor:
    """x in the dtype of the computation, before a last axis for the centres; infinities become numbers at which all
    weights but one vanish."""
    bound = 1e150 if dtype == torch.float64 else 1e18
    return x.to(dtype).clamp(-bound, bound).unsqueeze(-1)


def _quantizer_mean(x: Tensor, y: Tensor, z: Tensor, alpha: Tensor, laplacian: bool) -> Tensor:
    mean = _laplacian_mean if laplacian else _gaussian_mean
    return mean(_as_column(x, z.dtype), y, z, alpha).squeeze(-1).to(x.dtype)


def _quantizer_draw(
    x: Tensor, y: Tensor, z: Tensor, alpha: Tensor, noise: Tensor, laplacian: bool
) -> Tensor:
    """z_i with probability P_i, by the inverse of the distribution function at `noise` in [0, 1)."""
    wide, shares = _as_column(x, z.dtype), _laplacian_shares if laplacian else _gaussian_shares
    total = shares(wide, y, alpha).cumsum(-1)
    place = _is_passed(total[..., :-1], noise.unsqueeze(-1), total[..., -1:]).sum(-1)
    return torch.where(x.isnan(), wide.squeeze(-1), z[place]).to(x.dtype)


def _quantizer_gradients(
    grad: Tensor, x: Tensor, y: Tensor, z: Tensor, alpha: Tensor, laplacian: bool
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """grad times the derivatives of the mean in x, and in y, z, alpha summed over x."""
    gradients = _laplacian_gradients if laplacian else _gaussian_gradients
    g = grad.to(z.dtype).unsqueeze(-1)
    by_x, by_y, by_z, by_alpha = gradients(_as_column(x, z.dtype), y, z, alpha)
    over_x = list(range(x.dim()))
    d_y, d_z = (g * by_y, g * by_z) if not over_x else ((g * by_y).sum(over_x), (g * by_z).sum(over_x))
    return (g * by_x).squeeze(-1).to(x.dtype), d_y, d_z, (g * by_alpha).sum()


def _quantizer_tangent(
    x: Tensor, y: Tensor, z: Tensor, alpha: Tensor, laplacian: bool, tangents: Sequence[Tensor | None]
) -> Tensor:
    """The derivative of the mean along tangents of x, y, z, alpha."""
    gradients = _laplacian_gradients if laplacian else _gaussian_gradients
    d_x, *others = tangents
    along = (None if d_x is None else d_x.to(z.dtype).unsqueeze(-1), *others)
    found = zip(gradients(_as_column(x, z.dtype), y, z, alpha), along, strict=True)
    changes = [(by * d).sum(-1) for by, d in found if d is not None]
    return sum(changes, torch.zeros(x.shape, dtype=z.dtype, device=x.device)).to(x.dtype)


def _chunks(levels: int, *tensors: Tensor) -> list[tuple[Tensor, ...]]:
    """The tensors as they are, or in pieces whose probabilities can be held; a traced shape is not asked."""
    rows = (_QUANTIZER_CHUNK << (0 if tensors[0].device.type == "cpu" else 4)) // levels
    if torch.compiler.is_compiling() or tensors[0].numel() <= rows:
        return [tensors]
    return list(zip(*(one.reshape(-1).split(rows) for one in tensors), strict=True))


def _joined(pieces: list[Tensor], like: Tensor) -> Tensor:
    return pieces[0] if len(pieces) == 1 else torch.cat(pieces).reshape(like.shape)


class _Quantizer(torch.autograd.Function):
    """The mean, or with noise a draw that has the gradients of the mean. Saves its inputs."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, centres, z, alpha, noise, laplacian):
        pointwise = (x,) if noise is None else (x, noise)
        if _launches_uniform(centres, z, laplacian, *pointwise, alpha):
            if noise is None:
                return _launch_quantizer(x, centres, z, alpha)
            return _launch_draw(x, noise, centres, z, alpha)
        y = _centres(centres, z.shape[-1])
        pieces = _chunks(z.shape[-1], *pointwise)
        if noise is None:
            return _joined([_quantizer_mean(part, y, z, alpha, laplacian) for (part,) in pieces], x)
        return _joined([_quantizer_draw(part, y, z, alpha, u, laplacian) for part, u in pieces], x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, centres, z, alpha, _, ctx.laplacian = inputs
        ctx.save_for_backward(x, centres, z, alpha)
        ctx.save_for_forward(x, centres, z, alpha)

    @staticmethod
    def backward(ctx, grad):
        _, with_q, with_z, with_alpha, *_ = ctx.needs_input_grad
        x, centres, z, alpha = ctx.saved_tensors
        with_sums = with_q or with_alpha
        found = _quantizer_backward(grad, x, centres, z, alpha, ctx.laplacian, with_z, with_sums)
        return *found, None, None


def _quantizer_backward(
    grad: Tensor, x: Tensor, centres: Tensor, z: Tensor, alpha: Tensor, laplacian: bool,
    with_z: bool = False, with_sums: bool = True,
) -> tuple[Tensor, Tensor | None, Tensor | None, Tensor | None]:  # fmt: skip
    """The gradients in x, centres, z, alpha: in pieces or by kernels if they are not differentiated again. Kernels
    leave out those in z, or in centres and alpha, that are not asked for."""
    y = _centres(centres, z.shape[-1])
    if torch.is_grad_enabled():
        d_x, d_y, d_z, d_alpha = _quantizer_gradients(grad, x, y, z, alpha, laplacian)
        return d_x, _by_centres(centres, d_y), d_z, d_alpha
    if _launches_uniform(centres, z, laplacian, x, alpha, grad):
        return _launch_quantizer_backward(grad, x, centres, z, alpha, with_z, with_sums)
    pieces = _chunks(z.shape[-1], x, grad.expand(x.shape))
    found = [_quantizer_gradients(g, part, y, z, alpha, laplacian) for part, g in pieces]
    d_y, d_z, d_alpha = (torch.stack([one[i] for one in found]).sum(0) for i in (1, 2, 3))
    return _joined([one[0] for one in found], x), _by_centres(centres, d_y), d_z, d_alpha


def _launches_uniform(centres: Tensor, z: Tensor, laplacian: bool, x: Tensor, *others: Tensor) -> bool:
    is_served = centres.dim() == 0 and not laplacian and z.shape[-1] <= _LARGEST_TABLE
    return is_served and _quantizer_launches(x, centres, z, *others)


class _QuantizerEager(_Quantizer):
    """The same with forward-mode derivatives, which torch.compile does not take."""

    @staticmethod
    def jvp(ctx, d_x, d_y, d_z, d_alpha, d_noise, d_laplacian):
        x, centres, z, alpha = ctx.saved_tensors
        y = _centres(centres, z.shape[-1])
        if d_y is not None:
            d_y = _centres(d_y, z.shape[-1])
        return _quantizer_tangent(x, y, z, alpha, ctx.laplacian, (d_x, d_y, d_z, d_alpha))


class _Usage(torch.autograd.Function):
    """The mean over x of the probabilities: the marginal distribution of the levels."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, centres, z, alpha, laplacian):
        each = torch.full_like(x, 1.0, dtype=z.dtype) / x.numel()
        if _launches_uniform(centres, z, laplacian, x, alpha, each):
            return _launch_quantizer_backward(each, x, centres, z, alpha)[2]
        y = _centres(centres, z.shape[-1])
        found = [_quantizer_gradients(g, part, y, z, alpha, laplacian)[2] for part, g in _chunks(len(z), x, each)]
        return torch.stack(found).sum(0)

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, centres, z, alpha, ctx.laplacian = inputs
        ctx.save_for_backward(x, centres, z, alpha)

    @staticmethod
    def backward(ctx, grad):
        # sum_i grad_i P_i is the quantizer with the levels grad.
        x, centres, z, alpha = ctx.saved_tensors
        each = torch.full_like(x, 1.0, dtype=z.dtype) / x.numel()
        d_x, d_centres, _, d_alpha = _quantizer_backward(each, x, centres, grad, alpha, ctx.laplacian)
        return d_x, d_centres, torch.zeros_like(z), d_alpha, None


def _quantized(
    input: Tensor, centres: Tensor, z: Tensor, alpha: Tensor, noise: Tensor | None = None, laplacian: bool = False
) -> Tensor:
    function = _Quantizer if torch.compiler.is_compiling() else _QuantizerEager
    return function.apply(input, centres, z, alpha, noise, laplacian)


def _entropy(usage: Tensor, z: Tensor) -> Tensor:
    """Bits per value. Levels with equal z are one value: each pays for the usage of all of them."""
    same = (z.unsqueeze(-1) == z.unsqueeze(-2)).to(usage.dtype)
    value = (same * usage.unsqueeze(-2)).sum(-1)
    return _entropy_of(usage, value.clamp_min(torch.finfo(usage.dtype).tiny)).squeeze(-1)
'''

TABLE = '''\
def _uniform_place(x: Tensor, q: Tensor, levels: int) -> Tensor:
    """The number of the nearest centre, from 0; at a midpoint the right one (Eq. 43), decided exactly."""
    k = levels // 2
    x, q = x.double(), q.double()
    high = q.float().double()
    near = torch.floor(x / q + 0.5).nan_to_num(0.0, k, -k).clamp(-k, k)
    up = sum(_is_past(x, 2.0 * near + side, high, q - high).long() for side in (-1.0, 1.0))
    return (near.long() - 1 + up).clamp(-k, k) + k


def _free_place(x: Tensor, y: Tensor) -> Tensor:
    """The number of the nearest of increasing centres; at a midpoint the right one, decided exactly."""
    y = y.double()
    return _is_right(x.double().unsqueeze(-1), y[..., :-1], y[..., 1:]).sum(-1)


class _Table(torch.autograd.Function):
    """z at given places. A step function: no gradient in x, and each z has that of the inputs it serves."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x, place, z):
        return torch.where(x.isnan(), x, z[place].to(x.dtype))

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, place, z = inputs
        ctx.save_for_backward(x, place, z)

    @staticmethod
    def backward(ctx, grad):
        x, place, z = ctx.saved_tensors
        used = place.unsqueeze(-1) == torch.arange(z.shape[-1], device=z.device)
        d_z = (grad.to(z.dtype).unsqueeze(-1) * used).reshape(-1, z.shape[-1]).sum(0)
        return torch.zeros_like(x), None, d_z
'''
