"""Functions that are written in terms of others, under the names that people know them by: a row each.

They are no words of the language: a definition or a parameter of the same name goes before them.

- `WRITTEN[name]`   the names of the arguments, and the text
"""

_ASINH, _ACOSH, _ATANH = (
    "log(u + sqrt(u^2 + 1))",
    "log(u + sqrt(u - 1)*sqrt(u + 1))",
    "(log1p(u) - log1p(-u))/2",
)

WRITTEN: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("asinh", "arsinh", "arcsinh"), ("u", _ASINH)),
    **dict.fromkeys(("acosh", "arcosh", "arccosh"), ("u", _ACOSH)),
    **dict.fromkeys(("atanh", "artanh", "arctanh"), ("u", _ATANH)),
    "arctan": ("u", "atan(u)"),
    "arcsin": ("u", "asin(u)"),
    "arccos": ("u", "acos(u)"),
    "sech": ("u", "1/cosh(u)"),
    "exp2": ("u", "2^u"),
    "log2": ("u", "log(u)/log(2)"),
    "log10": ("u", "log(u)/log(10)"),
    "square": ("u", "u^2"),
    "pow": ("u, v", "u^v"),
    "maximum": ("u, v", "max(u, v)"),
    "minimum": ("u, v", "min(u, v)"),
    **dict.fromkeys(("clamp", "clip"), ("u, low, high", "min(max(u, low), high)")),
    "softsign": ("u", "u/(1 + abs(u))"),
    **dict.fromkeys(("logsigmoid", "log_sigmoid"), ("u", "-softplus(-u)")),
    "tanhshrink": ("u", "u - tanh(u)"),
    "softshrink": ("u, width", "piecewise(u - width, u > width; u + width, u < -width; 0)"),
    "hardshrink": ("u, width", "piecewise(u, u > width; u, u < -width; 0)"),
    "threshold": ("u, level, value", "piecewise(u, u > level; value)"),
    "heaviside": ("u, value", "piecewise(1, u > 0; 0, u < 0; value)"),
}
