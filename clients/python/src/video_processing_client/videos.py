"""What the client adds to the operations of videos."""

from __future__ import annotations

import json
from typing import Literal, Mapping, MutableMapping, Optional

from .api import in_path
from .errors import InvalidResponseError, NotFoundError
from .generated import schemas
from .generated.operations import VideosOperations
from .upload import DEFAULT_CHUNK_BYTES, OnUploadProgress, send_file
from .upload_source import Uploadable, UploadSource, open_source

SubtitleFormat = Literal["srt", "vtt", "ass", "txt"]
# The service accepts every type of video; the content determines how it is read.
DEFAULT_TYPE = "video/mp4"


class Videos(VideosOperations):
    """Uploads videos, starts work on them and reads the results."""

    def upload(
        self,
        content: Uploadable,
        *,
        on_progress: Optional[OnUploadProgress] = None,
        filename: Optional[str] = None,
        content_type: str = DEFAULT_TYPE,
        name: Optional[str] = None,
        video_context: Optional[str] = None,
        project_id: Optional[str] = None,
        ai_generated_audio: Optional[bool] = None,
        metadata: Optional[Mapping[str, str]] = None,
        chunk_bytes: int = DEFAULT_CHUNK_BYTES,
        memory: Optional[MutableMapping[str, str]] = None,
    ) -> schemas.Video:
        """Uploads a path or a file, and returns the video.

        A lost connection is resumed where it was interrupted.

        Args:
            content: A path, or an object that reads bytes. A pipe cannot be read again, so its upload
                continues only within the process.
            on_progress: Called after each chunk.
            filename: Name of the file; required for an object without a `name`.
            content_type: Media type, such as `video/webm`.
            chunk_bytes: Bytes of each request.
            memory: Continues an upload of the same path that another process began; a dictionary that
                is stored, such as one of the module `shelve`.
        """
        if isinstance(chunk_bytes, bool) or not isinstance(chunk_bytes, int) or chunk_bytes < 1:
            raise ValueError("chunk_bytes must be an integer of at least 1")
        with open_source(content) as source:
            sent_name = filename or source.filename or name
            if not sent_name:
                raise ValueError("filename is required for a file without a name")

            def begin() -> dict[str, str]:
                created = self.create(
                    filename=sent_name,
                    content_type=content_type,
                    name=name,
                    video_context=video_context,
                    project_id=project_id,
                    ai_generated_audio=ai_generated_audio,
                    metadata=None if metadata is None else dict(metadata),
                )
                if "upload" not in created:
                    raise InvalidResponseError("The service answered without an upload address")
                return {"url": created["upload"]["url"], "videoId": created["id"]}

            def send(begun: Mapping[str, str]) -> None:
                send_file(
                    self._api.transport,
                    begun["url"],
                    source,
                    chunk_bytes=chunk_bytes,
                    on_progress=on_progress,
                )

            key = self._key_of(source)
            remembered = memory.get(key) if memory is not None and key else None
            begun = json.loads(remembered) if remembered else begin()
            if memory is not None and key:
                memory[key] = json.dumps(begun)
            try:
                send(begun)
            except NotFoundError:
                # The remembered upload was deleted or has expired.
                if not remembered:
                    raise
                begun = begin()
                send(begun)
            if memory is not None and key:
                del memory[key]
        return self.get(begun["videoId"])

    def subtitle_file(self, video_id: str, format: SubtitleFormat) -> str:
        """Returns the subtitles as a file: `srt`, `vtt`, `ass` in the style of captions, or `txt`."""
        response = self._api.send(
            "GET",
            f"/v1/videos/{in_path(video_id)}/subtitles",
            query={"format": format},
            headers={"Accept": "*/*"},
        )
        return response.read().decode()

    def _key_of(self, source: UploadSource) -> Optional[str]:
        return source.fingerprint and f"vps-upload {self._api.base_url} {source.fingerprint}"
