"""Capitán, the base rules: figures on a table, distances in centimetres."""
