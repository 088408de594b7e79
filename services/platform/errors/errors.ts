/** The contract's error codes: the only information about the kind of failure that callers receive. */
export const ERROR_CODES = [
  'validation_error',
  'authentication_error',
  'insufficient_scope',
  'insufficient_role',
  'limit_exceeded',
  'rate_limit_exceeded',
  'not_found',
  'method_not_allowed',
  'not_acceptable',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'locked',
  'internal_error',
  'unavailable',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const isErrorCode = (code: unknown): code is ErrorCode => ERROR_CODES.includes(code as ErrorCode);

export interface ErrorOptions {
  /** The invalid argument, e.g. `body.name`. */
  readonly field?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An expected failure with a human-readable message. Any other thrown value is a bug and is masked. */
export class DomainError extends Error {
  readonly field: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { field, details, cause }: ErrorOptions = {},
  ) {
    super(message, { cause });
    this.name = 'DomainError';
    this.field = field;
    this.details = details;
  }
}

/** The refusal of an argument, such as `body.name`, that breaks a rule. */
export const invalid = (field: string, rule: string): DomainError =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

/** Defines an entry of an error catalogue: its code, and its message as a function of the details. */
export function defineError<D extends Readonly<Record<string, unknown>>>(
  code: ErrorCode,
  message: (details: D) => string,
  field?: string,
): (details: D, cause?: unknown) => DomainError {
  return (details, cause) => new DomainError(code, message(details), { details, field, cause });
}

const missing = defineError<{ what: string; id: string }>(
  'not_found',
  ({ what, id }) => `${what} ${id} not found`,
);
const SHOWN_OF_ID = 100;

/**
 * A resource that does not exist or belongs to another workspace: both are reported alike. The requested id
 * may be invalid and megabytes long.
 */
export const notFound = ({ what, id }: { what: string; id: string }, cause?: unknown): DomainError =>
  missing({ what, id: id.length > SHOWN_OF_ID ? `${id.slice(0, SHOWN_OF_ID)}…` : id }, cause);

/** SQLSTATE class 22: PostgreSQL's message quotes the invalid value. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/**
 * Returns the message of any thrown value, for logs. Values that PostgreSQL or JSON.parse quote are removed:
 * they may be passwords.
 */
export function errorMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const quotes =
    thrown instanceof SyntaxError || DATA_EXCEPTION.test(String((thrown as { code?: unknown }).code));
  return quotes ? thrown.message.replace(/".*"/s, '"…"') : thrown.message;
}
