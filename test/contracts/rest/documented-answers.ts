import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer } from '../../setup/rest-client.js';
import { type DocumentedOperation, openapi } from './documented-operations.js';

type Json = Record<string, unknown>;

/** What is not on every answer of a status. */
const CONDITIONAL = ['idempotency-replayed'];

/** Schemas that are parts of another one: what the others allow is no field too many there. */
const PARTS = ['allOf', 'anyOf', 'oneOf'];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The same document, in which an object has no fields but those it describes. */
function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closed(item, isPart));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value, PARTS.includes(name))]);
  const describes = isObject(schema.properties) || PARTS.some((name) => Array.isArray(schema[name]));
  const isOpen = 'additionalProperties' in schema || 'unevaluatedProperties' in schema;
  if (isPart || !describes || isOpen) return Object.fromEntries(entries);
  return { ...Object.fromEntries(entries), unevaluatedProperties: false };
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
// Of our own: the service has refused what does not fit before anything is stored.
for (const format of ['language', 'colour']) ajv.addFormat(format, true);
ajv.addSchema(closed(openapi) as object, 'openapi');

const pointer = (...steps: string[]): string =>
  steps
    .map(
      (step) =>
        `/${step.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)}`,
    )
    .join('');

const validators = new Map<string, ValidateFunction>();
function validatorAt(...steps: string[]): ValidateFunction {
  const $ref = `openapi#${pointer(...steps)}`;
  const known = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, known);
  return known;
}

const faultsOf = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value) ? [] : [ajv.errorsText(validate.errors, { separator: '; ' })];

/** A header as its schema has it: text, unless it is a number. */
const headerValue = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text);

/** What an answer has that its operation does not document, in words; nothing where it is as documented. */
export function undocumented(operation: DocumentedOperation, answer: Answer): string[] {
  const { status, headers } = answer;
  const documented = operation.responses[status];
  if (!documented) return [`${operation.name} does not document the status ${status}`];
  const at = ['paths', operation.path, operation.method.toLowerCase(), 'responses', String(status)];
  const faults: string[] = [];

  for (const name of Object.keys(documented.headers ?? {})) {
    const value = headers.get(name);
    if (value === null && CONDITIONAL.includes(name.toLowerCase())) continue;
    if (value === null) faults.push(`the header ${name} is missing`);
    else faults.push(...faultsOf(validatorAt(...at, 'headers', name, 'schema'), headerValue(value)));
  }
  if (!headers.get('x-request-id')) faults.push('the header X-Request-Id is missing');

  const type = (headers.get('content-type') ?? '').split(';')[0] as string;
  const content = documented.content ?? {};
  if (!Object.hasOwn(content, type)) faults.push(`a body of the type ${type || 'none'} is not documented`);
  else {
    const body = type.endsWith('json') ? answer.json : answer.text;
    faults.push(...faultsOf(validatorAt(...at, 'content', type, 'schema'), body));
  }
  return faults;
}
