import type { scopes as SCOPES } from '../../text/en/scopes.js';

/** What a key may do: a usual choice of scopes, or the ones that a person chose. */
export type KeyAccess = 'read' | 'content' | 'all' | 'chosen';
type Scope = keyof typeof SCOPES;

const isOfWorkspace = (scope: string): boolean => /^(settings|webhooks):/.test(scope);

/** Returns the scopes of a new key, of all that there are; null for every scope. */
export function scopesOf(
  access: KeyAccess,
  all: readonly Scope[],
  chosen: ReadonlySet<string>,
): readonly Scope[] | null {
  switch (access) {
    case 'read':
      return all.filter((scope) => scope.endsWith(':read') && !isOfWorkspace(scope));
    case 'content':
      return all.filter((scope) => !isOfWorkspace(scope));
    case 'all':
      return null;
    case 'chosen':
      return all.filter((scope) => chosen.has(scope));
  }
}
