import {
  authorizeSilently,
  CALLBACK_PATH,
  describeServer,
  finishSignIn,
  goToSignIn,
  refresh,
  revoke,
  type Tokens,
} from './authorization';

/** A token is renewed this long before it ends, so that requests under way keep theirs. */
const RENEW_BEFORE_MS = 60_000;

let tokens: Tokens | null = null;
let renewing: Promise<Tokens | null> | undefined;

const here = (): string => `${location.pathname}${location.search}${location.hash}`;

/**
 * Signs in when the page loads: with the answer of the sign-in page, else with the session of the browser. Without
 * either it leaves for the sign-in page, and the promise stays pending.
 */
export async function signIn(): Promise<void> {
  if (location.pathname === CALLBACK_PATH) tokens = await finishSignIn();
  await moveToIssuer();
  tokens ??= await authorizeSilently();
  if (!tokens) await leave();
}

/** Tokens are issued for the public address of the installation: another name of this machine leads there. */
async function moveToIssuer(): Promise<void> {
  const { issuer } = await describeServer();
  if (new URL(issuer).origin === location.origin) return;
  location.replace(new URL(here(), issuer));
  await new Promise(() => undefined);
}

async function leave(extra?: Readonly<Record<string, string>>): Promise<never> {
  await goToSignIn(here(), extra);
  return new Promise<never>(() => undefined);
}

/** Returns an access token that is valid for a while; leaves for the sign-in page when there is none. */
export async function accessToken(): Promise<string> {
  return tokens && hasValidToken() ? tokens.accessToken : renew();
}

/** Whether the access token will last for the next request. */
export const hasValidToken = (): boolean =>
  tokens !== null && tokens.expiresAt - Date.now() > RENEW_BEFORE_MS;

/** The access token in memory, valid or not. */
export const presentToken = (): string | undefined => tokens?.accessToken;

/** Replaces the tokens after the server refused them, or before they end. Runs once at a time. */
export async function renew(): Promise<string> {
  renewing ??= renewOnce().finally(() => {
    renewing = undefined;
  });
  const renewed = await renewing;
  return renewed ? renewed.accessToken : leave();
}

async function renewOnce(): Promise<Tokens | null> {
  const renewed = (tokens && (await refresh(tokens.refreshToken))) ?? (await authorizeSilently());
  tokens = renewed;
  return renewed;
}

let stopRequests = (): void => undefined;

/** Sets what ends all requests of the page before its tokens are revoked. */
export function onSignOut(stop: () => void): void {
  stopRequests = stop;
}

/** Ends the requests of the page, revokes its tokens and ends the browser's session. */
export async function signOut(): Promise<void> {
  stopRequests();
  const before = tokens;
  tokens = null;
  if (before) await revoke(before.refreshToken).catch(() => undefined);
  const { end_session_endpoint: address } = await describeServer();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = String(address);
  document.body.append(form);
  form.submit();
}
