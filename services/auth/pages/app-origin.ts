import { type Html, html } from './html.js';

export interface ShownApp {
  readonly name: string;
  /** Readable destination of the redirect. */
  readonly sentTo: string;
  /** Present for an app that no workspace registered. `host` published its metadata; null: it registered itself. */
  readonly selfRegistered?: { readonly host: string | null } | undefined;
}

/** Says what the name of an app proves, before a person enters a password or allows it anything; null for registered apps. */
export function originOfApp({ sentTo, selfRegistered }: ShownApp): Html | null {
  if (!selfRegistered) return null;
  const { host } = selfRegistered;
  return host
    ? html`<p class="warning">The app is published by <strong>${host}</strong>. Nobody in your workspace registered it.</p>`
    : html`<p class="warning">The app registered itself, so its name proves nothing. Continue only if you have just connected it yourself; access goes to <strong>${sentTo}</strong>.</p>`;
}
