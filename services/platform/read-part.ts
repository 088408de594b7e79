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
    // The schema at fault is part of an error.
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

/** Bodies mean what they say; the query and the path are text that stands for numbers and booleans. */
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

/** Text that stands for a whole number is digits and nothing else: no `1e1`, no `0x10`, no space. */
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

/** Reads one part of a request by its schema. Throws `validation_error` naming the field and the rule. */
export function makePartReader(part: Part, schema: AnySchema): ReadPart {
  // Compiling takes milliseconds; of most parts a process never reads one.
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
