import { Ajv, type AnySchema, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { isBlank, isLanguageCode } from './check-text.js';
import { DomainError } from './errors.js';
import { inspectText, isPlainText } from './plain-text.js';
import { schemaMessage } from './schema-message.js';

function makeAjv(options: Options): Ajv {
  const ajv = new Ajv({
    removeAdditional: false,
    useDefaults: true,
    strict: true,
    // Errors include the schema that failed.
    verbose: true,
    allowUnionTypes: true,
    ...options,
  });
  addFormats.default(ajv, ['uri']);
  ajv.addFormat('language', isLanguageCode);
  ajv.addFormat('name', (text: string) => !isBlank(text));
  ajv.addFormat('colour', /^#[0-9A-Fa-f]{6}$/);
  return ajv;
}

/** Bodies are not coerced; the query and the path are text that represents numbers and booleans. */
const bodies = makeAjv({ coerceTypes: false });
const texts = makeAjv({ coerceTypes: true });

export type Part = 'body' | 'query' | 'path';
export type ReadPart = (value: unknown) => unknown;

function requirePlain(value: unknown, part: Part): void {
  const entries =
    typeof value === 'object' && value !== null ? Object.entries(value) : [['', value] as const];
  for (const [name, held] of entries) {
    const field = name && isPlainText(name) ? `${part}.${name}` : part;
    const refuse = (rule: string) => new DomainError('validation_error', `${field} ${rule}`, { field });
    switch (inspectText([name, held])) {
      case 'broken':
        throw refuse('must not contain NUL characters or broken surrogate pairs');
      case 'too deep':
        throw refuse('is nested too deeply');
      case 'plain':
    }
  }
}

/** Text that represents an integer consists of digits only: no `1e1`, no `0x10`, no space. */
function requireDigits(value: unknown, integers: readonly string[], part: Part): void {
  for (const name of integers) {
    const text = (value as Readonly<Record<string, unknown>>)[name];
    if (typeof text !== 'string' || /^-?\d+$/.test(text)) continue;
    const field = `${part}.${name}`;
    throw new DomainError('validation_error', `${field} must be a whole number`, { field });
  }
}

const integersOf = (schema: AnySchema): string[] => {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> };
  return Object.keys(properties).filter((name) => properties[name]?.type === 'integer');
};

/**
 * Creates a reader that validates one part of a request by its schema. Throws `validation_error` naming the
 * field and the rule.
 */
export function makePartReader(part: Part, schema: AnySchema): ReadPart {
  // Compiled on first use: it takes milliseconds, and a process never reads most parts.
  const compile = (): ValidateFunction => (part === 'body' ? bodies : texts).compile(schema);
  let validate: ValidateFunction | undefined;
  const integers = part === 'body' ? [] : integersOf(schema);
  return (value) => {
    requirePlain(value, part);
    requireDigits(value, integers, part);
    validate ??= compile();
    if (validate(value)) return value;
    const { field, message } = schemaMessage(validate.errors ?? [], part);
    throw new DomainError('validation_error', message, { field });
  };
}
