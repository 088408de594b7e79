import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../services/platform/config/package-root.js';

// biome-ignore lint/suspicious/noExplicitAny: the tests are about what is in it.
export type Description = any;

/** Returns the printed description of the API. */
export const readOpenApi = (): Description =>
  JSON.parse(readFileSync(join(packageRoot, 'schemas', 'openapi.json'), 'utf8'));

/** Returns the description with each reference replaced by its target. */
export function withoutReferences(document: Description): Description {
  const find = (reference: string): Description =>
    reference
      .slice(2)
      .split('/')
      .reduce((held, key) => held[key], document);
  const resolve = (held: Description): Description => {
    if (Array.isArray(held)) return held.map(resolve);
    if (typeof held !== 'object' || held === null) return held;
    const { $ref, ...own } = held;
    if (typeof $ref === 'string') return { ...resolve(find($ref)), ...own };
    return Object.fromEntries(Object.entries(held).map(([name, inside]) => [name, resolve(inside)]));
  };
  return resolve(document);
}
