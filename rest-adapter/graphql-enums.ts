import type { z } from 'zod';
import { enumName } from '../schemas/declare.js';

/** The value that has the name; a name of a later version stays. */
const fromEnum = (name: string, values: readonly string[]): string =>
  values.find((value) => enumName(value) === name) ?? name;

type Change = (word: string, values: readonly string[]) => string;

/** Changes the values of enums in a value, which the schema names. */
function changeEnums(schema: z.core.$ZodType, value: unknown, change: Change): unknown {
  if (value === null || value === undefined) return value;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return changeEnums(def.innerType, value, change);
    case 'enum':
      return change(value as string, Object.values(def.entries).map(String));
    case 'union':
      return def.options.reduce<unknown>((changed, option) => changeEnums(option, changed, change), value);
    case 'array':
      return Array.isArray(value) ? value.map((entry) => changeEnums(def.element, entry, change)) : value;
    case 'object': {
      if (typeof value !== 'object') return value;
      const fields = Object.entries(value).map(([name, held]) => {
        const field = def.shape[name];
        return [name, field ? changeEnums(field, held, change) : held];
      });
      return Object.fromEntries(fields);
    }
    default:
      return value;
  }
}

/** Returns the value of a REST body with its enum values as GraphQL has them. */
export const toGraphqlEnums = <S extends z.ZodType>(schema: S, value: z.infer<S>): Record<string, unknown> =>
  changeEnums(schema, value, enumName) as Record<string, unknown>;

/** Returns a value of GraphQL with its enum values as REST has them. */
export const fromGraphqlEnums = (schema: z.ZodType, value: unknown): Record<string, unknown> =>
  changeEnums(schema, value, fromEnum) as Record<string, unknown>;
