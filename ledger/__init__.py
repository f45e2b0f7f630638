"""What is known: deciders run over claims, evidence cached by content, verdicts computed."""
