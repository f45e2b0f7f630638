"""What is seen: one function per figure."""
