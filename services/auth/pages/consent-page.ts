import { SCOPES, type Scope } from '../../../schemas/access.js';
import type { OwnWorkspace } from '../member/find-own-workspaces.js';
import { originOfApp, type ShownApp } from './app-origin.js';
import { html } from './html.js';
import { page } from './layout.js';
import { type SignedInView, signedInAs } from './signed-in-as.js';

export interface ConsentView extends SignedInView {
  readonly app: ShownApp;
  readonly scopes: readonly string[];
  readonly workspaces: readonly OwnWorkspace[];
  readonly action: string;
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
  const { app, scopes, workspaces, action, csrf, fault } = view;
  const none = workspaces.length === 0;
  return page(
    `${fault ? 'Error: ' : ''}Allow ${app.name}?`,
    html`${signedInAs(view)}
<h1>Allow ${app.name} to use your account?</h1>
${fault ? html`<p class="fault" role="alert">${fault}</p>` : null}
${originOfApp(app)}
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
<p class="soft">Either way you go back to <strong>${app.sentTo}</strong>.</p>`,
  );
}
