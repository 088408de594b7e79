"""Uploads, lists and requests that lose their connections, against the running product."""

import json
import os
from typing import Any, Callable, Iterator

from video_processing_client import ApiConnectionError, ApiError, Client

BASE_URL = os.environ["BASE_URL"]
API_KEY = os.environ["API_KEY"]
CLIP = os.environ["CLIP"]
SIZE = os.path.getsize(CLIP)
CHUNK = -(-SIZE // 3)


def losing_client(method: str, count: int) -> tuple[Client, list[str]]:
    """Returns a client for which one response to a method is lost, and the methods it has sent."""
    client = Client(BASE_URL, API_KEY)
    transport: Any = client.videos._api.transport
    send = transport.send
    sent: list[str] = []

    def lose(used: str, url: str, **options: Any) -> Any:
        response = send(used, url, **options)
        sent.append(used)
        if used == method and sent.count(method) == count:
            raise ApiConnectionError("lost")
        return response

    transport.send = lose
    return client, sent


def upload_pipe() -> dict[str, Any]:
    """Uploads what another program writes, while the response to the second chunk is lost."""
    client, sent = losing_client("PATCH", 2)
    with os.popen(f'cat "{CLIP}"') as pipe:
        video = client.videos.upload(pipe.buffer, filename="piped.mp4", chunk_bytes=CHUNK)
    return {"name": video["name"], "sent": [method for method in sent if method in ("HEAD", "PATCH")]}


def upload_with_memory() -> dict[str, Any]:
    """Uploads a file whose first upload was stopped after a chunk."""
    memory: dict[str, str] = {}
    client = Client(BASE_URL, API_KEY)

    def stop(progress: object) -> None:
        raise KeyboardInterrupt

    try:
        client.videos.upload(CLIP, chunk_bytes=CHUNK, memory=memory, on_progress=stop)
    except KeyboardInterrupt:
        pass
    remembered = json.loads(next(iter(memory.values())))["videoId"]
    reached: list[int] = []
    video = client.videos.upload(
        CLIP,
        chunk_bytes=CHUNK,
        memory=memory,
        on_progress=lambda progress: reached.append(progress.sent_bytes),
    )
    return {"isSame": video["id"] == remembered, "reached": reached, "remembered": len(memory)}


def create_once() -> int:
    """Returns how many projects exist after the response to the creation of one was lost."""
    client, _ = losing_client("POST", 1)
    client.projects.create(name="Once, in Python")
    return len(list(client.projects.list(search="Once, in Python")))


def list_videos() -> dict[str, Any]:
    client = Client(BASE_URL + "/v1/", API_KEY)
    ids = [video["id"] for video in client.videos.list(limit=1)]
    pages: Iterator[Any] = client.videos.list(limit=1).pages()
    return {
        "distinct": len(set(ids)),
        "count": len(ids),
        "first": len(client.videos.list(limit=1).first(2)),
        "page": len(next(pages)),
        "voices": len(client.voices.list()) > 0,
    }


def refusal_of(call: Callable[[], object]) -> list[Any]:
    try:
        call()
    except ApiError as error:
        return [type(error).__name__, error.status, error.code, bool(error.request_id), error.message]
    return []


def refuse() -> list[list[Any]]:
    client = Client(BASE_URL, API_KEY)
    [video] = client.videos.list(limit=1).first(1)
    ratio: Any = "2:1"
    return [
        refusal_of(lambda: client.videos.get("vid_missing/../x")),
        refusal_of(lambda: client.videos.export(video["id"], ratio=ratio)),
        refusal_of(lambda: Client(BASE_URL, "svc_live_wrong").jobs.list().first(1)),
        refusal_of(lambda: client.graphql.run('{ video(id: "vid_missing") { id } }')),
    ]


def change() -> dict[str, Any]:
    """Tells a field that is left out from one that is null."""
    client = Client(BASE_URL, API_KEY)
    project = client.projects.create(name="Changed, in Python")
    [video] = client.videos.list(limit=1).first(1)
    moved = client.videos.update(video["id"], project_id=project["id"])
    renamed = client.videos.update(video["id"], name="Renamed", metadata={"course": "7"})
    returned = client.videos.update(video["id"], project_id=None)
    found = client.videos.list(metadata={"course": "7"}).first(5)
    return {
        "moved": moved["projectId"] == project["id"],
        "stays": renamed["projectId"] == project["id"],
        "returned": returned["projectId"],
        "found": [each["name"] for each in found],
    }


print(
    json.dumps(
        {
            "pipe": upload_pipe(),
            "memory": upload_with_memory(),
            "projects": create_once(),
            "lists": list_videos(),
            "change": change(),
            "refusals": refuse(),
        }
    )
)
