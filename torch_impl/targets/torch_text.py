"""The torch target: a program as the text of one Python function of tensors, and the functions that an emitted file
defines once, if it calls them."""

from ..programs.candidates import NATIVE, native
from ..programs.program import Program
from .python_text import ARITHMETIC, ATOM, Dialect, Text, Writer, call, called_texts, python_function


def _select(condition: Text, a: Text, b: Text) -> Text:
    """Of two numbers to choose from, one is a tensor: torch would choose in float32."""
    other = f"torch.full_like(x, {b.text})" if a.is_constant and b.is_constant else b.text
    return Text(f"torch.where({condition.text}, {a.text}, {other})")


WRITERS: dict[str, Writer] = ARITHMETIC | {
    "select": _select,
    "clamp": lambda a, low, high: Text(f"torch.clamp({a.text}, min={low.text}, max={high.text})"),
    "clamp_min": lambda a, low: Text(f"torch.clamp({a.text}, min={low.text})"),
    "clamp_max": lambda a, high: Text(f"torch.clamp({a.text}, max={high.text})"),
}
for _name in "softplus normal_cdf gaussian log_gap residual sum_residual sin_ratio cos_ratio erf".split():
    WRITERS[_name] = call(f"_{_name}")  # functions that the emitted file defines itself
for _name in "abs sqrt exp expm1 log log1p tanh sigmoid erfc sinh cosh atan sin cos".split():
    WRITERS[_name] = call(f"torch.{_name}")

# A row is the last axis of a tensor; what has one number for a row has a last axis of length 1.
ROWS: dict[str, Writer] = {
    "total": lambda a: Text(f"{a.as_operand(ATOM)}.sum(-1, keepdim=True)"),
    "least": lambda a: Text(f"{a.as_operand(ATOM)}.amin(-1, keepdim=True)"),
    "most": lambda a: Text(f"{a.as_operand(ATOM)}.amax(-1, keepdim=True)"),
    "shares": lambda a: Text(f"torch.softmax({a.text}, -1)"),
    "fixed": lambda a: Text(f"{a.as_operand(ATOM)}.detach()"),
    "sign": call("torch.sign"),
    "log2": call("torch.log2"),
    "larger": call("torch.maximum"),
    "smaller": call("torch.minimum"),
}
WRITERS |= ROWS

DIALECT = Dialect("torch", WRITERS, lambda text: f"torch.full_like(x, {text})")


def function_text(name: str, program: Program, docstring: str, as_tuple: bool = False) -> str:
    """A Python function of tensors that computes the results of the program in its order."""
    arguments = ", ".join(f"{argument}: Tensor" for argument in program.arguments)
    kind = "tuple[Tensor, ...]" if as_tuple else "Tensor"
    return python_function(f"def {name}({arguments}) -> {kind}:", docstring, program, DIALECT, as_tuple)


RESIDUAL = '''\
def _residual(a: Tensor, b: Tensor | float, product: Tensor) -> Tensor:
    """a * b - product, rounded once: what the product of two moderate numbers lost."""
    if product.device.type == "mps":  # no float64 there
        return torch.zeros_like(product)
    if product.dtype != torch.float64:
        exact = a.double() * (b.double() if isinstance(b, Tensor) else b)
        return (exact - product.double()).to(product.dtype)
    a_high = a.float().double()
    b_high = b.float().double() if isinstance(b, Tensor) else b  # a number has few digits
    a_low, b_low = a - a_high, b - b_high
    return ((a_high * b_high - product) + (a_high * b_low + a_low * b_high)) + a_low * b_low
'''

SUM_RESIDUAL = '''\
def _sum_residual(a: Tensor, b: Tensor | float, total: Tensor) -> Tensor:
    """a + b - total, exactly: what the sum lost."""
    b_part = total - a
    return (a - (total - b_part)) + (b - b_part)
'''

TURNED = '''\
def _product_loss(a: Tensor, b: Tensor, product: Tensor) -> Tensor:
    """a * b - product of doubles, exactly (Dekker); large ones are made smaller by a power of two for it."""
    whole, parts, far = product, [], [one.abs() > 2.0**500 for one in (a, b)]
    for factor, is_far in zip((a, b), far, strict=True):
        whole = torch.where(is_far, whole * 2.0**-200, whole)
        small = torch.where(is_far, factor * 2.0**-200, factor)
        shifted = small * 134217729.0  # 2^27 + 1
        high = shifted - (shifted - small)
        parts += [high, small - high]
    a_high, a_low, b_high, b_low = parts
    lost = a_low * b_low - (((whole - a_high * b_high) - a_low * b_high) - a_high * b_low)
    for is_far in far:
        lost = torch.where(is_far, lost * 2.0**200, lost)
    return lost


def _turned(a: Tensor, b: Tensor | float, c: Tensor | float, d: Tensor | float) -> tuple[Tensor, Tensor]:
    """Sine and cosine of a * b * c / d, which is a sum of doubles: exact, or of a quotient five. NaN where it is more
    than they hold."""
    if a.device.type == "mps":  # no float64 there
        return torch.sin(a * b * c / d), torch.cos(a * b * c / d)
    parts = [a.double()]
    *factors, divisor = (
        torch.as_tensor(one, dtype=torch.float64, device=a.device) if isinstance(one, Tensor) or one != 1.0 else None
        for one in (b, c, d)
    )
    for factor in factors:
        if factor is not None:
            products = [part * factor for part in parts]
            parts = products + [_product_loss(part, factor, one) for part, one in zip(parts, products, strict=True)]
    if divisor is not None:
        whole, parts = parts, []
        for _ in range(5):
            parts.append(whole[0] / divisor)
            left, lows = -_product_loss(parts[-1], divisor, whole[0]), []
            for other in whole[1:]:
                total = left + other
                lows.append(_sum_residual(left, other, total))
                left = total
            whole = [left, *lows]
        parts[-1] = torch.where(parts[-1].abs() <= 1.0, parts[-1], math.nan)
    sine, cosine = torch.sin(parts[0]), torch.cos(parts[0])
    for part in parts[1:]:
        along, across = torch.cos(part), torch.sin(part)
        sine, cosine = sine * along + cosine * across, cosine * along - sine * across
    return torch.clamp(sine, -1.0, 1.0).to(a.dtype), torch.clamp(cosine, -1.0, 1.0).to(a.dtype)
'''

RATIOS = {
    f"{wave}_ratio": f'''\
def _{wave}_ratio(a: Tensor, b: Tensor | float, c: Tensor | float, d: Tensor | float) -> Tensor:
    """{wave}(a * b * c / d), of the exact quotient."""
    return _turned(a, b, c, d)[{place}]
'''
    for place, wave in enumerate(("sin", "cos"))
}

ERF = '''\
def _erf(x: Tensor) -> Tensor:
    """The error function, in float64: that of float32 has no digits next to 0 on some processors."""
    if x.device.type == "mps" or torch.onnx.is_in_onnx_export():  # as in `_wide_dtype`
        return torch.erf(x)
    return torch.erf(x.double()).to(x.dtype)
'''

DOCSTRINGS = {
    "softplus": "log(1 + exp(x)).",
    "normal_cdf": "The normal distribution function, with the error of the rounded -x/sqrt(2) put back.",
    "log_gap": "x - log(1 + x) for x >= 0, without cancellation.",
    "gaussian": "exp(-x**2/2), with the error of the rounded square put back.",
}

PLAIN = {"residual": RESIDUAL, "sum_residual": SUM_RESIDUAL, "turned": TURNED, **RATIOS, "erf": ERF}


def helpers_text(code: str) -> list[str]:
    """The functions that the code calls, in an order in which they may be written."""
    natives = {one: function_text(f"_{one}", native(one), DOCSTRINGS[one]) for one in NATIVE}
    return called_texts(code, PLAIN | natives)
