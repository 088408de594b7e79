"""Downloads files of the service, such as exports, without holding them in memory."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import BinaryIO, Callable, Optional, Union

from .errors import ApiConnectionError, ApiError, VideoProcessingError
from .retry import delay_of, is_worth_repeating
from .transport import LOST_CONNECTION, Transport

CHUNK_BYTES = 1024 * 1024


@dataclass(frozen=True)
class DownloadProgress:
    """How far a download is."""

    received_bytes: int
    total_bytes: Optional[int]
    """None if the service does not say."""

    @property
    def percent(self) -> Optional[float]:
        """0 to 100; None while the total is unknown."""
        if self.total_bytes is None:
            return None
        return 100.0 if self.total_bytes == 0 else self.received_bytes / self.total_bytes * 100


OnDownloadProgress = Callable[[DownloadProgress], object]


def download(
    transport: Transport,
    url: str,
    target: Union[str, "os.PathLike[str]", BinaryIO],
    *,
    on_progress: Optional[OnDownloadProgress],
    max_retries: int,
) -> None:
    """Writes a file; at a path it appears when it is complete, and replaces an earlier one."""
    if not isinstance(target, (str, os.PathLike)):
        _Download(transport, url, target, on_progress).run(max_retries)
        return
    partial = f"{os.fspath(target)}.part"
    try:
        with open(partial, "wb") as file:
            _Download(transport, url, file, on_progress).run(max_retries)
        os.replace(partial, target)
    finally:
        if os.path.exists(partial):
            os.remove(partial)


class _Download:
    """A download that continues after the bytes that were written before the connection was lost."""

    def __init__(
        self,
        transport: Transport,
        url: str,
        file: BinaryIO,
        on_progress: Optional[OnDownloadProgress],
    ) -> None:
        self._transport = transport
        self._url = url
        self._file = file
        self._on_progress = on_progress
        self._received = 0
        self._etag: Optional[str] = None

    def run(self, max_retries: int) -> None:
        failures = 0
        while True:
            before = self._received
            try:
                self._receive()
                return
            except VideoProcessingError as error:
                failures = 0 if self._received > before else failures
                is_last = failures >= max_retries
                if is_last or not is_worth_repeating(error, is_repeatable=True, attempt=failures):
                    raise
                time.sleep(delay_of(failures, error))
                failures += 1

    def _receive(self) -> None:
        headers = {"Accept-Encoding": "identity"}
        if self._received > 0:
            headers["Range"] = f"bytes={self._received}-"
            if self._etag:
                headers["If-Range"] = self._etag
        try:
            response = self._transport.send(
                "GET", self._url, headers=headers, follows_redirects=True
            )
        except ApiError as error:
            raise _without_signature(error) from None
        if self._received > 0 and response.status != 206:
            response.stream.close()
            raise VideoProcessingError("The file changed while it was being downloaded")
        self._etag = response.headers.get("etag")
        length = response.headers.get("content-length")
        total = None if length is None else self._received + int(length)
        with response.stream:
            while True:
                try:
                    content = response.stream.read(CHUNK_BYTES)
                except LOST_CONNECTION as cause:
                    raise ApiConnectionError("The connection was lost during the download") from cause
                if not content:
                    break
                self._file.write(content)
                self._received += len(content)
                if self._on_progress:
                    self._on_progress(DownloadProgress(self._received, total))
        if total is not None and self._received < total:
            raise ApiConnectionError("The connection was lost during the download")


def _without_signature(error: ApiError) -> ApiError:
    """Says what to do about an address that is no longer valid."""
    if error.status in (401, 403, 404, 410):
        error.args = (f"{error.message}; read the record again for an address that is valid now",)
        error.message = str(error.args[0])
    return error
