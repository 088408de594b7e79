import { type EntityManager, In, IsNull } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { AuthContext } from '../context.js';
import { ApiKeyEntity } from '../credential/api-key.entity.js';
import { isInForce } from '../credential/is-in-force.js';
import { requireMember } from '../member/find-members.js';
import { InvitationEntity } from '../member/invitation.entity.js';
import { requireManager } from '../member/manager.js';
import { type Grant, selectGrants } from '../oauth/find-grants.js';
import { OAuthClientEntity } from '../oauth/oauth-client.entity.js';
import { type CreatedResources, findCreatedResources } from './find-created-resources.js';

/** What gives access to the workspace because of a member. */
export interface Credentials {
  /** Keys in force that the member created, directly or with a key. */
  readonly apiKeys: readonly ApiKeyEntity[];
  /** Apps that the member registered, and that were not revoked. */
  readonly oauthClients: readonly OAuthClientEntity[];
  /** Access that apps have from the member. */
  readonly oauthGrants: readonly Grant[];
  /** Pending invitations by the member and by these keys. */
  readonly invitations: readonly InvitationEntity[];
}

/** What depends on a member, as it has to be known before they are removed. */
export interface FoundResources extends Credentials, CreatedResources {
  readonly userId: string;
}

const NEWEST_FIRST = { createdAt: 'desc', id: 'desc' } as const;

/** Returns every key that the member created, also those that have ended, as long as they are stored. */
const findKeys = (tx: EntityManager, workspaceId: string, createdBy: string): Promise<ApiKeyEntity[]> =>
  tx.find(ApiKeyEntity, { where: { workspaceId, createdBy }, order: NEWEST_FIRST });

async function selectCredentials(
  tx: EntityManager,
  workspaceId: string,
  ctx: Pick<AuthContext, 'grantDays' | 'selfRegistered'>,
  { userId, keys }: { readonly userId: string; readonly keys: readonly ApiKeyEntity[] },
): Promise<Credentials> {
  return {
    apiKeys: keys.filter(isInForce),
    oauthClients: await tx.find(OAuthClientEntity, {
      where: { workspaceId, createdBy: userId, revokedAt: IsNull() },
      order: NEWEST_FIRST,
    }),
    oauthGrants: await selectGrants(tx, workspaceId, ctx, { userId }),
    invitations: await tx.find(InvitationEntity, {
      where: [
        { workspaceId, invitedBy: userId },
        { workspaceId, invitedWith: In(keys.map(({ id }) => id)) },
      ],
      order: NEWEST_FIRST,
    }),
  };
}

/** Returns the credentials of a member in the transaction's workspace. */
export const findCredentials = async (
  tx: EntityManager,
  workspaceId: string,
  ctx: Pick<AuthContext, 'grantDays' | 'selfRegistered'>,
  userId: string,
): Promise<Credentials> =>
  selectCredentials(tx, workspaceId, ctx, { userId, keys: await findKeys(tx, workspaceId, userId) });

/** Returns what depends on a member, for those who may remove members. */
export function findMemberResources(ctx: AuthContext, userId: string): Promise<FoundResources> {
  const { db, caller } = ctx;
  requireAccess(caller, ACCESS.memberResources);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    await requireMember(tx, workspaceId, userId);
    const keys = await findKeys(tx, workspaceId, userId);
    const makers = [userId, ...keys.map(({ id }) => id)];
    return {
      userId,
      ...(await selectCredentials(tx, workspaceId, ctx, { userId, keys })),
      ...(await findCreatedResources(tx, workspaceId, makers)),
    };
  });
}
