import { z } from 'zod';
import { invalid } from '../../../services/platform/errors/errors.js';
import type { Route } from '../../route.js';

type Part = 'path' | 'query' | 'body';

/** One argument of a tool: where its value belongs in the request of the route. */
export interface ToolArgument {
  readonly name: string;
  readonly part: Part;
  /** The parameter of the route; null: the argument is the whole body. */
  readonly field: string | null;
  readonly schema: z.ZodType;
}

export interface RouteParts {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, z.ZodType>>;

/** The argument for a body whose fields the schema does not name. */
const WHOLE_BODY = 'parameters';

const singular = (plural: string): string => plural.replace(/ies$/, 'y').replace(/s$/, '');

/** `id` in `/v1/videos/:id/script` is `videoId`; other parameters keep their names. */
function nameOfPathParameter(field: string, path: string): string {
  if (field !== 'id') return field;
  const segments = path.split('/');
  const before = (segments[segments.indexOf(':id') - 1] ?? '').replace(/-./g, (text) =>
    text.slice(1).toUpperCase(),
  );
  return `${singular(before)}Id`;
}

const jsonBodyOf = ({ accepts, schema }: Route): z.ZodType | undefined =>
  accepts ? accepts['application/json'] : schema.body;

/** Returns the arguments that a tool for the route has. Throws when two parts of the request share a name. */
export function argumentsOf(route: Route): readonly ToolArgument[] {
  const { schema, path } = route;
  const of = (part: Part, fields: z.ZodObject | undefined): ToolArgument[] =>
    Object.entries((fields?.shape ?? {}) as Fields).map(([field, one]) => ({
      name: part === 'path' ? nameOfPathParameter(field, path) : field,
      part,
      field,
      schema: one,
    }));
  const body = jsonBodyOf(route);
  if (body !== undefined && !(body instanceof z.ZodObject))
    throw new Error(`${path}: a tool needs a body that is an object`);
  const isOpen = body?.def.catchall instanceof z.ZodUnknown;
  const found = [
    ...of('path', schema.params),
    ...of('query', schema.query),
    ...(isOpen ? [{ name: WHOLE_BODY, part: 'body' as const, field: null, schema: body }] : of('body', body)),
  ];
  const names = found.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new Error(`${path}: two parts of the request are named ${twice}`);
  return found;
}

/** Throws `validation_error` for an argument that the tool does not have. */
export function requireKnownArguments(tool: string, known: readonly string[], given: Values): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const has = known.length > 0 ? `its arguments are ${known.join(', ')}` : 'it has none';
  throw invalid(unknown, `is not an argument of ${tool}: ${has}`);
}

/** Returns a value as an address has it. */
function textOf(name: string, value: unknown): string {
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  throw invalid(name, 'must be a text, a number, true or false');
}

/** Dots alone would lead to another endpoint. */
function segmentOf(name: string, value: unknown): string {
  const refuse = (rule: string) => invalid(name, rule);
  if (value === undefined || value === '') throw refuse('is required');
  const text = textOf(name, value);
  if (/^\.+$/.test(text)) throw refuse('must not consist of dots');
  return encodeURIComponent(text);
}

function requireObject(name: string, value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw invalid(name, 'must be an object');
}

function appendTo(query: URLSearchParams, name: string, field: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [key, one] of Object.entries(value))
      query.append(`${field}[${key}]`, textOf(`${name}.${key}`, one));
  else query.append(field, textOf(name, value));
}

/** Distributes the arguments of a call over the request. Throws `validation_error`. */
export function toRouteParts(route: Route, known: readonly ToolArgument[], given: Values): RouteParts {
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let path = route.path;
  for (const { name, part, field } of known) {
    const value = given[name];
    if (part === 'path') {
      path = path.replace(`:${field}`, segmentOf(name, value));
    } else if (value !== undefined && part === 'query') appendTo(query, name, field as string, value);
    else if (value !== undefined && field !== null) body[field] = value;
    else if (value !== undefined) Object.assign(body, requireObject(name, value));
  }
  const hasBody = known.some(({ part }) => part === 'body');
  return { path: query.size > 0 ? `${path}?${query}` : path, body: hasBody ? body : undefined };
}

/** `body.name must be …` names an argument of the tool: `name must be …`. */
export function inArguments(known: readonly ToolArgument[], message: string): string {
  return message.replace(/\b(body|query|path)\.(\w+)/g, (text, part: Part, field: string) => {
    const argument = known.find((one) => one.part === part && (one.field === field || one.field === null));
    if (!argument) return text;
    return argument.field === null ? `${argument.name}.${field}` : argument.name;
  });
}
