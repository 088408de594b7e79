"""The GraphQL API at the address of the REST API, for what REST does not have."""

from __future__ import annotations

import json
import time
from typing import Any, Iterator, Mapping, Optional

from .api import Api, read_json
from .errors import ApiConnectionError, ApiError, VideoProcessingError, make_api_error
from .retry import delay_of
from .transport import LOST_CONNECTION, Response

# Reasons that end a subscription of the service, but not the next one.
PASSING = ("unavailable", "authentication_error", "internal_error", "rate_limit_exceeded")
MAX_LOST_CONNECTIONS = 8


class DeadlineExceededError(TimeoutError):
    """A subscription was read until its deadline."""


class GraphQL:
    """Queries, mutations and subscriptions."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def run(self, document: str, variables: Optional[Mapping[str, Any]] = None) -> Any:
        """Returns the data of a query or mutation; raises ApiError when it has errors."""
        response = self._api.send(
            "POST",
            "/graphql",
            body={"query": document, "variables": dict(variables or {})},
            headers={"Accept": "application/json"},
            is_repeatable=document.lstrip().startswith(("query", "{")),
        )
        return _data_of(read_json(response), response.status)

    def subscribe(
        self,
        document: str,
        variables: Optional[Mapping[str, Any]] = None,
        *,
        deadline: Optional[float] = None,
    ) -> Iterator[Any]:
        """Yields what a subscription sends, over an event stream.

        A lost connection is opened again; subscriptions then continue with the current state. After the
        `deadline`, in seconds of time.monotonic(), DeadlineExceededError is raised.
        """
        body = {"query": document, "variables": dict(variables or {})}
        lost = 0
        while True:
            try:
                for data in self._read(body, deadline):
                    lost = 0
                    yield data
                return
            except VideoProcessingError as error:
                _check(deadline)
                if not _is_passing(error) or lost >= MAX_LOST_CONNECTIONS:
                    raise
                time.sleep(delay_of(lost, error))
            lost += 1

    def _read(self, body: Mapping[str, Any], deadline: Optional[float]) -> Iterator[Any]:
        remaining = None if deadline is None else max(0.001, deadline - time.monotonic())
        response = self._api.send(
            "POST",
            "/graphql/stream",
            body=body,
            headers={"Accept": "text/event-stream"},
            is_repeatable=remaining is None,
            timeout=None if remaining is None else min(remaining, self._api.transport.timeout),
        )
        with response.stream:
            event, data = "message", ""
            for line in _lines_of(response, deadline):
                name, _, value = line.partition(":")
                if name == "event":
                    event = value.strip()
                elif name == "data":
                    data += value.strip()
                elif not line:
                    if event == "next":
                        yield _data_of(json.loads(data), response.status)
                    if event == "complete":
                        return
                    event, data = "message", ""
        raise ApiConnectionError("The event stream was interrupted")


def _lines_of(response: Response, deadline: Optional[float]) -> Iterator[str]:
    while True:
        _check(deadline)
        try:
            line = response.stream.readline()
        except LOST_CONNECTION as cause:
            raise ApiConnectionError("The event stream was interrupted") from cause
        if not line:
            return
        yield line.decode().rstrip("\r\n")


def _check(deadline: Optional[float]) -> None:
    if deadline is not None and time.monotonic() >= deadline:
        raise DeadlineExceededError("The time to wait is over")


def _is_passing(error: VideoProcessingError) -> bool:
    if isinstance(error, ApiError):
        return error.code in PASSING or error.code.startswith("SUBSCRIPTION_")
    return isinstance(error, ApiConnectionError)


def _data_of(result: Any, status: int) -> Any:
    errors = result.get("errors")
    if not errors:
        return result.get("data")
    extensions = errors[0].get("extensions") or {}
    raise make_api_error(
        errors[0]["message"],
        status=status,
        code=extensions.get("code") or "internal_error",
        request_id=extensions.get("requestId"),
    )
