/** The contract's error codes: all that a caller ever sees of what went wrong. */
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
  /** The argument at fault, e.g. `body.name`. */
  readonly field?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An expected failure with a message for a person. Everything else that is thrown is a bug and gets masked. */
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

/** A line of an error catalogue: the code, and the message made from the facts. */
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

/** A resource that is missing, or another workspace's: both read the same. What was asked for may be no id and megabytes long. */
export const notFound = ({ what, id }: { what: string; id: string }, cause?: unknown): DomainError =>
  missing({ what, id: id.length > SHOWN_OF_ID ? `${id.slice(0, SHOWN_OF_ID)}…` : id }, cause);

/** SQLSTATE class 22: PostgreSQL's message quotes the value that it could not use. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/**
 * The message of anything thrown, for logs. Values are left out where PostgreSQL or JSON.parse quotes them: they may be
 * anybody's password.
 */
export function errorMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const quotes =
    thrown instanceof SyntaxError || DATA_EXCEPTION.test(String((thrown as { code?: unknown }).code));
  return quotes ? thrown.message.replace(/".*"/s, '"…"') : thrown.message;
}
