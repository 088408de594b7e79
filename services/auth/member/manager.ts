import type { EntityManager } from 'typeorm';
import { PERMISSIONS, type WorkspaceCaller } from '../../platform/access/access.js';
import { ROLES, type Role } from '../../platform/access/caller.js';
import { ApiKeyEntity } from '../credential/api-key.entity.js';
import { isInForce } from '../credential/is-in-force.js';
import { managersOnly } from '../errors.js';
import { MemberEntity } from './member.entity.js';

/** A caller who manages members, API keys, clients and the workspace, with the present role. */
export interface Manager {
  readonly role: Role;
  /** Whether the caller uses a member's access token; only such callers may change owners. */
  readonly isSignedIn: boolean;
  /** The member, or the member who created the key; null when unknown. */
  readonly userId: string | null;
  /** The API key in use; null for a token and for a service. */
  readonly keyId: string | null;
}

export const isAbove = (role: Role, other: Role): boolean => ROLES.indexOf(role) < ROLES.indexOf(other);

const lowerOf = (one: Role, other: Role): Role => (isAbove(one, other) ? other : one);

const manages = (role: Role): boolean => PERMISSIONS[role].includes('canChangeSettings');

async function findRole(tx: EntityManager, workspaceId: string, accountId: string): Promise<Role | null> {
  const member = await tx.findOneBy(MemberEntity, { workspaceId, accountId });
  return member?.role ?? null;
}

/**
 * Returns a key's present role: at most its creator's. Null: it may manage nothing, because its creator is no
 * longer a member.
 */
export async function findManagementRole(
  tx: EntityManager,
  { workspaceId, managementRole, createdBy }: ApiKeyEntity,
): Promise<Role | null> {
  if (createdBy === null) return managementRole;
  const role = await findRole(tx, workspaceId, createdBy);
  return role && lowerOf(managementRole, role);
}

async function findMember(tx: EntityManager, workspaceId: string, userId: string): Promise<Manager | null> {
  const role = await findRole(tx, workspaceId, userId);
  return role && { role, isSignedIn: true, userId, keyId: null };
}

async function findKey(tx: EntityManager, workspaceId: string, id: string): Promise<Manager | null> {
  const key = await tx.findOneBy(ApiKeyEntity, { workspaceId, id });
  if (!key || !isInForce(key)) return null;
  const role = await findManagementRole(tx, key);
  return role && { role, isSignedIn: false, userId: key.createdBy, keyId: id };
}

/** A service that acts by itself has the operator's rights, but is no member. */
const SERVICE: Manager = { role: 'admin', isSignedIn: false, userId: null, keyId: null };

async function findManager(tx: EntityManager, caller: WorkspaceCaller): Promise<Manager | null> {
  const { workspaceId, userId, credentialId } = caller;
  // The member's role may have changed since the caller was verified, so it is read again.
  if (userId) return findMember(tx, workspaceId, userId);
  return credentialId ? findKey(tx, workspaceId, credentialId) : SERVICE;
}

/** Throws `insufficient_role`. */
export async function requireManager(tx: EntityManager, caller: WorkspaceCaller): Promise<Manager> {
  const manager = await findManager(tx, caller);
  if (!manager || !manages(manager.role)) throw managersOnly({ role: manager?.role ?? null });
  return manager;
}

/** Only signed-in owners may add, change and remove owners: an API key must not make anyone an owner. */
export const mayHandle = ({ role: own, isSignedIn }: Manager, role: Role): boolean =>
  role !== 'owner' || (isSignedIn && own === 'owner');

/**
 * Whether the inviter could still invite for that role: an admin who was removed must not return through an
 * invitation created earlier.
 */
export async function mayStillInvite(
  tx: EntityManager,
  { workspaceId, role, invitedBy, invitedWith }: Invitation,
): Promise<boolean> {
  if (!invitedBy && !invitedWith) return true;
  const inviter = invitedBy
    ? await findMember(tx, workspaceId, invitedBy)
    : await findKey(tx, workspaceId, invitedWith as string);
  return inviter !== null && manages(inviter.role) && mayHandle(inviter, role);
}

interface Invitation {
  readonly workspaceId: string;
  readonly role: Role;
  readonly invitedBy: string | null;
  readonly invitedWith: string | null;
}

/** Serializes changes of members and roles in a workspace, so that each sees the result of the previous one. */
export async function lockMembers(tx: EntityManager, workspaceId: string): Promise<void> {
  await tx.query('select 1 from workspace where workspace_id = $1 for no key update', [workspaceId]);
}
