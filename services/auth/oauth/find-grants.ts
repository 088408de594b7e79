import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { AuthContext } from '../context.js';
import { requireManager } from '../member/manager.js';
import { STUDIO_ID } from './built-in-clients.js';
import { type ClientOrigin, hostOf, originOf } from './client-origin.js';
import { findActiveClientName } from './find-active-client.js';
import { grantEndOf } from './lifetimes.js';

/** The access of an app that a member allowed, as long as it can be used or renewed. */
export interface Grant {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly origin: ClientOrigin;
  /** The host that published the app or, for other apps, that codes were sent to; null for one on the user’s device. */
  readonly host: string | null;
  readonly userId: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly firstUsedAt: Date | null;
  readonly lastUsedAt: Date | null;
  /** When it ends unless the app renews it. */
  readonly expiresAt: Date;
  /** When it ends however often the app renews it. */
  readonly endsAt: Date;
}

type Row = Omit<Grant, 'clientName' | 'origin' | 'host' | 'endsAt'> & {
  readonly clientName: string | null;
  readonly redirectHost: string | null;
};

type GrantContext = Pick<AuthContext, 'grantDays' | 'selfRegistered'>;

export interface GrantFilter {
  readonly userId?: string;
  readonly id?: string;
}

const hasToken = (table: string, more = ''): string =>
  `exists (select 1 from ${table} t where t.workspace_id = g.workspace_id and t.grant_id = g.id
     and t.expires_at > now() ${more})`;

/**
 * SQL: whether an app can use or renew the approval `g` of the account `a`. The studio is no app: its approvals are
 * sessions of the product itself.
 */
export const IS_GRANT_OF_APP = `g.client_id <> '${STUDIO_ID}' and g.revoked_at is null
  and a.id = g.account_id and a.password_version = g.password_version
  and (${hasToken('oauth_refresh_token', 'and t.spent_at is null')} or ${hasToken('oauth_access_token')})`;

/** Returns the access that apps have in the workspace, newest first. */
export async function selectGrants(
  tx: EntityManager,
  workspaceId: string,
  { grantDays, selfRegistered }: GrantContext,
  { userId, id }: GrantFilter = {},
): Promise<Grant[]> {
  const rows: Row[] = await tx.query(
    `select g.id, g.client_id as "clientId", g.client_name as "clientName", g.redirect_host as "redirectHost",
       g.account_id as "userId", g.scopes, g.created_at as "createdAt", g.first_used_at as "firstUsedAt",
       g.last_used_at as "lastUsedAt", g.expires_at as "expiresAt"
     from oauth_grant g, account a
     where ${IS_GRANT_OF_APP} and g.workspace_id = $1
       and ($2::text is null or g.account_id = $2) and ($3::text is null or g.id = $3)
     order by g.created_at desc, g.id desc`,
    [workspaceId, userId ?? null, id ?? null],
  );
  const names = new Map<string, string | null>();
  for (const { clientId } of rows)
    if (!names.has(clientId)) names.set(clientId, await findActiveClientName(tx, clientId, selfRegistered));
  return rows.flatMap(({ clientName, redirectHost, ...row }) => {
    const name = names.get(row.clientId);
    if (!name) return [];
    return [
      {
        ...row,
        clientName: clientName ?? name,
        origin: originOf(row.clientId),
        host: hostOf(row.clientId, redirectHost),
        endsAt: grantEndOf(row.createdAt, grantDays),
      },
    ];
  });
}

/** Returns the access that apps have from all members, or from one. */
export async function findGrants(ctx: AuthContext, userId?: string | null): Promise<Grant[]> {
  const { db, caller } = ctx;
  requireAccess(caller, ACCESS.oauthGrants);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    return selectGrants(tx, workspaceId, ctx, userId ? { userId } : {});
  });
}

/** Returns the access that apps have from the caller; an API key has allowed none. */
export async function findOwnGrants(ctx: AuthContext): Promise<Grant[]> {
  const { db, caller } = ctx;
  requireAccess(caller, ACCESS.myOAuthGrants);
  const { workspaceId, userId } = caller;
  if (!userId) return [];
  return inTransaction(db, { workspaceId }, (tx) => selectGrants(tx, workspaceId, ctx, { userId }));
}
