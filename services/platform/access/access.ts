import { DomainError } from '../errors/errors.js';
import type { Caller, CallerClaims, Role } from './caller.js';

/** `canChangeSettings` covers the settings of the workspace, such as its API keys and members. */
export type Permission = 'canCreate' | 'canEdit' | 'canDelete' | 'canExport' | 'canChangeSettings';

const CONTENT: readonly Permission[] = ['canCreate', 'canEdit', 'canDelete', 'canExport'];
const EVERYTHING: readonly Permission[] = [...CONTENT, 'canChangeSettings'];

/** The permissions of each role, as the contract lists them. */
export const PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: EVERYTHING,
  admin: EVERYTHING,
  creator: CONTENT,
  developer: ['canEdit', 'canExport'],
  editor: ['canEdit', 'canExport'],
  viewer: ['canExport'],
};

export interface Access {
  /** Absent: any valid token is accepted. Several: all of them are required. */
  readonly scope?: string | readonly string[];
  readonly permission?: Permission;
  /** Whether the operation is also available on plans without API access. */
  readonly anyPlan?: boolean;
}

export const scopesOf = ({ scope = [] }: Access): readonly string[] =>
  typeof scope === 'string' ? [scope] : scope;

const hasScopes = ({ scopes: held }: CallerClaims, needed: readonly string[]): boolean =>
  !held || needed.every((scope) => held.includes(scope));

const hasPermission = ({ role }: CallerClaims, permission: Permission | undefined): boolean =>
  !permission || !role || PERMISSIONS[role].includes(permission);

/** Whether scope and role of a caller in a workspace allow the operation, for what others see only a part of. */
export const isAllowed = (caller: CallerClaims, access: Access): boolean =>
  hasScopes(caller, scopesOf(access)) && hasPermission(caller, access.permission);

interface InWorkspace {
  readonly workspaceId: string;
}

export type WorkspaceCaller = Caller & InWorkspace;

/**
 * Checks the plan, then the scope, then the role, in the contract's order. Throws `limit_exceeded`,
 * `insufficient_scope`, `insufficient_role`.
 */
export function requireAccess<C extends CallerClaims>(
  caller: C,
  access: Access,
): asserts caller is C & InWorkspace {
  requireWorkspace(caller);
  const { permission, anyPlan } = access;
  if (caller.plan && !caller.plan.apiAccess && !anyPlan) {
    throw new DomainError(
      'limit_exceeded',
      `The plan "${caller.plan.id}" has no API access; the business plan and above include it`,
    );
  }
  requireScopes(caller, scopesOf(access));
  if (!hasPermission(caller, permission)) {
    throw new DomainError(
      'insufficient_role',
      `The role ${caller.role} may not do this: it lacks the permission ${permission}`,
      { details: { role: caller.role, permission } },
    );
  }
}

function requireScopes(caller: CallerClaims, needed: readonly string[]): void {
  if (hasScopes(caller, needed)) return;
  const held = caller.scopes ?? [];
  const required = needed.join(' ');
  throw new DomainError(
    'insufficient_scope',
    `This operation needs the scope${needed.length > 1 ? 's' : ''} ${required}; the token has: ${held.join(' ') || 'none'}`,
    { details: { required, held } },
  );
}

/** Text for documentation: `Scope videos:write. Role permission canEdit.`; OpenAPI has a scope in a field of its own. */
export function describeAccess(access: Access, { namesScope = true } = {}): string {
  const scopes = scopesOf(access);
  return [
    scopes.length === 0 && 'Any scope.',
    scopes.length === 1 && namesScope && `Scope ${scopes[0]}.`,
    // Operations that need several scopes need all of them; listing each would make the description
    // unreadable.
    scopes.length > 1 && 'Every scope.',
    access.permission && `Role permission ${access.permission}.`,
    access.anyPlan && 'On every plan.',
  ]
    .filter(Boolean)
    .join(' ');
}

export function requireWorkspace<C extends CallerClaims>(caller: C): asserts caller is C & InWorkspace {
  if (!caller.workspaceId) throw new DomainError('authentication_error', 'The caller acts in no workspace');
}

/** For operations that only the named services may call. Any other caller receives `not_found`. */
export function requireService(caller: Caller, ...issuers: readonly string[]): void {
  if (!issuers.includes(caller.issuer)) throw new DomainError('not_found', 'The operation does not exist');
}
