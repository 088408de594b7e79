import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadClientAddress } from '../../platform/client-address.js';
import type { AttemptLimiter } from '../../platform/rate-limit/attempt-limiter.js';
import type { AccountEntity } from '../member/account.entity.js';
import { approveAccess } from '../oauth/approve-access.js';
import {
  type AuthorizationRequest,
  RefusedRequest,
  readAuthorizationRequest,
  UnanswerableRequest,
} from '../oauth/authorization-request.js';
import type { OAuthContext } from '../oauth/oauth-context.js';
import { destinationOf, formTargetOf, withAnswer } from '../oauth/redirect-uri.js';
import { endSession, findSessionAccount, makeSessionToken } from '../sign-in/session.js';
import { signIn } from '../sign-in/sign-in.js';
import { answerFailure } from './account-page-errors.js';
import { BrowserToken } from './browser-token.js';
import { consentPage } from './consent-page.js';
import { findOwnWorkspaces } from './find-own-workspaces.js';
import { KnownDevice } from './known-device.js';
import { pageHeaders } from './layout.js';
import { acceptForms, readForm, refuseAttempt, StaleForm, UnreadableForm } from './page-forms.js';
import { problemPage } from './problem-page.js';
import { signInPage } from './sign-in-page.js';

export interface PagesDeps extends OAuthContext {
  /** Public URLs, without a trailing slash. */
  readonly authUrl: string;
  readonly baseUrl: string;
  readonly signInAttempts: AttemptLimiter;
  /** Key that binds forms to their browser. */
  readonly secret: string;
  /** The address whose attempts are counted. */
  readonly readClientAddress: ReadClientAddress;
}

/** State of a page: the client's authorization request and the browser's token. */
interface Visit {
  readonly request: AuthorizationRequest;
  readonly token: string;
  readonly account: AccountEntity | null;
  /** The client's query string, for the form's URL. */
  readonly search: string;
}

const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URL(request.url, 'http://page').searchParams;

/**
 * Serves `GET /oauth/authorize` and the forms of its two pages. Every step validates the client's request
 * again from the URL.
 */
export async function servePages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const { db } = deps;
  const browser = new BrowserToken(deps);
  const devices = new KnownDevice(deps);
  const place = `${new URL(deps.authUrl).pathname.replace(/\/$/, '')}/oauth/authorize`;

  async function visit(request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
    const query = queryOf(request);
    const asked = await readAuthorizationRequest(deps, query);
    const known = browser.read(request);
    const account = known ? await findSessionAccount(db, known) : null;
    return {
      request: asked,
      account,
      token: known ?? browser.readOrSet(request, reply),
      search: `?${query}`,
    };
  }

  const showSignIn = (reply: FastifyReply, at: Visit, again: { email?: string; fault?: string } = {}) =>
    reply.headers(pageHeaders()).send(
      signInPage({
        ...again,
        appName: at.request.client.name,
        action: `${place}/sign-in${at.search}`,
        csrf: browser.formToken(at.token),
      }),
    );

  async function showConsent(reply: FastifyReply, at: Visit, account: AccountEntity, fault?: string) {
    const { client, scopes, redirectUri } = at.request;
    return reply.headers(pageHeaders([formTargetOf(redirectUri)])).send(
      consentPage({
        appName: client.name,
        scopes,
        account,
        fault,
        sentTo: destinationOf(redirectUri),
        workspaces: await findOwnWorkspaces(db, account.id),
        action: `${place}/decide${at.search}`,
        signOutAction: `${place}/sign-out${at.search}`,
        csrf: browser.formToken(at.token),
      }),
    );
  }

  const sendBack = (
    reply: FastifyReply,
    { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
    answer: Record<string, string>,
  ) =>
    reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(withAnswer(redirectUri, { ...answer, state, iss: deps.baseUrl }), 303);

  /**
   * Redirects the error to the client. A user who has not signed in must click a link first: otherwise any
   * registered URI could be reached
   * through an automatic redirect from our domain (open redirector, RFC 9700, 4.11.2).
   */
  async function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: RefusedRequest) {
    const answer = { error: refusal.error, error_description: refusal.message };
    const token = browser.read(request);
    if (token && (await findSessionAccount(db, token))) return sendBack(reply, refusal.answerTo, answer);
    const { redirectUri, state } = refusal.answerTo;
    return reply
      .code(400)
      .headers(pageHeaders())
      .send(
        problemPage(
          'This doesn’t work',
          `The request of the app that sent you here is invalid: ${refusal.message}.`,
          {
            address: withAnswer(redirectUri, { ...answer, state, iss: deps.baseUrl }),
            label: `Go back to ${destinationOf(redirectUri)}`,
          },
        ),
      );
  }

  const startAgain = (reply: FastifyReply, { search }: Visit) =>
    reply.header('cache-control', 'no-store').redirect(`${place}${search}`, 303);

  const pages: FastifyPluginAsync = async (scope) => {
    acceptForms(scope);
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof RefusedRequest) return answerRefusal(request, reply, error);
      reply.headers(pageHeaders());
      if (error instanceof StaleForm) {
        const again = { address: `${place}?${queryOf(request)}`, label: 'Start again' };
        return reply.code(403).send(problemPage('Please start again', error.message, again));
      }
      if (error instanceof UnanswerableRequest || error instanceof UnreadableForm)
        return reply.code(400).send(problemPage('This doesn’t work', error.message));
      return answerFailure(error, request, reply);
    });

    scope.get('/oauth/authorize', async (request, reply) => {
      const at = await visit(request, reply);
      return at.account ? showConsent(reply, at, at.account) : showSignIn(reply, at);
    });

    scope.post('/oauth/authorize/sign-in', async (request, reply) => {
      const at = await visit(request, reply);
      const form = readForm(request, browser, at.token);
      const email = form.get('email') ?? '';
      try {
        const signedIn = await signIn(deps, {
          email,
          password: form.get('password') ?? '',
          address: await deps.readClientAddress(request),
          findDevice: devices.reader(request),
        });
        if (!signedIn) {
          reply.code(400);
          return showSignIn(reply, at, { email, fault: 'The e-mail address or the password is not right.' });
        }
        if (at.account) await endSession(db, at.token);
        browser.set(reply, signedIn.session);
        devices.remember(reply, signedIn.account);
        return startAgain(reply, at);
      } catch (err) {
        return showSignIn(reply, at, { email, fault: refuseAttempt(reply, err) });
      }
    });

    scope.post('/oauth/authorize/sign-out', async (request, reply) => {
      const at = await visit(request, reply);
      readForm(request, browser, at.token);
      await endSession(db, at.token);
      browser.set(reply, makeSessionToken());
      return startAgain(reply, at);
    });

    scope.post('/oauth/authorize/decide', async (request, reply) => {
      const at = await visit(request, reply);
      const form = readForm(request, browser, at.token);
      if (!at.account) return startAgain(reply, at);
      if (form.get('decision') !== 'approve')
        return sendBack(reply, at.request, {
          error: 'access_denied',
          error_description: 'The user denied access',
        });

      const workspaceId = form.get('workspace') ?? '';
      const own = await findOwnWorkspaces(db, at.account.id);
      if (!own.some(({ id }) => id === workspaceId)) {
        reply.code(400);
        return showConsent(reply, at, at.account, 'Choose the workspace first.');
      }
      const code = await approveAccess(deps, { request: at.request, account: at.account, workspaceId });
      return sendBack(reply, at.request, { code });
    });
  };
  await app.register(pages);
}
