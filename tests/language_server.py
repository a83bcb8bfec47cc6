"""A YAML language server, asked as an editor asks it: over standard input and output."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

OPTIONS = {"yaml": {"validate": True, "hover": True, "completion": True, "schemaStore": {"enable": False}}}


class LanguageServer:
    """Started for as long as a ``with`` lasts."""

    def __init__(self, program: str, root: Path) -> None:
        self.asked = 0
        self.diagnostics: dict[str, list[dict[str, Any]]] = {}
        self.process = subprocess.Popen(
            [program, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=root
        )
        self.root = root

    def __enter__(self) -> LanguageServer:
        able = {"textDocument": {"publishDiagnostics": {}, "completion": {"completionItem": {}}, "hover": {}}}
        self.ask("initialize", processId=None, rootUri=self.root.as_uri(), capabilities=able)
        self.tell("initialized")
        self.tell("workspace/didChangeConfiguration", settings=OPTIONS)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()

    def open(self, path: Path, text: str | None = None) -> list[dict[str, Any]]:
        """What it finds wrong with a file, or with a text in its place."""
        return self.open_all({path: path.read_text(encoding="utf-8") if text is None else text})[path]

    def open_all(self, texts: Mapping[Path, str]) -> dict[Path, list[dict[str, Any]]]:
        """The same of several at once: it thinks a while before it looks at any."""
        for path, text in texts.items():
            self.diagnostics.pop(path.as_uri(), None)
            document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
            self.tell("textDocument/didOpen", textDocument=document)
        while any(path.as_uri() not in self.diagnostics for path in texts):
            self._answered(self._next())
        return {path: self.diagnostics[path.as_uri()] for path in texts}

    def completions(self, path: Path, line: int, character: int) -> list[str]:
        found = self._at("textDocument/completion", path, line, character) or {"items": []}
        return [item["label"] for item in found["items"]]

    def hover(self, path: Path, line: int, character: int) -> str:
        found = self._at("textDocument/hover", path, line, character)
        return found["contents"]["value"] if found else ""

    def _at(self, method: str, path: Path, line: int, character: int) -> Any:
        place = {"line": line, "character": character}
        return self.ask(method, textDocument={"uri": path.as_uri()}, position=place)

    def ask(self, method: str, **what: Any) -> Any:
        self.asked += 1
        self._send({"id": self.asked, "method": method, "params": what})
        while True:
            message = self._next()
            if message.get("id") == self.asked and "method" not in message:
                return message.get("result")
            self._answered(message)

    def tell(self, method: str, **what: Any) -> None:
        self._send({"method": method, "params": what})

    def _answered(self, message: dict[str, Any]) -> None:
        """What the server says or asks unasked: it is told nothing but its settings."""
        if message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "id" in message and "method" in message:
            items = message["params"].get("items", []) if message["method"] == "workspace/configuration" else None
            sections = None if items is None else [OPTIONS.get(item.get("section")) for item in items]
            self._send({"id": message["id"], "result": sections})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def _next(self) -> dict[str, Any]:
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        if not length:
            raise AssertionError("the language server ended")
        return json.loads(self.process.stdout.read(length))
