import { createHash } from 'node:crypto';
import type { CallerClaims } from '../../services/platform/access/caller.js';

/** Serializes equal values to the same text, regardless of the order of their fields. */
function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${stableText(field)}`).join()}}`;
}

/**
 * Subscriptions with the same key share one source. The key contains all claims except the credential's id,
 * since they decide what the caller may see: two keys of a workspace see the same, two members may not.
 */
export function sharingKey(
  generation: number,
  documentHash: string,
  operationName: string | undefined,
  variables: Readonly<Record<string, unknown>>,
  { credentialId: _, scopes, ...claims }: CallerClaims,
): string {
  const scope = { ...claims, scopes: scopes && [...scopes].sort() };
  const text = stableText([generation, documentHash, operationName, variables, scope]);
  // Every subscriber keeps its key.
  return createHash('sha256').update(text).digest('base64url');
}
