import { SCOPES } from '../../../schemas/access.js';
import type { Client } from './built-in-clients.js';
import { findClient } from './find-client.js';
import type { OAuthContext } from './oauth-context.js';
import type { OAuthErrorCode } from './oauth-error.js';
import { type Prompt, readPrompt } from './prompt.js';
import { isNativeRedirect, isRegisteredRedirect } from './redirect-uri.js';
import { InvalidTarget, readResource } from './requested-resource.js';
import { InvalidClientMetadata } from './self-registered/client-metadata.js';

/** A validated authorization request. */
export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly state: string | undefined;
  /** S256. */
  readonly codeChallenge: string | null;
  readonly prompt: ReadonlySet<Prompt>;
  /** ID of the workspace that a first-party client requests. */
  readonly workspaceId: string | undefined;
  /** The only resource that the tokens are for; null: the API. */
  readonly resource: string | null;
}

type AnswerTo = Pick<AuthorizationRequest, 'client' | 'redirectUri' | 'state'>;

/** The client or its redirect URI is unknown: the error can only be shown to the user. */
export class UnanswerableRequest extends Error {}

/** The error is sent to the client's redirect URI, with `error` and `state`. */
export class RefusedRequest extends Error {
  constructor(
    readonly answerTo: AnswerTo,
    readonly error: OAuthErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the only value of a parameter; an empty one counts as absent (RFC 6749, 3.1). */
const readParameter = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name) || undefined;

function explainMetadata(err: unknown): never {
  if (!(err instanceof InvalidClientMetadata)) throw err;
  throw new UnanswerableRequest(
    `The document that describes the app that sent you here can’t be used: ${err.message}.`,
  );
}

async function readClient(ctx: OAuthContext, query: URLSearchParams): Promise<Client> {
  const id = readParameter(query, 'client_id');
  if (!id) throw new UnanswerableRequest('The URL lacks client_id, so we can’t tell which app sent you.');
  const client =
    query.getAll('client_id').length === 1 && !id.includes('\0')
      ? await findClient(ctx, id).catch(explainMetadata)
      : null;
  if (!client) throw new UnanswerableRequest('We don’t know the app that sent you here.');
  return client;
}

/** A first-party client gets codes without consent, so its redirect URI may not even differ in the port. */
function isRedirectOf({ isFirstParty, selfRegistered, redirectUris }: Client, uri: string): boolean {
  const isExact = isFirstParty || (selfRegistered !== undefined && isNativeRedirect(uri));
  return isExact ? redirectUris.includes(uri) : isRegisteredRedirect(redirectUris, uri);
}

/**
 * Returns the requested scopes. Those that an app without registration may never request are left out, and without any
 * it requests all others (RFC 6749, 3.3).
 */
function readScopeParameter(client: Client, query: URLSearchParams): string[] {
  const requested = [...new Set((readParameter(query, 'scope') ?? '').split(' ').filter(Boolean))];
  if (!client.selfRegistered) return requested;
  if (requested.length === 0) return [...client.scopes];
  const allowed = requested.filter((scope) => !(scope in SCOPES) || client.scopes.includes(scope));
  return allowed.length > 0 ? allowed : requested;
}

function readResourceParameter({ baseUrl }: OAuthContext, client: Client, query: URLSearchParams) {
  return readResource(query.getAll('resource').filter(Boolean), {
    baseUrl,
    isSelfRegistered: client.selfRegistered !== undefined,
  });
}

function readRedirect(client: Client, query: URLSearchParams): string {
  const uri = readParameter(query, 'redirect_uri');
  if (!uri) throw new UnanswerableRequest('The URL lacks redirect_uri, so there is no way back to the app.');
  if (query.getAll('redirect_uri').length > 1 || !isRedirectOf(client, uri)) {
    throw new UnanswerableRequest(
      'The app requests a redirect to an address that it has not registered (redirect_uri).',
    );
  }
  return uri;
}

const PARAMETERS = [
  ...['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'prompt', 'workspace'],
] as const;
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** Implements RFC 6749, 4.1.1 and RFC 7636, 4.3. Throws `UnanswerableRequest` or `RefusedRequest`. */
export async function readAuthorizationRequest(
  ctx: OAuthContext,
  query: URLSearchParams,
): Promise<AuthorizationRequest> {
  const client = await readClient(ctx, query);
  const redirectUri = readRedirect(client, query);
  const state = readParameter(query, 'state');
  const refuse = (error: OAuthErrorCode, message: string) =>
    new RefusedRequest({ client, redirectUri, state }, error, message);

  const twice = PARAMETERS.find((name) => query.getAll(name).length > 1);
  if (twice) throw refuse('invalid_request', `${twice} is sent twice`);
  const responseType = readParameter(query, 'response_type');
  if (!responseType) throw refuse('invalid_request', 'response_type is required');
  if (responseType !== 'code') throw refuse('unsupported_response_type', 'response_type must be code');
  if ((readParameter(query, 'response_mode') ?? 'query') !== 'query')
    throw refuse('invalid_request', 'response_mode must be query');

  const prompt = readPrompt(readParameter(query, 'prompt'));
  if (prompt.has('none') && prompt.size > 1)
    throw refuse('invalid_request', 'prompt must not combine none with other values');
  const workspaceId = readParameter(query, 'workspace');

  const codeChallenge = readParameter(query, 'code_challenge') ?? null;
  const method = readParameter(query, 'code_challenge_method');
  if (codeChallenge === null && (client.secretHash === null || method))
    throw refuse('invalid_request', 'code_challenge is required');
  if (codeChallenge !== null && method !== 'S256')
    throw refuse('invalid_request', 'code_challenge_method must be S256');
  if (codeChallenge !== null && !CHALLENGE.test(codeChallenge))
    throw refuse('invalid_request', 'code_challenge must be a SHA-256 in base64url');

  const scopes = readScopeParameter(client, query);
  if (scopes.length === 0) throw refuse('invalid_request', 'scope is required');
  const beyond = scopes.find((scope) => !(scope in SCOPES) || !client.scopes.includes(scope));
  if (beyond !== undefined)
    throw refuse('invalid_scope', 'scope contains scopes that the app may not request');
  try {
    const resource = readResourceParameter(ctx, client, query);
    return { client, redirectUri, scopes, state, codeChallenge, prompt, workspaceId, resource };
  } catch (err) {
    throw err instanceof InvalidTarget ? refuse('invalid_target', err.message) : err;
  }
}
