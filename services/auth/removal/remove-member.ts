import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess, type WorkspaceCaller } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { recordAction } from '../audit/record-action.js';
import type { AuthContext } from '../context.js';
import { ApiKeyEntity } from '../credential/api-key.entity.js';
import { requireMember } from '../member/find-members.js';
import { requireMayHandle, requireOtherOwner } from '../member/guard-owners.js';
import { InvitationEntity } from '../member/invitation.entity.js';
import { lockMembers, type Manager, mayHandle, requireManager } from '../member/manager.js';
import { MemberEntity } from '../member/member.entity.js';
import { OAuthClientEntity } from '../oauth/oauth-client.entity.js';
import { type Credentials, findCredentials } from './find-member-resources.js';

/** Whether what a removed member made ends or stays. */
export const REMOVAL_EFFECTS = ['revoke', 'keep'] as const;
export type RemovalEffect = (typeof REMOVAL_EFFECTS)[number];

export interface RemovalOptions {
  /** `keep`: keys continue to work, but manage nothing, since their creator is no member. */
  readonly keys?: RemovalEffect;
  /** `keep`: apps that the member registered are handed over to the caller. */
  readonly apps?: RemovalEffect;
  /** `keep`: invitations are handed over to the caller, unless the caller may not invite for their role. */
  readonly invitations?: RemovalEffect;
}

type Removal = Required<RemovalOptions>;

/** What ended with the membership. */
export interface Removed {
  readonly userId: string;
  readonly apiKeys: readonly ApiKeyEntity[];
  readonly oauthClients: readonly OAuthClientEntity[];
  readonly invitations: readonly InvitationEntity[];
  readonly oauthGrants: Credentials['oauthGrants'];
}

type RemovalContext = AuthContext & { readonly caller: WorkspaceCaller };

async function revokeKeys(tx: EntityManager, ctx: RemovalContext, keys: readonly ApiKeyEntity[]) {
  const { workspaceId } = ctx.caller;
  for (const { id, name } of keys) {
    await tx.update(ApiKeyEntity, { workspaceId, id }, { revokedAt: () => 'now()' });
    await recordAction(tx, ctx, 'api_key_revoked', { type: 'api_key', id }, { name });
  }
}

async function revokeClients(tx: EntityManager, ctx: RemovalContext, clients: readonly OAuthClientEntity[]) {
  const { workspaceId } = ctx.caller;
  for (const { id, name } of clients) {
    await tx.update(OAuthClientEntity, { workspaceId, id }, { revokedAt: () => 'now()' });
    await recordAction(tx, ctx, 'oauth_client_revoked', { type: 'oauth_client', id }, { name });
  }
}

async function revokeInvitations(
  tx: EntityManager,
  ctx: RemovalContext,
  invitations: readonly InvitationEntity[],
) {
  const { workspaceId } = ctx.caller;
  for (const { id, email, role } of invitations) {
    await tx.delete(InvitationEntity, { workspaceId, id });
    await recordAction(tx, ctx, 'invitation_revoked', { type: 'invitation', id }, { email, role });
  }
}

/** An app that outlives its maker's membership is the caller's from then on. */
async function handOverClients(
  tx: EntityManager,
  { userId }: Manager,
  clients: readonly OAuthClientEntity[],
): Promise<void> {
  for (const { workspaceId, id } of clients)
    await tx.update(OAuthClientEntity, { workspaceId, id }, { createdBy: userId });
}

/** The caller vouches for the invitations from then on. */
async function handOverInvitations(
  tx: EntityManager,
  { isSignedIn, userId, keyId }: Manager,
  invitations: readonly InvitationEntity[],
): Promise<void> {
  const inviter = { invitedBy: isSignedIn ? userId : null, invitedWith: keyId };
  for (const { workspaceId, id } of invitations)
    await tx.update(InvitationEntity, { workspaceId, id }, inviter);
}

/** Ends or hands over what the member made; returns what ended. */
async function settleCredentials(
  tx: EntityManager,
  ctx: RemovalContext,
  manager: Manager,
  { userId, found, removal }: { userId: string; found: Credentials; removal: Removal },
): Promise<Removed> {
  const { apiKeys, oauthClients, oauthGrants, invitations } = found;
  const ended = {
    userId,
    // Deleted with the membership.
    oauthGrants,
    apiKeys: removal.keys === 'revoke' ? apiKeys : [],
    oauthClients: removal.apps === 'revoke' ? oauthClients : [],
    invitations: invitations.filter(
      ({ role }) => removal.invitations === 'revoke' || !mayHandle(manager, role),
    ),
  };
  await revokeKeys(tx, ctx, ended.apiKeys);
  await revokeClients(tx, ctx, ended.oauthClients);
  await revokeInvitations(tx, ctx, ended.invitations);
  if (removal.apps === 'keep') await handOverClients(tx, manager, oauthClients);
  await handOverInvitations(
    tx,
    manager,
    invitations.filter((invitation) => !ended.invitations.includes(invitation)),
  );
  return ended;
}

const idsOf = (things: ReadonlyArray<{ readonly id: string }>): string[] => things.map(({ id }) => id);

/**
 * Removes a member from the workspace; the account remains. What gave access because of them ends with the membership,
 * unless the caller keeps it.
 */
export async function removeMember(
  ctx: AuthContext,
  userId: string,
  { keys = 'revoke', apps = 'revoke', invitations = 'revoke' }: RemovalOptions = {},
): Promise<Removed> {
  const { caller } = ctx;
  requireAccess(caller, ACCESS.removeMember);
  const { workspaceId } = caller;
  const removal = { keys, apps, invitations };
  const removed = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    await lockMembers(tx, workspaceId);
    const manager = await requireManager(tx, caller);
    const { role } = await requireMember(tx, workspaceId, userId);
    requireMayHandle(manager, role);
    if (role === 'owner') await requireOtherOwner(tx, workspaceId, userId);
    const found = await findCredentials(tx, workspaceId, ctx, userId);
    const ended = await settleCredentials(tx, { ...ctx, caller }, manager, { userId, found, removal });
    await tx.delete(MemberEntity, { workspaceId, accountId: userId });
    await recordAction(
      tx,
      ctx,
      'member_removed',
      { type: 'member', id: userId },
      {
        role,
        ...removal,
        ended: {
          keys: idsOf(ended.apiKeys),
          apps: idsOf(ended.oauthClients),
          access: idsOf(ended.oauthGrants),
          invitations: idsOf(ended.invitations),
        },
      },
    );
    return ended;
  });
  await ctx.announce({ workspaceId, userId });
  for (const { id } of removed.apiKeys) await ctx.announce({ workspaceId, credentialId: id });
  // Access that other members allowed an app ends with the app.
  if (removed.oauthClients.length > 0) await ctx.announce({ workspaceId });
  return removed;
}
