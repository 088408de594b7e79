"""Everything that the client raises, except for wrong arguments."""

from __future__ import annotations

import email.utils
import json
import time
from typing import TYPE_CHECKING, Mapping, Optional, Union

if TYPE_CHECKING:
    from .generated.schemas import Job


class VideoProcessingError(Exception):
    """The class of all errors of the client."""


class ApiError(VideoProcessingError):
    """The service refused the request. Each kind of refusal is a subclass."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str,
        request_id: Optional[str] = None,
        retry_after_seconds: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        """Status of HTTP; 200 for refusals of GraphQL."""
        self.code = code
        """Kind of error, such as `not_found`."""
        self.request_id = request_id
        """ID of the request, as in the log of the service."""
        self.retry_after_seconds = retry_after_seconds
        """Seconds after which the request may succeed."""

    def __str__(self) -> str:
        request = f", request {self.request_id}" if self.request_id else ""
        return f"{self.message} ({self.status} {self.code}{request})"


class ValidationError(ApiError):
    """The request, or the state of the video, does not allow it; the message names field and rule."""


class AuthenticationError(ApiError):
    """The credential is missing, expired or revoked."""


class PermissionDeniedError(ApiError):
    """The credential lacks a scope, or the role of its member a permission; see `code`."""


class LimitExceededError(ApiError):
    """The plan does not include it, or its minutes are used up."""


class NotFoundError(ApiError):
    """The resource does not exist in the workspace."""


class ConflictError(ApiError):
    """The state of the resource, or an earlier request with the same key, contradicts the request."""


class LockedError(ApiError):
    """The content of the video is frozen by an approval or a lock."""


class RateLimitError(ApiError):
    """Too many requests in the last minute; raised after the retries."""


class UnavailableError(ApiError):
    """The service, or a part of it, is not available; raised after the retries."""


class RequestNotSupportedError(ApiError):
    """The service does not support the method, the media type or the size of the request."""


class InternalError(ApiError):
    """The service failed; its operator finds the reason by `request_id`."""


class ApiConnectionError(VideoProcessingError):
    """The service was not reached, or the connection was lost; `__cause__` has the reason."""


class ApiCertificateError(ApiConnectionError):
    """The service was not reached securely: its certificate is not trusted, for another name or expired."""


class InvalidResponseError(VideoProcessingError):
    """The response is not one of the service, such as the page of a proxy."""


class JobFailedError(VideoProcessingError):
    """A job has failed or was canceled."""

    def __init__(self, job: Job) -> None:
        error = job["error"]
        super().__init__(error["message"] if error else f"The job {job['jobId']} was canceled")
        self.job = job


class WebhookVerificationError(VideoProcessingError):
    """The request is no delivery of the webhook: its signature, time or headers are not valid."""


CLASSES: Mapping[str, type[ApiError]] = {
    "validation_error": ValidationError,
    "authentication_error": AuthenticationError,
    "insufficient_scope": PermissionDeniedError,
    "insufficient_role": PermissionDeniedError,
    "limit_exceeded": LimitExceededError,
    "rate_limit_exceeded": RateLimitError,
    "not_found": NotFoundError,
    "method_not_allowed": RequestNotSupportedError,
    "not_acceptable": RequestNotSupportedError,
    "conflict": ConflictError,
    "payload_too_large": RequestNotSupportedError,
    "unsupported_media_type": RequestNotSupportedError,
    "locked": LockedError,
    "internal_error": InternalError,
    "unavailable": UnavailableError,
}

# Codes of responses without a body of the service, such as those of a proxy.
CODE_OF_STATUS: Mapping[int, str] = {
    400: "validation_error",
    401: "authentication_error",
    402: "limit_exceeded",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    409: "conflict",
    413: "payload_too_large",
    415: "unsupported_media_type",
    423: "locked",
    429: "rate_limit_exceeded",
    500: "internal_error",
    502: "unavailable",
    503: "unavailable",
    504: "unavailable",
}


def make_api_error(
    message: str,
    *,
    status: int,
    code: Optional[str],
    request_id: Optional[str] = None,
    retry_after_seconds: Optional[float] = None,
) -> ApiError:
    """Returns the error of the class of its code."""
    known = code or CODE_OF_STATUS.get(status) or f"status_{status}"
    return CLASSES.get(known, ApiError)(
        message,
        status=status,
        code=known,
        request_id=request_id,
        retry_after_seconds=retry_after_seconds,
    )


def read_retry_after(text: Optional[str]) -> Optional[float]:
    """Returns the seconds of `Retry-After`, which may be a number or a date."""
    if not text:
        return None
    if text.strip().isdigit():
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def read_api_error(status: int, reason: str, headers: Mapping[str, str], body: bytes) -> ApiError:
    """Reads a response that is no success."""
    code, message = _read_refusal(body)
    return make_api_error(
        message or f"The service answered {status} {reason}".strip(),
        status=status,
        code=code,
        request_id=headers.get("x-request-id"),
        retry_after_seconds=read_retry_after(headers.get("retry-after")),
    )


def _read_refusal(body: bytes) -> tuple[Optional[str], Optional[str]]:
    try:
        answer = json.loads(body)
    except ValueError:
        return None, None  # A proxy answered.
    error: Union[object, None] = answer.get("error") if isinstance(answer, dict) else None
    if isinstance(error, dict):
        return error.get("code"), error.get("message")
    if isinstance(error, str):  # RFC 6749
        return None, f"{error}: {answer.get('error_description', '')}".rstrip(": ")
    return None, None
