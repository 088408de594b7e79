import type { z } from 'zod';
import { OAuthError, RevokeBody, ServerMetadata, TokenAnswer, TokenBody } from '../oauth/oauth-schemas.js';
import type { Components } from './components.js';
import { codesOf, errorResponse } from './error-responses.js';
import type { Examples } from './examples.js';

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

interface Endpoint {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly body?: z.ZodType;
  readonly answer?: z.ZodType;
  readonly meaning: string;
  /** Statuses whose body follows RFC 6749 when the request is a form. */
  readonly refusals?: readonly number[];
  readonly failures: readonly number[];
}

/** Errors with two body formats. */
const REFUSALS = [400, 401, 429, 503];
const nameOf = (status: number): string => `OAuth${status}`;

const ENDPOINTS: ReadonlyArray<readonly [method: string, path: string, endpoint: Endpoint]> = [
  [
    'post',
    '/oauth/token',
    {
      operationId: 'exchangeToken',
      summary: 'Exchange a code or a refresh token for tokens',
      description: 'Errors of forms follow RFC 6749. Client id and secret can be sent as HTTP Basic instead.',
      body: TokenBody,
      answer: TokenAnswer,
      meaning: 'The tokens.',
      refusals: [400, 401, 429, 503],
      failures: [406, 413, 415, 500],
    },
  ],
  [
    'post',
    '/oauth/revoke',
    {
      operationId: 'revokeToken',
      summary: 'Revoke a token',
      description: 'An unknown or absent token is no error (RFC 7009); 400 is for unreadable bodies.',
      body: RevokeBody,
      meaning: 'Revoked or unknown.',
      refusals: [400, 429, 503],
      failures: [406, 413, 415, 500],
    },
  ],
  [
    'get',
    '/.well-known/oauth-authorization-server',
    {
      operationId: 'getAuthorizationServerMetadata',
      summary: 'Get the authorization server metadata',
      description: 'RFC 8414.',
      answer: ServerMetadata,
      meaning: 'The metadata.',
      failures: [406],
    },
  ],
];

function requestBodyOf({ body, operationId }: Endpoint, components: Components, examples: Examples): object {
  if (!body) return {};
  const schema = components.describe(body, 'request');
  const example = examples[operationId]?.request?.body;
  const media = { schema, ...(example === undefined ? {} : { example }) };
  return {
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': media, 'application/json': media },
    },
  };
}

/** `components.responses`: each error once. */
export const describeOAuthRefusals = (components: Components): Record<string, object> =>
  Object.fromEntries(REFUSALS.map((status) => [nameOf(status), refusalOf(status, components)]));

function refusalOf(status: number, components: Components): object {
  const isTemporary = status === 429 || status === 503;
  const [code, error, message] = isTemporary
    ? [codesOf(status)[0], 'temporarily_unavailable', 'Too many attempts from here; wait 30 seconds']
    : ['authentication_error', 'invalid_grant', 'The code is not valid'];
  const schemas = [components.describe(OAuthError, 'response'), { $ref: '#/components/schemas/ApiError' }];
  return {
    description: 'For forms as in RFC 6749, 5.2.',
    headers: {
      ...REQUEST_ID,
      ...(status === 401 && { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } }),
      ...(isTemporary && { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }),
    },
    content: {
      'application/json': {
        schema: { oneOf: schemas },
        examples: {
          form: { value: { error, error_description: message } },
          json: { value: { error: { code, message } } },
        },
      },
    },
  };
}

function describeEndpoint(endpoint: Endpoint, components: Components, examples: Examples): object {
  const { operationId, summary, description, answer, meaning, refusals = [], failures } = endpoint;
  const example = examples[operationId]?.responses?.[200]?.['application/json'];
  const schema = answer ? components.describe(answer, 'response') : { type: 'object' };
  if (answer) components.illustrate(schema, example);
  return {
    operationId,
    summary,
    description,
    tags: ['OAuth'],
    security: [],
    ...requestBodyOf(endpoint, components, examples),
    responses: {
      200: {
        description: meaning,
        headers: REQUEST_ID,
        content: { 'application/json': answer ? { schema } : { schema, example } },
      },
      ...Object.fromEntries(
        refusals.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
      ),
      ...Object.fromEntries(failures.map((status) => [status, errorResponse(status)])),
    },
  };
}

/** The endpoints that need no API credential, by path and method. */
export function describeOAuth(
  components: Components,
  examples: Examples,
): Record<string, Record<string, object>> {
  return Object.fromEntries(
    ENDPOINTS.map(([method, path, endpoint]) => [
      path,
      { [method]: describeEndpoint(endpoint, components, examples) },
    ]),
  );
}
