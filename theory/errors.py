"""The one exception that means "the input is wrong": its text is shown to the user as it is."""


class InputError(ValueError):
    """Bad input. The message is one line: what was expected, what came, what to do."""
