"""What the client adds to the operations of jobs."""

from __future__ import annotations

from typing import Mapping, Optional, cast

from .generated import schemas
from .generated.operations import JobsOperations
from .runs import OnProgress, Run, wait_for_job


class Jobs(JobsOperations):
    """Reads, cancels and retries jobs, and waits for them."""

    def run(self, job_id: str) -> Run[Mapping[str, object], Mapping[str, object]]:
        """Returns the run of a job that was started before, without a request."""
        return Run(self._api, {"jobId": job_id})

    def wait(
        self,
        job_id: str,
        *,
        on_progress: Optional[OnProgress] = None,
        timeout: Optional[float] = None,
    ) -> schemas.Job:
        """Returns the completed job; raises JobFailedError when it has failed or was canceled.

        Args:
            on_progress: Called with the present state and with every change.
            timeout: Seconds after which TimeoutError is raised; the job continues.
        """
        job = wait_for_job(self._api, job_id, on_progress=on_progress, timeout=timeout)
        return cast(schemas.Job, job)
