import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { makeId } from '../../platform/text/ids.js';
import type { AccountEntity } from '../account/account.entity.js';
import { lowerEmail } from '../account/lower-email.js';
import { isPasswordCurrent, makeAccount, type NewAccount } from '../account/make-account.js';
import { type RequestOrigin, storeAction } from '../audit/record-action.js';
import type { AuthServices } from '../context.js';
import { hashSecret } from '../credential/secrets.js';
import { InvitationEntity } from '../member/invitation.entity.js';
import { lockMembers, mayStillInvite } from '../member/manager.js';
import { WorkspaceEntity } from '../workspace/workspace.entity.js';

const TOKEN = /^[a-z][a-z0-9]*_inv_[A-Za-z0-9]{44}$/;

/** The information about an invitation that the holder of its link sees. */
export interface ShownInvitation {
  readonly email: string;
  readonly role: string;
  readonly workspaceName: string;
}

/**
 * Runs `work` on the invitation of a link, in its workspace. Returns null for a link that is unknown,
 * expired, accepted or revoked.
 */
function withInvitation<T>(
  db: DataSource,
  token: string,
  work: (tx: EntityManager, invitation: InvitationEntity) => Promise<T>,
): Promise<T | null> {
  if (!TOKEN.test(token)) return Promise.resolve(null);
  const tokenHash = hashSecret(token);
  const settings = { 'app.invitation_hash': tokenHash.toString('hex') };
  return inTransaction(db, { settings }, async (tx) => {
    const invitation = await tx.findOneBy(InvitationEntity, { tokenHash });
    if (!invitation || invitation.expiresAt.getTime() <= Date.now()) return null;
    await tx.query(`select set_config('app.workspace_id', $1, true)`, [invitation.workspaceId]);
    return work(tx, invitation);
  });
}

/** Returns the invitation of a link; null when the link is invalid or no longer valid. */
export const findInvitation = (db: DataSource, token: string): Promise<ShownInvitation | null> =>
  withInvitation(db, token, async (tx, invitation) => {
    if (!(await mayStillInvite(tx, invitation))) return null;
    const { workspaceId, email, role } = invitation;
    const { name } = await tx.findOneByOrFail(WorkspaceEntity, { workspaceId });
    return { email, role, workspaceName: name };
  });

export interface AcceptDeps {
  readonly db: DataSource;
  readonly announce: AuthServices['announce'];
  /** Where the request came from, for the audit log. */
  readonly origin?: RequestOrigin;
}

/** Why the invitation was not accepted: the link is invalid or expired, or the account could not be used. */
export type NotAccepted = 'no invitation' | 'no account';

/** Rolls back the transaction. */
class AccountRefused extends Error {}

/** Makes the owner of the account a member. Their password has just been verified. */
export const acceptWithAccount = (
  deps: AcceptDeps,
  token: string,
  account: AccountEntity,
): Promise<NotAccepted | null> =>
  accept(deps, token, async (tx) => ((await isPasswordCurrent(tx, account)) ? account : null));

/** Creates an account with the invited address for the holder of the link, and makes it a member. */
export const acceptWithNewAccount = (
  deps: AcceptDeps,
  token: string,
  account: Omit<NewAccount, 'email'>,
): Promise<NotAccepted | null> => accept(deps, token, (tx, email) => makeAccount(tx, { ...account, email }));

type Row = Pick<InvitationEntity, 'email' | 'role' | 'invitedBy' | 'invitedWith'>;
type TakeAccount = (tx: EntityManager, email: string) => Promise<AccountEntity | null>;

const isInvited = async (tx: EntityManager, account: AccountEntity, invitation: Row): Promise<boolean> =>
  (await lowerEmail(tx, account.email)) === (await lowerEmail(tx, invitation.email));

/**
 * Of concurrent requests only one succeeds: the invitation is deleted in the transaction that creates the
 * member.
 */
async function accept(
  { db, announce, origin = { address: null, requestId: makeId('req') } }: AcceptDeps,
  token: string,
  takeAccount: TakeAccount,
): Promise<NotAccepted | null> {
  const accepting = withInvitation(db, token, async (tx, { workspaceId, tokenHash }) => {
    await lockMembers(tx, workspaceId);
    // The displayed invitation may have been revoked, accepted or replaced with another role since.
    const [rows]: [Row[], number] = await tx.query(
      `delete from invitation where workspace_id = $1 and token_hash = $2 and expires_at > now()
       returning email, role, invited_by as "invitedBy", invited_with as "invitedWith"`,
      [workspaceId, tokenHash],
    );
    const [invitation] = rows;
    if (!invitation || !(await mayStillInvite(tx, { ...invitation, workspaceId }))) return null;
    const account = await takeAccount(tx, invitation.email);
    if (!account || !(await isInvited(tx, account, invitation))) throw new AccountRefused();
    // The operator may have added the person since.
    const added: unknown[] = await tx.query(
      `insert into member (workspace_id, account_id, role) values ($1, $2, $3) on conflict do nothing
       returning account_id`,
      [workspaceId, account.id, invitation.role],
    );
    if (added.length === 0) return { workspaceId, userId: account.id };
    const user = { type: 'user', id: account.id, credentialId: null } as const;
    await storeAction(
      tx,
      { workspaceId, requestId: origin.requestId },
      {
        ...{ action: 'member_joined', actor: user, target: { type: 'member', id: account.id } },
        ...{ details: { role: invitation.role }, address: origin.address, at: new Date().toISOString() },
      },
    );
    return { workspaceId, userId: account.id };
  });
  const accepted = await accepting.catch((err) => {
    if (err instanceof AccountRefused) return 'no account' as const;
    throw err;
  });
  if (accepted === null) return 'no invitation';
  if (accepted === 'no account') return accepted;
  await announce(accepted);
  return null;
}
