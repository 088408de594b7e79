import { inTransaction } from '../../platform/database/database.js';
import { isSameSecret } from '../credential/secrets.js';
import { type Client, findBuiltInClient } from './built-in-clients.js';
import { OAuthClientEntity } from './oauth-client.entity.js';
import type { OAuthContext } from './oauth-context.js';
import { oauthError } from './oauth-error.js';
import { isSelfRegisteredId } from './self-registered/self-registered-clients.js';
import { shownClientName } from './shown-client-name.js';

/**
 * Returns the client; null when it does not exist or was revoked. Throws `InvalidClientMetadata` for an app whose metadata
 * document can't be used.
 */
export async function findClient(
  { db, baseUrl, selfRegistered }: OAuthContext,
  id: string,
): Promise<Client | null> {
  const builtIn = findBuiltInClient(id, baseUrl);
  if (builtIn) return builtIn;
  if (isSelfRegisteredId(id)) return (await selfRegistered?.find(id)) ?? null;
  const client = await inTransaction(db, { settings: { 'app.oauth_client_id': id } }, (tx) =>
    tx.findOneBy(OAuthClientEntity, { id }),
  );
  if (!client || client.revokedAt) return null;
  return { ...client, name: shownClientName(client), isFirstParty: false };
}

const invalidClient = () => oauthError('invalid_client', 'client_id or client_secret is not valid');

/**
 * Returns the client after verifying its secret; a public client has none. Throws `invalid_client`, and
 * `invalid_request` when a secret is missing.
 */
export async function requireClient(
  ctx: OAuthContext,
  { clientId, clientSecret }: { clientId: string; clientSecret?: string | null },
): Promise<Client> {
  const client = isSelfRegisteredId(clientId)
    ? ctx.selfRegistered?.findIssued(clientId)
    : await findClient(ctx, clientId);
  if (!client) throw invalidClient();
  const shown = clientSecret || null;
  if (client.secretHash !== null && shown === null)
    throw oauthError('invalid_request', 'client_secret is required');
  const secretHolds =
    client.secretHash === null ? shown === null : shown !== null && isSameSecret(client.secretHash, shown);
  if (!secretHolds) throw invalidClient();
  return client;
}
