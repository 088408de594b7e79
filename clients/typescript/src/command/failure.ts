import {
  ApiError,
  AuthenticationError,
  CertificateError,
  ConnectionError,
  JobFailedError,
  LimitExceededError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  UnavailableError,
} from '../errors.js';

/** What the command's exit code says; documented in docs/clients.md. */
export const EXIT_CODES = {
  /** A job has failed, or the service refused the request. */
  failed: 1,
  /** The command line is not valid. */
  usage: 2,
  /** Not signed in, or the credential is no longer valid. */
  credential: 3,
  /** Missing scope, role or plan, or no minutes left. */
  forbidden: 4,
  notFound: 5,
  /** The service can't be reached or is overloaded; a later attempt may succeed. */
  unavailable: 6,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Ends the command with a message for its user. */
export class CommandError extends Error {
  constructor(
    readonly exitCode: ExitCode,
    message: string,
    /** What the user can do. */
    readonly hint?: string,
  ) {
    super(message);
  }
}

export const usageError = (message: string, hint?: string) =>
  new CommandError(EXIT_CODES.usage, message, hint);

export interface Failure {
  readonly exitCode: ExitCode;
  readonly code: string;
  readonly message: string;
  readonly hint?: string | undefined;
}

const KINDS: ReadonlyArray<readonly [new (...args: never[]) => Error, ExitCode, string?]> = [
  [
    AuthenticationError,
    EXIT_CODES.credential,
    'Sign in with vps login, or set VPS_API_KEY to a valid API key.',
  ],
  [PermissionError, EXIT_CODES.forbidden],
  [LimitExceededError, EXIT_CODES.forbidden],
  [NotFoundError, EXIT_CODES.notFound],
  [RateLimitError, EXIT_CODES.unavailable, 'Try again in a minute.'],
  [UnavailableError, EXIT_CODES.unavailable, 'Try again later.'],
  [CertificateError, EXIT_CODES.unavailable],
  [ConnectionError, EXIT_CODES.unavailable, 'Is the address right? Set it with --url or VPS_URL.'],
];

/** Returns what the user is shown of an error, and the exit code. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof CommandError)
    return { exitCode: error.exitCode, code: 'command_error', message: error.message, hint: error.hint };
  if (error instanceof JobFailedError) {
    const hint =
      error.job.status === 'failed' ? `Start it again with vps jobs retry ${error.job.jobId}` : undefined;
    return { exitCode: EXIT_CODES.failed, code: `job_${error.job.status}`, message: error.message, hint };
  }
  const [, exitCode = EXIT_CODES.failed, hint] = KINDS.find(([kind]) => error instanceof kind) ?? [];
  const message = error instanceof Error ? error.message : String(error);
  return { exitCode, code: codeOf(error), message, hint };
}

function codeOf(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  if (error instanceof CertificateError) return 'certificate';
  return error instanceof ConnectionError ? 'unreachable' : 'error';
}
