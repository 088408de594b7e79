import type { TSchema } from 'typebox';
import type { Components } from '../openapi/components.js';
import { errorResponse } from '../openapi/error-responses.js';
import type { Examples } from '../openapi/examples.js';
import { OAuthError, RevokeBody, ServerMetadata, TokenAnswer, TokenBody } from './oauth-schemas.js';

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

interface Endpoint {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly body?: TSchema;
  readonly answer?: TSchema;
  readonly meaning: string;
  /** Refused in RFC 6749's words where the request is a form. */
  readonly refusals?: readonly number[];
  readonly failures: readonly number[];
}

const ENDPOINTS: ReadonlyArray<readonly [method: string, path: string, endpoint: Endpoint]> = [
  [
    'post',
    '/oauth/token',
    {
      operationId: 'exchangeToken',
      summary: 'Exchange a code or a refresh token for tokens',
      description:
        'A form is what RFC 6749 says and is refused in its words; JSON is refused as all other requests are. The id and the secret of a client may be sent as HTTP Basic instead.',
      body: TokenBody,
      answer: TokenAnswer,
      meaning: 'The tokens.',
      refusals: [400, 401],
      failures: [406, 413, 415, 429, 500, 503],
    },
  ],
  [
    'post',
    '/oauth/revoke',
    {
      operationId: 'revokeToken',
      summary: 'Revoke a token',
      description: 'A token that is not known is no failure (RFC 7009).',
      body: RevokeBody,
      meaning: 'Revoked, or not known.',
      refusals: [400],
      failures: [406, 413, 415, 429, 500, 503],
    },
  ],
  [
    'get',
    '/.well-known/oauth-authorization-server',
    {
      operationId: 'getAuthorizationServerMetadata',
      summary: 'Get what this authorization server can do',
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

function refusalOf(status: number, components: Components): object {
  const schemas = [components.describe(OAuthError, 'response'), { $ref: '#/components/schemas/ApiError' }];
  return {
    description: 'A form is refused as RFC 6749, 5.2 says, JSON in the shape of all other error answers.',
    headers: {
      ...REQUEST_ID,
      ...(status === 401 && { 'WWW-Authenticate': { $ref: '#/components/headers/WWW-Authenticate' } }),
    },
    content: {
      'application/json': {
        schema: { oneOf: schemas },
        examples: {
          form: {
            summary: 'To a form',
            value: { error: 'invalid_grant', error_description: 'The code is not valid' },
          },
          json: {
            summary: 'To JSON',
            value: { error: { code: 'authentication_error', message: 'The code is not valid' } },
          },
        },
      },
    },
  };
}

function describeEndpoint(endpoint: Endpoint, components: Components, examples: Examples): object {
  const { operationId, summary, description, answer, meaning, refusals = [], failures } = endpoint;
  const example = examples[operationId]?.responses?.[200]?.['application/json'];
  const schema = answer ? components.describe(answer, 'response') : { type: 'object' };
  return {
    ...{ operationId, summary, description, tags: ['OAuth'], security: [] },
    ...requestBodyOf(endpoint, components, examples),
    responses: {
      200: {
        description: meaning,
        headers: REQUEST_ID,
        content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
      },
      ...Object.fromEntries(refusals.map((status) => [status, refusalOf(status, components)])),
      ...Object.fromEntries(failures.map((status) => [status, errorResponse(status)])),
    },
  };
}

/** The endpoints that are called without a credential of the API, by path and method. */
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
