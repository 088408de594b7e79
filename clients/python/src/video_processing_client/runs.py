"""Jobs that were started, and waiting for them."""

from __future__ import annotations

import time
from typing import Any, Callable, Generic, Mapping, Optional, TypeVar, cast

from .api import Api, in_path
from .errors import JobFailedError
from .generated import schemas
from .graphql import DeadlineExceededError, GraphQL
from .retry import delay_of

J = TypeVar("J", bound=Mapping[str, object])
S = TypeVar("S", bound=Mapping[str, object])

OnProgress = Callable[[schemas.JobProgress], object]

PROGRESS = """subscription ($id: ID!) {
  jobProgress(jobId: $id) { progress { percent step message etaSeconds } }
}"""


def wait_for_job(
    api: Api, job_id: str, *, on_progress: Optional[OnProgress], timeout: Optional[float]
) -> Any:
    """Returns the completed job; raises JobFailedError when it has failed or was canceled."""
    deadline = None if timeout is None else time.monotonic() + timeout
    attempt = 0
    try:
        while True:
            states = GraphQL(api).subscribe(PROGRESS, {"id": job_id}, deadline=deadline)
            for state in states:
                if on_progress:
                    on_progress(state["jobProgress"]["progress"])
            job = cast(schemas.Job, api.request("GET", f"/v1/jobs/{in_path(job_id)}"))
            if job["status"] == "completed":
                return job
            if job["status"] in ("failed", "canceled"):
                raise JobFailedError(job)
            # It was started again meanwhile.
            time.sleep(delay_of(attempt))
            attempt += 1
    except DeadlineExceededError as cause:
        raise TimeoutError(
            f"The job {job_id} has not ended within {timeout} seconds; it continues"
        ) from cause


class Run(Generic[J, S]):
    """Started work: `started` is the response that started it, `wait()` returns the completed job."""

    def __init__(self, api: Api, started: S) -> None:
        self._api = api
        self.started = started

    def __repr__(self) -> str:
        return f"<Run of {self.job_id}>"

    @property
    def job_id(self) -> str:
        return cast(str, self.started["jobId"])

    def wait(
        self, *, on_progress: Optional[OnProgress] = None, timeout: Optional[float] = None
    ) -> J:
        """Returns the completed job; raises JobFailedError when it has failed or was canceled.

        Args:
            on_progress: Called with the present state and with every change.
            timeout: Seconds after which TimeoutError is raised; the job continues.
        """
        job = wait_for_job(self._api, self.job_id, on_progress=on_progress, timeout=timeout)
        return cast(J, job)

    def cancel(self) -> J:
        """Cancels the job, and returns its record."""
        path = f"/v1/jobs/{in_path(self.job_id)}/cancel"
        return cast(J, self._api.request("POST", path))
