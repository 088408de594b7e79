import { isHttpAddress, rootOf } from '../address.js';
import { createClient, type VideoProcessingClient } from '../client.js';
import { refreshTokens } from './authorization.js';
import { CredentialStore, type Tokens } from './credential-store.js';
import { CommandError, EXIT_CODES, usageError } from './failure.js';
import type { Settings } from './settings.js';

const DEFAULT_URL = 'http://localhost:8080';
/** A token is renewed this long before it ends, so that requests under way keep theirs. */
const RENEW_BEFORE_MS = 60_000;

/** Returns the address of the service: `--url`, VPS_URL, that of the last sign-in, or this machine. */
export async function findUrl({ url, folder }: Settings): Promise<string> {
  const found = url ?? (await new CredentialStore(folder).presentUrl()) ?? DEFAULT_URL;
  if (!isHttpAddress(found)) throw usageError(`The address ${found} must begin with http:// or https://`);
  return rootOf(found);
}

const signedOut = (url: string, message: string) =>
  new CommandError(
    EXIT_CODES.credential,
    message,
    `Sign in with vps login --url ${url}, or set VPS_API_KEY to an API key.`,
  );

/** Returns the access token of a signed-in user; renews it when it is about to end, or was refused. */
async function readAccessToken(store: CredentialStore, url: string, refused?: string): Promise<string> {
  const find = async (): Promise<Tokens> => {
    const tokens = await store.find(url);
    if (!tokens) throw signedOut(url, `Not signed in to ${url}`);
    return tokens;
  };
  const isUsable = ({ accessToken, expiresAt }: Tokens) =>
    accessToken !== refused && expiresAt - Date.now() > RENEW_BEFORE_MS;
  const present = await find();
  if (isUsable(present)) return present.accessToken;
  return store.exclusively(async () => {
    // Another process may have renewed it meanwhile.
    const tokens = await find();
    if (isUsable(tokens)) return tokens.accessToken;
    const renewed = await refreshTokens(url, tokens.refreshToken);
    if (!renewed) throw signedOut(url, `The sign-in to ${url} has ended`);
    await store.save(url, renewed);
    return renewed.accessToken;
  });
}

/** Returns a client with VPS_API_KEY or the user's sign-in. */
export async function connect(settings: Settings): Promise<VideoProcessingClient> {
  const baseUrl = await findUrl(settings);
  if (settings.apiKey) return createClient({ baseUrl, token: settings.apiKey });
  const store = new CredentialStore(settings.folder);
  await readAccessToken(store, baseUrl);
  return createClient({ baseUrl, token: (refused) => readAccessToken(store, baseUrl, refused) });
}
