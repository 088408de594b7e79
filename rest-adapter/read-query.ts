import type { z } from 'zod';
import { invalid } from '../services/platform/errors/errors.js';
import { kindsAt } from '../services/platform/validation/schema-kinds.js';

/** Decodes a name or value of a query; null where its bytes are no UTF-8. */
function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Throws `validation_error` where a name or value is not percent-encoded UTF-8: it would be read as something else. */
export function requireReadableQuery(url: string): void {
  const start = url.indexOf('?');
  if (start < 0 || !url.includes('%', start)) return;
  for (const pair of url.slice(start + 1).split('&')) {
    const [name = '', ...value] = pair.split('=');
    const parameter = decode(name);
    if (parameter !== null && decode(value.join('=')) !== null) continue;
    const field = parameter === null ? 'query' : `query.${parameter}`;
    throw invalid(field, 'must be percent-encoded UTF-8');
  }
}

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
