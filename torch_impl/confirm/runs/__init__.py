"""One file per run, each with a `RUN`; `..registry` lists them."""
