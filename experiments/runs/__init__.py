"""One file per run, each with a `RUN`; `torch_impl/confirm/registry.py` lists them."""
