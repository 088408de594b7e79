import { MAX_WAIT_SECONDS } from '../wait/preferred-wait.js';

/** The headers of answers: `components.headers`. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request, which is in the logs: the one that was sent, if it is well formed.',
    schema: { type: 'string' },
    example: 'req_7d8f1c52b0e94d1a',
  },
  'RateLimit-Policy': {
    description:
      'Requests (q) within a window of so many seconds (w) for one API key or token; absent where no credential is needed.',
    schema: { type: 'string' },
    example: '"default";q=60;w=60',
  },
  RateLimit: {
    description:
      'Requests that are left (r), and seconds until the window ends (t); absent where no credential is needed.',
    schema: { type: 'string' },
    example: '"default";r=59;t=60',
  },
  'Retry-After': {
    description: 'Seconds after which the request can be sent again.',
    schema: { type: 'integer' },
    example: 12,
  },
  ETag: {
    description:
      'Names the content of the answer. Sent as `If-None-Match` it is answered with 304 while the content is the same.',
    schema: { type: 'string' },
    example: 'W/"2d-ZHWgCcZrKqWVbS0V6bY2hZGN3vM"',
  },
  'Idempotency-Replayed': {
    description:
      'Only on answers to POST: `true` where the answer was given before, to the first request with the `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'WWW-Authenticate': {
    description: 'The scheme that credentials are sent with.',
    schema: { type: 'string' },
    example: 'Bearer',
  },
} as const;

/** What a read whose answer may wait takes besides. */
export const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `How many seconds the answer may wait for a change, ${MAX_WAIT_SECONDS} at most. An answer that followed it says so in \`Preference-Applied\`.`,
  schema: { type: 'string' },
  example: `wait=${MAX_WAIT_SECONDS}`,
} as const;

/** What every POST takes besides. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes it safe to send the request again: the operation’s first answer to a key, be it a refusal, is kept for 24 hours ' +
    'for the API key or approval at hand, and given again to a request that says the same, with the same scopes and role. Not kept: what is refused before ' +
    'the operation begins, 500 and 503. The operation itself has one effect for a key: where the first answer was lost, it is given anew, with the same ids. At most 20 000 answers of one API key or approval are kept at once, 256 MiB together; a new key beyond ' +
    'that is refused with limit_exceeded.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: '3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e',
} as const;
