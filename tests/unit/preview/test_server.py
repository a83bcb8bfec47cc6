"""Who is answered, and what: asked over bare sockets, as a page that means harm could."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import quote

import pytest
from msgspec.structs import replace

import generator.preview.server as server_module
from generator.preview import live
from generator.preview.editors import EDITORS, Editor
from generator.preview.live import Preview
from generator.preview.server import MOST_CONNECTIONS, PAGE, Server
from tests.unit.preview.kits import FACE, Drawn, a_piece, a_view


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    hostile = replace(a_piece("counters/red/one"), id='counters/red/"\r\nX: 1', name="<b>é</b>")
    bench = Drawn([a_view(a_piece("counters/red/one"), hostile)])
    preview = Preview(bench, Editor(EDITORS["vscode"]))
    server = Server(preview)
    threading.Thread(target=preview.draw_for_ever, daemon=True).start()
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    yield server
    preview.stop()
    server.shutdown()
    server.server_close()


def asked(server: Server, request: str, *, ends: bool = True) -> tuple[int, dict[str, str], bytes]:
    """What comes back to these very bytes: status, heads, body."""
    with socket.create_connection(server.server_address, timeout=10) as line:
        line.sendall(request.encode("latin-1"))
        if ends:
            line.shutdown(socket.SHUT_WR)
        answer = line.makefile("rb")
        status = int(answer.readline().split()[1])
        heads = {}
        while (head := answer.readline().strip()) != b"":
            name, _, value = head.partition(b":")
            heads[name.decode().lower()] = value.strip().decode()
        return status, heads, answer.read(int(heads.get("content-length", "0")))


def get(
    server: Server, path: str, host: str = "", *heads: str, method: str = "GET"
) -> tuple[int, dict[str, str], bytes]:
    host = host or f"127.0.0.1:{server.server_address[1]}"
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *heads, "", ""]
    return asked(server, "\r\n".join(lines))


def at(server: Server, path: str = "") -> str:
    return f"/{server.token}/{path}"


def test_it_listens_on_this_machine_alone(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_the_page_is_given_with_a_policy_that_lets_nothing_in(server: Server) -> None:
    status, heads, body = get(server, at(server))
    assert (status, body) == (200, (PAGE / "index.html").read_bytes())
    assert "default-src 'none'" in heads["content-security-policy"]
    assert "unsafe" not in heads["content-security-policy"]
    assert heads["x-content-type-options"] == "nosniff"
    for path in PAGE.iterdir():
        assert get(server, at(server, path.name))[0] == 200, path.name
    assert get(server, f"/{server.token}")[1]["location"] == at(server)


@pytest.mark.parametrize("host", ("evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:80"))
def test_another_host_is_refused(server: Server, host: str) -> None:
    assert get(server, at(server), host)[0] == 403


def test_two_hosts_or_none_are_refused(server: Server) -> None:
    port = server.server_address[1]
    assert get(server, at(server), "", f"Host: 127.0.0.1:{port}")[0] == 403
    assert asked(server, f"GET {at(server)} HTTP/1.1\r\n\r\n")[0] == 403


@pytest.mark.parametrize("origin", ("http://evil.example", "null", "http://127.0.0.1:1", "https://127.0.0.1"))
def test_another_origin_is_refused(server: Server, origin: str) -> None:
    assert get(server, at(server), "", f"Origin: {origin}")[0] == 403


def test_an_origin_beside_ours_or_the_address_of_another_host_is_refused(server: Server) -> None:
    ours = f"Origin: http://127.0.0.1:{server.server_address[1]}"
    for others in ((ours, "Origin: http://evil.example"), ("Origin:",)):
        assert get(server, at(server), "", *others)[0] == 403
    assert get(server, f"http://evil.example{at(server)}")[0] == 403


def test_a_page_of_ours_may_ask(server: Server) -> None:
    assert get(server, at(server), "", f"Origin: http://127.0.0.1:{server.server_address[1]}")[0] == 200


@pytest.mark.parametrize("token", ("", "x", "é", "%c3%a9", "%00"))
def test_without_the_token_there_is_nothing(server: Server, token: str) -> None:
    for path in ("", "page.js", "changes", "picture/x.svg"):
        assert get(server, f"/{token}/{path}")[0] in (400, 404)
    assert get(server, "/")[0] == 404


@pytest.mark.parametrize(
    "path",
    (
        "../server.py",
        "..%2fserver.py",
        "%2e%2e/server.py",
        "%2e%2e%2fserver.py",
        "page.css/../../server.py",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "..%5cserver.py",
        "picture/../../server.py",
        "picture/..%2f..%2fserver.py",
        "download/../../../etc/passwd",
        "download/%2e%2e%2f%2e%2e%2fetc%2fpasswd-front.svg",
        "server.py",
        "page.css%00.html",
    ),
)
def test_nothing_outside_is_given(server: Server, path: str) -> None:
    status, _, body = get(server, at(server, path))
    assert (status, body) == (404, b"")


@pytest.mark.parametrize("method", ("POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "CONNECT", "MAKE"))
def test_it_only_gives(server: Server, method: str) -> None:
    assert get(server, at(server), method=method)[0] == 405


@pytest.mark.parametrize(
    "request_line",
    (
        "GET",
        "GET  HTTP/1.1",
        "nonsense",
        "GET x HTTP/1.1",
        "GET //[ HTTP/1.1",
        "GET / HTTP/9.9",
        "\x00\x01\x02",
        f"GET /{'a' * 70_000} HTTP/1.1",
    ),
)
def test_what_is_no_request_gets_no_traceback(server: Server, request_line: str, capfd) -> None:
    port = server.server_address[1]
    try:
        status, _, body = asked(server, f"{request_line}\r\nHost: 127.0.0.1:{port}\r\n\r\n")
    except (IndexError, ConnectionError, ValueError):
        status, body = 400, b""  # closed without a word
    assert status >= 400
    assert body == b""
    assert capfd.readouterr() == ("", "")


def test_sizes_are_bounded(server: Server) -> None:
    port = server.server_address[1]
    assert get(server, at(server, f"spots?piece={'a' * 5000}"))[0] == 414
    assert get(server, at(server, "spots?" + "&".join(f"a{n}=1" for n in range(50))))[0] == 400
    assert get(server, at(server), "", "Content-Length: 5")[0] == 400
    assert get(server, at(server), "", "Transfer-Encoding: chunked")[0] == 400
    heads = "".join(f"X-{n}: 1\r\n" for n in range(500))
    assert asked(server, f"GET {at(server)} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{heads}\r\n")[0] == 431


def test_connections_are_bounded_and_given_back(server: Server) -> None:
    lines = [socket.create_connection(server.server_address, timeout=10) for _ in range(MOST_CONNECTIONS + 20)]
    assert lines[-1].recv(1) == b""  # closed at once
    for line in lines:
        line.close()
    for _ in range(200):
        try:
            assert get(server, at(server))[0] == 200
            return
        except (OSError, IndexError):
            continue
    raise AssertionError("connections are not given back")


def test_those_who_never_finish_asking_do_not_shut_others_out(server: Server, monkeypatch) -> None:
    """Each sends a byte, and one more now and then."""
    monkeypatch.setattr(server_module, "HEAD_S", 0.4)
    lines = [socket.create_connection(server.server_address, timeout=10) for _ in range(MOST_CONNECTIONS + 20)]
    begun, answer = time.monotonic(), 0
    while answer != 200 and time.monotonic() - begun < 8:
        for line in lines:
            with suppress(OSError):
                line.send(b"G")
        with suppress(OSError, IndexError):
            answer = get(server, at(server))[0]
    for line in lines:
        line.close()
    assert answer == 200


def test_who_asks_for_what_is_not_there_keeps_no_connection(server: Server) -> None:
    port = server.server_address[1]
    with socket.create_connection(server.server_address, timeout=10) as line:
        line.sendall(f"GET /strange/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        assert line.makefile("rb").read().startswith(b"HTTP/1.1 404 ")  # to its end


def changes(server: Server) -> dict:
    with socket.create_connection(server.server_address, timeout=10) as line:
        host = f"127.0.0.1:{server.server_address[1]}"
        line.sendall(f"GET {at(server, 'changes?language=&ink=')} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        answer = line.makefile("rb")
        while not (text := answer.readline()).startswith(b"data: "):
            assert text
        return json.loads(text[6:])


def test_changes_tell_all_of_a_view(server: Server) -> None:
    told = changes(server)
    one, hostile = told["pieces"]
    assert one["id"] == "counters/red/one"
    assert (one["outline"], one["safe"]) == ("M0 0L20 0L20 20L0 20Z", "M2.5 2.5L17.5 2.5L17.5 17.5L2.5 17.5Z")
    assert get(server, at(server, f"picture/{one['faces']['front']['picture']}.svg"))[2] == FACE.picture.svg
    assert get(server, at(server, "picture/0000.svg"))[0] == 404
    assert hostile["name"] == "<b>é</b>"  # as it is: the page makes text of it


def test_questions_are_answered_of_what_is_there(server: Server) -> None:
    changes(server)
    status, _, body = get(server, at(server, "spots?piece=counters/red/one&face=front"))
    (spot,) = json.loads(body)
    assert (status, spot["element"], spot["link"]) == (200, "flag", "")
    assert get(server, at(server, "spots?piece=counters/red/one&face=back"))[0] == 404
    assert get(server, at(server, "spots?piece=none&face=front"))[0] == 404
    assert json.loads(get(server, at(server, "explained?unit=x"))[2]) == [{"key": "x", "value": "1", "why": "A 1"}]
    assert get(server, at(server, "explained?unit=faulty"))[0] == 500


def test_a_fault_shows_where_it_happened_to_who_looks_for_it(server: Server, monkeypatch, capfd) -> None:
    monkeypatch.setenv("FICHAS_DEBUG", "1")
    assert get(server, at(server, "explained?unit=faulty"))[0] == 500
    assert capfd.readouterr().err.endswith("KeyError: 'faulty'\n")


def test_more_pages_than_can_be_told_are_refused(server: Server, monkeypatch) -> None:
    monkeypatch.setattr(live, "MOST_LISTENERS", 0)
    assert get(server, at(server, "changes?language=&ink="))[0] == 503


def test_a_download_keeps_its_name_to_itself(server: Server) -> None:
    changes(server)
    status, heads, body = get(server, at(server, "download/counters/red/one-front.svg"))
    assert (status, body) == (200, b"svg of counters/red/one")
    assert 'filename="counters-red-one-front.svg"' in heads["content-disposition"]
    wild = quote('counters/red/"\r\nX: 1', safe="")
    status, heads, _ = get(server, at(server, f"download/{wild}-front.svg"))
    assert status == 200
    assert "x" not in heads
    assert get(server, at(server, "download/counters/red/one-front.exe"))[0] == 404
