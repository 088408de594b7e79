import { type Html, html } from './html.js';

/** The error of a form, announced to screen readers. */
export const faultOf = (fault: string | undefined): Html | null =>
  fault ? html`<p class="fault" id="fault" role="alert">${fault}</p>` : null;

export const csrfField = (csrf: string): Html => html`<input type="hidden" name="csrf" value="${csrf}">`;

/** The account of a password, for the browser's password manager. */
export const accountField = (email: string): Html =>
  html`<input type="hidden" name="username" autocomplete="username" value="${email}">`;

export const presentPasswordField = (id: string, label: string): Html =>
  html`<div class="field">
<label for="${id}">${label}</label>
<input id="${id}" name="password" type="password" autocomplete="current-password" required maxlength="1024">
</div>`;

export const newPasswordFields = (): Html =>
  html`<div class="field">
<label for="new-password">New password</label>
<input id="new-password" name="new-password" type="password" autocomplete="new-password" required minlength="8" maxlength="256" aria-describedby="password-rule">
<p class="soft" id="password-rule">8 to 256 characters. Long is better than complicated.</p>
</div>
<div class="field">
<label for="repeated-password">New password again</label>
<input id="repeated-password" name="repeated-password" type="password" autocomplete="new-password" required maxlength="256">
</div>`;
