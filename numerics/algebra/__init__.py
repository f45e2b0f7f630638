"""What exact algebra says of expressions, for all parameter values at once: signs, zeros, means, scaling laws;
imports `findings`, `arithmetic`."""
