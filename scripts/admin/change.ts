import { findAccount } from '../../services/auth/account/make-account.js';
import { hashPassword } from '../../services/auth/account/password.js';
import { recordOperatorAction } from '../../services/auth/audit/record-action.js';
import { readEmail, requirePassword } from '../../services/auth/member/check-account.js';
import { replacePassword } from '../../services/auth/member/replace-password.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { DomainError } from '../../services/platform/errors/errors.js';
import { randomText } from '../../services/platform/text/ids.js';
import {
  type AdminContext,
  acrossWorkspaces,
  printResult,
  readArguments,
  requireOption,
  requirePlan,
  requireWorkspaceId,
} from './admin-context.js';

const text = { type: 'string' } as const;

/** The new plan applies immediately; minutes reserved and charged this month still count. */
export async function changePlan(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { workspace: text, plan: text });
  const workspaceId = requireOption('workspace', values.workspace);
  const plan = requireOption('plan', values.plan);
  await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await requireWorkspaceId(tx, workspaceId);
    await requirePlan(tx, plan);
    await tx.query('update workspace set plan_id = $2 where workspace_id = $1', [workspaceId, plan]);
    const target = { type: 'workspace', id: workspaceId };
    await recordOperatorAction(tx, workspaceId, 'workspace_changed', target, { plan });
  });
  await ctx.announce({ workspaceId });
  printResult(ctx, { id: workspaceId, plan });
}

/** Ends all sessions and access of the user. A password that is not given is generated and printed once. */
export async function changePassword(ctx: AdminContext, args: readonly string[]): Promise<void> {
  const { values } = readArguments(args, { email: text, password: text });
  const email = readEmail('input.email', requireOption('email', values.email));
  const password = values.password ?? randomText(20);
  requirePassword('input.password', password);
  const passwordHash = await hashPassword(password);
  const { id, workspaceIds } = await acrossWorkspaces(ctx.db, async (tx) => {
    const account = await findAccount(tx, email);
    if (!account) throw new DomainError('not_found', `The user ${email} does not exist`);
    const workspaceIds = await replacePassword(tx, account.id, passwordHash);
    for (const workspaceId of workspaceIds)
      await recordOperatorAction(tx, workspaceId, 'password_changed', { type: 'user', id: account.id });
    return { id: account.id, workspaceIds };
  });
  for (const workspaceId of workspaceIds) await ctx.announce({ workspaceId, userId: id });
  printResult(ctx, { id, email, ...(values.password === undefined ? { password } : {}) });
}
