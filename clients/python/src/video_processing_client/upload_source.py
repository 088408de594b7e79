"""The bytes of an upload, read from any offset that was not passed yet."""

from __future__ import annotations

import os
from contextlib import contextmanager
from typing import BinaryIO, Iterator, Optional, Union

Uploadable = Union[str, "os.PathLike[str]", BinaryIO]
"""What can be uploaded: a path, or an object that reads bytes, such as an open file or a pipe."""


class UploadSource:
    """A file, or a stream whose bytes since the last offset are held so that they can be sent again."""

    def __init__(self, file: BinaryIO, *, filename: Optional[str], fingerprint: Optional[str]) -> None:
        self.filename = filename
        self.fingerprint = fingerprint
        """Identifies the same file in a later process; None for a stream."""
        self._file = file
        self._first = file.tell() if _is_seekable(file) else None
        self.size_bytes = None if self._first is None else file.seek(0, os.SEEK_END) - self._first
        """None for a stream."""
        self._held = b""
        self._start = 0
        self._has_ended = False

    def read(self, offset: int, length: int) -> tuple[bytes, bool]:
        """Returns at most as many bytes, fewer only at the end, and whether they are the last ones."""
        if self._first is None or self.size_bytes is None:
            return self._read_stream(offset, length)
        self._file.seek(self._first + offset)
        wanted = min(length, self.size_bytes - offset)
        content = self._read_fully(wanted)
        if len(content) < wanted:
            raise OSError(f"{self.filename or 'The file'} became shorter while it was being uploaded")
        return content, offset + len(content) >= self.size_bytes

    def _read_stream(self, offset: int, length: int) -> tuple[bytes, bool]:
        if not self._start <= offset <= self._start + len(self._held):
            raise OSError(
                "The service lost bytes of the stream that cannot be read again; upload a file instead"
            )
        held = self._held[offset - self._start :]
        if not self._has_ended:
            # One byte more than needed shows whether these are the last ones.
            held += self._read_fully(length + 1 - len(held))
            self._has_ended = len(held) <= length
        self._held, self._start = held, offset
        return held[:length], self._has_ended and len(held) <= length

    def _read_fully(self, length: int) -> bytes:
        parts: list[bytes] = []
        while length > 0:
            part = self._file.read(length)
            if not part:
                break
            parts.append(part)
            length -= len(part)
        return b"".join(parts)


@contextmanager
def open_source(content: Uploadable) -> Iterator[UploadSource]:
    """Opens a path, which is closed afterwards; an object that reads bytes is left open."""
    if isinstance(content, (str, os.PathLike)):
        with open(content, "rb") as file:
            status = os.stat(file.fileno())
            fingerprint = f"{os.path.abspath(content)} {status.st_size} {status.st_mtime_ns}"
            yield UploadSource(
                file, filename=os.path.basename(os.fspath(content)), fingerprint=fingerprint
            )
    elif hasattr(content, "read"):
        if isinstance(content.read(0), str):
            raise TypeError("The file must be opened in binary mode, with open(path, 'rb')")
        name = getattr(content, "name", None)
        filename = os.path.basename(name) if isinstance(name, str) and name[:1] != "<" else None
        yield UploadSource(content, filename=filename, fingerprint=None)
    else:
        raise TypeError(f"An upload is a path or a file, not {type(content).__name__}")


def _is_seekable(file: BinaryIO) -> bool:
    seekable = getattr(file, "seekable", None)
    return bool(seekable and seekable())
