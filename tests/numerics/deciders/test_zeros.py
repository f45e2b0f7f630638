"""Sets of zeros: form `zeros`."""

from decided_rows import *  # noqa: F403


def zeros(of, *are, on=None, **parameters):
    """Zeros as expressions; a decimal after `~` is a printed number."""
    row = {"form": "zeros", "of": of, "parameters": parameters}
    printed = [text[1:] for text in are if text.startswith("~")]
    row |= {"round_to": printed} if printed else {"are": list(are)}
    return row if on is None else {**row, "on": on}


TRUE = {
    "another centre": zeros("tanh(x - n)", "n", n="R"),
    "a domain that moves with it": zeros("log(x - n)", "n + 1", on="(n, inf)", n="R"),
    "gelu": zeros("x*Phi(x)", "0"),
    "at a closed end": zeros("x*exp(x)", "0", on="[0, inf)"),
    "at a closed right end": zeros("sinh(x)", "0", on="(-inf, 0]"),
    "not at an open one": zeros("x*exp(x)", on="(0, inf)"),
    "of a derivative at an end": zeros("diff(cosh(x))", "0", on="[0, inf)"),
    "where the formula is not analytic": zeros("sqrt(1-exp(-x^2))", "0"),
    "there, of two factors": zeros("acos(1/(1+x^2))*(x-1)", "0", "1", on="[-2, 2]"),
    "a slope there": zeros("diff((1-exp(-x^2))^(3/2))", "0"),
    "slope of gelu": zeros("diff(x*Phi(x))", "~-0.7518"),
    "two roots": zeros("x^2 - 2", "-sqrt(2)", "sqrt(2)"),
    "two roots that scale, in the other order": zeros("x^2 - d^2", "d", "-d", d="positive"),
    "a derivative that does not exist at a kink": zeros("diff(piecewise(x^2, x < 0; x))"),
    "two roots that scale": zeros("x^2 - d^2", "-d", "d", d="positive"),
    "a double root": zeros("x^2", "0"),
    "a double root that is not a polynomial": zeros("cosh(x) - 1", "0"),
    "none": zeros("exp(x)"),
    "none beside a pole": zeros("1/x", on="(0, inf)"),
    "sine on a part of the line": zeros("sin(x)", "0", on="(-3, 3)"),
    "tiny roots": zeros("x^2 - 1e-80", "-1e-40", "1e-40"),
    "where a root begins, at no binary fraction": zeros("sqrt(x - 1/3)", "1/3", on="[1/3, 2]"),
    "one such, and another": zeros("sqrt(x/3 + 1)*x", "-3", "0", on="[-3, inf)"),
    "fewer digits for the larger one": zeros("(x - 1)*(x - 1.02)", "~1.0", "~1.00"),
    "fewer digits for the smaller one": zeros("(x - 0.96)*(x - 1.002)", "~1.00", "~1.0"),
    "fewer digits for the one in the middle": zeros("(x - 0.96)*(x - 1)*(x - 1.04)", "~1.00", "~1.04", "~1.0"),
}

FALSE = {
    "none, but where a power begins": zeros("(x - pi)^(3/2)*exp(x)", on="[pi, 5]"),
    "none, but where an arc ends": zeros("acos(3*x)", on="[0, 1/3]"),
    "infinitely many": zeros("sin(x)", "0"),
    "infinitely many, of which three": zeros("sin(x)", "0", "pi", "-pi"),
    "waves that grow": zeros("sin(x)*exp(x)", "0"),
    "beside another centre": zeros("tanh(x - n)", "n + 1/100", n="R"),
    "one of two, around another centre": zeros("(x - n)*(x - n - 1)", "n", n="R"),
    "one too few": zeros("x^2 - 2", "sqrt(2)"),
    "one too many": zeros("x^3", "0", "1"),
    "third digit": zeros("diff(x*Phi(x))", "~-0.7528"),
    "fourth digit": zeros("diff(x*Phi(x))", "~-0.7519"),
    "sign": zeros("diff(x*Phi(x))", "~0.7518"),
    "wrong multiple": zeros("x^2 - d^2", "-d", "2*d", d="positive"),
    "a pole is no zero": zeros("1/x", "0"),
    "no value at the pole": zeros("1/x"),
    "a half line of zeros": zeros("max(0, x)", "0"),
    "a tiny interval of zeros": zeros("piecewise(1, x < 1/3 + 1e-50; 0, x < 1/3 + 2e-50; 1)"),
    "two tiny roots are not one": zeros("x^2 - 1e-80", "0"),
    "it touches zero": zeros("cosh(x) - 1"),
    "closed end": zeros("x", on="[0, inf)"),
    "two with digits that only one of them has": zeros("(x - 0.9)*(x - 0.98)*(x - 1.02)", "~0.9", "~0.90", "~1.0"),
}

NOT_TRUE = {
    "where a root begins, at a number in disguise": zeros("sqrt(x - sqrt(5 + 2*sqrt(6)))", on="[sqrt(2) + sqrt(3), 5]"),
    "a divergent integral in what is claimed": zeros("x", "0*integral(1/x, 0, 1)"),
    "divergent integrals up to x that cancel": zeros("x + integral(x, -inf, x) - integral(x, -inf, x)", "0"),
    "a slope from the right that is 0, at a kink": zeros("diff(piecewise(-x, x < 0; x^2))"),
    "open end": zeros("x", "0", on="(0, inf)"),
    "open end, not a polynomial": zeros("exp(x) - 1", "0", on="(0, 5]"),
    "limit at a jump": zeros("piecewise(x, x < 0; 1)", "0"),
    "hidden zero at a knot": zeros("piecewise(1, x < 0; (1 + sqrt(2))^2 - 3 - 2*sqrt(2), x <= 0; 1)"),
    "two roots 1e-60 apart": zeros("(x - 1)*(x - 1 - 1e-60)", "1"),
    "printed for one width": zeros("x^2 - d^2", "~-1.0", "~1.0", d="positive"),
    "the fiftieth decimal": zeros("x^2 - 2", "-sqrt(2)", "1.4142135623730950488016887242096980785696718753769"),
    "closed ends at zeros": zeros("sin(x)", "0", on="[-pi, pi]"),
    "roots of size 1e-40": zeros("exp(x^2) - 1 - 1e-80", "0"),
    "wrong power": zeros("x^2 - d^2", "-d", "d^2", d="positive"),
}

NOT_FALSE = {
    "that slope is the value of the text": zeros("diff(piecewise(-x, x < 0; x^2))", "0"),
    "one zero said twice": zeros("x^2 - 2", "-sqrt(2)", "sqrt(2)", "2/sqrt(2)"),
    "no zero at an open end": zeros("x", on="(0, inf)"),
    "no zero at a jump": zeros("piecewise(x, x < 0; 1)"),
    "in any order": zeros("x^2 - 1", "1", "-1"),
    "open ends at zeros": zeros("sin(x)", "0", on="(-pi, pi)"),
    "closed ends at zeros": zeros("sin(x)", "-pi", "0", "pi", on="[-pi, pi]"),
}
