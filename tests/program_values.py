"""What a program gives when each operation has the given meaning."""

from provenact.torch_impl.programs.program import exact, prepared


def interpret(program, meanings, arguments, constant=exact):
    return prepared(program, meanings.__getitem__, constant)(*(arguments[name] for name in program.arguments))
