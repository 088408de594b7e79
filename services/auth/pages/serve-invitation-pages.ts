import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ReadClientAddress } from '../../platform/http/client-address.js';
import { type AttemptLimiter, clientSubnet } from '../../platform/rate-limit/attempt-limiter.js';
import { requireName } from '../../platform/text/check-text.js';
import type { AccountEntity } from '../account/account.entity.js';
import type { HashingQueue } from '../account/hashing-queue.js';
import { lowerEmail } from '../account/lower-email.js';
import { findAccount } from '../account/make-account.js';
import { hashPassword } from '../account/password.js';
import type { RequestOrigin } from '../audit/record-action.js';
import {
  acceptWithAccount,
  acceptWithNewAccount,
  findInvitation,
  type NotAccepted,
  type ShownInvitation,
} from '../invitation/accept-invitation.js';
import type { OAuthContext } from '../oauth/oauth-context.js';
import { checkPassword } from '../sign-in/check-password.js';
import { startSession } from '../sign-in/session.js';
import { signOut } from '../sign-in/sign-out.js';
import { answerWithPages, NoInvitation } from './account-page-errors.js';
import { findBrowserSession, openBrowserSession } from './browser-session.js';
import { BrowserToken } from './browser-token.js';
import { accountField, csrfField, faultOf, newPasswordFields, presentPasswordField } from './fields.js';
import { html } from './html.js';
import { type FindDevice, KnownDevice } from './known-device.js';
import { page, pageHeaders } from './layout.js';
import { acceptForms, findFault, readForm, readNewPassword } from './page-forms.js';
import { readOrigin } from './request-origin.js';

/** Confirms what a form has done, and leads to the studio. */
export const donePage = (title: string, message: string, studioUrl: string): string =>
  page(
    title,
    html`<h1>${title}</h1>
<p>${message}</p>
<p><a href="${studioUrl}">Go to Studio</a></p>`,
  );

export interface AccountPagesDeps extends Pick<OAuthContext, 'db' | 'announce' | 'now' | 'baseUrl'> {
  /** Public URL, without a trailing slash. */
  readonly authUrl: string;
  readonly signInAttempts: AttemptLimiter;
  readonly hashing: HashingQueue;
  /** Key that binds forms to their browser. */
  readonly secret: string;
  /** The address whose attempts are counted. */
  readonly readClientAddress: ReadClientAddress;
}

/** Handles a form of the page; returns the error if the invitation was not accepted. */
type Join = (
  deps: AccountPagesDeps & { readonly origin: RequestOrigin },
  sent: {
    readonly form: URLSearchParams;
    readonly token: string;
    readonly email: string;
    readonly address: string;
    readonly findDevice: FindDevice;
    /** Signs the browser in, and marks it as known for the account. */
    readonly signIn: (account: AccountEntity) => Promise<void>;
  },
) => Promise<string | null>;

function faultOfOutcome(outcome: NotAccepted | null, ofAccount: string): string | null {
  if (outcome === 'no invitation') throw new NoInvitation();
  return outcome && ofAccount;
}

const WRONG_PASSWORD = 'The password is not right.';

const signInAndJoin: Join = async (deps, { form, token, signIn, ...browser }) => {
  const account = await checkPassword(deps, { ...browser, password: form.get('password') ?? '' });
  if (!account) return WRONG_PASSWORD;
  const fault = faultOfOutcome(await acceptWithAccount(deps, token, account), WRONG_PASSWORD);
  if (!fault) await signIn(account);
  return fault;
};

const NO_ACCOUNT_MADE = 'The account could not be created. If you have one with this address, sign in above.';

const createAccountAndJoin: Join = async (deps, { form, token, email, address, signIn }) => {
  const name = form.get('name') ?? '';
  requireName('Your name', name);
  const password = readNewPassword(form);
  // Limited like a sign-in: it reveals as much about an address.
  const account = await lowerEmail(deps.db.manager, email);
  const attempt = await deps.signInAttempts.begin({ address, account });
  const source = { name: clientSubnet(address), isKnown: false };
  const passwordHash = await deps.hashing.run(source, () => hashPassword(password));
  const fault = faultOfOutcome(
    await acceptWithNewAccount(deps, token, { name, passwordHash }),
    NO_ACCOUNT_MADE,
  );
  if (fault) return fault;
  await attempt.succeeded();
  const made = await findAccount(deps.db.manager, email);
  // Unless the password was changed since.
  if (made?.passwordHash === passwordHash) await signIn(made);
  return null;
};

/** Serves `GET /invitation/<token>` and its forms: signing in or creating an account, and becoming a member. */
export async function serveInvitationPages(app: FastifyInstance, deps: AccountPagesDeps): Promise<void> {
  const browser = new BrowserToken(deps);
  const devices = new KnownDevice(deps);
  const place = `${new URL(deps.authUrl).pathname.replace(/\/$/, '')}/invitation`;

  async function requireInvitation(token: string): Promise<ShownInvitation> {
    const invitation = await findInvitation(deps.db, token);
    if (!invitation) throw new NoInvitation();
    return invitation;
  }

  const show = (
    reply: FastifyReply,
    view: { invitation: ShownInvitation; token: string; csrf: string; fault?: string },
  ) =>
    reply.headers(pageHeaders()).send(
      invitationPage({
        ...view,
        signInAction: `${place}/sign-in`,
        createAction: `${place}/create-account`,
      }),
    );

  const submit = (join: Join) => async (request: FastifyRequest, reply: FastifyReply) => {
    const browserToken = browser.read(request);
    const form = readForm(request, browser, browserToken);
    const token = form.get('token') ?? '';
    const invitation = await requireInvitation(token);
    const { email, workspaceName } = invitation;
    const origin = await readOrigin(deps, request);
    const previous = await findBrowserSession(deps, browser, request);
    const fault = await findFault(reply, () =>
      join(
        { ...deps, origin },
        {
          form,
          token,
          email,
          address: origin.address,
          findDevice: devices.reader(request),
          signIn: async (account) => {
            if (previous) await signOut(deps, browserToken as string, previous.account.id, origin);
            browser.set(reply, await startSession(deps.db, account, deps.now(), origin));
            devices.remember(reply, account);
          },
        },
      ),
    );
    if (fault !== null)
      return show(reply, { invitation, token, fault, csrf: browser.formToken(browserToken as string) });
    const message = `You are a member of ${workspaceName} as ${email}.`;
    return reply.headers(pageHeaders()).send(donePage('You have joined', message, `${deps.baseUrl}/`));
  };

  const pages: FastifyPluginAsync = async (scope) => {
    acceptForms(scope);
    answerWithPages(scope);
    scope.get<{ Params: { token: string } }>('/invitation/:token', async (request, reply) => {
      const { token } = request.params;
      const csrf = browser.formToken((await openBrowserSession(deps, browser, { request, reply })).token);
      return show(reply, { invitation: await requireInvitation(token), token, csrf });
    });
    scope.post('/invitation/sign-in', submit(signInAndJoin));
    scope.post('/invitation/create-account', submit(createAccountAndJoin));
  };
  await app.register(pages);
}

export interface InvitationView {
  readonly invitation: ShownInvitation;
  /** Token of the link, sent in the form's body so that it does not appear in form URLs. */
  readonly token: string;
  readonly signInAction: string;
  readonly createAction: string;
  readonly csrf: string;
  readonly fault?: string;
}

/**
 * Always offers both signing in and creating an account: the page does not reveal whether the address has an
 * account.
 */
function invitationPage(view: InvitationView): string {
  const { invitation, token, signInAction, createAction, csrf, fault } = view;
  const { email, role, workspaceName } = invitation;
  const hidden = html`${csrfField(csrf)}
<input type="hidden" name="token" value="${token}">
${accountField(email)}`;
  return page(
    `${fault ? 'Error: ' : ''}Join ${workspaceName}`,
    html`<h1>Join ${workspaceName}</h1>
<p>You are invited as <strong>${email}</strong>. Your role will be: ${role}.</p>
${faultOf(fault)}
<form method="post" action="${signInAction}">
<h2>You have an account</h2>
${hidden}
${presentPasswordField('password', 'Password')}
<div class="buttons"><button class="main" type="submit">Sign in and join</button></div>
</form>
<form method="post" action="${createAction}">
<h2>You are new here</h2>
${hidden}
<div class="field">
<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" required maxlength="200">
</div>
${newPasswordFields()}
<div class="buttons"><button class="main" type="submit">Create account and join</button></div>
</form>
<p class="soft">Nobody else can use the link once you have joined. If you did not expect it, close this page.</p>`,
  );
}
