"""A cable that can be cut: a TCP proxy on a thread of its own."""

import socket
import threading
from contextlib import suppress


class Cable:
    """Passes everything on to *port* of this machine, until it is cut."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.ends: list[socket.socket] = []
        self.whole = True
        self.ear = socket.create_server(("127.0.0.1", 0))
        self.port = self.ear.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self.ear.accept()
            except OSError:
                return
            if not self.whole:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self.target))
            self.ends += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=(one, other), daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def cut(self) -> None:
        self.whole = False
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends.clear()

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.ear.close()
        self.cut()
