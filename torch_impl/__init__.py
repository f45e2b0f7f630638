"""What is run: emitters and the emitted torch code."""
