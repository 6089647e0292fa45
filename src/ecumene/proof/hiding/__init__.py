"""Proof that nothing hidden leaks: `leaks` compares views, `scramble` and `worlds` change what is hidden."""
