"""Training runs that repeat experiments of the papers: beside the package, in a checkout and in no wheel.

`provenact confirm NAME` carries them out. What it needs of them it asks for by name, through `of_experiments` of
`torch_impl/confirm/registry.py`; here the package is imported as everybody imports it.
"""
