"""Gives what is on the bench to a browser on this machine, and to nobody else.

It listens on 127.0.0.1 alone. The first part of every address is a token that only who started it knows; a request that
names another host, or comes from another origin, is refused. Nothing is read from the disk but the page itself: pictures
are asked for by their digests, pieces by their ids.

    GET /TOKEN/                                     the page
    GET /TOKEN/changes?language=en&ink=colour       an event stream: a view as JSON, each time more of it is drawn
    GET /TOKEN/picture/DIGEST.svg                   a picture of a view, of the last one or of the one before
    GET /TOKEN/spots?language&ink&piece&face        where the elements of a face stand, and in which line of which layout
    GET /TOKEN/explained?unit                       each value of a unit, and why
    GET /TOKEN/download/PIECE-FACE.svg|png|pdf?language&ink
"""

from __future__ import annotations

import json
import queue
import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from generator.preview.bench import Bench, Face, ShownPiece, View
from generator.preview.told import as_json

HOST = "127.0.0.1"
PAGE = Path(__file__).parent / "page"
"""The page, its style sheet and its script."""
FILES = {
    "": ("index.html", "text/html"),
    "page.css": ("page.css", "text/css"),
    "page.js": ("page.js", "text/javascript"),
}
HEARTBEAT_S = 10.0
POLICY = "default-src 'none'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"


class Preview:
    """The bench, a thread that draws on it, and the browsers that look."""

    def __init__(self, bench: Bench, editor: str) -> None:
        self._bench, self._editor = bench, editor
        self._lock = threading.Lock()
        """Held by whoever draws, or asks of what is drawn."""
        self._wakes = threading.Condition()
        self._listeners: list[tuple[tuple[str, str], queue.Queue[str]]] = []
        self._wanted: list[tuple[str, str]] = []
        self._number = 0
        self._pictures: dict[str, bytes] = {}
        self._seen: dict[tuple[str, str], list[View]] = {}
        """Of each language and ink the view before and the last one."""
        self._stopped = False

    # -- of files -------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """The files are no longer those that were drawn."""
        with self._wakes:
            self._number += 1
            self._wanted = list(dict.fromkeys([*(key for key, _ in reversed(self._listeners)), *self._wanted]))
            self._wakes.notify_all()

    def draw_for_ever(self) -> None:
        """Draws what browsers look at, whenever there is something new to draw."""
        while not self._stopped:
            with self._wakes:
                self._wakes.wait_for(lambda: self._wanted or self._stopped)
                if self._stopped:
                    return
                key, number = self._wanted.pop(0), self._number
            with self._lock:
                self._draw(key, number)

    def stop(self) -> None:
        with self._wakes:
            self._stopped = True
            self._wakes.notify_all()

    def _draw(self, key: tuple[str, str], number: int) -> None:
        before = self._seen.get(key, [])[-1:]
        for view in self._bench.drawn(*key, is_late=lambda: self._number != number):
            self._seen[key] = [*before, view]
            self._tell(key, number, before[0] if before else None, view)
        self._forget()

    def _tell(self, key: tuple[str, str], number: int, before: View | None, view: View) -> None:
        self._pictures |= {one.digest: one.svg for one in view.pictures()}
        text = json.dumps(as_json(view, before, number, self._bench.inks, self._editor), ensure_ascii=False)
        for listens_to, events in list(self._listeners):
            if listens_to == key:
                events.put(text)

    def _forget(self) -> None:
        """Keeps the pictures of the last view and of that before, and no others."""
        kept = {one.digest for views in self._seen.values() for view in views for one in view.pictures()}
        self._pictures = {digest: svg for digest, svg in self._pictures.items() if digest in kept}

    # -- of browsers ----------------------------------------------------------------------------------------

    def listen(self, key: tuple[str, str]) -> queue.Queue[str]:
        """The views in a language and an ink, as JSON, as they are drawn; the first is drawn now."""
        events: queue.Queue[str] = queue.Queue()
        with self._wakes:
            self._listeners.append((key, events))
            self._wanted.insert(0, key)
            self._wakes.notify_all()
        return events

    def leave(self, events: queue.Queue[str]) -> None:
        with self._wakes:
            self._listeners = [one for one in self._listeners if one[1] is not events]

    def picture(self, digest: str) -> bytes | None:
        return self._pictures.get(digest)

    def piece(self, key: tuple[str, str], name: str) -> ShownPiece | None:
        views = self._seen.get(key, [])
        return next((one for view in views[-1:] for one in view.pieces if one.id == name), None)

    def spots(self, piece: ShownPiece, face: Face) -> list[dict[str, Any]]:
        with self._lock:
            return self._bench.spots(face, piece.unit)

    def explained(self, unit: str) -> list[dict[str, str]]:
        with self._lock:
            return self._bench.explained(unit)

    def file(self, piece: ShownPiece, face: str, form: str) -> bytes:
        with self._lock:
            return self._bench.file_of(piece, face, form)


class Server(ThreadingHTTPServer):
    """``port`` 0 takes any that is free; the token is made anew each time."""

    daemon_threads = True

    def __init__(self, preview: Preview, port: int = 0) -> None:
        self.preview, self.token = preview, secrets.token_urlsafe(18)
        super().__init__((HOST, port), _Handler)

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_address[1]}/{self.token}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away is nothing to speak of."""


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Silent: what is wrong with files is on the page and on the terminal."""

    def do_GET(self) -> None:
        port = self.server.server_address[1]
        hosts = {f"{HOST}:{port}", f"localhost:{port}"}
        origin = self.headers.get("Origin")
        if self.headers.get("Host") not in hosts or (origin and origin not in {f"http://{host}" for host in hosts}):
            self._refuse(HTTPStatus.FORBIDDEN)
            return
        address = urlsplit(self.path)
        _, token, *steps = unquote(address.path).split("/")
        if not secrets.compare_digest(token.encode(), self.server.token.encode()):
            self._refuse(HTTPStatus.NOT_FOUND)
            return
        if not steps:  # relative addresses of the page need the slash
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", f"/{token}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        asked = {name: values[-1] for name, values in parse_qs(address.query).items()}
        routes: dict[str, Callable[[list[str], dict[str, str]], None]] = {
            "changes": self._changes,
            "picture": self._picture,
            "spots": self._spots,
            "explained": self._explained,
            "download": self._download,
        }
        if steps[0] in FILES and len(steps) == 1:
            name, media_type = FILES[steps[0]]
            self._send((PAGE / name).read_bytes(), f"{media_type}; charset=utf-8")
        elif steps[0] in routes:
            routes[steps[0]](steps[1:], asked)
        else:
            self._refuse(HTTPStatus.NOT_FOUND)

    def _changes(self, steps: list[str], asked: dict[str, str]) -> None:
        key = _key(asked)
        events = self.server.preview.listen(key)
        try:
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/event-stream; charset=utf-8")
            self.send_header("Connection", "close")
            self._common("no-store")
            self.end_headers()
            while True:
                try:
                    self.wfile.write(f"data: {events.get(timeout=HEARTBEAT_S)}\n\n".encode())
                except queue.Empty:
                    self.wfile.write(b": still here\n\n")
                self.wfile.flush()
        except OSError:
            pass
        finally:
            self.server.preview.leave(events)
            self.close_connection = True

    def _picture(self, steps: list[str], asked: dict[str, str]) -> None:
        svg = self.server.preview.picture(steps[0].removesuffix(".svg")) if len(steps) == 1 else None
        if svg is None:
            self._refuse(HTTPStatus.NOT_FOUND)
        else:
            self._send(svg, "image/svg+xml", kept="private, max-age=31536000, immutable")

    def _spots(self, steps: list[str], asked: dict[str, str]) -> None:
        piece = self.server.preview.piece(_key(asked), asked.get("piece", ""))
        face = piece and piece.faces.get(asked.get("face", ""))
        if piece is None or face is None:
            self._refuse(HTTPStatus.NOT_FOUND)
        else:
            self._json(self.server.preview.spots(piece, face))

    def _explained(self, steps: list[str], asked: dict[str, str]) -> None:
        self._json(self.server.preview.explained(asked.get("unit", "")))

    def _download(self, steps: list[str], asked: dict[str, str]) -> None:
        name, _, form = "/".join(steps).rpartition(".")
        name, _, face = name.rpartition("-")
        piece = self.server.preview.piece(_key(asked), name)
        if piece is None or face not in piece.faces or form not in DOWNLOADS:
            self._refuse(HTTPStatus.NOT_FOUND)
            return
        saved_as = f"{name.replace('/', '-')}-{face}.{form}"
        self._send(self.server.preview.file(piece, face, form), DOWNLOADS[form], saved_as=saved_as)

    # -- answers ---------------------------------------------------------------------------------------------

    def _json(self, value: Any) -> None:
        self._send(json.dumps(value, ensure_ascii=False).encode(), "application/json")

    def _send(self, data: bytes, media_type: str, kept: str = "no-store", saved_as: str = "") -> None:
        with suppress(OSError):
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", media_type)
            self.send_header("Content-Length", str(len(data)))
            if saved_as:
                self.send_header("Content-Disposition", f'attachment; filename="{saved_as}"')
            self._common(kept)
            self.end_headers()
            self.wfile.write(data)

    def _refuse(self, status: HTTPStatus) -> None:
        with suppress(OSError):
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self._common("no-store")
            self.end_headers()

    def _common(self, kept: str) -> None:
        self.send_header("Cache-Control", kept)
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")


DOWNLOADS = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}


def _key(asked: dict[str, str]) -> tuple[str, str]:
    return asked.get("language", ""), asked.get("ink", "")
