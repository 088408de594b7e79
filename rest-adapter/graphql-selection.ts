import { z } from 'zod';
import { unwrapped } from '../schemas/declare.js';

/**
 * What a field of a body is in GraphQL, where it has another name there. Of a selection such as `user { name }`, the value
 * of its only field is meant.
 */
export const inGraphql = z.registry<{ readonly selection: string }>();

/** Returns the selection of all fields of an object, and of those of objects and lists in it. */
export const fieldsOf = (object: z.ZodObject): string =>
  Object.entries(object.shape)
    .map(([name, field]) => {
      const selection = inGraphql.get(field as z.ZodType)?.selection;
      return selection ? `${name}: ${selection}` : `${name}${selectionOf(field)}`;
    })
    .join(' ');

/** Returns the selection of what a schema describes: in braces for an object or a list of them, empty for others. */
export function selectionOf(schema: z.core.$ZodType): string {
  const inner = unwrapped(schema);
  const { def } = inner._zod;
  if (def.type === 'array') return selectionOf(def.element);
  return def.type === 'object' ? ` { ${fieldsOf(inner as z.ZodObject)} }` : '';
}
