import type { Caller, Role } from './caller.js';
import { DomainError } from './errors.js';

export type Permission = 'canCreate' | 'canEdit' | 'canDelete' | 'canExport';

const EVERYTHING: readonly Permission[] = ['canCreate', 'canEdit', 'canDelete', 'canExport'];

/** The contract's table of roles. */
export const PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: EVERYTHING,
  admin: EVERYTHING,
  creator: EVERYTHING,
  developer: ['canEdit', 'canExport'],
  editor: ['canEdit', 'canExport'],
  viewer: ['canExport'],
};

/** What an operation asks of its caller. */
export interface Access {
  /** Absent: any valid token will do. */
  readonly scope?: string;
  readonly permission?: Permission;
  /** Also for plans without API access. */
  readonly anyPlan?: boolean;
}

/** A caller that is known to act in a workspace. */
export type WorkspaceCaller = Caller & { readonly workspaceId: string };

/** Plan, then scope, then role: the contract's order. Throws `limit_exceeded`, `insufficient_scope`, `insufficient_role`. */
export function requireAccess(
  caller: Caller,
  { scope, permission, anyPlan }: Access,
): asserts caller is WorkspaceCaller {
  requireWorkspace(caller);
  if (!anyPlan && caller.plan && !caller.plan.apiAccess) {
    throw new DomainError(
      'limit_exceeded',
      `The plan "${caller.plan.id}" has no API access; it comes with the business plan and above`,
    );
  }
  if (scope && caller.scopes && !caller.scopes.includes(scope)) {
    throw new DomainError(
      'insufficient_scope',
      `This operation needs the scope ${scope}; the token has: ${caller.scopes.join(' ') || 'none'}`,
      { details: { required: scope, held: caller.scopes } },
    );
  }
  if (permission && caller.role && !PERMISSIONS[caller.role].includes(permission)) {
    throw new DomainError(
      'insufficient_role',
      `The role ${caller.role} may not do this: it lacks the permission ${permission}`,
      { details: { role: caller.role, permission } },
    );
  }
}

export function requireWorkspace(caller: Caller): asserts caller is WorkspaceCaller {
  if (!caller.workspaceId) throw new DomainError('authentication_error', 'The caller acts in no workspace');
}

/** For operations that only the named services may call. To everybody else the operation does not exist. */
export function requireService(caller: Caller, ...issuers: readonly string[]): void {
  if (!issuers.includes(caller.issuer)) throw new DomainError('not_found', 'There is no such operation');
}
