import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { rateLimitExceeded } from '../../platform/rate-limit/rate-limit-exceeded.js';
import type { AccountEntity } from '../account/account.entity.js';
import { verifyPassword } from '../account/password.js';
import type { AuthContext } from '../context.js';
import { passwordUnchanged, passwordWrong, unknownAccountPassword } from '../errors.js';
import { requirePassword } from '../member/check-account.js';
import { findCallerUser } from '../member/find-caller-user.js';
import { replaceOwnPassword } from '../member/replace-password.js';
import { isPossiblePassword } from './check-password.js';

export interface ChangePassword {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Replaces the caller's password if the current one is correct. Attempts are counted per account. */
export async function changePassword(
  ctx: AuthContext,
  { currentPassword, newPassword }: ChangePassword,
): Promise<AccountEntity> {
  requireAccess(ctx.caller, ACCESS.changePassword);
  requirePassword('input.newPassword', newPassword);
  if (newPassword === currentPassword) throw passwordUnchanged({});
  const account = await findCallerUser(ctx);
  if (!account) throw unknownAccountPassword({});
  const { allowed, resetSeconds } = await ctx.passwordAttempts.count(account.id);
  if (!allowed) {
    const { limit } = ctx.passwordAttempts.rule;
    throw rateLimitExceeded({ what: 'attempts', limit, retryAfterSeconds: resetSeconds });
  }
  const origin = { address: ctx.caller.clientAddress ?? null, requestId: ctx.requestId };
  const verify = () => verifyPassword(account.passwordHash, currentPassword);
  const isRight =
    isPossiblePassword(currentPassword) &&
    (await ctx.hashing.run({ name: account.id, isKnown: true }, verify));
  if (!isRight || !(await replaceOwnPassword(ctx, account, newPassword, origin))) throw passwordWrong({});
  await ctx.passwordAttempts.forget(account.id);
  return account;
}
