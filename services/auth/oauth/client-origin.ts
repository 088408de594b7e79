import { isBuiltIn } from './built-in-clients.js';
import { isLoopbackRedirect, isNativeRedirect } from './redirect-uri.js';

/**
 * Who vouches for the name of a client. `built_in`: the product; `registered`: an owner or admin of a workspace;
 * `published`: the host of its Client ID Metadata Document; `self_registered`: the app alone.
 */
export const CLIENT_ORIGINS = ['built_in', 'registered', 'published', 'self_registered'] as const;
export type ClientOrigin = (typeof CLIENT_ORIGINS)[number];

export function originOf(clientId: string): ClientOrigin {
  if (isBuiltIn(clientId)) return 'built_in';
  if (clientId.startsWith('https://')) return 'published';
  return clientId.startsWith('dyn_') ? 'self_registered' : 'registered';
}

/** Returns the host that published the app or, for other apps, that codes were sent to; null for one on the user’s device. */
export const hostOf = (clientId: string, redirectHost: string | null): string | null =>
  originOf(clientId) === 'published' ? new URL(clientId).host : redirectHost;

/** Returns the host that a redirect leads to; null for an app on the user's device. */
export const redirectHostOf = (redirectUri: string): string | null =>
  isNativeRedirect(redirectUri) || isLoopbackRedirect(redirectUri) ? null : new URL(redirectUri).host;
