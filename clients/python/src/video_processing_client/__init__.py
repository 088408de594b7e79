"""Client of the video processing service."""

from .api import OMITTED, ReadToken
from .client import Client
from .download import DownloadProgress
from .errors import (
    ApiCertificateError,
    ApiConnectionError,
    ApiError,
    AuthenticationError,
    ConflictError,
    InternalError,
    InvalidResponseError,
    JobFailedError,
    LimitExceededError,
    LockedError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    RequestNotSupportedError,
    UnavailableError,
    ValidationError,
    VideoProcessingError,
    WebhookVerificationError,
)
from .generated import schemas
from .generated.version import API_VERSION, __version__
from .graphql import GraphQL
from .jobs import Jobs
from .pages import Paginated
from .runs import Run
from .upload import UploadProgress
from .upload_source import Uploadable
from .videos import Videos
from .webhook_verification import sign_webhook, verify_webhook

__all__ = [
    "API_VERSION",
    "OMITTED",
    "ApiCertificateError",
    "ApiConnectionError",
    "ApiError",
    "AuthenticationError",
    "Client",
    "ConflictError",
    "DownloadProgress",
    "GraphQL",
    "InternalError",
    "InvalidResponseError",
    "JobFailedError",
    "Jobs",
    "LimitExceededError",
    "LockedError",
    "NotFoundError",
    "Paginated",
    "PermissionDeniedError",
    "RateLimitError",
    "ReadToken",
    "RequestNotSupportedError",
    "Run",
    "UnavailableError",
    "UploadProgress",
    "Uploadable",
    "ValidationError",
    "VideoProcessingError",
    "Videos",
    "WebhookVerificationError",
    "__version__",
    "schemas",
    "sign_webhook",
    "verify_webhook",
]
