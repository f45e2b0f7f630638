"""LaTeX as our text: what is clear is read, what has two readings is refused with the reason."""

import pytest

from provenact.theory.exact.errors import InputError
from provenact.theory.exact.exact_algebra import is_identically_zero
from provenact.theory.language.activations import catalogue
from provenact.theory.language.latex import latex
from provenact.theory.language.parser import parse
from provenact.theory.language.tex_reading import text_of_tex

READ = {
    r"\frac{x}{1+e^{-x}}": "x/(1 + exp(-x))",
    r"x\tanh(\ln(1+e^{x}))": "x*tanh(log(1 + exp(x)))",
    r"\max(0,x) + \alpha\min(0,x)": "max(0, x) + alpha*min(0, x)",
    r"\frac12 x\left(1+\operatorname{erf}\left(\frac{x}{\sqrt2}\right)\right)": "1/2*x*(1 + erf(x/sqrt(2)))",
    r"0.5x(1+\tanh(\sqrt{2/\pi}(x+0.044715x^3)))": "0.5*x*(1 + tanh(sqrt(2/pi)*(x + 0.044715*x^3)))",
    r"\begin{cases} x & \text{if } x > 0 \\ \alpha(e^x-1) & \text{otherwise} \end{cases}": (
        "piecewise(x, x > 0; alpha*(exp(x) - 1))"
    ),
    r"\begin{cases} x, & x > 0 \\ 0, & x \le 0 \end{cases}": "piecewise(x, x > 0; 0)",
    r"x\,\sigma(\beta x)": "x*sigma(beta*x)",
    r"\frac{x}{\sqrt{1+\alpha x^2}}": "x/sqrt(1 + alpha*x^2)",
    r"\frac{\sin^2(\alpha x)}{\alpha}": "sin(alpha*x)^2/alpha",
    r"1.7159\tanh\left(\tfrac{2}{3}x\right)": "1.7159*tanh(2/3*x)",
    r"\frac{1}{\pi}\arctan\left(\frac{\pi}{2}\alpha x\right)+\frac{1}{2}": "1/pi*atan(pi/2*alpha*x) + 1/2",
    r"x\cdot\frac{\min(\max(x+3,\ 0),\ 6)}{6}": "x*(min(max(x + 3, 0), 6)/6)",
    r"\left|x-\frac{1}{2}\right|": "abs(x - 1/2)",
    r"|x+|x-1||": "abs(x + abs(x - 1))",
    r"$x\Phi(x)$": "x*Phi(x)",
    r"\log_2(1+x)": "log(1 + x)/log(2)",
    r"\sqrt[3]{x}": "(sign(x)*abs(x)^(1/3))",
    r"2\sqrt[3]{x-1}": "2*(sign(x - 1)*abs(x - 1)^(1/3))",
    r"\sqrt[4]{x}": "(x)^(1/4)",
    r"2\frac{x}{2}": "2*(x/2)",
    r"-x^{2}": "-x^2",
    r"x - \frac{1-x}{2}": "x - (1 - x)/2",
    r"(x+1)(x-1)": "(x + 1)*(x - 1)",
    r"\lfloor x \rfloor e^{-x}": "floor(x)*exp(-x)",
    r"\sin x + 1": "sin(x) + 1",
    r"\lambda_0 x_1": "lambda_0*x_1",
    r"\mathrm{ReLU}(x)": "max(0, x)",
    r"[1-x]_+^2 + x_{+}": "max(0, 1 - x)^2 + max(0, x)",
    r"\alpha\,(x-1)_+": "alpha*max(0, x - 1)",
    r"x\,\mathbb{1}_{\{x \ge 0\}}": "x*piecewise(1, x >= 0; 0)",
    r"\mathbf{1}[x>0]\,e^{-x}": "piecewise(1, x > 0; 0)*exp(-x)",
    r"1_{x\geq 0}": "piecewise(1, x >= 0; 0)",
    r"|x|y|-1|": "abs(x*abs(y) - 1)",
    r"|3|x|+1|": "abs(3*abs(x) + 1)",
    r"\left|x\right|\alpha\left|y\right|": "abs(x)*alpha*abs(y)",
    r"|x||y|": "abs(x)*abs(y)",
    r"|x|-1|y|": "abs(x) - 1*abs(y)",
    r"\log|x|": "log(abs(x))",
    r"e^{(x+1)}": "exp((x + 1))",
    r"\max(1, 100)": "max(1, 100)",
    r"\frac{1}2x": "1/2*x",
    r"\begin{cases}0&x<-1\\x&x\le1\\1&\text{else}\end{cases}": "piecewise(0, x < -1; x, x <= 1; 1)",
    r"\begin{cases}0&x<-1\\1&x>1\\x&\text{else}\end{cases}": "piecewise(0, x < -1; 1, x > 1; x)",
    r"\begin{cases}x^2 \quad &\quad x>0\\1&\text{if} \quad x\le0\end{cases}": "piecewise(x^2, x > 0; 1)",
    r"2 + \quad x \quad": "2 + x",
    r"{\frac12}{x}": "1/2*x",
    r"\left|{x - 1}\right|": "abs((x - 1))",
    r"\exp{-x}": "exp(-x)",
    r"\log{(1+x)}": "log((1 + x))",
    r"\alpha^2(x+1)": "alpha^2*(x + 1)",
    r"2^T x": "2^T*x",
}

REFUSED = {
    r"x^T": "the transpose",
    r"w^{T}": "the transpose",
    r"x^1/2": "only the 1 is raised",
    r"{x+1}^2": "braces are not seen",
    r"{x^2}^3": "braces are not seen",
    r"1/{2x}": "braces are not seen",
    r"-{x+1}": "braces are not seen",
    r"2{3}x": "two numbers side by side",
    r"x{y}": "two letters side by side",
    r"{f}(x)": "a call or a product",
    r"\exp{1+x}": "braces are not seen",
    r"\sin{x}y": "where the argument of the function ends",
    r"\sqrt\sin x": "only the name `sin`",
    r"\frac\sin x2": "only the name `sin`",
    r"\psi^2(x+1)": "a call or a product",
    r"\psi_1(x+1)": "a call or a product",
    r"\rho(x+1)": "a call or a product",
    r"\alpha^2(x)": "a call or a product",
    r"\alpha_+ x": "the positive part or a name",
    r"f_+(x)": "the positive part or a name",
    r"\frac{d}{d\alpha} \alpha^2": "a difference or a product",
    r"\sin(x)\,d\theta": "a difference or a product",
    r"\Delta x": "a difference or a product",
    r"\Sigma_i x_i": "over an index",
    r"e^{-x} \qquad (3)": "a gap between two formulas",
    r"|x| \quad \alpha": "a gap between two formulas",
    r"2 \quad {\alpha}": "a gap between two formulas",
    r"\mathbb{R}": "before what is no 1",
    r"x_{+1}": "a subscript that is no name",
    r"\mathbf{1}_{x}": "a condition without",
    r"e^{-x}x^2y": "two letters side by side",
    r"ax": "two letters side by side",
    r"1e-3": "the digits of a power of ten",
    r"2.5e6 x": "the digits of a power of ten",
    r"\sin x y": "where the argument of the function ends",
    r"\sin 2x": "where the argument of the function ends",
    r"\sin x \cdot 2": "where the argument of the function ends",
    r"f(x)": "a call or a product",
    r"\psi(x)": "a call or a product",
    r"a(x+1)": "a call or a product",
    r"1/2x": "a/(b c) or (a/b) c",
    r"2\frac{1}{2}x": "a factor or the whole part",
    r"x^10": "`^1` followed by 0",
    r"x^-1": "a sign after `^`",
    r"\sin x^2": "sin(x^2) or sin(x)^2",
    r"\sin(x)^2": "of the function or of its argument",
    r"\tanh^{-1} x": "the inverse function or the reciprocal",
    r"\frac{x}{2}^2": "a power of a fraction",
    r"\sigma x": "whose name is that of a function",
    r"y=x": "an equation",
    r"f'": "a derivative",
    r"\int_0^1 x": "integral(f, a, b)",
    r"x \pm 1": "two formulas in one",
    r"\begin{cases} 0 & x<-1 \\ x & x<1 \end{cases}": "where no condition holds",
    r"\begin{cases} 1 & \text{otherwise} \\ x & x<1 \end{cases}": "stands before the last case",
    r"\begin{cases} 1 & 0 < x < 1 \\ x & \text{otherwise} \end{cases}": "two comparisons in one condition",
    r"\begin{matrix}x\end{matrix}": "an environment that is not read",
    r"\mathcal{N} x": "is not known here",
    r"--x": "a sign inside a product",
    r"x 2": "a number after a factor",
    r"\frac{1}{2": "is expected and `the end` came",
    r"|x": "has no partner",
    r"|x|y|": "has no partner",
    r"|x|y|z|": "which bars belong together",
    r"|2|" * 99 + "x|3|": "which bars belong together",
    r"\frac{1}2.5": "only one digit belongs",
    r"\sqrt2.5": "only one digit belongs",
    r"\tanh^{(2)}(x)": "the order of a derivative",
    r"\tanh^{(-1)}(x)": "the order of a derivative",
    r"x^{(i)}": "the order of a derivative",
    r"\{x\}": "the fractional part",
    r"2[x]": "the integral part",
    r"[x/2]": "the integral part",
    r"\max(1,000,x)": "one number or two",
    r"\max(x,\, 000)": "begins with a 0",
    r"\varpi x": "whose name is that of",
    r"\epsilon-\varepsilon": "`epsilon` stands for",
    r"\varphi(x)-\phi(x)": "`phi` stands for",
    r"x_{\alpha}+x_{alpha}": "`x_alpha` stands for",
    r"\Gamma(x+1)": "a call or a product",
    r"\delta(x-1)": "a call or a product",
    r"\alpha(x_1)": "a call or a product",
    r"\beta(2x)": "a call or a product",
    r"\pi(x)": "a call or a product",
    r"x_12": "only the first digit",
    r"e^\sin x": "only the name `sin` is raised",
    r"\operatorname{left}(x)": "`left` is not known",
    r"x\operatorname{div}2": "`div` is not known",
    r"x\text{quad}+1": "`quad` is not known",
    r"\mathrm{alpha}": "`alpha` is not known",
    r"@exp(x)": "not expected",
    r"\begin{cases}1&x<1\\2&x<-1\\3&\text{otherwise}\end{cases}": "was said for others before",
    r"\begin{cases}1&x\le1\\2&x<1\\3&\text{otherwise}\end{cases}": "was said for others before",
    r"\begin{cases}1&x>0\\2&x<5\\3&\text{otherwise}\end{cases}": "was said for others before",
    r"\begin{cases}1&x\ge0\\2&x<0\\3&\text{otherwise}\end{cases}": "was said for others before",
    r"": "ends too early",
    "{" * 200 + "x" + "}" * 200: "nested too deeply",
    "x" * 6000: "at most 5000 are read",
    r"x^{1000}": "exponents up to 200",
}


@pytest.mark.parametrize("tex", READ)
def test_what_is_clear_is_read(tex):
    assert text_of_tex(tex) == READ[tex]


@pytest.mark.parametrize("tex", REFUSED, ids=lambda tex: tex[:30])
def test_what_is_ambiguous_is_refused_with_the_reason(tex):
    with pytest.raises(InputError) as refused:
        text_of_tex(tex)
    assert REFUSED[tex] in str(refused.value) and "\n" not in str(refused.value)


FORMULAS = [
    "x/(1+exp(-x))",
    "x*tanh(softplus(x))",
    "x*Phi(x)",
    "log(1+exp(beta*x))/beta",
    "(x+sqrt(x^2+b))/2",
    "x/(1+abs(x))",
    "exp(-x^2/2)/sqrt(2*pi)",
    "1/2*x*(1+erf(x/sqrt(2)))",
    "x*atan(x)-log(1+x^2)/2",
    "(1-x)^3/(2+x)^2",
    "-x^2+3*x-1/7",
]


@pytest.mark.parametrize("text", FORMULAS)
def test_our_own_latex_is_read_back_or_refused_but_never_changed(text):
    expression = parse(text)
    try:
        back = parse(text_of_tex(latex(expression)))
    except InputError as refused:
        pytest.skip(f"refused: {refused}")
    assert is_identically_zero(expression - back).is_yes


def test_most_of_our_own_latex_is_read():
    def is_read(text):
        try:
            return bool(text_of_tex(latex(parse(text))))
        except InputError:
            return False

    assert sum(map(is_read, FORMULAS)) >= len(FORMULAS) - 3
    assert catalogue()  # the texts above are those that its entries are made of
