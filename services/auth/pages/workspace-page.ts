import type { OwnWorkspace } from '../member/find-own-workspaces.js';
import { csrfField, faultOf } from './fields.js';
import { html } from './html.js';
import { page } from './layout.js';
import { type SignedInView, signedInAs } from './signed-in-as.js';

export interface WorkspaceView extends SignedInView {
  readonly workspaces: readonly OwnWorkspace[];
  readonly action: string;
  readonly fault?: string | undefined;
}

/** Lets a member of several workspaces choose the one to work in. */
export function workspacePage(view: WorkspaceView): string {
  const { workspaces, action, csrf, fault } = view;
  if (workspaces.length === 0)
    return page(
      'No workspace',
      html`${signedInAs(view)}
<h1>You are not a member of any workspace</h1>
<p>Ask an owner or admin of a workspace to invite you.</p>`,
    );
  return page(
    `${fault ? 'Error: ' : ''}Choose a workspace`,
    html`${signedInAs(view)}
<h1>Choose a workspace</h1>
${faultOf(fault)}
<form class="choices" method="post" action="${action}">
${csrfField(csrf)}
${workspaces.map(
  ({ id, name, role }) =>
    html`<button type="submit" name="workspace" value="${id}">${name} <span class="soft">Your role: ${role}</span></button>`,
)}
</form>`,
  );
}
