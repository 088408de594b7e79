"""When a request is sent again."""

from __future__ import annotations

import random
from typing import Optional

from .errors import ApiCertificateError, ApiConnectionError, ApiError, VideoProcessingError

FIRST_DELAY_SECONDS = 0.4
MAX_DELAY_SECONDS = 8.0
# The service counts requests per minute.
MAX_RETRY_AFTER_SECONDS = 60.0


def delay_of(attempt: int, error: Optional[BaseException] = None) -> float:
    """Returns how long to wait: as long as the service demands, else longer after each attempt."""
    if isinstance(error, ApiError) and error.retry_after_seconds is not None:
        return min(error.retry_after_seconds, MAX_RETRY_AFTER_SECONDS)
    full: float = min(FIRST_DELAY_SECONDS * 2**attempt, MAX_DELAY_SECONDS)
    # Clients that failed together must not return together.
    return full / 2 + random.random() * full / 2


def is_worth_repeating(error: VideoProcessingError, *, is_repeatable: bool, attempt: int) -> bool:
    """Whether to send the request again; one that is not repeatable only if it had no effect."""
    if isinstance(error, ApiCertificateError):
        return False
    if isinstance(error, ApiConnectionError):
        return is_repeatable
    if not isinstance(error, ApiError):
        return False
    if error.status == 429:
        return True
    if not is_repeatable:
        return False
    if 502 <= error.status <= 504:
        return True
    # The first attempt is still being processed: its response is stored for the next one.
    return error.code == "conflict" and attempt > 0 and "has not been answered yet" in error.message
