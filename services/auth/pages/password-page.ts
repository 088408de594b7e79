import { csrfField, faultOf, newPasswordFields, presentPasswordField } from './fields.js';
import { html } from './html.js';
import { page } from './layout.js';

export interface PasswordView {
  readonly action: string;
  readonly csrf: string;
  readonly email?: string;
  readonly fault?: string;
}

export const passwordPage = ({ action, csrf, email = '', fault }: PasswordView): string =>
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
