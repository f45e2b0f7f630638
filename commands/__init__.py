"""The front door: one thin file per verb of the command line."""
