import * as oauth from 'oauth4webapi';
import { fetchAfterRefusal } from '../http/fetch-after-refusal';

/** The first-party public client, which every installation has. */
const CLIENT: oauth.Client = { client_id: 'studio' };
const CLIENT_AUTHENTICATION = oauth.None();
const PENDING_KEY = 'studio.authorization';
export const CALLBACK_PATH = '/sign-in/callback';

/** Limits of signing in are counted over minutes. */
const MAX_WAIT_MS = 600_000;
let reportWait: ((milliseconds: number) => void) | undefined;

/** Sets what shows that signing in has to wait, because many people do so at once. */
export function onWait(report: (milliseconds: number) => void): void {
  reportWait = report;
}

const patientFetch = (url: string, init?: RequestInit): Promise<Response> =>
  fetchAfterRefusal(url, init, { maxWaitMs: MAX_WAIT_MS, onWait: (pause) => reportWait?.(pause) });

const HTTP = {
  [oauth.customFetch]: patientFetch as (url: string, options: unknown) => Promise<Response>,
  /** An installation may be tried on one machine without TLS. */
  ...(location.protocol === 'http:' && { [oauth.allowInsecureRequests]: true }),
};

/** What the callback needs of the request that it answers (RFC 7636, 4.5). */
interface PendingAuthorization {
  readonly verifier: string;
  readonly state: string;
  readonly returnTo: string;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
}

let described: Promise<oauth.AuthorizationServer> | undefined;

/** Reads the metadata of the authorization server at this origin (RFC 8414). */
export function describeServer(): Promise<oauth.AuthorizationServer> {
  described ??= fetchMetadata().catch((cause: unknown) => {
    described = undefined;
    throw cause;
  });
  return described;
}

async function fetchMetadata(): Promise<oauth.AuthorizationServer> {
  const here = new URL(location.origin);
  const response = await oauth.discoveryRequest(here, { algorithm: 'oauth2', ...HTTP });
  const metadata: { issuer: string } = await response.clone().json();
  return oauth.processDiscoveryResponse(new URL(metadata.issuer), response);
}

const redirectUri = (server: oauth.AuthorizationServer): string => new URL(CALLBACK_PATH, server.issuer).href;

async function authorizationUrl(
  server: oauth.AuthorizationServer,
  { verifier, state }: PendingAuthorization,
  extra: Readonly<Record<string, string>> = {},
): Promise<URL> {
  const url = new URL(server.authorization_endpoint as string);
  url.search = new URLSearchParams({
    client_id: CLIENT.client_id,
    redirect_uri: redirectUri(server),
    response_type: 'code',
    scope: (server.scopes_supported ?? []).join(' '),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  }).toString();
  return url;
}

const makePending = (returnTo: string): PendingAuthorization => ({
  verifier: oauth.generateRandomCodeVerifier(),
  state: oauth.generateRandomState(),
  returnTo,
});

/**
 * Asks for a code without showing a page (`prompt=none`, OpenID Connect Core 3.1.2.1). Returns null when the browser
 * has no session, or the pages have an origin of their own, which scripts of this one can't follow.
 */
export async function authorizeSilently(extra?: Readonly<Record<string, string>>): Promise<Tokens | null> {
  const server = await describeServer();
  if (new URL(server.authorization_endpoint as string).origin !== location.origin) return null;
  const pending = makePending(location.pathname);
  const url = await authorizationUrl(server, pending, { prompt: 'none', ...extra });
  const answered = await patientFetch(url.href, { credentials: 'same-origin', redirect: 'follow' });
  if (new URL(answered.url).pathname !== CALLBACK_PATH) {
    if (answered.ok) return null;
    throw new Error(`The sign-in service answered ${answered.status}`);
  }
  try {
    return await redeem(server, pending, new URL(answered.url));
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError) return null;
    throw error;
  }
}

/** Leaves the studio for the sign-in page, which leads back to `returnTo`. */
export async function goToSignIn(returnTo: string, extra?: Readonly<Record<string, string>>): Promise<void> {
  const server = await describeServer();
  const pending = makePending(returnTo);
  sessionStorage.setItem(PENDING_KEY, JSON.stringify(pending));
  location.assign(await authorizationUrl(server, pending, extra));
}

/** Handles the redirect back from the sign-in page, and shows the address of the page before it. Returns null for a callback that this tab did not ask for. */
export async function finishSignIn(): Promise<Tokens | null> {
  const stored = sessionStorage.getItem(PENDING_KEY);
  sessionStorage.removeItem(PENDING_KEY);
  if (!stored) {
    history.replaceState(null, '', '/');
    return null;
  }
  const pending = JSON.parse(stored) as PendingAuthorization;
  const answer = new URL(location.href);
  // Should the answer not be redeemed, a reload signs in again and shows this page.
  history.replaceState(null, '', pending.returnTo);
  return redeem(await describeServer(), pending, answer);
}

async function redeem(
  server: oauth.AuthorizationServer,
  { verifier, state }: PendingAuthorization,
  answer: URL,
): Promise<Tokens> {
  const parameters = oauth.validateAuthResponse(server, CLIENT, answer, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    CLIENT,
    CLIENT_AUTHENTICATION,
    parameters,
    redirectUri(server),
    verifier,
    HTTP,
  );
  return tokensOf(await oauth.processAuthorizationCodeResponse(server, CLIENT, response));
}

/** Exchanges the refresh token for a new pair; null when it is no longer valid. */
export async function refresh(refreshToken: string): Promise<Tokens | null> {
  const server = await describeServer();
  const response = await oauth.refreshTokenGrantRequest(
    server,
    CLIENT,
    CLIENT_AUTHENTICATION,
    refreshToken,
    HTTP,
  );
  try {
    return tokensOf(await oauth.processRefreshTokenResponse(server, CLIENT, response));
  } catch (error) {
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') return null;
    throw error;
  }
}

/** Revokes the refresh token, and with it the access tokens of its grant (RFC 7009). */
export async function revoke(refreshToken: string): Promise<void> {
  const server = await describeServer();
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, CLIENT, CLIENT_AUTHENTICATION, refreshToken, HTTP),
  );
}

function tokensOf(answer: oauth.TokenEndpointResponse): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token as string,
    expiresAt: Date.now() + (answer.expires_in ?? 0) * 1000,
  };
}
