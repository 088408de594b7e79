import type { FastifyReply } from 'fastify';
import { approveAccess } from '../oauth/approve-access.js';
import type { AuthorizationRequest } from '../oauth/authorization-request.js';
import type { OAuthContext } from '../oauth/oauth-context.js';
import { withAnswer } from '../oauth/redirect-uri.js';
import { LONGEST_SECONDS, type Session } from '../sign-in/session.js';
import type { Visit } from './authorization-visit.js';
import type { BrowserToken } from './browser-token.js';

/** Redirects the browser to the client with the answer to its request. */
export const sendBack = (
  { baseUrl }: Pick<OAuthContext, 'baseUrl'>,
  reply: FastifyReply,
  {
    request: { redirectUri, state },
    answer,
  }: {
    readonly request: Pick<AuthorizationRequest, 'redirectUri' | 'state'>;
    readonly answer: Readonly<Record<string, string>>;
  },
): FastifyReply =>
  reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(withAnswer(redirectUri, { ...answer, state, iss: baseUrl }), 303);

interface FirstPartyGrant {
  readonly session: Session;
  readonly workspaceId: string;
  /** Whether the session remembers the workspace. */
  readonly isRemembered: boolean;
}

/** Grants a first-party client the user's access to the workspace for as long as the session lasts. */
export async function grantFirstParty(
  deps: OAuthContext,
  browser: BrowserToken,
  reply: FastifyReply,
  { request, token }: Pick<Visit, 'request' | 'token'>,
  { session: { account, hash, isExtended }, workspaceId, isRemembered }: FirstPartyGrant,
): Promise<FastifyReply> {
  const session = { hash, isRemembered };
  const code = await approveAccess(deps, { request, account, workspaceId, session });
  // The cookie of a sign-in lasts for as long as its session, which is extended now.
  if (!isExtended) browser.set(reply, token, LONGEST_SECONDS);
  return sendBack(deps, reply, { request, answer: { code } });
}
