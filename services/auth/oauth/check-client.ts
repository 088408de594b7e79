import { EVERY_SCOPE, type Scope } from '../../../schemas/access.js';
import { DomainError } from '../../platform/errors/errors.js';
import { findRedirectFault } from './redirect-uri.js';

const MAX_URIS = 20;
const MAX_URI_LENGTH = 2000;
/** Throws `validation_error` naming the invalid URI. */
export function requireRedirectUris(field: string, uris: readonly string[]): void {
  const refuse = (at: string, rule: string) =>
    new DomainError('validation_error', `${at} ${rule}`, { field: at });
  if (uris.length < 1 || uris.length > MAX_URIS) throw refuse(field, `must contain 1 to ${MAX_URIS} URIs`);
  for (const [i, uri] of uris.entries()) {
    const fault =
      uri.length > MAX_URI_LENGTH ? `must be at most ${MAX_URI_LENGTH} characters` : findRedirectFault(uri);
    if (fault) throw refuse(`${field}[${i}]`, fault);
    if (uris.indexOf(uri) < i) throw refuse(`${field}[${i}]`, 'is repeated');
  }
}

const isScope = (text: string): text is Scope => EVERY_SCOPE.includes(text as Scope);

/**
 * Returns the scopes in the contract's order, without duplicates; all of them when none are provided. Throws
 * `validation_error`.
 */
export function readScopes(field: string, given: readonly string[] | null | undefined): Scope[] {
  if (!given) return [...EVERY_SCOPE];
  const unknown = given.find((scope) => !isScope(scope));
  const rule =
    unknown === undefined
      ? 'must contain at least one scope'
      : `must contain known scopes only: the scope ${unknown} does not exist`;
  if (given.length === 0 || unknown !== undefined) {
    throw new DomainError('validation_error', `${field} ${rule}`, { field });
  }
  return EVERY_SCOPE.filter((scope) => given.includes(scope));
}
