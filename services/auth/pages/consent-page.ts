import { SCOPES, type Scope } from '../../../schemas/access.js';
import type { Role } from '../../platform/caller.js';
import { html } from './html.js';
import { page } from './layout.js';

export interface ConsentView {
  readonly appName: string;
  readonly scopes: readonly string[];
  /** Readable destination of the redirect. */
  readonly sentTo: string;
  readonly account: { readonly name: string; readonly email: string };
  readonly workspaces: ReadonlyArray<{ readonly id: string; readonly name: string; readonly role: Role }>;
  readonly action: string;
  readonly signOutAction: string;
  readonly csrf: string;
  readonly fault?: string;
}

function workspaceChoice({ workspaces }: ConsentView) {
  const only = workspaces.length === 1;
  return html`<fieldset>
<legend>${only ? 'In the workspace' : 'Choose a workspace'}</legend>
${workspaces.map(
  ({ id, name, role }) => html`<label class="choice">
<input type="radio" name="workspace" value="${id}" required${only ? html` checked` : null}>
<span>${name} <span class="soft">Your role: ${role}</span></span>
</label>`,
)}
</fieldset>`;
}

export function consentPage(view: ConsentView): string {
  const { appName, scopes, sentTo, account, workspaces, action, signOutAction, csrf, fault } = view;
  const none = workspaces.length === 0;
  return page(
    `${fault ? 'Error: ' : ''}Allow ${appName}?`,
    html`<form class="who" method="post" action="${signOutAction}">
<input type="hidden" name="csrf" value="${csrf}">
<span class="soft">Signed in as ${account.name} (${account.email})</span>
<button class="link" type="submit">Use another account</button>
</form>
<h1>Allow ${appName} to use your account?</h1>
${fault ? html`<p class="fault" role="alert">${fault}</p>` : null}
<h2 id="permissions">It will be able to</h2>
<ul aria-labelledby="permissions">
${scopes.map((scope) => html`<li>${SCOPES[scope as Scope]}</li>`)}
</ul>
<p class="soft">It sees your name and e-mail address, and can never do more than your own role in the workspace allows.</p>
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
${none ? html`<p class="fault">You are not a member of any workspace, so there is nothing to allow access to.</p>` : workspaceChoice(view)}
<div class="buttons">
${none ? null : html`<button class="main" type="submit" name="decision" value="approve">Allow</button>`}
<button type="submit" name="decision" value="deny" formnovalidate>Don’t allow</button>
</div>
</form>
<p class="soft">Either way you go back to <strong>${sentTo}</strong>.</p>`,
  );
}
