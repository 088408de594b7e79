import { EVERY_SCOPE } from '../../../schemas/access.js';
import type { OAuthClientEntity } from './oauth-client.entity.js';

/** A client as the authorization code flow uses it. */
export interface Client
  extends Readonly<Pick<OAuthClientEntity, 'id' | 'name' | 'redirectUris' | 'secretHash' | 'scopes'>> {
  /** Whether the client is part of the product: signing in to it requires no consent. */
  readonly isFirstParty: boolean;
}

const STUDIO_ID = 'studio';

/**
 * Returns the studio, a public client that belongs to no workspace. It is defined here and not stored, so it follows
 * `BASE_URL` and the scopes of this version, and no workspace lists, changes or revokes it. The IDs of stored clients begin
 * with `cli_`.
 */
export const studioClient = (baseUrl: string): Client => ({
  id: STUDIO_ID,
  name: 'Studio',
  redirectUris: [`${baseUrl}/sign-in/callback`],
  secretHash: null,
  scopes: [...EVERY_SCOPE],
  isFirstParty: true,
});

export const isFirstParty = (clientId: string): boolean => clientId === STUDIO_ID;
