"""Requests with the credential, repeated where that is safe."""

from __future__ import annotations

import enum
import json
import re
import time
import urllib.parse
import uuid
from typing import Any, Callable, Mapping, Optional, Union

from .errors import AuthenticationError, InvalidResponseError, VideoProcessingError
from .retry import delay_of, is_worth_repeating
from .transport import Response, Transport

ReadToken = Callable[[Optional[str]], str]
"""Returns the API key or access token of the next request.

After a 401 it is called with the refused one; the request is repeated once if it returns another.
"""

REPEATABLE_METHODS = ("GET", "HEAD", "PUT")


class Omitted(enum.Enum):
    """The type of OMITTED."""

    OMITTED = "omitted"


OMITTED = Omitted.OMITTED
"""Leaves out an argument for which None is a value of its own."""


def present(
    dropped_if_none: Mapping[str, Any], dropped_if_omitted: Optional[Mapping[str, Any]] = None
) -> dict[str, Any]:
    """Returns the fields of a request without those that the caller left out."""
    fields = {name: value for name, value in dropped_if_none.items() if value is not None}
    others = (dropped_if_omitted or {}).items()
    return {**fields, **{name: value for name, value in others if value is not OMITTED}}


def in_path(value: str) -> str:
    """Returns a value as one part of a path."""
    if not isinstance(value, str) or not value:
        raise TypeError(f"An ID must be a non-empty string, not {value!r}")
    return urllib.parse.quote(value, safe="")


def encode_query(query: Mapping[str, Any]) -> str:
    """Returns the query of an address; pairs of a dictionary are `name[key]=value`."""
    pairs: list[tuple[str, str]] = []
    for name, value in query.items():
        if isinstance(value, Mapping):
            pairs.extend((f"{name}[{key}]", str(each)) for key, each in value.items())
        elif isinstance(value, bool):
            pairs.append((name, "true" if value else "false"))
        else:
            pairs.append((name, str(value)))
    return urllib.parse.urlencode(pairs)


class Api:
    """The service at an address, for the holder of a credential."""

    def __init__(
        self,
        base_url: str,
        *,
        token: Union[str, ReadToken],
        transport: Transport,
        max_retries: int,
    ) -> None:
        self.base_url = base_url
        self.transport = transport
        self._token = token
        self._max_retries = max_retries

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
        is_public: bool = False,
    ) -> Any:
        """Returns the JSON of the response."""
        headers = {"Accept": "application/json"}
        if method == "POST":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        response = self.send(
            method, path, query=query, body=body, headers=headers, is_public=is_public
        )
        return read_json(response)

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        headers: Mapping[str, str],
        is_repeatable: Optional[bool] = None,
        is_public: bool = False,
        timeout: Optional[float] = None,
    ) -> Response:
        """Returns a successful response.

        `is_repeatable` says whether the request may be sent again although it may have had its effect;
        by default the method decides, and whether there is an idempotency key.
        """
        url = self.base_url + path + (f"?{encode_query(query)}" if query else "")
        content = None if body is None else json.dumps(body).encode()
        sent = {**headers, **({} if content is None else {"Content-Type": "application/json"})}
        if is_repeatable is None:
            is_repeatable = method in REPEATABLE_METHODS or "Idempotency-Key" in headers

        def attempt_once(bearer: Optional[str]) -> Response:
            authorized = sent if bearer is None else {**sent, "Authorization": f"Bearer {bearer}"}
            return self.transport.send(method, url, headers=authorized, body=content, timeout=timeout)

        attempt = 0
        while True:
            try:
                return attempt_once(None) if is_public else self._authorize(attempt_once)
            except VideoProcessingError as error:
                is_last = attempt >= self._max_retries
                if is_last or not is_worth_repeating(
                    error, is_repeatable=is_repeatable, attempt=attempt
                ):
                    raise
                time.sleep(delay_of(attempt, error))
            attempt += 1

    def _authorize(self, attempt_once: Callable[[Optional[str]], Response]) -> Response:
        bearer = self._read_token()
        try:
            return attempt_once(bearer)
        except AuthenticationError:
            renewed = self._read_token(refused=bearer)
            if renewed == bearer:
                raise
        return attempt_once(renewed)

    def _read_token(self, refused: Optional[str] = None) -> str:
        token = self._token if isinstance(self._token, str) else self._token(refused)
        # Anything else could not be sent in a header.
        if not re.fullmatch(r"[\x21-\x7e]+", token):
            raise ValueError("token must be an API key or access token, without spaces or line breaks")
        return token


def read_json(response: Response) -> Any:
    """Returns the JSON of a response."""
    content = response.read()
    try:
        return json.loads(content)
    except ValueError as cause:
        media_type = response.headers.get("content-type", "no media type")
        start = content[:80].decode(errors="replace")
        raise InvalidResponseError(
            f"The response with status {response.status} is not JSON ({media_type}): {start!r}; "
            "does base_url name the service?"
        ) from cause
