import { inTransaction } from '../../platform/database/database.js';
import { makeId } from '../../platform/text/ids.js';
import type { AccountEntity } from '../account/account.entity.js';
import { type RequestOrigin, storeAction } from '../audit/record-action.js';
import { hashSecret, makeSecret } from '../credential/secrets.js';
import { MemberEntity } from '../member/member.entity.js';
import { lockSession } from '../sign-in/session.js';
import { type AuthorizationRequest, RefusedRequest } from './authorization-request.js';
import { hostOf, originOf, redirectHostOf } from './client-origin.js';
import { CODE_SECONDS, refreshTokenEnd, secondsAfter } from './lifetimes.js';
import { OAuthCodeEntity } from './oauth-code.entity.js';
import type { OAuthContext } from './oauth-context.js';
import { OAuthGrantEntity } from './oauth-grant.entity.js';

export interface Approval {
  readonly request: AuthorizationRequest;
  /** The signed-in account. */
  readonly account: Pick<AccountEntity, 'id' | 'passwordVersion'>;
  readonly workspaceId: string;
  /** Present for a person’s consent, which the audit log records. */
  readonly consentFrom?: RequestOrigin;
  /** Present for first-party clients: the grant ends with the session. */
  readonly session?: {
    readonly hash: Buffer;
    /** Whether the session remembers the workspace. */
    readonly isRemembered: boolean;
  };
}

/**
 * Grants the client a member's access to the workspace; returns the authorization code. Throws `access_denied` for
 * other accounts, and `login_required` when the session has ended meanwhile.
 */
export function approveAccess(
  { db, tokenPrefix, grantDays, now }: OAuthContext,
  { request, account: { id: accountId, passwordVersion }, workspaceId, consentFrom, session }: Approval,
): Promise<string> {
  return inTransaction(db, { workspaceId }, async (tx) => {
    // Locked, so that a concurrent removal either comes first or deletes the grant as well.
    const member = await tx.findOne(MemberEntity, {
      where: { workspaceId, accountId },
      lock: { mode: 'pessimistic_read' },
    });
    if (!member) throw new RefusedRequest(request, 'access_denied', 'The user is no member of the workspace');

    const at = now();
    const grantId = makeId('grt');
    const redirectHost = redirectHostOf(request.redirectUri);
    const chosen = session?.isRemembered ? workspaceId : null;
    if (session && !(await lockSession(tx, { hash: session.hash, workspaceId: chosen, at })))
      throw new RefusedRequest(request, 'login_required', 'The user has signed out');
    await tx.insert(OAuthGrantEntity, {
      workspaceId,
      accountId,
      passwordVersion,
      id: grantId,
      clientId: request.client.id,
      scopes: [...request.scopes],
      createdAt: at,
      expiresAt: refreshTokenEnd(at, at, grantDays),
      sessionHash: session?.hash ?? null,
      resource: request.resource,
      clientName: request.client.name,
      redirectHost,
    });
    if (consentFrom)
      await storeAction(
        tx,
        { workspaceId, requestId: consentFrom.requestId },
        {
          action: 'oauth_access_granted',
          actor: { type: 'user', id: accountId, credentialId: null },
          target: { type: 'oauth_client', id: request.client.id },
          details: {
            name: request.client.name,
            origin: originOf(request.client.id),
            host: hostOf(request.client.id, redirectHost),
            scopes: request.scopes,
          },
          address: consentFrom.address,
          at: at.toISOString(),
        },
      );
    const code = makeSecret(tokenPrefix, 'oac');
    await tx.insert(OAuthCodeEntity, {
      workspaceId,
      grantId,
      codeHash: hashSecret(code),
      redirectUri: request.redirectUri,
      codeChallenge: request.codeChallenge,
      expiresAt: secondsAfter(at, CODE_SECONDS),
    });
    return code;
  });
}
