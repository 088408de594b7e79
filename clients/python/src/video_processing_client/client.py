"""The client."""

from __future__ import annotations

import os
import ssl
import urllib.parse
from typing import BinaryIO, Optional, Union

from .api import Api, ReadToken
from .download import OnDownloadProgress, download
from .generated.operations import Operations
from .graphql import GraphQL
from .jobs import Jobs
from .transport import Transport
from .videos import Videos


class Client(Operations):
    """The service at an address, for the holder of a credential. Threads may share it."""

    videos: Videos
    jobs: Jobs

    def __init__(
        self,
        base_url: str,
        token: Union[str, ReadToken],
        *,
        timeout: float = 60,
        max_retries: int = 4,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        """Makes a client; no request is sent.

        Args:
            base_url: Address of the service, such as `https://video.example.com`.
            token: API key or access token, or a function that returns the present one. After a 401 it
                is called with the refused one, and the request is sent again if it returns another.
            timeout: Seconds without an answer after which the connection counts as lost.
            max_retries: How often a request is sent again that was refused with 429 or 503, or whose
                connection was lost.
            ssl_context: For certificates of an authority of your own.
        """
        transport = Transport(timeout=timeout, ssl_context=ssl_context)
        api = Api(_root_of(base_url), token=token, transport=transport, max_retries=max_retries)
        super().__init__(api)
        self.videos = Videos(api)
        self.jobs = Jobs(api)
        self.graphql = GraphQL(api)
        self._transport = transport
        self._max_retries = max_retries

    def download(
        self,
        url: str,
        target: Union[str, "os.PathLike[str]", BinaryIO],
        *,
        on_progress: Optional[OnDownloadProgress] = None,
    ) -> None:
        """Downloads a file of a result, such as `exportedVideoUrl`, to a path or an open file.

        It is not held in memory, and a lost connection is resumed where it was interrupted. At a path
        the file appears when it is complete.
        """
        download(
            self._transport, url, target, on_progress=on_progress, max_retries=self._max_retries
        )


def _root_of(base_url: str) -> str:
    """Returns the address without a trailing slash; that of the REST API is accepted, too."""
    parts = urllib.parse.urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"base_url must be an http or https URL, not {base_url!r}")
    return base_url.rstrip("/").removesuffix("/v1")
