import { STATUS_OF } from '../../services/platform/errors/error-status.js';
import { ERROR_CODES, type ErrorCode } from '../../services/platform/errors/errors.js';

interface ErrorResponse {
  readonly description: string;
  /** The message of the example. */
  readonly message: string;
  readonly headers?: readonly string[];
}

const COUNTED = ['RateLimit-Policy', 'RateLimit'];

/** The error responses of all operations by status. */
export const ERROR_RESPONSES: Readonly<Record<number, ErrorResponse>> = {
  400: {
    description: 'The request is invalid, or a prerequisite is missing.',
    message: 'body.name must be at most 200 characters',
  },
  401: {
    description: 'The credential is missing, unknown, expired or revoked.',
    message: 'The API key is not valid',
    headers: ['WWW-Authenticate'],
  },
  403: {
    description: 'The token lacks a scope, its role lacks a permission, or a limit of the plan is reached.',
    message: 'The role viewer may not do this: it lacks the permission canEdit',
  },
  404: {
    description: 'The resource does not exist in this workspace.',
    message: 'Video vid_00000000000000000001 not found',
  },
  406: {
    description: '`Accept` allows none of the media types of the answer.',
    message: 'Accept must allow application/json',
  },
  409: {
    description:
      'The state of the resource does not allow it, or the `Idempotency-Key` is in use or was used for another request.',
    message: 'The Idempotency-Key was used for another request',
  },
  413: {
    description: 'The body is larger than this operation accepts.',
    message: 'The body is too large',
  },
  415: {
    description: 'The operation does not read bodies of this `Content-Type`.',
    message: 'Unsupported Media Type: text/html',
  },
  423: {
    description: 'The video is locked.',
    message: 'Video vid_00000000000000000001 is locked',
  },
  429: {
    description: 'Too many requests of this credential per minute or at once.',
    message: 'More than 60 requests a minute',
    headers: ['Retry-After'],
  },
  500: {
    description: 'The service failed.',
    message: 'An internal error occurred',
  },
  503: {
    description: 'The service or a dependency is temporarily unavailable.',
    message: 'The service is starting or overloaded; try again',
    headers: ['Retry-After'],
  },
};

export const codesOf = (status: number): readonly ErrorCode[] =>
  ERROR_CODES.filter((code) => STATUS_OF[code] === status);

const refersTo = (headers: readonly string[]) =>
  Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Returns the headers of an error response. */
const headersOf = (status: number, own: readonly string[]): object =>
  refersTo(['X-Request-Id', ...(status === 401 ? [] : COUNTED), ...own]);

/** `components.responses`: each error response once, named by its status. */
export const describeErrorResponses = (statuses: ReadonlySet<number>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(ERROR_RESPONSES)
      .filter(([status]) => statuses.has(Number(status)))
      .map(([name, { description, message, headers = [] }]) => {
        const status = Number(name);
        const codes = codesOf(status).map((code) => `\`${code}\``);
        return [
          name,
          {
            description: `${description} Code: ${codes.join(', ')}.`,
            headers: headersOf(status, headers),
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/ApiError' },
                example: { error: { code: codesOf(status)[0], message } },
              },
            },
          },
        ];
      }),
  );

/** `components.responses`: 304, when the client already has the response. */
export const NOT_MODIFIED = {
  304: {
    description: 'The content still has the ETag of `If-None-Match`.',
    headers: refersTo(['X-Request-Id', 'ETag', ...COUNTED]),
  },
};

export const errorResponse = (status: number): object => {
  if (!ERROR_RESPONSES[status])
    throw new Error(`There is no description of error answers with status ${status}`);
  return { $ref: `#/components/responses/${status}` };
};
