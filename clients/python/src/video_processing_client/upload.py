"""Resumable uploads, by tus 1.0."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Callable, Mapping, Optional

from .errors import ApiConnectionError, ApiError, InvalidResponseError, VideoProcessingError
from .retry import delay_of
from .transport import Response, Transport
from .upload_source import UploadSource

DEFAULT_CHUNK_BYTES = 8 * 1024 * 1024
MAX_FAILURES = 6


@dataclass(frozen=True)
class UploadProgress:
    """How far an upload is."""

    sent_bytes: int
    total_bytes: Optional[int]
    """None for a stream until its end."""

    @property
    def percent(self) -> Optional[float]:
        """0 to 100; None while the total is unknown."""
        if self.total_bytes is None:
            return None
        return 100.0 if self.total_bytes == 0 else self.sent_bytes / self.total_bytes * 100


OnUploadProgress = Callable[[UploadProgress], object]


def send_file(
    transport: Transport,
    url: str,
    source: UploadSource,
    *,
    chunk_bytes: int,
    on_progress: Optional[OnUploadProgress],
) -> None:
    """Sends a source to the address of an upload, from where an earlier attempt has ended.

    A chunk whose connection was lost is sent again from the offset that the service has.
    """
    offset: Optional[int] = None
    failures = 0
    while True:
        try:
            if offset is None:
                offset = _offset_of(_request(transport, "HEAD", url))
            if offset == source.size_bytes:
                if on_progress:
                    on_progress(UploadProgress(offset, offset))
                return
            content, is_last = source.read(offset, chunk_bytes)
            end = offset + len(content)
            total = end if source.size_bytes is None and is_last else source.size_bytes
            headers = {
                "Content-Type": "application/offset+octet-stream",
                "Upload-Offset": str(offset),
                **({} if total is None else {"Upload-Length": str(total)}),
            }
            offset = _offset_of(_request(transport, "PATCH", url, headers, content))
        except VideoProcessingError as error:
            if not _is_passing(error) or failures >= MAX_FAILURES:
                raise
            time.sleep(delay_of(failures, error))
            failures += 1
            # The service knows how much of the chunk it received.
            offset = None
            continue
        failures = 0
        if on_progress:
            on_progress(UploadProgress(offset, total))
        if is_last and offset >= end:
            return


def _request(
    transport: Transport,
    method: str,
    url: str,
    headers: Optional[Mapping[str, str]] = None,
    content: Optional[bytes] = None,
) -> Response:
    sent = {"Tus-Resumable": "1.0.0", **(headers or {})}
    response = transport.send(method, url, headers=sent, body=content)
    response.read()
    return response


def _offset_of(response: Response) -> int:
    offset = response.headers.get("upload-offset", "")
    if not offset.isdecimal():
        raise InvalidResponseError("The response to a chunk of an upload has no Upload-Offset")
    return int(offset)


def _is_passing(error: VideoProcessingError) -> bool:
    """Whether the same bytes may be accepted later: the service was busy, or has another offset."""
    if isinstance(error, ApiError):
        return error.status >= 500 or error.status in (409, 423, 429)
    return isinstance(error, ApiConnectionError)
