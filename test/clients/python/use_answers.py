"""Requests to a server whose answers the test has written, one address for each case."""

import json
import os
import tempfile
from typing import Any, Callable, Optional, get_args

from video_processing_client import Client, VideoProcessingError, schemas
from video_processing_client.errors import CLASSES

BASE_URL = os.environ["BASE_URL"]


def client_of(case: str, **options: Any) -> Client:
    return Client(f"{BASE_URL}/{case}", options.pop("token", "svc_live_key"), **options)


def failure_of(call: Callable[[], object]) -> Optional[str]:
    try:
        call()
    except (VideoProcessingError, TimeoutError, ValueError, TypeError) as error:
        return f"{type(error).__name__}: {error}"
    return None


def renew() -> list[Optional[str]]:
    refused: list[Optional[str]] = []

    def read_token(token: Optional[str]) -> str:
        refused.append(token)
        return "svc_oat_new" if token else "svc_oat_expired"

    client_of("renewing", token=read_token).usage.get()
    return refused


def download() -> dict[str, Any]:
    client = client_of("files")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "film.mp4")
        percents: list[Optional[float]] = []
        client.download(
            f"{BASE_URL}/download/film.mp4",
            path,
            on_progress=lambda progress: percents.append(progress.percent),
        )
        with open(path) as file:
            text = file.read()
        missing = failure_of(lambda: client.download(f"{BASE_URL}/gone/film.mp4", path + "2"))
        return {"text": text, "percents": percents, "missing": missing, "files": os.listdir(folder)}


def wait() -> dict[str, Any]:
    percents: list[float] = []
    run = client_of("waiting").videos.analyze("vid_1")
    failure = failure_of(lambda: run.wait(on_progress=lambda at: percents.append(at["percent"])))
    endless = failure_of(lambda: client_of("endless").jobs.wait("export_1", timeout=0.3))
    return {"jobId": run.job_id, "percents": percents, "failure": failure, "endless": endless}


def fail() -> dict[str, Optional[str]]:
    film = tempfile.NamedTemporaryFile(mode="r")
    any_film: Any = film
    return {
        "failing": failure_of(lambda: client_of("failing").videos.update("vid_1", name="New")),
        "proxy": failure_of(lambda: client_of("proxy").usage.get()),
        "unpaid": failure_of(lambda: client_of("unpaid").usage.get()),
        "limited": failure_of(lambda: client_of("limited", max_retries=1).usage.get()),
        "elsewhere": failure_of(lambda: client_of("elsewhere").usage.get()),
        "mutation": failure_of(lambda: client_of("lost").graphql.run("mutation { a }")),
        "unreachable": failure_of(lambda: Client("http://127.0.0.1:1", "key", max_retries=0).usage.get()),
        "address": failure_of(lambda: Client("video.example", "key")),
        "token": failure_of(lambda: client_of("proxy", token="svc_live_…").usage.get()),
        "id": failure_of(lambda: client_of("proxy").videos.get("")),
        "text": failure_of(lambda: client_of("proxy").videos.upload(any_film, filename="a.mp4")),
        "chunk": failure_of(lambda: client_of("proxy").videos.upload("a.mp4", chunk_bytes=0)),
    }


client_of("busy").videos.analyze("vid_1")
client_of("throttled").videos.update("vid_1", name="New")
client_of("keyed").projects.create(name="A", idempotency_key="mine")
client_of("cut").usage.get()
print(
    json.dumps(
        {
            "codesWithoutClass": sorted(set(get_args(schemas.ErrorCode)) ^ set(CLASSES)),
            "failures": fail(),
            "renewed": renew(),
            "download": download(),
            "wait": wait(),
        }
    )
)
