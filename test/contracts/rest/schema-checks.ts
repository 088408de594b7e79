import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { isLanguageCode } from '../../../schemas/language-code.js';
import { hasDisplayControl, isBlank } from '../../../schemas/text.js';

type Json = Record<string, unknown>;

/** Keywords whose schemas describe parts of one object, so that each of them allows the fields of the others. */
const PARTS = ['allOf', 'anyOf', 'oneOf'];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The same schema, in which an object has no fields but those it describes. */
function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => closed(item, isPart));
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value, PARTS.includes(name))]);
  const describes = isObject(schema.properties) || PARTS.some((name) => Array.isArray(schema[name]));
  const isOpen = 'additionalProperties' in schema || 'unevaluatedProperties' in schema;
  if (isPart || !describes || isOpen) return Object.fromEntries(entries);
  return { ...Object.fromEntries(entries), unevaluatedProperties: false };
}

function makeCheck({ coerceTypes = false, adapt = (schema: object): unknown => schema } = {}) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes });
  formats.default(ajv);
  ajv.addFormat('language', isLanguageCode);
  ajv.addFormat('label', (text: string) => !hasDisplayControl(text));
  ajv.addFormat('name', (text: string) => !isBlank(text) && !hasDisplayControl(text));
  ajv.addFormat('colour', /^#[0-9A-Fa-f]{6}$/);
  const validators = new Map<string, ValidateFunction>();
  return (schema: object, value: unknown): string[] => {
    const text = JSON.stringify(schema);
    const validate = validators.get(text) ?? ajv.compile(adapt(schema) as object);
    validators.set(text, validate);
    return validate(value) ? [] : [ajv.errorsText(validate.errors, { separator: '; ' })];
  };
}

/** Compares what the service answers with its schema: a field that is not described is an error, too. */
export const checkAnswer = makeCheck({ adapt: (schema) => closed(schema) });

/** Compares a body with the schema of its request. */
export const checkBody = makeCheck();

/** Compares a header or a parameter, which are text, with its schema. */
export const checkText = makeCheck({ coerceTypes: true });
