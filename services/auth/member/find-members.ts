import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { Role } from '../../platform/caller.js';
import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
import type { AuthContext } from '../context.js';

export interface MemberOfWorkspace {
  readonly user: { readonly id: string; readonly email: string; readonly name: string };
  readonly role: Role;
  readonly createdAt: Date;
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
    role,
    createdAt: created_at,
  }));
}

/** The workspace's members, the oldest first. */
export function findMembers({ db, caller }: AuthContext): Promise<MemberOfWorkspace[]> {
  requireAccess(caller, ACCESS.members);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, (tx) => selectMembers(tx, workspaceId));
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
