"""What type checkers know of the client: every ignored error must be one."""

from typing import Optional

from video_processing_client import Client, schemas, verify_webhook


def use(client: Client, job: schemas.Job, body: bytes) -> Optional[str]:
    event = verify_webhook(body, {}, "whsec_")
    if event["event"] == "video.deleted":
        return event["data"]["videoId"]
    exported = client.videos.export("vid_1", ratio="16:9", watermark=False, captions={"mode": "karaoke"})
    client.videos.update("vid_1", project_id=None)
    client.videos.export("vid_1", ratio="2:1")  # type: ignore[arg-type]
    client.videos.export("vid_1", speed=2)  # type: ignore[call-arg]
    client.videos.update("vid_1", name=7)  # type: ignore[arg-type]
    for video in client.videos.list(status="draft"):
        video["name"].upper()
        video["title"]  # type: ignore[typeddict-item]
    if job["type"] == "analysis" and job["result"]:
        job["result"]["subtitleCount"].bit_length()
        job["result"]["exportedVideoUrl"]  # type: ignore[typeddict-item]
    result = exported.wait()["result"]
    return result["exportedVideoUrl"] if result else None
