"""What is no text, no whole number, or said twice: a `ValueError` of one line, as the page of the interface has it."""

import pytest

import provenact as pa

BAD = {
    "a number for a function": (lambda: pa.check(3), "a function is expected as text"),
    "nothing for a function": (lambda: pa.check(None), "a function is expected as text"),
    "a list for a function": (lambda: pa.relax(["x"], "[0, 1]"), "a function is expected as text"),
    "a parameter twice": (lambda: pa.check("elu", params={"alpha": 1}, alpha=2), "alpha is given twice"),
    "a list for a target": (lambda: pa.verify(["srelu"]), "is expected as text"),
    "no digits": (lambda: pa.check("x", digits=0), "digits must be an integer from 1 to 50, and 0 came"),
    "digits for ever": (lambda: pa.constants("relu", digits=10**7), "digits must be an integer from 1 to 50"),
    "half a degree": (lambda: pa.approximate("x", (0, 1), degree=1.5), "an integer between"),
    "a parameter without a value": (lambda: pa.check("a*x"), "as in params='a=1/2'"),
    "neither degree nor table": (lambda: pa.approximate("x", (0, 1)), "is needed: degree=8, or table=256"),
    "a name for an entry": (lambda: pa.emit("relu", name="Own"), "name is for mollify, expr or gated"),
    "no inverse": (lambda: pa.improve("gelu", "exp(-x^2/2)"), "such as on='(0, inf)'"),
    "half a limit": (lambda: pa.check("swish", limits="beta=1"), "as in limits='beta=0', and 'beta=1' came"),
    "an option that is missing": (lambda: pa.derive("soft-quantizer"), "needs log_weight"),
    "an expression for a name": (lambda: pa.emit("x^2"), "and `x^2` came: give it as expr='x^2'"),
    "an expression for an entry": (lambda: pa.activation("x^2"), "is expected and the expression `x^2` came"),
    "a name that is nearly one": (lambda: pa.activation("hard-swish"), "did you mean hardswish, hard_swish"),
    "a claim of no paper": (lambda: pa.verify("srelo/lipschitz"), "unknown paper `srelo`; did you mean srelu"),
    "an end that is infinite": (lambda: pa.relax("x^2", "[0, inf)"), "give a finite interval"),
    "a kernel of nothing": (lambda: pa.mollify("abs(x)", kernel="0"), "is zero on"),
    **{
        f"a number without a value, {where}": (call, "is not known to have a value")
        for where, call in {
            "a parameter": lambda: pa.check("tanh(a*x)", params="a=sqrt(-1)^2"),
            "a default": lambda: pa.emit("srelu", params={"delta": "sqrt(-1)^4"}),
            "a variance": lambda: pa.check("tanh", variance="sqrt(-1)^4"),
            "a width": lambda: pa.mollify("abs(x)", delta="sqrt(-1)^4"),
            "a part of a width": lambda: pa.mollify("abs(x)", delta="delta*sqrt(-1)^4"),
            "an end": lambda: pa.approximate("tanh(x)", "[0*(-1)^pi, 2]", degree=3),
            "a knot": lambda: pa.join("0; a*x^2 + b*x + c; x", "-1, sqrt(-1)^4", "a, b, c"),
        }.items()
    },
    "not a number": (lambda: pa.relax("x", (0, float("nan"))), "nan"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_line(case):
    call, words = BAD[case]
    with pytest.raises(ValueError) as refused:
        call()
    assert words in str(refused.value) and "\n" not in str(refused.value)
