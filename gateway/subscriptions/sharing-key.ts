import type { CallerClaims } from '../../services/platform/caller.js';

/** The same text for equal values, in whichever order their fields were given. */
function stableText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${stableText(field)}`).join()}}`;
}

/**
 * Those with the same key are told the same. All of the claims but the credential's id decide what somebody sees: two keys of a
 * workspace see alike, two of its members may not.
 */
export function sharingKey(
  generation: number,
  documentHash: string,
  operationName: string | undefined,
  variables: Readonly<Record<string, unknown>>,
  { credentialId: _, scopes, ...claims }: CallerClaims,
): string {
  const scope = { ...claims, scopes: scopes && [...scopes].sort() };
  return stableText([generation, documentHash, operationName, variables, scope]);
}
