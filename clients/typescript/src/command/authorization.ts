import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionErrorOf } from '../connection-error.js';
import { CertificateError } from '../errors.js';
import type { Tokens } from './credential-store.js';
import { CommandError, EXIT_CODES } from './failure.js';

/** The public client that every installation has for this command. */
const CLIENT_ID = 'command-line';

interface ServerMetadata {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly revocation_endpoint?: string;
  readonly scopes_supported?: readonly string[];
}

const failed = (message: string) => new CommandError(EXIT_CODES.credential, message);

/** Reads where the service signs users in (RFC 8414). */
async function describeServer(url: string): Promise<ServerMetadata> {
  const address = `${url}/.well-known/oauth-authorization-server`;
  const response = await fetch(address).catch((cause: unknown) => {
    const error = connectionErrorOf(url, `${url} could not be reached: ${causeOf(cause)}`, cause);
    if (error instanceof CertificateError) throw error;
    throw new CommandError(
      EXIT_CODES.unavailable,
      error.message,
      'Set the address of the service with --url or VPS_URL.',
    );
  });
  if (!response.ok)
    throw new CommandError(
      EXIT_CODES.unavailable,
      `${address} answered ${response.status}: is this the service?`,
    );
  return (await response.json()) as ServerMetadata;
}

const causeOf = (error: unknown): string => {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
};

async function requestTokens(
  { token_endpoint }: Pick<ServerMetadata, 'token_endpoint'>,
  parameters: Readonly<Record<string, string>>,
): Promise<Tokens | { readonly error: string }> {
  const response = await fetch(token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CLIENT_ID, ...parameters }),
  });
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.status >= 500 || response.status === 429)
    throw new CommandError(
      EXIT_CODES.unavailable,
      `The service answered ${response.status}; try again later`,
    );
  if (!response.ok) return { error: String(answer.error_description ?? answer.error ?? response.status) };
  return {
    accessToken: String(answer.access_token),
    refreshToken: String(answer.refresh_token),
    expiresAt: Date.now() + Number(answer.expires_in ?? 0) * 1000,
  };
}

/** Exchanges a refresh token for a new pair; null when the sign-in has ended. */
export async function refreshTokens(url: string, refreshToken: string): Promise<Tokens | null> {
  const parameters = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const answer = await requestTokens(await describeServer(url), parameters);
  return 'error' in answer ? null : answer;
}

/** Revokes the tokens of a sign-in. */
export async function revokeTokens(url: string, { refreshToken }: Tokens): Promise<void> {
  const { revocation_endpoint: address } = await describeServer(url);
  const body = new URLSearchParams({ client_id: CLIENT_ID, token: refreshToken });
  if (address) await fetch(address, { method: 'POST', body });
}

const PAGE = (title: string, text: string) =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title>
<body style="font:1.1rem system-ui;margin:15vh auto;max-width:30rem"><h1>${title}</h1><p>${text}</p>`;

/** Resolves to the query with which the browser returns. */
function receiveAnswer(server: Server, signal: AbortSignal): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
      if (pathname !== '/callback') return void response.writeHead(404).end();
      const text = searchParams.has('code')
        ? PAGE('Signed in', 'You can close this page and return to the command line.')
        : PAGE('Not signed in', 'The command line says why. You can close this page.');
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        connection: 'close',
      });
      response.end(text, () => resolve(searchParams));
    });
  });
}

interface SignInOptions {
  readonly signal: AbortSignal;
  /** Shows the user the address of the sign-in page. */
  readonly show: (address: string) => void;
}

/**
 * Signs the user in with the browser: authorization code with PKCE, returned to a port of this machine (RFC 8252).
 */
export async function signIn(url: string, { signal, show }: SignInOptions): Promise<Tokens> {
  const metadata = await describeServer(url);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    const verifier = randomBytes(32).toString('base64url');
    const state = randomBytes(16).toString('base64url');
    const address = new URL(metadata.authorization_endpoint);
    address.search = new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: (metadata.scopes_supported ?? []).join(' '),
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    const answered = receiveAnswer(server, signal);
    show(address.href);
    const answer = await answered;
    // Another page must not be able to sign the user in to an account of its own (RFC 9700, 4.7; RFC 9207).
    if (answer.get('state') !== state || answer.get('iss') !== metadata.issuer)
      throw failed('The browser returned an answer to another request; try again');
    const code = answer.get('code');
    if (!code)
      throw failed(
        answer.get('error') === 'access_denied'
          ? 'Access was denied in the browser'
          : `Not signed in: ${answer.get('error_description') ?? answer.get('error')}`,
      );
    const tokens = await requestTokens(metadata, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    if ('error' in tokens) throw failed(`Not signed in: ${tokens.error}`);
    return tokens;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
