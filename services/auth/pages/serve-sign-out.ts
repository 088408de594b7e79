import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { makeSessionToken, RECENT_SECONDS } from '../sign-in/session.js';
import { signOut } from '../sign-in/sign-out.js';
import { answerWithPages } from './account-page-errors.js';
import { findBrowserSession } from './browser-session.js';
import { BrowserToken } from './browser-token.js';
import { csrfField } from './fields.js';
import { html } from './html.js';
import { page, pageHeaders } from './layout.js';
import { acceptForms } from './page-forms.js';
import { readOrigin } from './request-origin.js';
import type { PagesDeps } from './serve-pages.js';

export interface SignOutView {
  readonly account: { readonly name: string; readonly email: string };
  readonly action: string;
  readonly studioUrl: string;
  readonly csrf: string;
}

/** Asks before it signs out: a link of another site must not. */
const signOutPage = ({ account, action, studioUrl, csrf }: SignOutView): string =>
  page(
    'Sign out',
    html`<h1>Sign out?</h1>
<p>You are signed in as ${account.name} (${account.email}).</p>
<form method="post" action="${action}">
${csrfField(csrf)}
<div class="buttons"><button class="main" type="submit">Sign out</button></div>
</form>
<p><a href="${studioUrl}">Stay signed in</a></p>`,
  );

/**
 * Serves `/oauth/sign-out`, the end-session endpoint (OpenID Connect RP-Initiated Logout). Only a POST of the product's
 * own pages signs out; any other request shows a page that asks the user. Both lead to the studio.
 */
export async function serveSignOut(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const browser = new BrowserToken(deps);
  const studioUrl = `${deps.baseUrl}/`;
  const action = `${new URL(deps.authUrl).pathname.replace(/\/$/, '')}/oauth/sign-out`;
  const ownOrigins = [deps.baseUrl, deps.authUrl].map((url) => new URL(url).origin);

  /** Browsers send the origin of the page with every POST; a form of the page itself has a token as well. */
  function isOwnRequest({ method, headers, body }: FastifyRequest, token: string): boolean {
    if (method !== 'POST') return false;
    if (headers.origin !== undefined && ownOrigins.includes(headers.origin)) return true;
    if (headers['sec-fetch-site'] === 'same-origin') return true;
    const csrf = body instanceof URLSearchParams ? body.get('csrf') : null;
    return csrf !== null && browser.isFormToken(token, csrf);
  }

  const pages: FastifyPluginAsync = async (scope) => {
    acceptForms(scope);
    answerWithPages(scope);
    scope.route({
      method: ['GET', 'POST'],
      url: '/oauth/sign-out',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const session = await findBrowserSession(deps, browser, request);
        reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
        if (!session) return reply.redirect(studioUrl, 303);
        const token = browser.read(request) as string;
        const { account } = session;
        if (!isOwnRequest(request, token))
          return reply
            .headers(pageHeaders(ownOrigins))
            .send(signOutPage({ account, action, studioUrl, csrf: browser.formToken(token) }));
        await signOut(deps, token, account.id, await readOrigin(deps, request));
        browser.set(reply, makeSessionToken(), RECENT_SECONDS);
        return reply.redirect(studioUrl, 303);
      },
    });
  };
  await app.register(pages);
}
