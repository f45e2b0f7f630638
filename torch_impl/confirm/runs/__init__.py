"""The runs: one file each, with an object `RUN`."""
