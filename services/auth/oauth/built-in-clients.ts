import { EVERY_SCOPE } from '../../../schemas/access.js';
import type { OAuthClientEntity } from './oauth-client.entity.js';

/** A client as the authorization code flow uses it. */
export interface Client
  extends Readonly<Pick<OAuthClientEntity, 'id' | 'name' | 'redirectUris' | 'secretHash' | 'scopes'>> {
  /** Whether the client is served by the product itself: signing in to it requires no consent. */
  readonly isFirstParty: boolean;
  /** Present for an app that no workspace registered. `host` published its metadata; null: it registered itself. */
  readonly selfRegistered?: { readonly host: string | null };
}

export const STUDIO_ID = 'studio';
const COMMAND_LINE_ID = 'command-line';

const NAMES: Readonly<Record<string, string>> = {
  [STUDIO_ID]: 'Studio',
  [COMMAND_LINE_ID]: 'Command line (vps)',
};

export const BUILT_IN_NAMES: readonly string[] = Object.values(NAMES);

/** Returns the name of a client that every installation has, null for any other ID. */
export const builtInNameOf = (clientId: string): string | null =>
  Object.hasOwn(NAMES, clientId) ? (NAMES[clientId] as string) : null;

/**
 * Returns a client that every installation has, null for any other ID. Built-in clients are public and belong to no
 * workspace. They are defined here and not stored, so they follow `BASE_URL` and the scopes of this version, and no workspace
 * lists, changes or revokes them. The IDs of stored clients begin with `cli_`.
 */
export function findBuiltInClient(id: string, baseUrl: string): Client | null {
  const name = builtInNameOf(id);
  if (name === null) return null;
  const shared = { id, name, secretHash: null, scopes: [...EVERY_SCOPE] };
  if (id === STUDIO_ID)
    return { ...shared, redirectUris: [`${baseUrl}/sign-in/callback`], isFirstParty: true };
  // Any program of the user's machine could call itself the command line, so the user has to consent (RFC 8252, 8.6).
  return { ...shared, redirectUris: ['http://127.0.0.1/callback'], isFirstParty: false };
}

export const isBuiltIn = (clientId: string): boolean => builtInNameOf(clientId) !== null;

export const isFirstParty = (clientId: string): boolean => clientId === STUDIO_ID;
