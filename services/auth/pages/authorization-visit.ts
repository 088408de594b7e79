import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuthorizationRequest, readAuthorizationRequest } from '../oauth/authorization-request.js';
import type { OAuthContext } from '../oauth/oauth-context.js';
import type { Session } from '../sign-in/session.js';
import { findBrowserSession, openBrowserSession } from './browser-session.js';
import type { BrowserToken } from './browser-token.js';
import { readForm } from './page-forms.js';

/** State of a page of an authorization: the client's request and the browser's token and session. */
export interface Visit {
  readonly request: AuthorizationRequest;
  readonly token: string;
  readonly session: Session | null;
  /** The client's query string, for the form's URL. */
  readonly search: string;
}

export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://page').searchParams;

/** Reads the client's request and opens the browser's session for a page. */
export async function openVisit(
  deps: OAuthContext,
  browser: BrowserToken,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Visit> {
  const query = queryOf(exchange.request);
  const request = await readAuthorizationRequest(deps, query);
  return { request, search: `?${query}`, ...(await openBrowserSession(deps, browser, exchange)) };
}

/** Reads a form of one of the pages, with the client's request that the page was for. */
export async function readSubmission(
  deps: OAuthContext,
  browser: BrowserToken,
  sent: FastifyRequest,
): Promise<Visit & { readonly form: URLSearchParams }> {
  const query = queryOf(sent);
  const request = await readAuthorizationRequest(deps, query);
  const token = browser.read(sent);
  const form = readForm(sent, browser, token);
  const session = await findBrowserSession(deps, browser, sent);
  return { request, search: `?${query}`, token: token as string, session, form };
}
