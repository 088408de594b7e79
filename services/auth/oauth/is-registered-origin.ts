import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import type { AuthServices } from '../context.js';
import { OAuthGrantEntity } from './oauth-grant.entity.js';

export interface PageOrigin {
  /** The origin as browsers send it. */
  readonly origin: string;
  /** Workspace of the credential; absent: any application counts. */
  readonly workspaceId?: string | null;
  readonly credentialId?: string | null;
}

/** Returns the application of an approval; null when the credential is an API key. */
async function findClientId(tx: EntityManager, id: string): Promise<string | null> {
  const grant = await tx.findOneBy(OAuthGrantEntity, { id });
  return grant?.clientId ?? null;
}

/**
 * Whether an application that is not revoked has a redirect URI of this origin. On loopback the port may
 * differ, as it may there.
 */
export function isRegisteredOrigin(
  { db }: Pick<AuthServices, 'db'>,
  { origin, workspaceId = null, credentialId }: PageOrigin,
): Promise<boolean> {
  return inTransaction(db, { workspaceId, settings: { 'app.page_origin': origin } }, async (tx) => {
    const clientId = credentialId ? await findClientId(tx, credentialId) : null;
    if (credentialId && !clientId) return false;
    const rows: unknown[] = await tx.query(
      `select 1 from oauth_client where revoked_at is null and origins && origins_of(array[$1::text])
       and ($2::text is null or id = $2) limit 1`,
      [origin, clientId],
    );
    return rows.length > 0;
  });
}
