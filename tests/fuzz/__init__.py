"""Hostile files, by the thousand: small projects with one file changed, and what the program says of each.

``python -m tests.fuzz`` tries as many as it is told; ``corpus/`` keeps those that were once wrong. A case is a number: the
same number is the same case, on every machine.
"""
