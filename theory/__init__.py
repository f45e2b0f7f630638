"""What is said: expressions, exact piecewise functions, kernels, activations, statements and claims."""
