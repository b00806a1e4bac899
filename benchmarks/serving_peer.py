"""The peer: a plain FastAPI endpoint that commits each command to SQLite.

It knows no rules and no hashes: it reads the body, looks the key up, writes one row with
the log's own ``synchronous=FULL``, and answers.
"""

# FastAPI reads the annotations of a function inside another one, so they must not be strings.

import sqlite3
import sys
from typing import Annotated, Any

import uvicorn
from fastapi import Depends, FastAPI, HTTPException, Request
from pydantic import BaseModel, ConfigDict

__all__ = ("application",)


class Command(BaseModel):
    """A command as the peer reads it."""

    model_config = ConfigDict(strict=True, extra="forbid")

    id: str
    seen: int
    order: dict[str, Any]


class Accepted(BaseModel):
    """The peer's answer."""

    command: str
    first: int
    last: int


def _player(request: Request) -> str:
    key = request.headers.get("authorization", "").removeprefix("Bearer ")
    query = "select player from key where key = ?"
    found = request.app.state.connection.execute(query, (key,)).fetchone()
    if found is None:
        raise HTTPException(401)
    return str(found[0])


def application(path: str) -> FastAPI:
    """Return the peer over a file with the table ``key`` filled."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.execute(
        "create table if not exists key(key text primary key, player text)"
    )
    connection.execute(
        "create table if not exists command(id text primary key, place text, player text,"
        " seen integer, content text)"
    )
    app = FastAPI()
    app.state.connection = connection

    @app.post("/api/tables/{table}/commands")
    async def command(
        table: str, body: Command, who: Annotated[str, Depends(_player)]
    ) -> Accepted:
        row = body.id, table, who, body.seen, str(body.order)
        connection.execute("begin immediate")
        connection.execute("insert into command values (?,?,?,?,?)", row)
        connection.execute("commit")
        return Accepted(command=body.id, first=body.seen + 1, last=body.seen + 1)

    return app


if __name__ == "__main__":
    uvicorn.run(
        application(sys.argv[1]),
        host="127.0.0.1",
        port=int(sys.argv[2]),
        log_level="warning",
        access_log=False,
    )
