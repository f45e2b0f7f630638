"""How it follows: exact convolution, joining of pieces, and the steps that lead to each result."""
