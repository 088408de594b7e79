import { html } from './html.js';
import { page } from './layout.js';

export interface SignInView {
  /** Name of the app that requests access; null for the studio, which is part of the product. */
  readonly appName: string | null;
  readonly action: string;
  /** Address of the page that changes the password. */
  readonly passwordAddress: string;
  readonly csrf: string;
  readonly email?: string;
  /** The error of the last attempt. */
  readonly fault?: string;
}

export function signInPage(view: SignInView): string {
  const { appName, action, passwordAddress, csrf, email = '', fault } = view;
  const described = fault ? html` aria-describedby="fault" aria-invalid="true"` : null;
  return page(
    `${fault ? 'Error: ' : ''}Sign in${appName === null ? '' : ` to continue to ${appName}`}`,
    html`<h1>Sign in</h1>
${appName === null ? null : html`<p>to continue to <strong>${appName}</strong></p>`}
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
<p class="soft">${appName === null ? html`<a href="${passwordAddress}">Change your password</a>` : `You’ll be asked what ${appName} may do before it gets access to anything.`}</p>`,
  );
}
