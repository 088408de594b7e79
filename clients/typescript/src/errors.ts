import type { components } from './schema.generated.js';
import type { Job } from './types.js';

export type ErrorCode = components['schemas']['ErrorCode'];

/** What the service said when it refused a request. */
export interface Refusal {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** ID of the request, as in the log of the service. */
  readonly requestId: string | null;
  /** Seconds after which the request may succeed. */
  readonly retryAfterSeconds: number | null;
}

/** The service refused the request. Each kind of refusal is a subclass. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor({ status, code, message, requestId, retryAfterSeconds }: Refusal) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The request, or the state of the video, does not allow it; the message names the field and the rule. */
export class ValidationError extends ApiError {
  override name = 'ValidationError';
}

/** The credential is missing, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** The credential lacks a scope, or the role of its member a permission; `code` distinguishes them. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}

/** The plan does not include it, or its minutes are used up. */
export class LimitExceededError extends ApiError {
  override name = 'LimitExceededError';
}

/** The resource does not exist in the workspace. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** The state of the resource, or an earlier request with the same idempotency key, contradicts the request. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}

/** The content of the video is frozen by an approval or a lock. */
export class LockedError extends ApiError {
  override name = 'LockedError';
}

/** Too many requests in the last minute; thrown after the retries. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}

/** The service, or a part of it, is not available; thrown after the retries. */
export class UnavailableError extends ApiError {
  override name = 'UnavailableError';
}

/** The service could not be reached, or the connection was lost; `cause` has the reason. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';
}

/** The service could not be reached securely: its certificate is not trusted, has another name or has expired. */
export class CertificateError extends ConnectionError {
  override name = 'CertificateError';
}

/** A job has failed or was canceled. */
export class JobFailedError extends Error {
  override name = 'JobFailedError';

  constructor(readonly job: Job) {
    super(job.error?.message ?? `The job ${job.jobId} was canceled`);
  }
}

/** A request is not a delivery of the webhook: its signature, its time or its headers are not valid. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

const CLASSES: Readonly<Partial<Record<ErrorCode, typeof ApiError>>> = {
  validation_error: ValidationError,
  authentication_error: AuthenticationError,
  insufficient_scope: PermissionError,
  insufficient_role: PermissionError,
  limit_exceeded: LimitExceededError,
  not_found: NotFoundError,
  conflict: ConflictError,
  locked: LockedError,
  rate_limit_exceeded: RateLimitError,
  unavailable: UnavailableError,
};

/** Codes of responses without a body of the service, such as those of a proxy. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'validation_error',
  401: 'authentication_error',
  404: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  423: 'locked',
  429: 'rate_limit_exceeded',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

export function makeApiError(refusal: Refusal): ApiError {
  const ErrorClass = CLASSES[refusal.code] ?? ApiError;
  return new ErrorClass(refusal);
}

/** Returns the seconds of `Retry-After`, which may be a number or a date; null without one. */
function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after');
  if (!text) return null;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** Reads a response that is no success. */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  let refusal: { code?: ErrorCode; message?: string } = {};
  try {
    refusal = (JSON.parse(text) as { error?: typeof refusal }).error ?? {};
  } catch {
    // A proxy answered.
  }
  return makeApiError({
    status: response.status,
    code: refusal.code ?? CODE_OF_STATUS[response.status] ?? 'internal_error',
    message: refusal.message ?? `The service answered ${response.status} ${response.statusText}`.trim(),
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: readRetryAfter(response.headers),
  });
}
