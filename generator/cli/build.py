def configure(parser): pass
