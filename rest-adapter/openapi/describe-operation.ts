import { type OperationDefinitionNode, parse } from 'graphql';
import { z } from 'zod';
import { describeAccess, scopesOf } from '../../services/platform/access/access.js';
import type { Route } from '../route.js';
import { accessOf } from '../route-access.js';
import type { Components, Json } from './components.js';
import { errorResponse } from './error-responses.js';
import type { Example, Examples } from './examples.js';

const JSON_TYPE = 'application/json';

/** A form is an upload: its file is the only part that it needs. */
const FORM_EXAMPLE = { file: '(binary)' };

/** Any operation may answer with these, whatever it does. */
const ALWAYS = [400, 401, 403, 406, 429, 500, 503];
/** So may any that reads a body, even where it is only read to be refused. */
const WITH_BODY = [413, 415];

const MEANINGS: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted.',
};

/** The name of the GraphQL operation behind the endpoint: `uploadVideo`, `listVideos`. */
export function operationIdOf({ document, path }: Pick<Route, 'document' | 'path'>): string {
  const [operation] = parse(document).definitions as readonly OperationDefinitionNode[];
  const name = operation?.name?.value;
  if (!name) throw new Error(`${path}: the GraphQL document has no name, which is needed as operationId`);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `/v1/videos/:id` as OpenAPI writes it. */
export const pathOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

type FieldSchemas = Readonly<Record<string, z.ZodType>>;

/** Whether there is a field that a client has to send. */
const needsFields = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject &&
  !Object.values(schema.shape as FieldSchemas).every((field) => field.isOptional());

function parametersOf(
  { schema, path }: Route,
  components: Components,
  sent: Example['request'],
): readonly object[] {
  const described = (place: 'path' | 'query', held: z.ZodObject | undefined) =>
    Object.entries((held?.shape ?? {}) as FieldSchemas).map(([name, property]) => {
      const { description, ...own } = components.describe(property, 'request');
      const example = (place === 'path' ? sent?.params : sent?.query)?.[name];
      return {
        name,
        in: place,
        ...(place === 'path' || !property.isOptional() ? { required: true } : {}),
        ...(description || place === 'path'
          ? { description: description ?? describePathParameter(name, path) }
          : {}),
        // `name[key]=value`
        ...('type' in own && own.type === 'object' ? { style: 'deepObject', explode: true } : {}),
        schema: own,
        ...(example === undefined ? {} : { example }),
      };
    });
  return [...described('path', schema.params), ...described('query', schema.query)];
}

/** `id` in `/v1/videos/:id/script` is the id of a video. */
function describePathParameter(name: string, path: string): string {
  const segments = path.split('/');
  const before = segments[segments.indexOf(`:${name}`) - 1] ?? '';
  return `The ${name === 'type' ? 'type' : 'id'} of the ${before.replace(/ies$/, 'y').replace(/s$/, '')}.`;
}

function requestBodyOf(
  { schema, accepts }: Route,
  id: string,
  components: Components,
  sent: Example['request'],
): object {
  const bodies: Readonly<Record<string, z.ZodType>> =
    accepts ?? (schema.body ? { [JSON_TYPE]: schema.body } : {});
  const types = Object.entries(bodies);
  if (types.length === 0) return {};
  const content = types.map(([type, body]) => {
    const suffix = types.length > 1 && type !== JSON_TYPE ? 'Form' : 'Request';
    const example = type === JSON_TYPE ? sent?.body : FORM_EXAMPLE;
    return [
      type,
      {
        schema: components.describe(body, 'request', `${capitalized(id)}${suffix}`),
        ...(example === undefined ? {} : { example }),
      },
    ];
  });
  // Of an endpoint with several types of bodies, each of them says what it needs.
  const required = types.length > 1 || types.some(([, body]) => needsFields(body));
  return { requestBody: { ...(required ? { required } : {}), content: Object.fromEntries(content) } };
}

function responsesOf(
  route: Route,
  id: string,
  components: Components,
  answered: Example['responses'],
): Record<string, object> {
  const { schema, method, produces = [JSON_TYPE] } = route;
  const statuses = new Set([
    ...Object.keys(schema.responses).map(Number),
    ...ALWAYS,
    ...(method === 'GET' ? [304] : WITH_BODY),
    ...(method === 'POST' ? [409] : []),
    ...(schema.params ? [404] : []),
  ]);
  const responses = [...statuses]
    .sort((a, b) => a - b)
    .map((status): [string, object] => {
      const body = schema.responses[status];
      if (status === 304) return ['304', { $ref: '#/components/responses/304' }];
      if (status >= 400 || !body) return [String(status), errorResponse(status)];
      const content = produces.map((type) => {
        const example = answered?.[status]?.[type];
        if (type !== JSON_TYPE)
          return [type, { schema: { type: 'string' }, ...(example === undefined ? {} : { example }) }];
        const described = components.describe(body, 'response', `${capitalized(id)}Response`);
        components.illustrate(described, example);
        return [type, { schema: described }];
      });
      const description = (route.answers?.[status] ?? MEANINGS[status]) as string;
      return [String(status), { description, content: Object.fromEntries(content) }];
    });
  return Object.fromEntries(responses);
}

/** One endpoint of the table, as OpenAPI describes it. */
export function describeOperation(route: Route, components: Components, examples: Examples): Json {
  const { method, summary, description, tags } = route;
  const access = accessOf(route);
  const operationId = operationIdOf(route);
  const { request, responses } = examples[operationId] ?? {};
  const parameters = [
    ...parametersOf(route, components, request),
    ...(method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(route.changes ? [{ $ref: '#/components/parameters/Prefer' }] : []),
  ];
  return {
    operationId,
    summary,
    description:
      [description, describeAccess(access, { namesScope: false })].filter(Boolean).join('\n\n') ||
      describeAccess(access),
    tags,
    security: [{ bearer: [] }, { oauth2: scopesOf(access) }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(route, operationId, components, request),
    responses: responsesOf(route, operationId, components, responses),
  };
}
