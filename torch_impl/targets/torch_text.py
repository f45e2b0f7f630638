"""The torch target: a program as the text of one Python function of tensors."""

from ..programs.program import Program
from .python_text import ARITHMETIC, ATOM, Dialect, Text, Writer, body_lines, call, literal, signature_lines

__all__ = ["SUPPORTED", "function_text", "literal", "signature_lines"]


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

SUPPORTED = frozenset(WRITERS)

DIALECT = Dialect("torch", WRITERS, lambda text: f"torch.full_like(x, {text})")


def function_text(name: str, program: Program, docstring: str, as_tuple: bool = False) -> str:
    """A Python function of tensors that computes the results of the program in its order."""
    arguments = ", ".join(f"{argument}: Tensor" for argument in program.arguments)
    kind = "tuple[Tensor, ...]" if as_tuple else "Tensor"
    head = signature_lines(f"def {name}({arguments}) -> {kind}:")
    return "\n".join([*head, f'    """{docstring}"""', *body_lines(program, DIALECT, as_tuple)]) + "\n"
