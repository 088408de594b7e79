import type { z } from 'zod';
import { kindsAt } from '../services/platform/validation/schema-kinds.js';

/** `metadata[key]=value` → `{metadata: {key: value}}`, for the parameters that a route declares as objects. */
export function nestParameters(query: unknown, schema: z.ZodObject | undefined): unknown {
  const objects = schema
    ? Object.keys(schema.shape).filter((name) => kindsAt(schema, [name]).includes('an object'))
    : [];
  if (objects.length === 0) return query;
  const flat = Object.entries(query as Readonly<Record<string, unknown>>);
  const nested = new Map<string, Array<[string, unknown]>>();
  const others = flat.filter(([parameter, value]) => {
    const name = objects.find((one) => parameter.startsWith(`${one}[`) && parameter.endsWith(']'));
    if (name === undefined) return true;
    const pair: [string, unknown] = [parameter.slice(name.length + 1, -1), value];
    nested.set(name, [...(nested.get(name) ?? []), pair]);
    return false;
  });
  const grouped = [...nested].map(([name, pairs]) => [name, Object.fromEntries(pairs)] as const);
  return Object.fromEntries([...others, ...grouped]);
}
