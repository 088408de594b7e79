import type { z } from 'zod';
import { unwrapped } from '../schemas/declare.js';

/** Returns the selection of all fields of an object, and of those of objects and lists in it. */
export const fieldsOf = (object: z.ZodObject): string =>
  Object.entries(object.shape)
    .map(([name, field]) => `${name}${selectionOf(field)}`)
    .join(' ');

function selectionOf(schema: z.core.$ZodType): string {
  const inner = unwrapped(schema);
  const { def } = inner._zod;
  if (def.type === 'array') return selectionOf(def.element);
  return def.type === 'object' ? ` { ${fieldsOf(inner as z.ZodObject)} }` : '';
}
