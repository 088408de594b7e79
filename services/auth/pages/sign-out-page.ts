import { csrfField } from './fields.js';
import { html } from './html.js';
import { page } from './layout.js';

export interface SignOutView {
  readonly account: { readonly name: string; readonly email: string };
  readonly action: string;
  readonly studioUrl: string;
  readonly csrf: string;
}

/** Asks before it signs out: a link of another site must not. */
export const signOutPage = ({ account, action, studioUrl, csrf }: SignOutView): string =>
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
