"""Generated files: written by `provenact emit`, not by hand."""
