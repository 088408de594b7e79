import { originOfApp, type ShownApp } from './app-origin.js';
import { html } from './html.js';
import { page } from './layout.js';

export interface SignInView {
  /** The app that requests access; null for the studio, which is part of the product. */
  readonly app: ShownApp | null;
  readonly action: string;
  /** Address of the page that changes the password. */
  readonly passwordAddress: string;
  readonly csrf: string;
  readonly email?: string;
  /** The error of the last attempt. */
  readonly fault?: string;
}

export function signInPage(view: SignInView): string {
  const { app, action, passwordAddress, csrf, email = '', fault } = view;
  const described = fault ? html` aria-describedby="fault" aria-invalid="true"` : null;
  return page(
    `${fault ? 'Error: ' : ''}Sign in${app === null ? '' : ` to continue to ${app.name}`}`,
    html`<h1>Sign in</h1>
${app === null ? null : html`<p>to continue to <strong>${app.name}</strong></p>`}
${app && originOfApp(app)}
${fault ? html`<p class="fault" id="fault" role="alert">${fault}</p>` : null}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${email}"${described}${email ? null : html` autofocus`}>
</div>
<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"${described}${email ? html` autofocus` : null}>
</div>
<div class="buttons"><button class="main" type="submit">Sign in</button></div>
</form>
<p class="soft">${app === null ? html`<a href="${passwordAddress}">Change your password</a>` : `You’ll be asked what ${app.name} may do before it gets access to anything.`}</p>`,
  );
}
