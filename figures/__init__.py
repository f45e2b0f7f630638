"""What is seen: one function per figure."""

FORMATS = ("svg", "pdf", "png")  # of files
