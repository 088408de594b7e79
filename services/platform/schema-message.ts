import type { ErrorObject } from 'ajv';

/** `/keyEvents/0/text` → `body.keyEvents[0].text`. */
function fieldOf(part: string, { instancePath }: ErrorObject, leaf?: string): string {
  const steps = instancePath.split('/').slice(1);
  if (leaf !== undefined) steps.push(leaf);
  return steps.reduce((field, step) => (/^\d+$/.test(step) ? `${field}[${step}]` : `${field}.${step}`), part);
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  language: 'must be a language code such as en or pt-BR',
  name: 'must not be blank',
  colour: 'must be a colour such as #1A2B3C',
};

function rule(error: ErrorObject): string {
  const { keyword, params } = error;
  switch (keyword) {
    case 'type':
      return `must be ${([] as string[])
        .concat(params.type)
        .map((type) => KINDS[type] ?? type)
        .join(' or ')}`;
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must be at least ${params.limit} characters`;
    case 'maxLength':
      return `must be at most ${params.limit} characters`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'maxItems':
      return `must have at most ${params.limit} items`;
    case 'minItems':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} items`;
    case 'multipleOf':
      return `must be a multiple of ${params.multipleOf}`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'format':
      return FORMATS[params.format as string] ?? `must be a valid ${params.format}`;
    default:
      return error.message ?? 'is not valid';
  }
}

/** A union of types: its branches only report that the value has another type. */
const saysKind = ({ keyword }: ErrorObject): boolean => keyword === 'type' || keyword === 'const';

/**
 * For a union, returns the errors of the intended branch: the one that reports something about the content.
 * When the value has the type of
 * no branch, returns the type errors.
 */
function meant(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const top = errors.at(-1) as ErrorObject;
  if (top.keyword !== 'anyOf') return [top];
  const branches = errors.slice(0, -1);
  const inside = branches.filter((error) => !(saysKind(error) && error.instancePath === top.instancePath));
  return inside.length > 0 ? meant(inside) : branches;
}

/** When a field is missing, an unknown field is more informative: it is often the same name, misspelt. */
function unknownFirst(error: ErrorObject): ErrorObject {
  const { properties, additionalProperties } = (error.parentSchema ?? {}) as {
    properties?: object;
    additionalProperties?: unknown;
  };
  if (error.keyword !== 'required' || additionalProperties !== false) return error;
  const unknown = Object.keys(error.data as object).find((name) => !Object.hasOwn(properties ?? {}, name));
  if (unknown === undefined) return error;
  return { ...error, keyword: 'additionalProperties', params: { additionalProperty: unknown } };
}

/** `true or false`, `null` → `true, false or null`. */
function choice(kinds: readonly string[]): string {
  const each = kinds.flatMap((kind) => kind.split(' or '));
  return [each.slice(0, -1).join(', '), ...each.slice(-1)].filter(Boolean).join(' or ');
}

/** Names the field and the rule: `body.name must be at most 200 characters`. `part` is body, query or path. */
export function schemaMessage(
  errors: readonly ErrorObject[],
  part: string,
): { field: string; message: string } {
  const [error, ...others] = meant(errors).map(unknownFirst) as [ErrorObject, ...ErrorObject[]];
  if (error.keyword === 'additionalProperties') {
    const field = fieldOf(part, error, error.params.additionalProperty as string);
    return { field, message: `${field} is not a known ${part === 'query' ? 'parameter' : 'field'}` };
  }
  if (error.keyword === 'required') {
    const field = fieldOf(part, error, error.params.missingProperty as string);
    return { field, message: `${field} is required` };
  }
  const field = fieldOf(part, error);
  const rules = [rule(error), ...others.map((other) => rule(other).replace(/^must be /, ''))];
  return { field, message: `${field} ${choice(rules)}` };
}
