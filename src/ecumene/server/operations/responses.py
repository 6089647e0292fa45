"""Counts what is answered: responses by the class of their status, sockets that were accepted."""

from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from ecumene.server.metrics import Metrics


def counted(app: ASGIApp, metrics: Metrics) -> ASGIApp:
    """The application with its answers counted."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def count(message: Message) -> None:
            if message["type"] == "http.response.start":
                metrics.add("responses", status=f"{message['status'] // 100}xx")
            elif message["type"] == "websocket.accept":
                metrics.add("sockets_opened")
            await send(message)

        await app(scope, receive, count)

    return answer


def count_database_errors(engine: AsyncEngine, metrics: Metrics) -> None:
    """Counts what the database fails; that a place is taken already is no failure."""

    @event.listens_for(engine.sync_engine, "handle_error")
    def failed(context: Any) -> None:
        if not isinstance(context.sqlalchemy_exception, IntegrityError):
            metrics.add("database_errors")
