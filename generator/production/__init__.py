"""From an order to files: what is asked for, how it is printed, and everything a kit's folder holds."""
