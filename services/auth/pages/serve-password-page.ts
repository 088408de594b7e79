import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { replaceOwnPassword } from '../member/replace-password.js';
import { checkPassword } from '../sign-in/check-password.js';
import { startSession } from '../sign-in/session.js';
import { answerWithPages } from './account-page-errors.js';
import { openBrowserSession } from './browser-session.js';
import { BrowserToken } from './browser-token.js';
import { csrfField, faultOf, newPasswordFields, presentPasswordField } from './fields.js';
import { html } from './html.js';
import { KnownDevice } from './known-device.js';
import { page, pageHeaders } from './layout.js';
import { acceptForms, findFault, readForm, readNewPassword } from './page-forms.js';
import { noteFailedSignIn, readOrigin } from './request-origin.js';
import { type AccountPagesDeps, donePage } from './serve-invitation-pages.js';

export interface PasswordView {
  readonly action: string;
  readonly csrf: string;
  readonly email?: string;
  readonly fault?: string;
}

const passwordPage = ({ action, csrf, email = '', fault }: PasswordView): string =>
  page(
    `${fault ? 'Error: ' : ''}Change your password`,
    html`<h1>Change your password</h1>
${faultOf(fault)}
<form method="post" action="${action}">
${csrfField(csrf)}
<div class="field">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${email}">
</div>
${presentPasswordField('password', 'Present password')}
${newPasswordFields()}
<div class="buttons"><button class="main" type="submit">Change password</button></div>
</form>
<p class="soft">You will be signed out everywhere else, and apps have to ask you for access again.</p>`,
  );

/** Serves `GET /account/password` and its form. The current password is required, so no session is needed. */
export async function servePasswordPage(app: FastifyInstance, deps: AccountPagesDeps): Promise<void> {
  const { db } = deps;
  const browser = new BrowserToken(deps);
  const devices = new KnownDevice(deps);
  const action = `${new URL(deps.authUrl).pathname.replace(/\/$/, '')}/account/password`;

  const show = (reply: FastifyReply, view: { csrf: string; email?: string; fault?: string }) =>
    reply.headers(pageHeaders()).send(passwordPage({ ...view, action }));

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    form: URLSearchParams,
  ): Promise<string | null> {
    const password = readNewPassword(form);
    const present = form.get('password') ?? '';
    const email = form.get('email') ?? '';
    const origin = await readOrigin(deps, request);
    const account = await checkPassword(deps, {
      email,
      password: present,
      address: origin.address,
      findDevice: devices.reader(request),
    });
    if (!account) noteFailedSignIn(deps, request, email, origin);
    if (!account) return 'The e-mail address or the current password is not right.';
    if (password === present) return 'The new password must differ from the current one.';
    if (!(await replaceOwnPassword(deps, account, password, origin)))
      return 'The current password is not right.';
    // The user's other sessions have ended; this browser gets one of the new password.
    const renewed = { id: account.id, passwordVersion: account.passwordVersion + 1 };
    browser.set(reply, await startSession(db, renewed, deps.now()));
    devices.remember(reply, renewed);
    return null;
  }

  const pages: FastifyPluginAsync = async (scope) => {
    acceptForms(scope);
    answerWithPages(scope);
    scope.get('/account/password', async (request, reply) => {
      const { token, session } = await openBrowserSession(deps, browser, { request, reply });
      return show(reply, { csrf: browser.formToken(token), email: session?.account.email ?? '' });
    });
    scope.post('/account/password', async (request, reply) => {
      const token = browser.read(request);
      const form = readForm(request, browser, token);
      const fault = await findFault(reply, () => change(request, reply, form));
      if (fault !== null)
        return show(reply, {
          csrf: browser.formToken(token as string),
          email: form.get('email') ?? '',
          fault,
        });
      const message = 'All other browsers are signed out, and apps have to ask you for access again.';
      return reply
        .headers(pageHeaders())
        .send(donePage('Your password is changed', message, `${deps.baseUrl}/`));
    });
  };
  await app.register(pages);
}
