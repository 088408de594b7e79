import type { z } from 'zod';

/** Returns the types of value that a schema accepts at a path, such as `a string` and `null`. */
export function kindsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const [step, ...further] = path;
  switch (def.type) {
    case 'optional':
    case 'default':
      return kindsAt(def.innerType, path);
    case 'nullable':
      return [...kindsAt(def.innerType, path), ...(step === undefined ? ['null'] : [])];
    case 'union':
      return def.options.flatMap((option) => kindsAt(option, path));
    case 'object': {
      const field = step === undefined ? undefined : def.shape[String(step)];
      if (field) return kindsAt(field, further);
      return step === undefined ? ['an object'] : [];
    }
    case 'record':
      return step === undefined ? ['an object'] : kindsAt(def.valueType, further);
    case 'array':
      return step === undefined ? ['a list'] : kindsAt(def.element, further);
    case 'number':
      return step === undefined ? ['format' in def ? 'a whole number' : 'a number'] : [];
    case 'literal':
      return step === undefined ? def.values.map((value) => JSON.stringify(value)) : [];
    case 'enum':
      return step === undefined ? [`one of ${Object.values(def.entries).join(', ')}`] : [];
    case 'string':
      return step === undefined ? ['a string'] : [];
    case 'boolean':
      return step === undefined ? ['true or false'] : [];
    case 'null':
      return step === undefined ? ['null'] : [];
    default:
      return [];
  }
}
