import type { ShownInvitation } from '../invitation/find-invitation.js';
import { accountField, csrfField, faultOf, newPasswordFields, presentPasswordField } from './fields.js';
import { html } from './html.js';
import { page } from './layout.js';

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
export function invitationPage(view: InvitationView): string {
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
