import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import type { Role } from '../../platform/access/caller.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { AuthContext } from '../context.js';
import { InvitationEntity } from './invitation.entity.js';
import { requireManager } from './manager.js';

export interface MemberOfWorkspace {
  /**
   * Null while the invitation is pending: no information about an account is revealed before its owner has
   * accepted.
   */
  readonly user: { readonly id: string; readonly email: string; readonly name: string } | null;
  readonly email: string;
  readonly role: Role;
  readonly createdAt: Date;
  readonly invitation: { readonly id: string; readonly expiresAt: Date } | null;
}

interface Row {
  id: string;
  email: string;
  name: string;
  role: Role;
  created_at: Date;
}

async function selectMembers(
  tx: EntityManager,
  workspaceId: string,
  userId?: string,
): Promise<MemberOfWorkspace[]> {
  const rows: Row[] = await tx.query(
    `select a.id, a.email, a.name, m.role, m.created_at from member m join account a on a.id = m.account_id
     where m.workspace_id = $1 and ($2::text is null or a.id = $2) order by m.created_at, a.id`,
    [workspaceId, userId ?? null],
  );
  return rows.map(({ id, email, name, role, created_at }) => ({
    user: { id, email, name },
    email,
    role,
    createdAt: created_at,
    invitation: null,
  }));
}

export const toPendingMember = ({
  id,
  email,
  role,
  createdAt,
  expiresAt,
}: InvitationEntity): MemberOfWorkspace => ({
  user: null,
  email,
  role,
  createdAt,
  invitation: { id, expiresAt },
});

/** Returns the workspace's members, oldest first, followed by the pending invitations. */
export function findMembers({ db, caller }: AuthContext): Promise<MemberOfWorkspace[]> {
  requireAccess(caller, ACCESS.members);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    const members = await selectMembers(tx, workspaceId);
    const invitations = await tx.find(InvitationEntity, {
      where: { workspaceId },
      order: { createdAt: 'asc', id: 'asc' },
    });
    return [...members, ...invitations.map(toPendingMember)];
  });
}

export async function requireMember(
  tx: EntityManager,
  workspaceId: string,
  userId: string,
): Promise<MemberOfWorkspace> {
  const [member] = await selectMembers(tx, workspaceId, userId);
  if (!member) throw notFound({ what: 'Member', id: userId });
  return member;
}

export async function isMember(tx: EntityManager, workspaceId: string, email: string): Promise<boolean> {
  const found: unknown[] = await tx.query(
    `select 1 from member m join account a on a.id = m.account_id
     where m.workspace_id = $1 and lower(a.email) = lower($2)`,
    [workspaceId, email],
  );
  return found.length > 0;
}
