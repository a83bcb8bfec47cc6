"""The tests. A package, so that tests share ``tests.rasters``."""
