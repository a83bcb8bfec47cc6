"""Gives what is on the bench to a browser on this machine, and to nobody else.

It listens on 127.0.0.1 alone. The first part of every address is a token that only who started it knows; a request that
names another host, or comes from another origin, is refused. Nothing is read from the disk but the page itself and its
fonts: pictures are asked for by their digests, pieces by their ids.

    GET /TOKEN/                                     the page, and beside it its style sheet, scripts and fonts
    GET /TOKEN/changes?language=en&ink=colour       an event stream: a view as JSON, each time more of it is drawn
    GET /TOKEN/picture/DIGEST.svg                   a picture of a view, of the last one or of the one before
    GET /TOKEN/spots?language&ink&piece&face        where the elements of a face stand, and in which line of which layout
    GET /TOKEN/explained?unit                       each value of a unit, and why
    GET /TOKEN/download/THING-FACE.svg|png|pdf?language&ink
"""

from __future__ import annotations

import json
import math
import os
import re
import secrets
import socket
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

from generator import resources
from generator.preview.live import Key, Preview

HOST = "127.0.0.1"
PAGE = Path(__file__).parent / "page"
FONTS = ("sans.ttf", "sans-medium.ttf", "sans-bold.ttf", "serif-semibold.ttf")
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}
DOWNLOADS = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
HEARTBEAT_S = 10.0
HEAD_S = 5.0
"""So long a new connection may take until it has said what it wants."""
IDLE_S = 60.0
"""After so long without a further request a connection is closed."""
MOST_CONNECTIONS = 128
MOST_ASKED = 10
"""Parameters of one request."""
LONGEST = 400
"""Letters in one of them."""
POLICY = (
    "default-src 'none'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_FILES = {path.name: path for path in (*PAGE.iterdir(), *(resources.data("fonts", name) for name in FONTS))}


class Server(ThreadingHTTPServer):
    """``port`` 0 takes any that is free; without a ``token`` one is made anew."""

    daemon_threads = True
    request_queue_size = MOST_CONNECTIONS

    def __init__(self, preview: Preview, port: int = 0, token: str = "") -> None:
        self.preview, self.token = preview, token or secrets.token_urlsafe(18)
        self._free = threading.BoundedSemaphore(MOST_CONNECTIONS)
        self.ends: dict[Any, float] = {}
        """When each connection is closed, unless it has asked by then."""
        super().__init__((HOST, port), _Handler)

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_address[1]}/{self.token}/"

    def process_request(self, request: Any, client_address: Any) -> None:
        if self._free.acquire(blocking=False):
            self.ends[request] = time.monotonic() + HEAD_S
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def shutdown_request(self, request: Any) -> None:
        self.ends.pop(request, None)
        super().shutdown_request(request)

    def service_actions(self) -> None:
        """Twice a second: closes those that have not asked in time. A byte now and then gives them no more of it."""
        for connection, end in list(self.ends.items()):
            if time.monotonic() > end:
                with suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away is nothing to speak of."""


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"
    timeout = IDLE_S
    disable_nagle_algorithm = True
    wbufsize = -1
    """Head and body leave together."""

    def log_message(self, format: str, *args: Any) -> None:
        """Silent: what is wrong with files is on the page and on the terminal."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What cannot be read as a request, and every method but GET."""
        self._refuse(HTTPStatus.METHOD_NOT_ALLOWED if code == HTTPStatus.NOT_IMPLEMENTED else HTTPStatus(code))

    def do_GET(self) -> None:
        self.server.ends[self.connection] = math.inf
        try:
            status = self._answered()
        except (ValueError, UnicodeError):
            status = HTTPStatus.BAD_REQUEST
        except Exception:  # a fault of ours is told to the browser as one, without its insides
            if os.environ.get("FICHAS_DEBUG"):
                traceback.print_exc()
            status = HTTPStatus.INTERNAL_SERVER_ERROR
        if status is not None:
            self._refuse(status)
        self.server.ends[self.connection] = time.monotonic() + IDLE_S

    def _answered(self) -> HTTPStatus | None:
        """None once it is answered, else why it is not."""
        port = self.server.server_address[1]
        hosts = {f"{HOST}:{port}", f"localhost:{port}"}
        if self.headers.get_all("Host", []) not in ([host] for host in hosts):
            return HTTPStatus.FORBIDDEN
        if not {*self.headers.get_all("Origin", [])} <= {f"http://{host}" for host in hosts}:
            return HTTPStatus.FORBIDDEN
        if not self.path.startswith("/"):
            return HTTPStatus.FORBIDDEN  # a whole address, of whatever host
        if "Content-Length" in self.headers or "Transfer-Encoding" in self.headers:
            return HTTPStatus.BAD_REQUEST  # nothing is taken in
        address = urlsplit(self.path)
        first, *steps = unquote(address.path).split("/")
        if first or not steps or not secrets.compare_digest(steps[0].encode(), self.server.token.encode()):
            return HTTPStatus.NOT_FOUND
        if len(steps) == 1:  # relative addresses of the page need the slash
            self._moved(f"/{self.server.token}/")
            return None
        found = parse_qs(address.query, max_num_fields=MOST_ASKED)
        asked = {name: values[-1] for name, values in found.items()}
        if any(len(value) > LONGEST for value in (*asked.values(), *steps)):
            return HTTPStatus.REQUEST_URI_TOO_LONG
        return self._routed(steps[1:], asked)

    def _routed(self, steps: list[str], asked: dict[str, str]) -> HTTPStatus | None:
        routes: dict[str, Callable[[list[str], dict[str, str]], HTTPStatus | None]] = {
            "changes": self._changes,
            "picture": self._picture,
            "spots": self._spots,
            "explained": self._explained,
            "download": self._download,
        }
        file = _FILES.get(steps[0] or "index.html") if len(steps) == 1 else None
        if file is not None:
            self._send(file.read_bytes(), TYPES.get(file.suffix, "font/ttf"))
            return None
        if steps[0] in routes:
            return routes[steps[0]](steps[1:], asked)
        return HTTPStatus.NOT_FOUND

    def _changes(self, steps: list[str], asked: dict[str, str]) -> HTTPStatus | None:
        box = self.server.preview.listen(_key(asked))
        if box is None:
            return HTTPStatus.SERVICE_UNAVAILABLE
        self.close_connection = True
        with suppress(OSError):
            try:
                self.send_response(HTTPStatus.OK)
                self.send_header("Content-Type", "text/event-stream; charset=utf-8")
                self.send_header("Connection", "close")
                self._common("no-store")
                self.end_headers()
                self.wfile.flush()
                while True:
                    text = box.get(HEARTBEAT_S)
                    self.wfile.write(f"data: {text}\n\n".encode() if text else b": still here\n\n")
                    self.wfile.flush()
            finally:
                self.server.preview.leave(box)
        return None

    def _picture(self, steps: list[str], asked: dict[str, str]) -> HTTPStatus | None:
        svg = self.server.preview.picture(steps[0].removesuffix(".svg")) if len(steps) == 1 else None
        if svg is None:
            return HTTPStatus.NOT_FOUND
        self._send(svg, "image/svg+xml", kept="private, max-age=31536000, immutable")
        return None

    def _spots(self, steps: list[str], asked: dict[str, str]) -> HTTPStatus | None:
        found = self.server.preview.spots(_key(asked), asked.get("piece", ""), asked.get("face", ""))
        if found is None:
            return HTTPStatus.NOT_FOUND
        self._json(found)
        return None

    def _explained(self, steps: list[str], asked: dict[str, str]) -> None:
        self._json(self.server.preview.explained(asked.get("unit", "")))

    def _download(self, steps: list[str], asked: dict[str, str]) -> HTTPStatus | None:
        name, _, form = "/".join(steps).rpartition(".")
        name, _, face = name.rpartition("-")
        data = self.server.preview.file(_key(asked), name, face, form) if form in DOWNLOADS else None
        if data is None:
            return HTTPStatus.NOT_FOUND
        self._send(data, DOWNLOADS[form], saved_as=f"{name.replace('/', '-')}-{face}.{form}")
        return None

    # -- answers ---------------------------------------------------------------------------------------------

    def _json(self, value: Any) -> None:
        self._send(json.dumps(value, ensure_ascii=False).encode(), "application/json")

    def _send(self, data: bytes, media_type: str, kept: str = "no-store", saved_as: str = "") -> None:
        with suppress(OSError):
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", media_type)
            self.send_header("Content-Length", str(len(data)))
            if saved_as:
                plain, whole = re.sub(r"[^A-Za-z0-9._-]", "_", saved_as), quote(saved_as, safe="")
                self.send_header("Content-Disposition", f"attachment; filename=\"{plain}\"; filename*=UTF-8''{whole}")
            self._common(kept)
            self.end_headers()
            self.wfile.write(data)

    def _moved(self, to: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", to)
        self.send_header("Content-Length", "0")
        self._common("no-store")
        self.end_headers()

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True
        with suppress(OSError):
            self.send_response(status)
            self.send_header("Content-Length", "0")
            self.send_header("Connection", "close")
            self._common("no-store")
            self.end_headers()

    def _common(self, kept: str) -> None:
        self.send_header("Cache-Control", kept)
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")


def _key(asked: dict[str, str]) -> Key:
    return asked.get("language", ""), asked.get("ink", "")
