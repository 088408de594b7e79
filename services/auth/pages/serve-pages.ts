import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadClientAddress } from '../../platform/http/client-address.js';
import type { AttemptLimiter } from '../../platform/rate-limit/attempt-limiter.js';
import type { AccountEntity } from '../account/account.entity.js';
import type { HashingQueue } from '../account/hashing-queue.js';
import { findOwnWorkspaces } from '../member/find-own-workspaces.js';
import { approveAccess } from '../oauth/approve-access.js';
import {
  type AuthorizationRequest,
  RefusedRequest,
  UnanswerableRequest,
} from '../oauth/authorization-request.js';
import type { OAuthContext } from '../oauth/oauth-context.js';
import { withoutLogin } from '../oauth/prompt.js';
import { destinationOf, formTargetOf, withAnswer } from '../oauth/redirect-uri.js';
import { checkPassword } from '../sign-in/check-password.js';
import { makeSessionToken, RECENT_SECONDS, type Session, startSession } from '../sign-in/session.js';
import { signOut } from '../sign-in/sign-out.js';
import { answerFailure, problemPage } from './account-page-errors.js';
import type { ShownApp } from './app-origin.js';
import { openVisit, queryOf, readSubmission, type Visit } from './authorization-visit.js';
import { findBrowserSession } from './browser-session.js';
import { BrowserToken } from './browser-token.js';
import { consentPage } from './consent-page.js';
import { findFirstPartyStep } from './first-party-step.js';
import { KnownDevice } from './known-device.js';
import { pageHeaders } from './layout.js';
import { acceptForms, isFromOtherSite, refuseAttempt, StaleForm, UnreadableForm } from './page-forms.js';
import { noteFailedSignIn, readOrigin } from './request-origin.js';
import { grantFirstParty, sendBack } from './send-back.js';
import { signInPage } from './sign-in-page.js';
import { workspacePage } from './workspace-page.js';

export interface PagesDeps extends OAuthContext {
  /** Public URL of the pages, without a trailing slash. */
  readonly authUrl: string;
  readonly signInAttempts: AttemptLimiter;
  readonly hashing: HashingQueue;
  /** Key that binds forms to their browser. */
  readonly secret: string;
  /** The address whose attempts are counted. */
  readonly readClientAddress: ReadClientAddress;
}

/** Whether the user signed in recently enough to grant an app access. */
const isRecent = ({ signedInAt }: Session, at: Date): boolean =>
  at.getTime() - signedInAt.getTime() < RECENT_SECONDS * 1000;

const shownApp = ({ client: { name, selfRegistered }, redirectUri }: AuthorizationRequest): ShownApp => ({
  name,
  selfRegistered,
  sentTo: destinationOf(redirectUri),
});

/**
 * Serves `GET /oauth/authorize` and the forms of its two pages. Every step validates the client's request
 * again from the URL.
 */
export async function servePages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const { db } = deps;
  const browser = new BrowserToken(deps);
  const devices = new KnownDevice(deps);
  const root = new URL(deps.authUrl).pathname.replace(/\/$/, '');
  const place = `${root}/oauth/authorize`;

  const visit = (request: FastifyRequest, reply: FastifyReply) =>
    openVisit(deps, browser, { request, reply });
  const submitted = (request: FastifyRequest) => readSubmission(deps, browser, request);

  /** Browsers apply `form-action` to the redirects that follow a form as well. */
  const formTargets = ({ client, redirectUri }: AuthorizationRequest): string[] =>
    client.isFirstParty ? [new URL(redirectUri).origin] : [];

  const showSignIn = (reply: FastifyReply, at: Visit, again: { email?: string; fault?: string } = {}) => {
    const { client } = at.request;
    const email = again.email ?? at.session?.account.email;
    return reply.headers(pageHeaders(formTargets(at.request))).send(
      signInPage({
        ...again,
        ...(email !== undefined && { email }),
        app: client.isFirstParty ? null : shownApp(at.request),
        action: `${place}/sign-in${at.search}`,
        passwordAddress: `${root}/account/password`,
        csrf: browser.formToken(at.token),
      }),
    );
  };

  /** Answers a first-party client, which needs no consent, or shows what the user has to do first. */
  async function answerFirstParty(
    request: FastifyRequest,
    reply: FastifyReply,
    at: Visit,
  ): Promise<FastifyReply> {
    const step = await findFirstPartyStep(db, at);
    const { session } = at;
    if (step.kind === 'sign in' || !session) return showSignIn(reply, at);
    if (step.kind === 'choose a workspace')
      return reply.headers(pageHeaders(formTargets(at.request))).send(
        workspacePage({
          ...step,
          account: session.account,
          action: `${place}/workspace${at.search}`,
          signOutAction: `${place}/sign-out${at.search}`,
          csrf: browser.formToken(at.token),
        }),
      );
    // A link of another site may open another workspace of the user, but not for longer.
    const isRemembered = at.request.workspaceId === undefined || !isFromOtherSite(request);
    return grantFirstParty(deps, browser, reply, at, {
      session,
      workspaceId: step.workspaceId,
      isRemembered,
    });
  }

  async function showConsent(reply: FastifyReply, at: Visit, account: AccountEntity, fault?: string) {
    const { scopes, redirectUri } = at.request;
    return reply.headers(pageHeaders([formTargetOf(redirectUri)])).send(
      consentPage({
        app: shownApp(at.request),
        scopes,
        account,
        fault,
        workspaces: await findOwnWorkspaces(db, account.id),
        action: `${place}/decide${at.search}`,
        signOutAction: `${place}/sign-out${at.search}`,
        csrf: browser.formToken(at.token),
      }),
    );
  }

  /**
   * Redirects the error to the client. A user who has not signed in must click a link first: otherwise any registered
   * URI could be reached through an automatic redirect from our domain (open redirector, RFC 9700, 4.11.2). The pages of
   * a first-party client are in our domain.
   */
  async function answerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: RefusedRequest) {
    const answer = { error: refusal.error, error_description: refusal.message };
    const { client, redirectUri, state } = refusal.answerTo;
    if (client.isFirstParty || (await findBrowserSession(deps, browser, request)))
      return sendBack(deps, reply, { request: refusal.answerTo, answer });
    return reply
      .code(400)
      .headers(pageHeaders())
      .send(
        problemPage(
          'This doesn’t work',
          `The request of the app that sent you here is invalid: ${refusal.message}.`,
          {
            next: {
              address: withAnswer(redirectUri, { ...answer, state, iss: deps.baseUrl }),
              label: `Go back to ${destinationOf(redirectUri)}`,
            },
            isOfApp: true,
          },
        ),
      );
  }

  const startAgain = (reply: FastifyReply, search: string) =>
    reply.header('cache-control', 'no-store').redirect(`${place}${search}`, 303);

  const pages: FastifyPluginAsync = async (scope) => {
    acceptForms(scope);
    scope.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof RefusedRequest) return answerRefusal(request, reply, error);
      reply.headers(pageHeaders());
      if (error instanceof StaleForm) {
        const next = { address: `${place}?${queryOf(request)}`, label: 'Start again' };
        return reply
          .code(403)
          .send(problemPage('Please start again', error.message, { next, isOfApp: true }));
      }
      if (error instanceof UnanswerableRequest || error instanceof UnreadableForm)
        return reply.code(400).send(problemPage('This doesn’t work', error.message, { isOfApp: true }));
      return answerFailure(error, request, reply);
    });

    scope.get('/oauth/authorize', async (request, reply) => {
      const at = await visit(request, reply);
      const { client, prompt } = at.request;
      if (client.isFirstParty) return answerFirstParty(request, reply, at);
      if (prompt.has('none'))
        throw new RefusedRequest(at.request, 'consent_required', 'The user has to give consent');
      const { session } = at;
      if (!session || prompt.has('login') || !isRecent(session, deps.now())) return showSignIn(reply, at);
      return showConsent(reply, at, session.account);
    });

    scope.post('/oauth/authorize/sign-in', async (request, reply) => {
      const at = await submitted(request);
      const email = at.form.get('email') ?? '';
      const origin = await readOrigin(deps, request);
      try {
        const account = await checkPassword(deps, {
          email,
          password: at.form.get('password') ?? '',
          address: origin.address,
          findDevice: devices.reader(request),
        });
        if (!account) {
          noteFailedSignIn(deps, request, email, origin);
          reply.code(400);
          return showSignIn(reply, at, { email, fault: 'The e-mail address or the password is not right.' });
        }
        if (at.session) await signOut(deps, at.token, at.session.account.id, origin);
        browser.set(reply, await startSession(db, account, deps.now(), origin));
        devices.remember(reply, account);
        return startAgain(reply, withoutLogin(at.search));
      } catch (err) {
        return showSignIn(reply, at, { email, fault: refuseAttempt(reply, err) });
      }
    });

    scope.post('/oauth/authorize/sign-out', async (request, reply) => {
      const at = await submitted(request);
      if (at.session) await signOut(deps, at.token, at.session.account.id, await readOrigin(deps, request));
      browser.set(reply, makeSessionToken());
      return startAgain(reply, at.search);
    });

    scope.post('/oauth/authorize/workspace', async (request, reply) => {
      const at = await submitted(request);
      const { session, form, search } = at;
      if (!session || !at.request.client.isFirstParty) return startAgain(reply, search);
      const workspaceId = form.get('workspace') ?? '';
      return grantFirstParty(deps, browser, reply, at, { session, workspaceId, isRemembered: true });
    });

    scope.post('/oauth/authorize/decide', async (request, reply) => {
      const at = await submitted(request);
      const { session, form, search } = at;
      if (!session || !isRecent(session, deps.now())) return startAgain(reply, search);
      if (form.get('decision') !== 'approve')
        return sendBack(deps, reply, {
          request: at.request,
          answer: { error: 'access_denied', error_description: 'The user denied access' },
        });

      const workspaceId = form.get('workspace') ?? '';
      const own = await findOwnWorkspaces(db, session.account.id);
      if (!own.some(({ id }) => id === workspaceId)) {
        reply.code(400);
        return showConsent(reply, at, session.account, 'Choose the workspace first.');
      }
      const { account } = session;
      const consentFrom = await readOrigin(deps, request);
      const code = await approveAccess(deps, { request: at.request, account, workspaceId, consentFrom });
      return sendBack(deps, reply, { request: at.request, answer: { code } });
    });
  };
  await app.register(pages);
}
