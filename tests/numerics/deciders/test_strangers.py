"""What strangers write: each kind of statement that once stayed open, as the page of the claim language has it.

Named activations with parameters, the best value of a parameter, contact, switches of anything, waves, infinite and
printed limits, moments, constants, implications, vectors and their norms, arcs and ReLU's map of correlations.
`NOT_FALSE` are true and stay open today.
"""

from decided_rows import *  # noqa: F403


def say(form, **keys):
    return {"form": form, **keys}


TRUE = {
    "disc": say("compare", left="x^2+v*x+1", relation=">", right="0", parameters={"v": "(-2,2)"}),
    "discriminant, shift": say("compare", left="x^2+v*x+1", relation=">=", right="1-v^2/4", parameters={"v": "(-2,2)"}),
    "discriminant, sup form": say("infimum", of="x^2+v*x+1", parameters={"v": "[-1,1]"}, relation=">", than="0"),
    "discriminant, inf eq": say("infimum", of="x^2+v*x+1", parameters={"v": "(-2,2)"}, equals="1-v^2/4"),
    "amgm": say("compare", left="a^2+b^2", relation=">=", right="2*a*b", parameters={"a": "R", "b": "R"}),
    "amgm scaled": say("compare", left="a*b", relation="<=", right="(a^2+b^2)/2", parameters={"a": "R", "b": "R"}),
    "amgm x": say("compare", left="x^2+b^2", relation=">=", right="2*x*b", parameters={"b": "R"}),
    "amgm abs": say("compare", left="abs(a*b)", relation="<=", right="(a^2+b^2)/2", parameters={"a": "R", "b": "R"}),
    "young eps": say(
        "compare",
        left="a*b",
        relation="<=",
        right="eps*a^2+b^2/(4*eps)",
        parameters={"a": "R", "b": "R", "eps": "positive"},
    ),
    "squareplus, >= relu": say(
        "compare", left="(x+sqrt(x^2+b))/2", relation=">=", right="max(0,x)", parameters={"b": "nonnegative"}
    ),
    "squareplus, mono": say("monotone", parameters={"b": "positive"}, of="(x+sqrt(x^2+b))/2", direction="increasing"),
    "squareplus, strict mono": say(
        "monotone", parameters={"b": "positive"}, of="(x+sqrt(x^2+b))/2", direction="increasing", strictly=True
    ),
    "squareplus, sup dist": say(
        "supremum", of="abs((x+sqrt(x^2+b))/2-max(0,x))", parameters={"b": "positive"}, equals="sqrt(b)/2"
    ),
    "squareplus, deriv le 1": say(
        "compare", left="diff((x+sqrt(x^2+b))/2)", relation="<", right="1", parameters={"b": "positive"}
    ),
    "squareplus, deriv ge 0": say(
        "compare", left="diff((x+sqrt(x^2+b))/2)", relation=">", right="0", parameters={"b": "positive"}
    ),
    "squareplus, contact": say("equal", left="(0+sqrt(0+4*log(2)^2))/2", right="log(2)"),
    "squareplus, lim +": say("limit", of="(x+sqrt(x^2+b))/2-x", to="inf", equals="0", parameters={"b": "nonnegative"}),
    "squareplus, lim -": say("limit", of="(x+sqrt(x^2+b))/2", to="-inf", equals="0", parameters={"b": "nonnegative"}),
    "squareplus, b->0": say(
        "limit", of="(x+sqrt(x^2+b))/2", to="0", equals="max(0,x)", parameters={"b": "positive"}, variable="b"
    ),
    "squareplus, increasing in b": say(
        "compare",
        left="(x+sqrt(x^2+b))/2",
        relation=">",
        right="(x+sqrt(x^2+a))/2",
        parameters={"a": "[0,1)", "b": "[1,inf)"},
    ),
    "squareplus, sum": say(
        "equal", left="(x+sqrt(x^2+b))/2-(-x+sqrt(x^2+b))/2", right="x", parameters={"b": "nonnegative"}
    ),
    "squareplus, second deriv": say(
        "supremum", of="diff((x+sqrt(x^2+b))/2,2)", parameters={"b": "positive"}, equals="1/(2*sqrt(b))", at="0"
    ),
    "isru, bound": say(
        "compare", left="abs(x/sqrt(1+a*x^2))", relation="<", right="1/sqrt(a)", parameters={"a": "positive"}
    ),
    "isru, sup": say("supremum", of="x/sqrt(1+a*x^2)", parameters={"a": "positive"}, equals="1/sqrt(a)"),
    "isru, lim": say("limit", of="x/sqrt(1+a*x^2)", to="inf", equals="1/sqrt(a)", parameters={"a": "positive"}),
    "isru, mono": say(
        "monotone", parameters={"a": "positive"}, of="x/sqrt(1+a*x^2)", direction="increasing", strictly=True
    ),
    "isru, deriv": say(
        "equal", left="diff(x/sqrt(1+a*x^2))", right="(1/sqrt(1+a*x^2))^3", parameters={"a": "positive"}
    ),
    "isru, le x": say(
        "compare", left="abs(x/sqrt(1+a*x^2))", relation="<=", right="abs(x)", parameters={"a": "nonnegative"}
    ),
    "isrlu, smooth": say(
        "smooth",
        parameters={"a": "positive"},
        of="piecewise(x/sqrt(1+a*x^2), x<0; x)",
        **{"class": "C^2"},
        exactly=True,
    ),
    "isrlu, lower": say(
        "compare",
        left="piecewise(x/sqrt(1+a*x^2), x<0; x)",
        relation=">",
        right="-1/sqrt(a)",
        parameters={"a": "positive"},
    ),
    "soft clipping, >0": say(
        "compare", left="log((1+exp(p*x))/(1+exp(p*(x-1))))/p", relation=">", right="0", parameters={"p": "positive"}
    ),
    "soft clipping, <1": say(
        "compare", left="log((1+exp(p*x))/(1+exp(p*(x-1))))/p", relation="<", right="1", parameters={"p": "positive"}
    ),
    "soft clipping, inf0": say(
        "infimum", of="log((1+exp(p*x))/(1+exp(p*(x-1))))/p", parameters={"p": "positive"}, equals="0"
    ),
    "soft clipping, sup1": say(
        "supremum", of="log((1+exp(p*x))/(1+exp(p*(x-1))))/p", parameters={"p": "positive"}, equals="1"
    ),
    "soft clipping, mono": say(
        "monotone",
        parameters={"p": "positive"},
        of="log((1+exp(p*x))/(1+exp(p*(x-1))))/p",
        direction="increasing",
        strictly=True,
    ),
    "soft clipping, lim+": say(
        "limit", of="log((1+exp(p*x))/(1+exp(p*(x-1))))/p", to="inf", equals="1", parameters={"p": "positive"}
    ),
    "soft clipping, lim-": say(
        "limit", of="log((1+exp(p*x))/(1+exp(p*(x-1))))/p", to="-inf", equals="0", parameters={"p": "positive"}
    ),
    "soft clipping, p->inf": say(
        "limit",
        of="log((1+exp(p*x))/(1+exp(p*(x-1))))/p",
        to="inf",
        equals="min(max(x,0),1)",
        parameters={"p": "positive"},
        variable="p",
    ),
    "soft clipping, sym": say(
        "equal",
        left="log((1+exp(p*x))/(1+exp(p*(x-1))))/p+log((1+exp(p*(1-x)))/(1+exp(-p*x)))/p",
        right="1",
        parameters={"p": "positive"},
    ),
    "soft clipping, half": say(
        "value", of="log((1+exp(p/2))/(1+exp(-p/2)))/p", parameters={"p": "positive"}, equals="1/2"
    ),
    "soft clipping, lipschitz": say(
        "compare",
        left="diff(log((1+exp(p*x))/(1+exp(p*(x-1))))/p)",
        relation="<",
        right="1",
        parameters={"p": "positive"},
    ),
    "soft clipping, 10": say(
        "supremum", of="abs(log((1+exp(10*x))/(1+exp(10*(x-1))))/10-min(max(x,0),1))", rounds_to="0.069"
    ),
    "prelu, abs": say(
        "compare", left="abs(max(0,x)+k*min(0,x))", relation="<=", right="abs(k)*abs(x)", parameters={"k": "(1,inf)"}
    ),
    "prelu, max id": say("equal", left="max(x,k*x)", right="max(0,x)+k*min(0,x)", parameters={"k": "(-inf,1]"}),
    "prelu, min": say("equal", left="min(x,k*x)", right="max(0,x)+k*min(0,x)", parameters={"k": "(1,inf)"}),
    "prelu, |k|>1": say("compare", left="max(0,x)+k*min(0,x)", relation="<=", right="x", parameters={"k": "(1,inf)"}),
    "prelu, k<-1": say("compare", left="max(0,x)+k*min(0,x)", relation=">=", right="0", parameters={"k": "(-inf,-1)"}),
    "prelu, lips": say(
        "compare", left="abs(diff(max(0,x)+k*min(0,x)))", relation="<=", right="abs(k)", parameters={"k": "(-inf,-1)"}
    ),
    "prelu, mono": say("monotone", parameters={"k": "nonnegative"}, of="max(0,x)+k*min(0,x)", direction="increasing"),
    "best k line2": say(
        "quantified",
        parameters={"k": "R"},
        quantifiers=["exists k in R", "for all x in [0,1]"],
        then="compare",
        left="abs(x^2-x-k)",
        relation="<=",
        right="1/8",
    ),
    "tan 1/3": say("compare", left="exp(x-1/3)", relation=">=", right="x+2/3"),
    "tan 1/3 swapped": say("compare", left="x+2/3", relation="<=", right="exp(x-1/3)"),
    "tan 1/3 sup": say("supremum", of="x+2/3-exp(x-1/3)", equals="0"),
    "tan 1/3 sup at": say("supremum", of="x+2/3-exp(x-1/3)", equals="0", at="1/3"),
    "tan a": say("compare", left="exp(x-a)", relation=">=", right="x-a+1", parameters={"a": "R"}),
    "log-cosh 2": say("compare", left="log(cosh(x))", relation=">=", right="abs(x)-log(2)"),
    "log-cosh 3": say("compare", left="log(cosh(x))", relation="<=", right="abs(x)"),
    "log-cosh  param": say(
        "compare", left="log(cosh(a*x))/a", relation="<=", right="abs(x)", parameters={"a": "positive"}
    ),
    "log-cosh  sup": say("supremum", of="abs(x)-log(cosh(x))", equals="log(2)"),
    "knot": say("compare", left="abs(x-1/3)+(x-1/3)^2", relation=">=", right="0"),
    "bernoulli": say("compare", left="(1+x)^5", relation=">=", right="1+5*x", on="[-1,inf)"),
    "tanh contact": say("compare", left="tanh(x)", relation="<=", right="x", on="[0,inf)"),
    "gelu, tanh": say("compare", left="x*Phi(x)", relation=">=", right="x/2+x^2/sqrt(2*pi)-x^4/(6*sqrt(2*pi))"),
    "silu tan": say("compare", left="x*sigma(x)", relation="<=", right="x/2+x^2/4"),
    "abs tr": say("compare", left="abs(sin(x)-x)", relation="<=", right="abs(x)^3/6", on="[-2,2]"),
    "abs tr R": say("compare", left="abs(sin(x)-x)", relation="<=", right="abs(x)^3/6"),
    "max tr": say("compare", left="max(exp(x)-1,sin(x))", relation=">=", right="x", on="[-1,1]"),
    "min tr": say("compare", left="min(exp(x),1+x^2)", relation="<=", right="1+x+x^2", on="[0,1]"),
    "floor tr": say("compare", left="floor(3*sin(x))", relation="<=", right="2", on="[0,1.5]"),
    "floor exp": say("compare", left="exp(x)-floor(exp(x))", relation="<", right="1", on="[0,2]"),
    "floor quant err": say("compare", left="abs(x-floor(x+1/2))", relation="<=", right="1/2", on="[-3,3]"),
    "floor quant err R": say("compare", left="abs(x-floor(x+1/2))", relation="<=", right="1/2"),
    "floor q": say("compare", left="abs(x-q*floor(x/q+1/2))", relation="<=", right="q/2", parameters={"q": "positive"}),
    "abs max nest": say("compare", left="abs(max(tanh(x),x/2)-min(exp(x),1))", relation="<=", right="2", on="[-2,2]"),
    "clip": say("compare", left="abs(min(max(sinh(x),-1),1))", relation="<=", right="1", on="[-3,3]"),
    "min of max sup": say("supremum", of="min(exp(x),2-x)", on="[0,1]", rounds_to="1.56"),
    "floor sup": say("supremum", of="floor(x^2)", on="[0,3]", equals="9"),
    "floor sup open": say("supremum", of="floor(x^2)", on="[0,3)", equals="8"),
    "sign log": say("compare", left="sign(log(x))*log(x)", relation=">=", right="0", on="(0,inf)"),
    "abs gelu-silu": say("compare", left="abs(x*Phi(x)-x*sigma(x))", relation="<=", right="0.21"),
    "snake, mono": say("monotone", parameters={"a": "positive"}, of="x+sin(a*x)^2/a", direction="increasing"),
    "snake, strict": say(
        "monotone", parameters={"a": "positive"}, of="x+sin(a*x)^2/a", direction="increasing", strictly=True
    ),
    "snake, ge x": say("compare", left="x+sin(a*x)^2/a", relation=">=", right="x", parameters={"a": "positive"}),
    "snake, le": say("compare", left="x+sin(a*x)^2/a", relation="<=", right="x+1/a", parameters={"a": "positive"}),
    "snake, deriv": say("supremum", of="diff(x+sin(a*x)^2/a)", parameters={"a": "positive"}, equals="2"),
    "snake, deriv id": say("equal", left="diff(x+sin(a*x)^2/a)", right="1+sin(2*a*x)", parameters={"a": "positive"}),
    "snake, a->0": say("limit", of="x+sin(a*x)^2/a", to="0", equals="x", parameters={"a": "positive"}, variable="a"),
    "snake, unbounded": say("bounded", of="x+sin(x)^2", **{"is": False}),
    "snake, lim": say("limit", of="x+sin(x)^2", to="inf", equals="inf"),
    "gcu, le": say("compare", left="abs(x*cos(x))", relation="<=", right="abs(x)"),
    "gcu, unbounded": say("bounded", of="x*cos(x)", **{"is": False}),
    "gcu, not mono": say("not", then="monotone", of="x*cos(x)", direction="increasing"),
    "gcu, zeros": say("zeros", of="x*cos(x)", on="[-2,2]", are=["0", "pi/2", "-pi/2"]),
    "gcu, inf bounded": say("infimum", of="x*cos(x)", on="[0,2*pi]", rounds_to="-3.29"),
    "gcu, sup": say("supremum", of="x*cos(x)", equals="inf"),
    "gcu, deriv0": say("value", of="cos(0)-0*sin(0)", equals="1"),
    "gcu, deriv": say("equal", left="diff(x*cos(x))", right="cos(x)-x*sin(x)"),
    "gcu, smooth": say("smooth", of="x*cos(x)", **{"class": "C^inf"}),
    "gcu, near id": say("compare", left="abs(x*cos(x)-x)", relation="<=", right="abs(x)^3/2"),
    "siren, sup": say("supremum", of="sin(w*x)", parameters={"w": "positive"}, equals="1"),
    "siren, 30": say("supremum", of="abs(diff(sin(30*x)))", equals="30"),
    "siren, deriv": say("equal", left="diff(sin(w*x))", right="w*sin(w*x+pi/2)", parameters={"w": "positive"}),
    "siren, lip": say("compare", left="abs(sin(w*x))", relation="<=", right="w*abs(x)", parameters={"w": "positive"}),
    "sin+cos": say("supremum", of="sin(x)+cos(x)", equals="sqrt(2)"),
    "sinc": say("compare", left="sin(x)/x", relation="<", right="1", on="(0,inf)"),
    "sinc lim": say("limit", of="sin(x)/x", to="inf", equals="0"),
    "sinc 0": say("limit", of="sin(x)/x", to="0", equals="1"),
    "damped": say("compare", left="exp(-x)*sin(x)", relation="<=", right="1/3", on="[0,inf)"),
    "damped sup": say("supremum", of="exp(-x)*sin(x)", on="[0,inf)", rounds_to="0.322"),
    "sup inf": say("supremum", of="x*sigma(x)", equals="inf"),
    "inf -inf": say("infimum", of="x^3-x", equals="-inf"),
    "sup inf p": say("supremum", of="x^2/a", parameters={"a": "positive"}, equals="inf"),
    "sup 1/x": say("supremum", of="1/x", on="(0,1]", equals="inf"),
    "limit, inf": say("limit", of="x*Phi(x)", to="inf", equals="inf"),
    "limit, pole": say("limit", of="1/x", to="0", equals="inf", side="right"),
    "limit, log": say("limit", of="log(x)", to="0", equals="-inf", side="right"),
    "limit, param pointwise": say(
        "limit", of="x*sigma(b*x)", to="inf", equals="max(0,x)", parameters={"b": "positive"}, variable="b"
    ),
    "limit, param 0": say("limit", of="x*sigma(b*x)", to="0", equals="x/2", parameters={"b": "positive"}, variable="b"),
    "limit, param tanh": say(
        "limit", of="tanh(b*x)", to="inf", equals="sign(x)", parameters={"b": "positive"}, variable="b"
    ),
    "limit, uniform": say(
        "limit",
        of="x*sigma(b*x)",
        to="inf",
        equals="max(0,x)",
        parameters={"b": "positive"},
        variable="b",
        uniform=True,
    ),
    "limit, celu": say(
        "limit",
        of="max(0,x)+min(0,a*(exp(x/a)-1))",
        to="0",
        equals="max(0,x)",
        parameters={"a": "positive"},
        variable="a",
    ),
    "limit, celu inf": say(
        "limit", of="max(0,x)+min(0,a*(exp(x/a)-1))", to="inf", equals="x", parameters={"a": "positive"}, variable="a"
    ),
    "limit, lse": say(
        "limit",
        of="log(exp(b*x)+exp(b*y))/b",
        to="inf",
        equals="max(x,y)",
        parameters={"b": "positive", "y": "R"},
        variable="b",
    ),
    "zeros rounds": say("zeros", of="diff(x*Phi(x))", round_to=["-0.7518"]),
    "sup rounds": say("supremum", of="diff(x*Phi(x))", rounds_to="1.129"),
    "inf rounds": say("infimum", of="x*tanh(softplus(x))", rounds_to="-0.31"),
    "relu, m2": say("value", of="integral(max(0,x)^2*phi(x),-inf,inf)", equals="1/2"),
    "relu, m1": say("value", of="integral(max(0,x)*phi(x),-inf,inf)", equals="1/sqrt(2*pi)"),
    "relu, var": say(
        "value", of="integral(max(0,x)^2*phi(x),-inf,inf)-(integral(max(0,x)*phi(x),-inf,inf))^2", equals="(1-1/pi)/2"
    ),
    "gelu, m2": say("value", of="integral((x*Phi(x))^2*phi(x),-inf,inf)", equals="1/3+1/(2*sqrt(3)*pi)"),
    "gelu, m1": say("value", of="integral(x*Phi(x)*phi(x),-inf,inf)", equals="1/(2*sqrt(pi))"),
    "gelu, m2 round": say("value", of="integral((x*Phi(x))^2*phi(x),-inf,inf)", rounds_to="0.4252"),
    "relu, m4": say("value", of="integral(max(0,x)^4*phi(x),-inf,inf)", equals="3/2"),
    "leaky m2": say(
        "value", of="integral((max(0,x)+k*min(0,x))^2*phi(x),-inf,inf)", parameters={"k": "R"}, equals="(1+k^2)/2"
    ),
    "relu, sigma": say(
        "equal",
        left="integral(max(0,x)^2*exp(-x^2/(2*s^2))/(s*sqrt(2*pi)),-inf,inf)",
        right="s^2/2",
        parameters={"s": "positive"},
    ),
    "tanh m2 r": say("value", of="integral(tanh(x)^2*phi(x),-inf,inf)", rounds_to="0.3943"),
    "softplus m1": say("value", of="integral(softplus(x)*phi(x),-inf,inf)", rounds_to="0.8061"),
    "abs m1": say("value", of="integral(abs(x)*phi(x),-inf,inf)", equals="sqrt(2/pi)"),
    "exp m": say("value", of="integral(exp(t*x)*phi(x),-inf,inf)", parameters={"t": "R"}, equals="exp(t^2/2)"),
    "1/(1+x2)": say("value", of="integral(1/(1+x^2),-inf,inf)", equals="pi"),
    "1/(1+x2) half": say("value", of="integral(1/(1+x^2),0,1)", equals="pi/4"),
    "1/(a2+x2)": say("value", of="integral(1/(a^2+x^2),-inf,inf)", parameters={"a": "positive"}, equals="pi/a"),
    "erf int": say("value", of="integral(erf(x),0,1)", equals="erf(1)+(exp(-1)-1)/sqrt(pi)"),
    "erfc int": say("value", of="integral(erfc(x),0,inf)", equals="1/sqrt(pi)"),
    "erfc2": say("value", of="integral(erfc(x)^2,0,inf)", equals="(2-sqrt(2))/sqrt(pi)"),
    "x erfc": say("value", of="integral(x*erfc(x),0,inf)", equals="1/4"),
    "gauss": say("value", of="integral(exp(-x^2),-inf,inf)", equals="sqrt(pi)"),
    "gauss a": say("value", of="integral(exp(-a*x^2),-inf,inf)", parameters={"a": "positive"}, equals="sqrt(pi/a)"),
    "sech2": say("value", of="integral(1/cosh(x)^2,-inf,inf)", equals="2"),
    "log int": say("value", of="integral(log(x),0,1)", equals="-1"),
    "sigma diff": say("value", of="integral(sigma(x)*(1-sigma(x)),-inf,inf)", equals="1"),
    "gelu-relu": say("value", of="integral(max(0,x)-x*Phi(x),-inf,inf)", equals="1/2"),
    "nested": say("value", of="integral(x*integral(x,0,1),0,1)", equals="1/4"),
    "log int param": say("value", of="integral(1/x,1,a)", parameters={"a": "(1,inf)"}, equals="log(a)"),
    "nested rad": say("value", of="sqrt(5+2*sqrt(6))", equals="sqrt(2)+sqrt(3)"),
    "nested rad eq": say("equal", left="sqrt(5+2*sqrt(6))", right="sqrt(2)+sqrt(3)"),
    "golden": say("value", of="((1+sqrt(5))/2)^2", equals="(1+sqrt(5))/2+1"),
    "cube": say("value", of="(7+5*sqrt(2))^(1/3)", equals="1+sqrt(2)"),
    "denest": say("value", of="sqrt(2+sqrt(3))", equals="(sqrt(6)+sqrt(2))/2"),
    "cos pi/5": say("value", of="cos(pi/5)", equals="(1+sqrt(5))/4"),
    "machin": say("value", of="4*atan(1/5)-atan(1/239)", equals="pi/4"),
    "atan euler": say("value", of="atan(1/2)+atan(1/3)", equals="pi/4"),
    "atan 3": say("value", of="atan(1)+atan(2)+atan(3)", equals="pi"),
    "atan inv": say("equal", left="atan(x)+atan(1/x)", right="pi/2", on="(0,inf)"),
    "asin acos": say("equal", left="asin(x)+acos(x)", right="pi/2", on="[-1,1]"),
    "asin half": say("value", of="asin(1/2)", equals="pi/6"),
    "asin 3/5": say("value", of="asin(3/5)+asin(4/5)", equals="pi/2"),
    "log rat": say("value", of="log(6)", equals="log(2)+log(3)"),
    "log rat2": say("value", of="2*log(3/2)-log(9/8)", equals="log(2)"),
    "log8": say("value", of="log(8)/log(2)", equals="3"),
    "log sqrt": say("value", of="log(sqrt(2)+1)+log(sqrt(2)-1)", equals="0"),
    "tanh log2": say("value", of="tanh(log(2))", equals="3/5"),
    "sinh log": say("value", of="sinh(log(2))", equals="3/4"),
    "sigma log": say("value", of="sigma(log(3))", equals="3/4"),
    "softplus": say("value", of="softplus(log(3))", equals="2*log(2)"),
    "mish const": say("value", of="tanh(softplus(0))", equals="3/5"),
    "tanh half log": say("value", of="tanh(log(3)/2)", equals="1/2"),
    "exp log": say("value", of="exp(2*log(3)-log(2))", equals="9/2"),
    "cosh asinh": say("value", of="cosh(log(2+sqrt(3)))", equals="2"),
    "Phi0": say("value", of="Phi(0)", equals="1/2"),
    "erf odd": say("value", of="erf(1)+erf(-1)", equals="0"),
    "not": say("not", then="compare", left="x^2", relation=">", right="0"),
    "under": say(
        "under",
        parameters={"a": "positive"},
        **{"if": {"a": "(1,inf)"}},
        then="compare",
        left="a^2",
        relation=">",
        right="a",
    ),
    "cauchy-schwarz 3": say(
        "compare", left="abs(dot(v,w))", relation="<=", right="norm2(v)*norm2(w)", parameters={"v": "R^3", "w": "R^3"}
    ),
    "cauchy-schwarz  sq 3": say(
        "compare", left="dot(v,w)^2", relation="<=", right="dot(v,v)*dot(w,w)", parameters={"v": "R^3", "w": "R^3"}
    ),
    "cauchy-schwarz 4": say(
        "compare", left="dot(v,w)^2", relation="<=", right="dot(v,v)*dot(w,w)", parameters={"v": "R^4", "w": "R^4"}
    ),
    "norm order2": say("compare", left="norm2(v)", relation="<=", right="norm1(v)", parameters={"v": "R^3"}),
    "triangle1": say(
        "compare",
        left="norm1(v[1]+w[1],v[2]+w[2])",
        relation="<=",
        right="norm1(v)+norm1(w)",
        parameters={"v": "R^2", "w": "R^2"},
    ),
    "parallelogram": say(
        "equal",
        left="norm2(v[1]+w[1],v[2]+w[2])^2+norm2(v[1]-w[1],v[2]-w[2])^2",
        right="2*norm2(v)^2+2*norm2(w)^2",
        parameters={"v": "R^2", "w": "R^2"},
    ),
    "relu, norm": say(
        "compare", left="norm2(max(0,v[1]),max(0,v[2]))", relation="<=", right="norm2(v)", parameters={"v": "R^2"}
    ),
    "lse max": say(
        "compare", left="log(exp(v[1])+exp(v[2]))", relation=">=", right="max(v[1],v[2])", parameters={"v": "R^2"}
    ),
    "softmax sum": say(
        "equal",
        left="exp(v[1])/(exp(v[1])+exp(v[2]))+exp(v[2])/(exp(v[1])+exp(v[2]))",
        right="1",
        parameters={"v": "R^2"},
    ),
    "relu's correlation map, fixed": say("value", of="(sqrt(1-1^2)+1*(pi-acos(1)))/pi", equals="1"),
    "relu's correlation map, ge x": say(
        "compare", left="(sqrt(1-x^2)+x*(pi-acos(x)))/pi", relation=">=", right="x", on="[-1,1]"
    ),
    "relu's correlation map, ge x strict": say(
        "compare", left="(sqrt(1-x^2)+x*(pi-acos(x)))/pi", relation=">", right="x", on="[-1,1)"
    ),
    "relu's correlation map, 0": say("value", of="(sqrt(1-0^2)+0*(pi-acos(0)))/pi", equals="1/pi"),
    "relu's correlation map, mono": say(
        "monotone", of="(sqrt(1-x^2)+x*(pi-acos(x)))/pi", direction="increasing", on="[-1,1]"
    ),
    "relu's correlation map, deriv": say(
        "equal", left="diff((sqrt(1-x^2)+x*(pi-acos(x)))/pi)", right="1-acos(x)/pi", on="(-1,1)"
    ),
    "relu's correlation map, fps": say("fixed_points", next="(sqrt(1-x^2)+x*(pi-acos(x)))/pi", on="[-1,1]", are=["1"]),
    "relu's correlation map, conv": say("converges", next="(sqrt(1-x^2)+x*(pi-acos(x)))/pi", on="[-1,1]", equals="1"),
    "relu's correlation map, lim": say(
        "limit", of="(1-(sqrt(1-x^2)+x*(pi-acos(x)))/pi)/(1-x)", to="1", equals="1", side="left"
    ),
    "relu's correlation map, rate": say(
        "limit", of="((sqrt(1-x^2)+x*(pi-acos(x)))/pi-x)/(1-x)^(3/2)", to="1", equals="2*sqrt(2)/(3*pi)", side="left"
    ),
    "relu's correlation map, <=1": say(
        "compare", left="(sqrt(1-x^2)+x*(pi-acos(x)))/pi", relation="<=", right="1", on="[-1,1]"
    ),
    "relu's correlation map, convex": say(
        "compare", left="diff((sqrt(1-x^2)+x*(pi-acos(x)))/pi,2)", relation=">=", right="0", on="(-1,1)"
    ),
    "relu's correlation map, asin form": say(
        "equal", left="(sqrt(1-x^2)+x*(pi-acos(x)))/pi", right="(sqrt(1-x^2)+x*(pi/2+asin(x)))/pi", on="[-1,1]"
    ),
    "arc0": say("equal", left="1-acos(x)/pi", right="1/2+asin(x)/pi", on="[-1,1]"),
    "arc-cos J1": say("equal", left="sin(acos(x))+(pi-acos(x))*x", right="sqrt(1-x^2)+x*(pi-acos(x))", on="[-1,1]"),
    "arc-cos J1 theta": say(
        "compare", left="sin(t)+(pi-t)*cos(t)", relation=">=", right="0", parameters={"t": "[0,pi]"}
    ),
    "different: exp": say("compare", left="exp(x)", relation="!=", right="0"),
    "different: pi": say("compare", left="pi", relation="!=", right="22/7"),
    "different: par": say("compare", parameters={"a": "R"}, left="a^2", relation="!=", right="-1"),
    "different: on": say("compare", left="x", relation="!=", right="0", on="(0,inf)"),
    "not ne": say("not", then="compare", left="x^2", relation="!=", right="1"),
    "q ne": say(
        "quantified",
        quantifiers=["for all a in R", "exists x in R"],
        then="compare",
        left="x",
        relation="!=",
        right="a",
    ),
    "implication 1": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x", "relation": ">", "right": "0"}]},
        then="compare",
        left="x^2",
        relation=">",
        right="0",
    ),
    "implication 2": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x", "relation": ">", "right": "0"}]},
        then="compare",
        left="log(x)",
        relation="<=",
        right="x-1",
    ),
    "implication 3": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x", "relation": ">", "right": "1"}]},
        then="compare",
        left="x^2",
        relation=">",
        right="x",
    ),
    "implication 5": say(
        "implies",
        **{"if": [{"form": "compare", "left": "abs(x)", "relation": "<=", "right": "1"}]},
        then="compare",
        left="x^2",
        relation="<=",
        right="1",
    ),
    "implication 6": say(
        "implies",
        **{"if": [{"form": "compare", "left": "abs(x)", "relation": ">=", "right": "2"}]},
        then="compare",
        left="x^2",
        relation=">=",
        right="4",
    ),
    "implication 7": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x^2", "relation": "<", "right": "1"}]},
        then="compare",
        left="x^3",
        relation="<",
        right="1",
    ),
    "implication 8": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x", "relation": "<", "right": "a"}]},
        then="compare",
        left="exp(x)",
        relation="<",
        right="exp(a)",
        parameters={"a": "R"},
    ),
    "implication 9": say(
        "implies",
        **{
            "if": [
                {"form": "compare", "left": "x", "relation": ">=", "right": "0"},
                {"form": "compare", "left": "x", "relation": "<=", "right": "1"},
            ]
        },
        then="compare",
        left="x^2",
        relation="<=",
        right="x",
    ),
    "implication 10": say(
        "implies",
        **{"if": [{"form": "compare", "left": "a", "relation": ">", "right": "0"}]},
        then="compare",
        left="a*x^2",
        relation=">=",
        right="0",
        parameters={"a": "R"},
    ),
    "implication 11": say(
        "implies",
        **{"if": [{"form": "compare", "left": "a", "relation": "<", "right": "b"}]},
        then="compare",
        left="tanh(a)",
        relation="<",
        right="tanh(b)",
        parameters={"a": "R", "b": "R"},
    ),
    "implication 13": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x", "relation": "!=", "right": "0"}]},
        then="compare",
        left="x^2",
        relation=">",
        right="0",
    ),
    "implication 14": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x", "relation": ">", "right": "0"}]},
        then="compare",
        left="1/x",
        relation=">",
        right="0",
    ),
    "implication 16": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x", "relation": ">", "right": "3"}]},
        then="compare",
        left="x",
        relation="<",
        right="2",
        on="(-inf,1]",
    ),
    "limit, r1": say("limit", of="(1+1/x)^x", to="inf", rounds_to="2.718"),
    "limit, r3": say("limit", of="sin(x)/x", to="0", rounds_to="1.0"),
    "limit, r4": say("limit", parameters={"a": "positive"}, of="tanh(a)", variable="a", to="inf", rounds_to="1.00"),
    "limit, r7": say("limit", of="diff(x*Phi(x))", to="inf", rounds_to="1.000"),
    "a zero at the end of a root": say("zeros", of="sqrt(1-x)", on="[-1,1]", are=["1"]),
    "arcs, 2": say("zeros", of="x*log(x)", on="(0,2]", are=["1"]),
    "a zero at the start of a root": say("zeros", of="sqrt(x)*(1+x)", on="[0,2]", are=["0"]),
    "a zero of the arc cosine": say("zeros", of="acos(x)", on="[0,1]", are=["1"]),
    "a zero of the arc sine": say("zeros", of="asin(x)+pi/2", on="[-1,1]", are=["-1"]),
    "a fixed point at the end": say("fixed_points", next="x+acos(x)", on="[-1,1]", are=["1"]),
    "a contact with the arc cosine": say("zeros", of="sqrt(1-x^2)-acos(x)", on="[-1,1]", are=["1"]),
    "a contact of higher order with the arc cosine": say("zeros", of="sqrt(1-x^2)-x*acos(x)", on="[-1,1]", are=["1"]),
    "arcs, 9": say("zeros", of="(sqrt(1-x^2)-x*acos(x))/pi", on="[-1,1]", are=["1"]),
    "the open end is no zero": say("zeros", of="(sqrt(1-x^2)-x*acos(x))/pi", on="[-1,1)", are=[]),
    "arcs, 13": say("compare", left="acos(x)", relation=">", right="0", on="[-1,1)"),
    "arcs, 14": say("compare", left="sqrt(1-x^2)-acos(x)", relation="<", right="0", on="[-1,1)"),
    "arcs, 16": say("supremum", of="acos(x)", on="[-1,1]", equals="pi"),
    "arcs, 17": say("supremum", of="sqrt(1-x^2)-acos(x)", on="[-1,1]", equals="0", at="1"),
    "arcs, 18": say("monotone", of="acos(x)", on="[-1,1]", direction="decreasing", strictly=True),
    "arcs, 19": say("limit", of="(pi/2-asin(x))/sqrt(1-x)", to="1", equals="sqrt(2)", side="left"),
    "arcs, 21": say("limit", of="(pi/2+asin(x))/sqrt(1+x)", to="-1", equals="sqrt(2)", side="right"),
    "arcs, 23": say("limit", of="asin(1-exp(-x))", to="inf", equals="pi/2"),
    "arcs, 24": say("compare", left="asin(tanh(x))", relation="<", right="pi/2"),
    "arcs, 27": say("bounded", of="asin(tanh(x))*x", **{"is": False}),
    "arcs, 28": say("equal", left="cos(2*asin(x))", right="1-2*x^2", on="[-1,1]"),
    "arcs, 29": say("equal", left="sin(2*atan(x))", right="2*x/(1+x^2)"),
    "arcs, 33": say("equal", left="asin(x)", right="atan(x/sqrt(1-x^2))", on="(-1,1)"),
    "arcs, 36": say("equal", left="sqrt(4*a*x^2+a)", right="sqrt(a)*sqrt(4*x^2+1)", parameters={"a": "positive"}),
    "arcs, 37": say("equal", left="sqrt(a^2*x^2)", right="a*abs(x)", parameters={"a": "positive"}),
    "erf m2": say("value", of="integral(erf(x)^2*phi(x),-inf,inf)", equals="2/pi*asin(2/3)"),
    "cos m1": say("value", of="integral(cos(w*x)*phi(x),-inf,inf)", parameters={"w": "R"}, equals="exp(-w^2/2)"),
    "sin m2": say(
        "value", of="integral(sin(w*x)^2*phi(x),-inf,inf)", parameters={"w": "R"}, equals="(1-exp(-2*w^2))/2"
    ),
    "snake, var": say(
        "value",
        of="integral(sin(a*x)^2/a*phi(x),-inf,inf)",
        parameters={"a": "positive"},
        equals="(1-exp(-2*a^2))/(2*a)",
    ),
    "sech": say("value", of="integral(1/cosh(x),-inf,inf)", equals="pi"),
    "logistic var": say("value", of="integral(x^2*sigma(x)*(1-sigma(x)),-inf,inf)", equals="pi^2/3"),
    "softplus-relu": say("value", of="integral(softplus(x)-max(0,x),-inf,inf)", equals="pi^2/6"),
    "quarter": say("value", of="integral(sqrt(1-x^2),0,1)", equals="pi/4"),
    "arcs, 25": say("value", of="integral(asin(x),0,1)", equals="pi/2-1"),
    "softplus, moved": say(
        "supremum", of="abs(max(0, x-1)-log(exp(b*(x-1))+1)/b)", equals="log(2)/b", parameters={"b": "positive"}
    ),
    "softplus, scaled": say(
        "infimum", of="1/3-3*abs(max(0, x)-softplus(b*x)/b)", equals="1/3-3*log(2)/b", parameters={"b": "positive"}
    ),
    "gate, exponential": say(
        "monotone", of="exp(x*sigma(b*x))", direction="decreasing", on="[-4/b,-2/b]", parameters={"b": "positive"}
    ),
    "lambert, cubed": say("zeros", of="((-(x+1))*exp(-(x+1))-exp(-1))^3", round_to=["-1.2784645"], on="(-2,0)"),
    "squareplus, above softplus": say(
        "compare", left="(x+sqrt(x^2+4*log(2)^2))/2", relation=">=", right="log(1+exp(x))"
    ),
    "squareplus, above softplus, as a supremum": say("supremum", of="softplus(x)-(x+sqrt(x^2+log(4)^2))/2", equals="0"),
    "squareplus, above softplus, b": say(
        "compare", left="softplus(x)", relation="<=", right="(x+sqrt(x^2+b))/2", parameters={"b": "[4*log(2)^2,inf)"}
    ),
    "one fixed point": say("fixed_points", next="a*tanh(x)", are=["0"], parameters={"a": "(0,1)"}),
    "a line's fixed point": say(
        "fixed_points", next="a*x+b", are=["b/(1-a)"], parameters={"a": "(0,1)", "b": "positive"}
    ),
    "far enough": say(
        "quantified",
        quantifiers=["for all a in (0,1)", "exists x in (-inf,0)"],
        then="compare",
        left="a*x",
        relation="<",
        right="exp(x)-1",
        parameters={"a": "R"},
    ),
    "lipschitz, relu": say(
        "compare",
        left="norm2(max(0,v[1])-max(0,w[1]),max(0,v[2])-max(0,w[2]),max(0,v[3])-max(0,w[3]))",
        relation="<=",
        right="norm2(v[1]-w[1],v[2]-w[2],v[3]-w[3])",
        parameters={"v": "R^3", "w": "R^3"},
    ),
    "lipschitz, relu, largest": say(
        "compare",
        left="norminf(max(0,v[1])-max(0,w[1]),max(0,v[2])-max(0,w[2]))",
        relation="<=",
        right="norminf(v[1]-w[1],v[2]-w[2])",
        parameters={"v": "R^2", "w": "R^2"},
    ),
    "lipschitz, gelu": say(
        "compare",
        left="norm2(v[1]*Phi(v[1])-w[1]*Phi(w[1]),v[2]*Phi(v[2])-w[2]*Phi(w[2]))",
        relation="<=",
        right="1.13*norm2(v[1]-w[1],v[2]-w[2])",
        parameters={"v": "R^2", "w": "R^2"},
    ),
    "lipschitz, sigmoid": say(
        "compare", left="abs(sigma(a)-sigma(b))", relation="<=", right="abs(b-a)/4", parameters={"a": "R", "b": "R"}
    ),
    "lipschitz, waves": say(
        "compare", left="abs(sin(x)-sin(b))", relation="<=", right="abs(x-b)", parameters={"b": "R"}
    ),
    "lipschitz, squared": say(
        "compare", left="(tanh(x)-tanh(b))^2", relation="<=", right="(x-b)^2", parameters={"b": "R"}
    ),
    "two waves": say(
        "value",
        of="integral(sin(a*x)*cos(b*x)*x*phi(x),-inf,inf)",
        equals="((a+b)*exp(-(a+b)^2/2)+(a-b)*exp(-(a-b)^2/2))/2",
        parameters={"a": "R", "b": "R"},
    ),
    "snake, second moment": say(
        "value",
        of="integral((x+sin(a*x)^2/a)^2*phi(x),-inf,inf)",
        equals="1+(3-4*exp(-2*a^2)+exp(-8*a^2))/(8*a^2)",
        parameters={"a": "positive"},
    ),
    "probit mean": say(
        "value", of="integral(Phi(a*x+b)*phi(x),-inf,inf)", equals="Phi(b/sqrt(1+a^2))", parameters={"a": "R", "b": "R"}
    ),
    "probit mean, location": say(
        "value",
        of="integral(Phi((x-m)/s)*phi(x),-inf,inf)",
        equals="Phi(-m/sqrt(1+s^2))",
        parameters={"m": "R", "s": "positive"},
    ),
    "erf kernel": say(
        "value", of="integral(erf(a*x)^2*phi(x),-inf,inf)", equals="2/pi*asin(2*a^2/(1+2*a^2))", parameters={"a": "R"}
    ),
    "gelu, second moment with a width": say(
        "value",
        of="integral((x*Phi(a*x))^2*phi(x),-inf,inf)",
        equals="1/4+asin(a^2/(1+a^2))/(2*pi)+a^2/(pi*(1+a^2)*sqrt(1+2*a^2))",
        parameters={"a": "positive"},
    ),
    "arc-cosine 0": say(
        "value",
        of="integral(Phi(r*x/sqrt(1-r^2))*phi(x),0,inf)",
        equals="(pi-acos(r))/(2*pi)",
        parameters={"r": "(-1,1)"},
    ),
    "arc-cosine 1": say(
        "value",
        of="integral(max(0,x)*(r*x*Phi(r*x/sqrt(1-r^2))+sqrt(1-r^2)*phi(r*x/sqrt(1-r^2)))*phi(x),-inf,inf)",
        equals="(sqrt(1-r^2)+r*(pi-acos(r)))/(2*pi)",
        parameters={"r": "(-1,1)"},
    ),
    "sech, width": say("value", of="integral(1/cosh(a*x),-inf,inf)", equals="pi/a", parameters={"a": "positive"}),
    "logistic variance, in exponentials": say(
        "value",
        of="integral(x^2*exp(-x/s)/(s*(1+exp(-x/s))^2),-inf,inf)",
        equals="s^2*pi^2/3",
        parameters={"s": "positive"},
    ),
    "logistic fourth moment": say("value", of="integral(x^4*sigma(x)*(1-sigma(x)),-inf,inf)", equals="7*pi^4/15"),
    "gate's distance": say("value", of="integral(max(0,x)-x*sigma(x),-inf,inf)", equals="pi^2/6"),
    "half circle": say("value", of="integral(sqrt(r^2-x^2),-r,r)", equals="pi*r^2/2", parameters={"r": "positive"}),
    "hyperbola": say("value", of="integral(sqrt(1+x^2),0,1)", equals="(sqrt(2)+log(1+sqrt(2)))/2"),
    "chord": say("value", of="integral(sqrt(2-x^2),0,1)", equals="1/2+pi/4"),
    "correlations' mean": say("value", of="integral((sqrt(1-x^2)+x*(pi-acos(x)))/pi,-1,1)", equals="3/4"),
    "partial fractions": say("value", of="integral(1/(x^3+x),1,inf)", equals="log(2)/2"),
    "nested, moving": say("value", of="integral(integral(1/(1+x^2),0,x)/(1+x^2),0,1)", equals="pi^2/32"),
    "soft clipping, slope": say(
        "compare",
        left="diff(log((1+exp(p*x))/(1+exp(p*(x-1))))/p)",
        relation="<=",
        right="tanh(p/4)",
        parameters={"p": "positive"},
    ),
    "soft clipping, slope at 1/2": say(
        "supremum",
        of="diff(log((1+exp(p*x))/(1+exp(p*(x-1))))/p)",
        equals="tanh(p/4)",
        at="1/2",
        parameters={"p": "positive"},
    ),
    "a moving limit": say("equal", left="integral(sigma(x),0,x)", right="softplus(x)-log(2)"),
    "two arcs": say("equal", left="atan(a)+atan(1/a)", right="pi/2", parameters={"a": "positive"}),
}

FALSE = {
    "a sine meets its top": say("compare", left="sin(x)", relation="!=", right="1"),
    "a cosine meets its bottom": say("compare", left="cos(x)", relation="!=", right="-1", on="[0, 4]"),
    "two squares vanish at a root": say(
        "compare", left="(a^2-2)^2 + x^2", relation=">", right="0", parameters={"a": "positive"}
    ),
    "a square vanishes at a logarithm": say(
        "compare", left="(exp(a)-2)^2 + x^2", relation=">", right="0", parameters={"a": "positive"}
    ),
    "a square of a parameter alone": say(
        "compare", left="(a^2-2)^2", relation=">", right="0", parameters={"a": "positive"}
    ),
    "between two conditions": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x", "relation": ">", "right": "1"}]},
        then="compare",
        left="x^2",
        relation=">=",
        right="2*x",
    ),
    "between three conditions": say(
        "implies",
        **{
            "if": [
                {"form": "compare", "left": "b", "relation": ">", "right": "1"},
                {"form": "compare", "left": "b", "relation": "<", "right": "2"},
            ]
        },
        then="compare",
        left="b^2",
        relation=">=",
        right="2*b",
        parameters={"b": "R"},
    ),
    "discriminant, closed strict": say(
        "compare", left="x^2+v*x+1", relation=">", right="0", parameters={"v": "[-2,2]"}
    ),
    "amgm strict": say("compare", left="a^2+b^2", relation=">", right="2*a*b", parameters={"a": "R", "b": "R"}),
    "am-gm eps tight false": say(
        "compare",
        left="a*b",
        relation="<=",
        right="eps*a^2+b^2/(5*eps)",
        parameters={"a": "R", "b": "R", "eps": "positive"},
    ),
    "squareplus, convex false c": say(
        "compare", left="(x+sqrt(x^2+b))/2", relation="<=", right="max(0,x)+sqrt(b)/3", parameters={"b": "positive"}
    ),
    "soft clipping, <0.9 false": say(
        "compare", left="log((1+exp(p*x))/(1+exp(p*(x-1))))/p", relation="<", right="0.9", parameters={"p": "positive"}
    ),
    "prelu, max false": say("equal", left="max(x,k*x)", right="max(0,x)+k*min(0,x)", parameters={"k": "(1,inf)"}),
    "prelu, |k|>1 min false": say(
        "equal", left="min(x,k*x)", right="max(0,x)+k*min(0,x)", parameters={"k": "(-inf,-1)"}
    ),
    "prelu, mono false": say("monotone", parameters={"k": "R"}, of="max(0,x)+k*min(0,x)", direction="increasing"),
    "inf over k, x": say("infimum", of="x^2+v*x+1", parameters={"v": "R"}, equals="-inf"),
    "tan strict": say("compare", left="exp(x-1/3)", relation=">", right="x+2/3"),
    "(x-1/7)^2": say("compare", left="(x-1/7)^2", relation=">", right="0"),
    "(x-pi)^2": say("compare", left="(x-pi)^2", relation=">", right="0"),
    "(exp(x)-2)^2": say("compare", left="(exp(x)-2)^2", relation=">", right="0"),
    "(x^3-2)^2": say("compare", left="(x^3-2)^2", relation=">", right="0"),
    "(tanh(x)-1/3)^2": say("compare", left="(tanh(x)-1/3)^2", relation=">", right="0"),
    "(x-cos)^2": say("compare", left="(x-cos(x))^2", relation=">", right="0"),
    "sin^2": say("compare", left="sin(x)^2", relation=">", right="0", on="[1,4]"),
    "knot strict": say("compare", left="abs(x-1/3)", relation=">", right="0"),
    "floor tr2": say("compare", left="floor(3*sin(x))", relation="<=", right="2", on="[0,2]"),
    "gcu, bounded false": say("bounded", of="x*cos(x)"),
    "gcu, nonmono": say("monotone", of="x*cos(x)", direction="increasing"),
    "gcu, lim none": say("limit", of="x*cos(x)", to="inf", equals="inf"),
    "siren, not mono": say("monotone", of="sin(x)", direction="increasing"),
    "sin limit none": say("limit", of="sin(x)", to="inf", equals="0"),
    "sup inf f": say("supremum", of="tanh(x)", equals="inf"),
    "limit, pole false": say("limit", of="1/x", to="0", equals="inf"),
    "limit, param uniform false": say(
        "limit", of="tanh(b*x)", to="inf", equals="sign(x)", parameters={"b": "positive"}, variable="b", uniform=True
    ),
    "zeros rounds f": say("zeros", of="diff(x*Phi(x))", round_to=["-0.7517"]),
    "gelu, m2 false": say("value", of="integral((x*Phi(x))^2*phi(x),-inf,inf)", equals="1/3+1/(2*sqrt(3))"),
    "cauchy false": say("value", of="integral(1/(1+x^2),-inf,inf)", equals="22/7"),
    "nested false": say("value", of="sqrt(5+2*sqrt(6))", equals="3.1462643699419723"),
    "rama": say("value", of="(2+sqrt(5))^(1/3)+(2-sqrt(5)+2*(sqrt(5)-2))^(1/3)", equals="1"),
    "e^{i pi} no": say("value", of="pi", equals="355/113"),
    "ramanujan const": say("value", of="exp(pi*sqrt(163))", equals="262537412640768744"),
    "cauchy-schwarz  strict f": say(
        "compare", left="dot(v,w)^2", relation="<", right="dot(v,v)*dot(w,w)", parameters={"v": "R^2", "w": "R^2"}
    ),
    "lipschitz, waves f": say(
        "compare", left="abs(sin(x)-sin(b))", relation="<=", right="9*abs(x-b)/10", parameters={"b": "R"}
    ),
    "norm order3 f": say("compare", left="norm1(v)", relation="<=", right="1.7*norm2(v)", parameters={"v": "R^3"}),
    "different: x2": say("compare", left="x^2", relation="!=", right="1"),
    "different: eq": say("compare", left="sqrt(4)", relation="!=", right="2"),
    "different: irr": say("compare", left="cos(x)", relation="!=", right="x"),
    "different: und": say("compare", left="1/x", relation="!=", right="0"),
    "implication 4": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x", "relation": ">", "right": "0"}]},
        then="compare",
        left="x^2",
        relation=">",
        right="x",
    ),
    "implication 12": say(
        "implies",
        **{"if": [{"form": "compare", "left": "a", "relation": "<", "right": "b"}]},
        then="compare",
        left="sin(a)",
        relation="<",
        right="sin(b)",
        parameters={"a": "R", "b": "R"},
    ),
    "implication 15": say(
        "implies",
        **{"if": [{"form": "compare", "left": "x", "relation": ">=", "right": "0"}]},
        then="compare",
        left="1/x",
        relation=">",
        right="0",
    ),
    "limit, r2": say("limit", of="(1+1/x)^x", to="inf", rounds_to="2.719"),
    "limit, r5": say("limit", of="abs(x)/x", to="0", rounds_to="1"),
    "limit, r6": say("limit", of="x", to="inf", rounds_to="1"),
    "arcs, 11": say("compare", left="(sqrt(1-x^2)-x*acos(x))/pi", relation=">", right="0", on="[-1,1]"),
    "arcs, 12": say("compare", left="acos(x)", relation=">", right="0", on="[-1,1]"),
    "arcs, 20": say("limit", of="acos(x)/sqrt(1-x)", to="1", equals="sqrt(3)", side="left"),
    "arcs, 22": say("smooth", of="asin(x/2)", **{"class": "C^1"}),
    "arcs, 30": say("equal", left="cos(asin(x))", right="-sqrt(1-x^2)", on="(-1,1)"),
    "arcs, 31": say("equal", left="atan(x)+atan(1/x)", right="pi/2"),
    "arcs, 32": say("equal", left="atan(a*x)+atan(1/(a*x))", right="pi/2", parameters={"a": "positive"}),
    "arcs, 34": say("equal", left="2*atan(x)", right="asin(2*x/(1+x^2))"),
    "arcs, 38": say("equal", left="sqrt(a^2*x^2)", right="a*x", parameters={"a": "positive"}),
    "squareplus, above softplus, strictly": say(
        "compare", left="(x+sqrt(x^2+4*log(2)^2))/2", relation=">", right="log(1+exp(x))"
    ),
    "squareplus, a little less": say("compare", left="softplus(x)", relation="<=", right="(x+sqrt(x^2+1.9218))/2"),
    "lipschitz, gelu, too small": say(
        "compare",
        left="norm2(v[1]*Phi(v[1])-w[1]*Phi(w[1]),v[2]*Phi(v[2])-w[2]*Phi(w[2]))",
        relation="<=",
        right="1.12*norm2(v[1]-w[1],v[2]-w[2])",
        parameters={"v": "R^2", "w": "R^2"},
    ),
    "lipschitz, sigmoid, too small": say(
        "compare", left="abs(sigma(a)-sigma(b))", relation="<=", right="abs(a-b)/5", parameters={"a": "R", "b": "R"}
    ),
    "cos m1, wrong": say("value", of="integral(cos(w*x)*phi(x),-inf,inf)", equals="exp(-w^2)", parameters={"w": "R"}),
    "arc-cosine 0, wrong": say(
        "value",
        of="integral(Phi(r*x/sqrt(1-r^2))*phi(x),0,inf)",
        equals="1/4+asin(r)/(3*pi)",
        parameters={"r": "(-1,1)"},
    ),
    "gate's distance, wrong": say("value", of="integral(max(0,x)-x*sigma(x),-inf,inf)", equals="pi^2/5"),
    "soft clipping, slope, strictly": say(
        "compare",
        left="diff(log((1+exp(p*x))/(1+exp(p*(x-1))))/p)",
        relation="<",
        right="tanh(p/4)",
        parameters={"p": "positive"},
    ),
    "a moving limit, wrong": say("equal", left="integral(sigma(x),0,x)", right="softplus(x)"),
    "any slope": say("fixed_points", next="c*x", are=["0"], parameters={"c": "R"}),
}

NOT_TRUE: dict = {}

NOT_FALSE = {
    "prelu, unbounded": say("bounded", parameters={"k": "(1,inf)"}, of="max(0,x)+k*min(0,x)", **{"is": False}),
    "max sym": say("equal", left="max(exp(x),x^2)", right="(exp(x)+x^2+abs(exp(x)-x^2))/2", on="[-2,2]"),
    "limit, -inf": say("limit", of="min(x,exp(x)-1)+x", to="-inf", equals="-inf"),
    "power int": say("value", of="integral(x^n,0,1)", parameters={"n": "positive"}, equals="1/(n+1)"),
    "hoelder3": say(
        "compare", left="abs(dot(v,w))", relation="<=", right="norm1(v)*norminf(w)", parameters={"v": "R^3", "w": "R^3"}
    ),
    "arcs, 15": say("zeros", of="acos(x)-1", on="[-1,1]", are=["cos(1)"]),
    "arcs, 35": say("equal", left="2*atan(x)", right="asin(2*x/(1+x^2))", on="[-1,1]"),
}
