"""Lines and polynomials near a function, with proof: what verifiers and fixed-point arithmetic need of it; imports
`findings`, `arithmetic`, `algebra`, `asymptotics`, `search`, `subjects`."""
