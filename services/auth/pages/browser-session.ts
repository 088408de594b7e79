import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OAuthContext } from '../oauth/oauth-context.js';
import { findSession, type Session } from '../sign-in/session.js';
import type { BrowserToken } from './browser-token.js';

/** Returns the session of the browser; null when nobody is signed in there. */
export async function findBrowserSession(
  { db, now }: Pick<OAuthContext, 'db' | 'now'>,
  browser: BrowserToken,
  request: FastifyRequest,
): Promise<Session | null> {
  const token = browser.read(request);
  return token ? findSession(db, token, now()) : null;
}

/**
 * Returns the session of a browser that opens a page, and its token. A browser without a session gets a token for the
 * forms of the page. Forms never set one: browsers send forms of other sites without the cookie, so it would replace
 * the session of a signed-in user.
 */
export async function openBrowserSession(
  deps: Pick<OAuthContext, 'db' | 'now'>,
  browser: BrowserToken,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<{ token: string; session: Session | null }> {
  const session = await findBrowserSession(deps, browser, request);
  const token = session ? (browser.read(request) as string) : browser.readOrSet(request, reply);
  return { token, session };
}
