"""Proof that nothing hidden leaks.

`leaks` compares what viewers are shown; `scramble` and `worlds` change what they may not see.
"""
