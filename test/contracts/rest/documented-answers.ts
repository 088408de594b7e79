import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer } from '../../setup/rest-client.js';
import { type DocumentedOperation, openapi } from './documented-operations.js';

type Json = Record<string, unknown>;

/** Headers that are not on every answer of a status. */
const CONDITIONAL = ['Idempotency-Replayed'];
/** Headers that only answers to requests with a credential of the API carry. */
const OF_CREDENTIALS = ['RateLimit-Policy', 'RateLimit', 'WWW-Authenticate'];

/** Keywords whose schemas describe parts of one object, so that each of them allows the fields of the others. */
const PARTS = ['allOf', 'anyOf', 'oneOf'];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const targetOf = ($ref: string): Json =>
  (openapi.components.schemas[$ref.split('/').at(-1) as string] ?? {}) as Json;

/** Whether a schema names the fields of an object and allows no others to be added. */
function isClosable(schema: Json): boolean {
  if (typeof schema.$ref === 'string') return isClosable(targetOf(schema.$ref));
  if ('additionalProperties' in schema || 'unevaluatedProperties' in schema) return false;
  return isObject(schema.properties) || PARTS.some((name) => Array.isArray(schema[name]));
}

/** The same schema, in which an object has no fields but those it describes. */
function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closed(item, isPart));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value, PARTS.includes(name))]);
  const closing = !isPart && isClosable(schema) ? { unevaluatedProperties: false } : {};
  return { ...Object.fromEntries(entries), ...closing };
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
// The service's own formats, which it checks before it stores anything.
for (const format of ['language', 'colour']) ajv.addFormat(format, true);
// A schema is closed where it is referred to: it may be part of another one there.
const components = Object.entries(openapi.components.schemas).map(([name, schema]) => [
  name,
  closed(schema, true),
]);
ajv.addSchema({ components: { schemas: Object.fromEntries(components) } }, 'openapi');

/** The same schema, whose references name the document. */
const standalone = (schema: object): object =>
  JSON.parse(JSON.stringify(closed(schema)).replaceAll('"$ref":"#/', '"$ref":"openapi#/'));

const validators = new WeakMap<object, ValidateFunction>();
function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(standalone(schema));
  validators.set(schema, known);
  return known;
}

const faultsOf = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value) ? [] : [ajv.errorsText(validate.errors, { separator: '; ' })];

/** The value of a header as its schema describes it. */
const headerValue = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text);

/** The differences between an answer and what its operation documents, in words. */
export function undocumented(operation: DocumentedOperation, answer: Answer): string[] {
  const { status, headers } = answer;
  const documented = operation.responses[status];
  if (!documented) return [`${operation.name} does not document the status ${status}`];
  const faults: string[] = [];

  for (const [name, { schema }] of Object.entries(documented.headers ?? {})) {
    const value = headers.get(name);
    const isOptional = CONDITIONAL.includes(name) || (!operation.route && OF_CREDENTIALS.includes(name));
    if (value === null && isOptional) continue;
    if (value === null) faults.push(`the header ${name} is missing`);
    else faults.push(...faultsOf(validatorOf(schema), headerValue(value)));
  }
  if (!headers.get('x-request-id')) faults.push('the header X-Request-Id is missing');

  const type = (headers.get('content-type') ?? '').split(';')[0] as string;
  const content = documented.content?.[type];
  if (!content) faults.push(`a body of the type ${type || 'none'} is not documented`);
  else {
    const body = type.endsWith('json') ? answer.json : answer.text;
    faults.push(...faultsOf(validatorOf(content.schema), body));
  }
  return faults;
}
