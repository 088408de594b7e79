import { SCOPES } from '../../schemas/access.js';
import type { Route } from '../route.js';
import { ApiError } from '../routes/schemas.js';
import { TAGS } from '../routes/tags.js';
import { Components, type Json } from './components.js';
import { describeOAuth, describeOAuthRefusals } from './describe-oauth.js';
import { describeOperation, pathOf } from './describe-operation.js';
import { DELIVERY_RESPONSES, describeWebhooks } from './describe-webhooks.js';
import { describeErrorResponses, ERROR_RESPONSES, NOT_MODIFIED } from './error-responses.js';
import type { Examples } from './examples.js';
import { HEADERS, IDEMPOTENCY_KEY, PREFER } from './headers.js';
import { shareResponses } from './share-responses.js';

type Operation = Readonly<{ parameters?: readonly Json[] }>;
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Names `id` in `/v1/videos/{id}/script` `VideoId`. */
function nameOf({ name, in: place }: Json, path: string): string {
  if (place !== 'path' || name !== 'id') return capitalized(String(name));
  const segments = path.split('/');
  const before = segments[segments.indexOf('{id}') - 1] ?? '';
  return `${capitalized(before.replace(/ies$/, 'y').replace(/s$/, ''))}Id`;
}

/**
 * Returns the parameters that operations share, by name, and the paths with references to them. When
 * parameters with one name differ, the most used one is shared.
 */
function shareParameters(paths: Paths): { paths: Paths; parameters: Readonly<Record<string, Json>> } {
  const uses = new Map<string, { readonly name: string; readonly parameter: Json; count: number }>();
  for (const [path, operations] of Object.entries(paths))
    for (const { parameters = [] } of Object.values(operations))
      for (const parameter of parameters) {
        if ('$ref' in parameter) continue;
        const key = JSON.stringify(parameter);
        const used = uses.get(key) ?? { name: nameOf(parameter, path), parameter, count: 0 };
        used.count += 1;
        uses.set(key, used);
      }
  const shared = new Map<string, { readonly key: string; readonly parameter: Json }>();
  for (const [key, { name, parameter, count }] of [...uses].sort(([, a], [, b]) => b.count - a.count))
    if (count > 1 && !shared.has(name)) shared.set(name, { key, parameter });

  const nameByKey = new Map([...shared].map(([name, { key }]) => [key, name]));
  const referTo = (parameter: Json): Json => {
    const name = nameByKey.get(JSON.stringify(parameter));
    return name ? { $ref: `#/components/parameters/${name}` } : parameter;
  };
  const withReferences = ({ parameters, ...rest }: Operation): Operation =>
    parameters ? { ...rest, parameters: parameters.map(referTo) } : rest;
  return {
    paths: mapValues(paths, (operations) => mapValues(operations, withReferences)),
    parameters: Object.fromEntries([...shared].map(([name, { parameter }]) => [name, parameter])),
  };
}

const mapValues = <V, R>(record: Readonly<Record<string, V>>, map: (value: V) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

export const CONTRACT_VERSION = '1.14.0';

const DESCRIPTION = `Turns videos into subtitles, voiceovers, articles, translated packages and captioned renders.

Long-running work is accepted with 202 and a \`jobId\`: poll \`GET /v1/jobs/{id}\` or subscribe to webhook events. Every error answer is
\`{"error": {"code", "message"}}\`; the message names the field and the rule. A method that a path does not support returns 405
\`method_not_allowed\` with \`Allow\`; an unknown path returns 404 \`not_found\`.

A field without a value is null. Absent are only URLs of files that do not exist yet, and parts of a result that do not apply.

Answers to GET carry \`ETag\`: send it as \`If-None-Match\` to receive 304 while nothing has changed. Every answer carries \`X-Request-Id\`; answers to requests with a credential carry \`RateLimit-Policy\` and \`RateLimit\`, which are described with the errors. Answers to POST that repeat an earlier one carry \`Idempotency-Replayed: true\`.`;

export interface Addresses {
  /** Public URLs, without a trailing slash. */
  readonly baseUrl: string;
  readonly authUrl: string;
}

/** The printed description contains no URLs, since they depend on the installation. */
const NO_ADDRESSES: Addresses = { baseUrl: '', authUrl: 'http://localhost:4003' };

/** Returns the parts of the description that depend on the installation's URLs. */
export const describeAddresses = ({ baseUrl, authUrl }: Addresses) => ({
  servers: [{ url: baseUrl || '/', description: 'This installation.' }],
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key, which allows everything the plan allows, or an OAuth 2.0 access token, which is limited to its scopes and the role of the person who approved it.',
    },
    oauth2: {
      type: 'oauth2',
      description: 'The authorization code flow; public clients must use PKCE (S256).',
      flows: {
        authorizationCode: {
          authorizationUrl: `${authUrl}/oauth/authorize`,
          tokenUrl: `${baseUrl}/oauth/token`,
          refreshUrl: `${baseUrl}/oauth/token`,
          scopes: SCOPES,
        },
      },
    },
  },
});

/** Returns the statuses that operations refer to. */
function statusesOf(paths: Json): Set<number> {
  const text = JSON.stringify(paths);
  const used = Object.keys(ERROR_RESPONSES).filter((status) =>
    text.includes(`#/components/responses/${status}"`),
  );
  return new Set(used.map(Number));
}

/** Describes the REST API and the webhook requests in OpenAPI 3.1. */
export function describeApi(routes: readonly Route[], examples: Examples): Json {
  const components = new Components();
  components.describe(ApiError, 'response');
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = pathOf(route.path);
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: describeOperation(route, components, examples),
    };
  }
  for (const [path, methods] of Object.entries(describeOAuth(components, examples))) paths[path] = methods;
  const shared = shareParameters(paths);
  const successes = shareResponses(shared.paths);
  const webhooks = describeWebhooks(components);
  const { servers, securitySchemes } = describeAddresses(NO_ADDRESSES);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Video Processing Service API',
      version: CONTRACT_VERSION,
      description: DESCRIPTION,
      contact: { name: 'Operator of this installation' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers,
    // Every operation has its own; webhooks have none.
    security: [],
    tags: Object.entries(TAGS)
      .filter(([name]) => JSON.stringify(paths).includes(`"tags":["${name}"`))
      .map(([name, description]) => ({ name, description })),
    paths: successes.paths,
    webhooks,
    components: {
      securitySchemes,
      parameters: {
        ...shared.parameters,
        IdempotencyKey: IDEMPOTENCY_KEY,
        Prefer: PREFER,
      },
      headers: HEADERS,
      responses: {
        ...successes.responses,
        ...NOT_MODIFIED,
        ...describeErrorResponses(statusesOf(paths)),
        ...describeOAuthRefusals(components),
        ...DELIVERY_RESPONSES,
      },
      schemas: components.schemas,
    },
  };
}
