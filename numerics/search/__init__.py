"""What is certified by looking everywhere: where a function has a value, its signs, zeros, extrema and integrals;
imports `findings`, `arithmetic`, `algebra`, `asymptotics`."""
