"""What an expression is worth in balls, complex balls and jets, and balls as decimals; imports no other wing.

What other rooms use of it, all of it with its arguments; the rest is its own. Places and results are balls of Arb where
nothing else is said, `values` are those of symbols, and a tree is an `Expr`.

Balls:
    balls.working_precision(bits)   a context in which Arb works with that many bits
    balls.bits_for(digits)   a working precision that leaves room for cancellation of a few digits
    balls.Number   the type of an exact number or a ball
    balls.to_ball(number)   the ball of a constant; NaN for one that is undefined
    balls.exact_number(value)   the ball of a leaf: a rational number, pi, e or an infinity
    balls.NAN   the ball of which nothing is known
    balls.enclose(expression, values=None)   a ball that contains all values of a tree
    balls.evaluate(expression, values=None, digits=30, limit_bits=8192)   the same, narrow, as precision is raised
    balls.fraction_of(ball)   the middle, as a fraction
    balls.hull(*balls)   a ball that contains all of these
    balls.is_exact_zero(ball)   whether it is 0 and nothing else
    balls.least_upper(bounds)   the least of the upper ends of finite balls
    balls.magnitude(ball)   its absolute value
    balls.multiply(a, b)   the product, of two wide balls the best one
    balls.OPERATIONS   what each operation of a program is on balls
    balls.BALLS   the semantics of balls

Programs:
    programs.program_of(expression)   the flat program of a tree
    programs.NAMES   the name of the operation of each node type
    programs.Semantics(number, operations)   a meaning for every operation
    programs.bound(expression, semantics)   the `Bound` of a tree
    programs.Bound(program, semantics)   a callable that takes the values of its `symbols` in their order
    programs.Bound.at(values)   the same, by symbol

Jets:
    jets.jet(expression, variable, centre, order, values)   Taylor coefficients 0 to order at the centre
    jets.derivatives(expression, variable, centre, order)   f, f', ..., f^(order) at the centre
    jets.jet_semantics(base, order)   the semantics of jets over another one

Complex balls:
    complex_balls.COMPLEX_BALLS   the semantics of plain values
    complex_balls.ANALYTIC_BALLS   the same where a tree is analytic, else NaN

Decimals:
    decimals.enclosing_decimals(number, digits=15)   two strings between which a number lies
    decimals.proven_digits(ball)   how many significant digits a ball proves
    decimals.common_digits(ball, digits=15)   the number to so many digits, or its enclosure
    decimals.shortened(lower, upper, most=18)   an enclosure in at most so many characters
    decimals.agreed(lower, upper)   the digits on which both ends agree
    decimals.told_apart(one, other, digits=12)   two numbers by as many digits as show that they differ
    decimals.LONG   characters of a number that is shown whole

Functions of one variable:
    functions.Analytic(expression, variable, argument=None, times=())   one analytic piece; products by *
    functions.Analytic.at_affine(slope, offset)   the piece of slope x + offset
    functions.Analytic.on(semantics, z)   its value in any arithmetic
    functions.Analytic.ball(z)   its value in balls
    functions.Analytic.jet(z, order)   its Taylor coefficients in balls
    functions.values_near(cells, place)   the values of cells on a ball
    functions.without_parameters(cells)   the same cells, refused where a parameter has no value
    exponential_ratios.ratio_of(numerator, denominator, variable)   a quotient of sums of exponentials, or None
    exponential_ratios.horner(polynomial, point)   the value of a polynomial

Zeros and exact numbers:
    newton.Slice(f, derivative=0, sign=1)   F = sign f^(derivative) of an analytic piece
    newton.Slice.value(ball)   F
    newton.Slice.at(ball)   F, tight also on a wide ball
    newton.Slice.values(ball, order)   F, F', ..., F^(order)
    newton.newton(function, order, low, high)   the one zero of F^(order) between two places
    newton.simple_rational_in(ball)   the multiple of 1/48 in a ball, or None
    newton.exact_zero_in(ball, value)   a simple rational at which a value is exactly zero, or None
    recognition.simple_numbers(ball)   exact numbers that a ball may be
    recognition.places_in(ball, expression, variable=x)   exact places in a ball at which something may happen to a tree

Spans:
    spans.Span(low, high)   an interval by its ends, which may be infinite; +, * and unary -
    spans.Span.union(other)   the smallest span with both
    spans.Span.sign()   its sign, or None
    spans.Span.is_finite   whether both ends are
    spans.Span.ball   a ball that contains it
    spans.span_of(ball)   the span of a ball
    spans.UNIT   from 0 to 1
"""
