import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access.js';
import type { Role } from '../../platform/caller.js';
import { inTransaction } from '../../platform/database.js';
import type { AuthContext } from '../context.js';
import { accountExists, alreadyMember, passwordMissing } from '../errors.js';
import type { AccountEntity } from './account.entity.js';
import { readEmail, requireName, requirePassword } from './check-account.js';
import { type MemberOfWorkspace, requireMember } from './find-members.js';
import { requireMayHandle } from './guard-owners.js';
import { findAccount, makeAccount } from './make-account.js';
import { hashPassword } from './password.js';

export interface AddMember {
  readonly email: string;
  readonly role: Role;
  /** For a new account; the part of the address before the @ when absent. */
  readonly name?: string | null;
  /** For a new account, and only for one. */
  readonly password?: string | null;
}

/** Lets a person into the workspace, with an account made for them when they have none. */
export async function addMember(ctx: AuthContext, input: AddMember): Promise<MemberOfWorkspace> {
  requireAccess(ctx.caller, ACCESS.addMember);
  requireMayHandle(ctx.caller, input.role);
  const { workspaceId } = ctx.caller;
  const email = readEmail('input.email', input.email);
  const name = input.name ?? (email.split('@')[0] as string);
  requireName('input.name', name);
  if (input.password) requirePassword('input.password', input.password);
  // Before the transaction: it takes long on purpose.
  const passwordHash = input.password ? await hashPassword(input.password) : null;

  const member = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const account = await takeAccount(tx, { email, name, passwordHash });
    const added: unknown[] = await tx.query(
      `insert into member (workspace_id, account_id, role) values ($1, $2, $3)
       on conflict do nothing returning account_id`,
      [workspaceId, account.id, input.role],
    );
    if (added.length === 0) throw alreadyMember({ email });
    return requireMember(tx, workspaceId, account.id);
  });
  await ctx.announce({ workspaceId, userId: member.user.id });
  return member;
}

async function takeAccount(
  tx: EntityManager,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string | null },
): Promise<AccountEntity> {
  if (!passwordHash) {
    const account = await findAccount(tx, email);
    if (!account) throw passwordMissing({ email });
    return account;
  }
  const account = await makeAccount(tx, { email, name, passwordHash });
  // Whose password it is now must not depend on who adds them.
  if (!account) throw accountExists({ email });
  return account;
}
