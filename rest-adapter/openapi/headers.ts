import { MAX_WAIT_SECONDS } from '../wait/preferred-wait.js';

/** Response headers: `components.headers`. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request, as in the logs: the one from the request if it is well formed.',
    schema: { type: 'string' },
    example: 'req_7d8f1c52b0e94d1a',
  },
  'RateLimit-Policy': {
    description:
      'Requests (q) per window in seconds (w) for one API key or token; absent without a credential.',
    schema: { type: 'string' },
    example: '"default";q=60;w=60',
  },
  RateLimit: {
    description: 'Remaining requests (r) and seconds until the window ends (t); absent without a credential.',
    schema: { type: 'string' },
    example: '"default";r=59;t=60',
  },
  'Retry-After': {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer' },
    example: 12,
  },
  ETag: {
    description:
      'Identifies the content of the answer. Sent as `If-None-Match`, returns 304 while it is unchanged.',
    schema: { type: 'string' },
    example: 'W/"2d-ZHWgCcZrKqWVbS0V6bY2hZGN3vM"',
  },
  'WWW-Authenticate': {
    description: 'The authentication scheme.',
    schema: { type: 'string' },
    example: 'Bearer',
  },
} as const;

/** The additional parameter of reads whose response may wait for a change. */
export const PREFER = {
  name: 'Prefer',
  in: 'header',
  description: `Seconds to wait for a change, at most ${MAX_WAIT_SECONDS}. Applied waits are confirmed in \`Preference-Applied\`.`,
  schema: { type: 'string' },
  example: `wait=${MAX_WAIT_SECONDS}`,
} as const;

/** The additional parameter of every POST. */
export const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes it safe to repeat the request. The first answer to a key, an error included, is stored for 24 hours per operation and per API key or approval, ' +
    'and returned, with the header `Idempotency-Replayed: true`, to requests with the same content, scopes and role. Not stored are 500, 503 and ' +
    'errors found before the operation begins. The operation takes effect once per key: if the first answer was lost, it is made again with the same ids. ' +
    'At most 20 000 answers of one API key or approval are stored at a time, 256 MiB in total; a new key beyond that is refused with limit_exceeded.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  example: '3f1c2a54-6f0b-4f0e-9c38-1f3f0a0f6f7e',
} as const;
