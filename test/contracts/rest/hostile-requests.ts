import fc from 'fast-check';
import type { OperationRequest } from './contract-product.js';
import type { DocumentedOperation } from './documented-operations.js';
import { checkBody, checkText } from './schema-checks.js';

/** A single change to a valid request. */
export type Change =
  | { readonly kind: 'body'; readonly value: unknown }
  | { readonly kind: 'field'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'unknown field'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'missing field'; readonly at: number }
  | { readonly kind: 'query'; readonly at: number; readonly value: string }
  | { readonly kind: 'unknown query'; readonly name: string; readonly value: string }
  | { readonly kind: 'path'; readonly at: number; readonly value: string }
  | { readonly kind: 'raw'; readonly text: string; readonly type: string }
  | { readonly kind: 'header'; readonly name: string; readonly value: string };

const TEXTS = [
  ...['', ' ', '\0', '\ud800', 'a\u202eb', '😀'.repeat(101), 'x'.repeat(201), 'x'.repeat(5_001)],
  ...['../../etc/passwd', '%00', '%', "'; drop table video; --", '{{7*7}}', '<script>', '-1', '1e1', '0x10'],
  ...['NaN', 'Infinity', 'null', 'undefined', 'true', '__proto__', 'constructor', 'toString', 'en_US', '*'],
  ...['http://', 'file:///etc/passwd', 'http://127.0.0.1/a', 'http://[::1]/a', 'javascript:alert(1)'],
];
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 31, 5e-324, [], {}, [[]], [null], [{}]],
  ...[{ length: 1 }, JSON.parse('{"__proto__": {"isAdmin": true}}'), { toString: 1 }, { $ref: '#' }],
  ...[Array(501).fill('x'), Array(1_001).fill({})],
];
const MAX_SEGMENT = 1_024;

const RAW = ['', ' ', '{', '[]', 'null', '"text"', '{"a":}', '{"name":"\\ud800"}', '{"a":1e999}', '{}{}'];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'a/b',
];
const HEADERS = ['accept', 'accept-language', 'content-type', 'idempotency-key', 'prefer', 'x-request-id'];

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));
const value = fc.oneof(fc.constantFrom(...VALUES), text, fc.jsonValue({ maxDepth: 3 }));
const at = fc.nat(1_000);
const headerText = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
});

export const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('body'), value }),
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('field'), at, value }) },
  fc.record({ kind: fc.constant('unknown field'), name: text, value }),
  fc.record({ kind: fc.constant('missing field'), at }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('query'), at, value: text }) },
  fc.record({ kind: fc.constant('unknown query'), name: text, value: text }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('path'), at, value: text }) },
  fc.record({ kind: fc.constant('raw'), text: fc.constantFrom(...RAW), type: fc.constantFrom(...TYPES) }),
  fc.record({
    kind: fc.constant('header'),
    name: fc.constantFrom(...HEADERS),
    value: fc.oneof(headerText, fc.constantFrom('*/*;q=0', 'application/json;q=0', 'wait=-1', 'wait=1e9')),
  }),
) as fc.Arbitrary<Change>;

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}
type Step = string | number;

/** Returns every path in a body that its schema describes. */
function placesIn(schema: Schema, path: readonly Step[] = []): (readonly Step[])[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [
      [...path, name],
      ...placesIn(inner, [...path, name]),
    ]),
    ...(items ? [[...path, 0], ...placesIn(items, [...path, 0])] : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => placesIn(part, path)),
  ];
}

/** Returns the value with another value at a path, creating missing parents. */
function withAt(held: unknown, [step, ...rest]: readonly Step[], inner: unknown): unknown {
  if (step === undefined) return inner;
  if (typeof step === 'number') return [withAt((held as unknown[] | undefined)?.[0], rest, inner)];
  const object = typeof held === 'object' && held !== null && !Array.isArray(held) ? held : {};
  return withField(object, step, withAt((object as Record<string, unknown>)[step], rest, inner));
}

/** Defines a field even for names such as `__proto__`. */
const withField = (object: object, name: string, inner: unknown): object =>
  Object.fromEntries([...Object.entries(object), [name, inner]]);

const bodySchemaOf = ({ requestBody }: DocumentedOperation): Schema | undefined =>
  requestBody?.content['application/json']?.schema;

const namesOf = ({ parameters = [] }: DocumentedOperation, place: string): readonly string[] =>
  parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);

/** Removes characters that URLs can't contain. */
const encodable = (given: string): string => given.replaceAll(/\p{Surrogate}/gu, '\ufffd');

const chosen = <T>(among: readonly T[], index: number): T | undefined => among[index % among.length];

/** Returns the changed request; undefined when the change does not apply to the operation. */
export function changed(
  operation: DocumentedOperation,
  request: OperationRequest,
  change: Change,
): OperationRequest | undefined {
  const schema = bodySchemaOf(operation);
  const body = (request.body ?? {}) as object;
  const takesBody = operation.method !== 'GET';
  switch (change.kind) {
    case 'body':
      return takesBody ? { ...request, body: change.value } : undefined;
    case 'field': {
      const place = schema && chosen(placesIn(schema), change.at);
      return place && { ...request, body: withAt(body, place, change.value) };
    }
    case 'unknown field':
      return takesBody ? { ...request, body: withField(body, change.name, change.value) } : undefined;
    case 'missing field': {
      const name = chosen(Object.keys(body), change.at);
      if (name === undefined) return undefined;
      return { ...request, body: Object.fromEntries(Object.entries(body).filter(([key]) => key !== name)) };
    }
    case 'query': {
      const name = chosen(namesOf(operation, 'query'), change.at);
      return name ? { ...request, query: { ...request.query, [name]: encodable(change.value) } } : undefined;
    }
    case 'unknown query':
      return { ...request, query: { ...request.query, [encodable(change.name)]: encodable(change.value) } };
    case 'path': {
      const name = chosen(namesOf(operation, 'path'), change.at);
      // An empty segment or dots would change the path, and a value longer than any id reaches no operation.
      const isSegment = !/^\.{0,2}$/.test(change.value) && change.value.length <= MAX_SEGMENT;
      return name && isSegment
        ? { ...request, params: { ...request.params, [name]: encodable(change.value) } }
        : undefined;
    }
    case 'raw': {
      const { body: _, ...rest } = request;
      const headers = { ...request.headers, 'content-type': change.type };
      return takesBody ? { ...rest, raw: change.text, headers } : undefined;
    }
    case 'header':
      return { ...request, headers: { ...request.headers, [change.name]: change.value } };
  }
}

/** Whether every string in a value, including names, has neither NUL characters nor lone surrogates. */
function isWellFormed(held: unknown): boolean {
  if (typeof held === 'string') return !held.includes('\0') && !/\p{Surrogate}/u.test(held);
  if (typeof held !== 'object' || held === null) return true;
  return Object.entries(held).flat().every(isWellFormed);
}

/** OAuth treats an empty parameter as omitted (RFC 6749, 3.2). */
function withoutEmptyFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, held]) => held !== null && held !== ''));
}

/** Returns the faults of a request that must be refused with 400; empty when it may be accepted. */
export function faultsOf(operation: DocumentedOperation, request: OperationRequest): string[] {
  const faults: string[] = [];
  const { body, query = {} } = request;
  if (body !== undefined) {
    const schema = bodySchemaOf(operation) ?? { type: 'object', maxProperties: 0 };
    const sent = JSON.parse(JSON.stringify(body));
    faults.push(...checkBody(schema, operation.route ? sent : withoutEmptyFields(sent)));
    if (!isWellFormed(body)) faults.push('the body is not well formed');
  }
  // OAuth's endpoints ignore unknown parameters (RFC 6749, 3.2).
  if (!operation.route) return faults;
  for (const [name, given] of Object.entries(query)) {
    const known = operation.parameters?.find((one) => one.in === 'query' && one.name === name);
    if (!known) faults.push(`query.${name} is not known`);
    else if (!isWellFormed(given)) faults.push(`query.${name} is not well formed`);
    else faults.push(...checkText(known.schema, given));
  }
  return faults;
}
