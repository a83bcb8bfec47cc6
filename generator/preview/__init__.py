"""What a designer sees in a browser while files change: ``fichas preview``.

``bench.py`` keeps what a scenario looks like, drawn anew when its files change; ``pictures.py`` draws one piece or one page;
``server.py`` gives them to a browser on this machine alone; ``watching.py`` tells of saved files. The page itself is in
``page/``: plain HTML, style sheet and script, without anything from the network.
"""
