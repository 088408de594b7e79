import { csrfField } from './fields.js';
import { type Html, html } from './html.js';

export interface SignedInView {
  readonly account: { readonly name: string; readonly email: string };
  readonly signOutAction: string;
  readonly csrf: string;
}

/** The head of a page for signed-in users: who they are, and a way to use another account. */
export const signedInAs = ({ account, signOutAction, csrf }: SignedInView): Html =>
  html`<form class="who" method="post" action="${signOutAction}">
${csrfField(csrf)}
<span class="soft">Signed in as ${account.name} (${account.email})</span>
<button class="link" type="submit">Use another account</button>
</form>`;
