import type { EntityManager } from 'typeorm';
import { builtInNameOf } from './built-in-clients.js';
import { OAuthClientEntity } from './oauth-client.entity.js';
import { isSelfRegisteredId, type SelfRegisteredClients } from './self-registered/self-registered-clients.js';
import { shownClientName } from './shown-client-name.js';

/**
 * Returns the name of the client of an approval, of whichever workspace it is; null when it was revoked, or when apps may
 * no longer identify themselves in its way.
 */
export async function findActiveClientName(
  tx: EntityManager,
  id: string,
  selfRegistered: SelfRegisteredClients | undefined,
): Promise<string | null> {
  const builtIn = builtInNameOf(id);
  if (builtIn) return builtIn;
  if (isSelfRegisteredId(id)) return selfRegistered?.findIssued(id)?.name ?? null;
  await tx.query(`select set_config('app.oauth_client_id', $1, true)`, [id]);
  const client = await tx.findOneBy(OAuthClientEntity, { id });
  return client && !client.revokedAt ? shownClientName(client) : null;
}
