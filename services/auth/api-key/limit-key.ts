import type { Scope } from '../../../schemas/access.js';
import type { CallerClaims, Role } from '../../platform/access/caller.js';
import { roleAboveCreator } from '../errors.js';
import { isAbove } from '../member/manager.js';
import { readScopes } from '../oauth/check-client.js';

/** What a key may do; null: no limit. */
export interface KeyLimits {
  readonly role: Role | null;
  readonly scopes: readonly string[] | null;
}

export interface RequestedLimits {
  readonly role?: Role | null;
  readonly scopes?: readonly string[] | null;
}

/** Returns the scopes in their usual order, each once; null if none are named. Throws `validation_error`. */
export const readKeyScopes = (given: readonly string[] | null | undefined): Scope[] | null =>
  given == null ? null : readScopes('input.scopes', given);

/**
 * Returns the limits of a new key. Its role is at most its creator's, and a key that creates another passes its own role
 * on. Only callers with every scope create keys, so that no key obtains more than its creator.
 */
export function limitKey(
  { userId, role: ownRole }: Pick<CallerClaims, 'userId' | 'role'>,
  creatorRole: Role,
  requested: RequestedLimits,
): KeyLimits {
  const scopes = readKeyScopes(requested.scopes);
  const role = requested.role ?? (userId === null ? ownRole : null);
  if (role && isAbove(role, creatorRole)) throw roleAboveCreator({ role, creatorRole });
  return { role, scopes };
}
