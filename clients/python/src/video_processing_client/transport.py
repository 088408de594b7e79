"""Sends one request over HTTP."""

from __future__ import annotations

import http.client
import ssl
import urllib.error
import urllib.parse
import urllib.request
from typing import IO, Any, Mapping, Optional

from .certificate_fault import describe_certificate_fault
from .errors import ApiCertificateError, ApiConnectionError, read_api_error
from .generated.version import __version__

USER_AGENT = f"video-processing-client-python/{__version__}"
LOST_CONNECTION = (OSError, http.client.HTTPException)


class Response:
    """A successful response, whose body is read from `stream`."""

    def __init__(self, stream: http.client.HTTPResponse) -> None:
        self.stream = stream
        self.status = stream.status
        self.headers: Mapping[str, str] = {name.lower(): value for name, value in stream.getheaders()}

    def read(self) -> bytes:
        """Returns the whole body."""
        try:
            with self.stream:
                return self.stream.read()
        except LOST_CONNECTION as cause:
            raise ApiConnectionError("The connection was lost while the response was read") from cause


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A redirect would send the credential to another address."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> None:
        return None


class Transport:
    """Opens a connection for each request, so it may be used by several threads."""

    def __init__(self, *, timeout: float, ssl_context: Optional[ssl.SSLContext]) -> None:
        self.timeout = timeout
        https = urllib.request.HTTPSHandler(context=ssl_context)
        self._opener = urllib.request.build_opener(https, _NoRedirects)
        self._following_opener = urllib.request.build_opener(https)

    def send(
        self,
        method: str,
        url: str,
        *,
        headers: Mapping[str, str],
        body: Optional[bytes] = None,
        timeout: Optional[float] = None,
        follows_redirects: bool = False,
    ) -> Response:
        """Returns a successful response; raises ApiError for every other one."""
        request = urllib.request.Request(
            url, data=body, method=method, headers={"User-Agent": USER_AGENT, **headers}
        )
        opener = self._following_opener if follows_redirects else self._opener
        try:
            return Response(opener.open(request, timeout=self.timeout if timeout is None else timeout))
        except urllib.error.HTTPError as refusal:
            with refusal:
                answered = {name.lower(): value for name, value in refusal.headers.items()}
                raise read_api_error(
                    refusal.code, str(refusal.reason), answered, _read_quietly(refusal)
                ) from None
        except urllib.error.URLError as cause:
            if isinstance(cause.reason, ssl.SSLError):
                fault = describe_certificate_fault(cause.reason)
                raise ApiCertificateError(
                    f"{_origin_of(url)} could not be reached securely: {fault}"
                ) from cause
            raise ApiConnectionError(
                f"{_origin_of(url)} could not be reached: {cause.reason}"
            ) from cause
        except LOST_CONNECTION as cause:
            reason = str(cause) or type(cause).__name__
            raise ApiConnectionError(f"The connection to {_origin_of(url)} was lost: {reason}") from cause


def _read_quietly(refusal: urllib.error.HTTPError) -> bytes:
    try:
        return refusal.read()
    except LOST_CONNECTION:
        return b""


def _origin_of(url: str) -> str:
    parts = urllib.parse.urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
