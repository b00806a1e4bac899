"""``sixfold serve``: open the tables to players over HTTP."""

# Typer reads the annotations when the command is made, in the language chosen,
# so they must not be strings.

import errno
import socket
from typing import Annotated, Final

import typer

from events.stores.address import open_store
from events.stores.sqlite import SqliteStore
from replay.commanding import Command, new_app
from replay.terminal import OUR_FAULT, Terminal
from service.errors import AddressTaken, AddressUnusable, StoreUnshared
from service.http.logs import set_up_logs
from service.http.serving import Server
from service.http.workers import serve_together
from service.ledger.ledger import Ledger, ledger_place
from service.settings import Settings, settings_of

__all__ = ("command", "listener_at")

_BACKLOG: Final = 2_048


def command(terminal: Terminal) -> typer.Typer:
    """Return the command, speaking the terminal's language."""
    say = terminal.say
    app = new_app()

    @app.command(cls=Command, help=say("command.serve"))
    def serve(
        *,
        host: Annotated[str | None, typer.Option(help=say("option.serve_host"))] = None,
        port: Annotated[int | None, typer.Option(help=say("option.serve_port"))] = None,
        workers: Annotated[
            int, typer.Option(min=1, max=64, help=say("option.serve_workers"))
        ] = 1,
        operator_key: Annotated[
            bool, typer.Option("--operator-key", help=say("option.serve_operator_key"))
        ] = False,
    ) -> None:
        settings = settings_of(host=host, port=port, store=terminal.address)
        if workers == 1:
            _serve_alone(terminal, settings, renew=operator_key)
        else:
            _serve_together(terminal, settings, workers, renew=operator_key)
        terminal.print(say("serving.closed"))

    return app


def listener_at(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; 0 is any free port.

    Raises ``address_taken`` and ``address_unusable``.

    >>> with listener_at("127.0.0.1", 0) as listener:
    ...     listener.getsockname()[0]
    '127.0.0.1'
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server(
            (host, port), family=found[0], backlog=_BACKLOG, reuse_port=False
        )
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            raise AddressTaken(host=host, port=port) from fault
        detail = fault.strerror or str(fault)
        raise AddressUnusable(host=host, port=port, detail=detail) from fault


def _serve_alone(terminal: Terminal, settings: Settings, *, renew: bool) -> None:
    with listener_at(settings.host, settings.port) as listener:
        server = Server(settings)
        key = _operator_key(server.reception.ledger, renew=renew)
        _tell(terminal, settings, listener, key)
        set_up_logs(settings)
        server.run([listener])


def _serve_together(
    terminal: Terminal, settings: Settings, workers: int, *, renew: bool
) -> None:
    with listener_at(settings.host, settings.port) as listener:
        store = open_store(settings.store)
        store.close()
        if not isinstance(store, SqliteStore):
            raise StoreUnshared(store=settings.store)
        ledger = Ledger(ledger_place(settings.store))
        key = _operator_key(ledger, renew=renew)
        ledger.close()
        _tell(terminal, settings, listener, key)
        set_up_logs(settings)
        if not serve_together(settings, listener, workers):
            terminal.raise_status(OUR_FAULT)


def _operator_key(ledger: Ledger, *, renew: bool) -> str | None:
    """Return the operator's key if it is new: it is told this once."""
    arbiters = ledger.arbiters
    return arbiters.renew_operator_key() if renew else arbiters.operator_key()


def _tell(
    terminal: Terminal, settings: Settings, listener: socket.socket, key: str | None
) -> None:
    say = terminal.say
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    terminal.print(say("serving.open", address=f"http://{shown}:{port}"))
    terminal.print(say("serving.store", store=settings.store))
    if key is not None:
        terminal.print(say("serving.operator", key=key))
    terminal.print(say("serving.stop"))
    terminal.out.file.flush()
