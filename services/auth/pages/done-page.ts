import { html } from './html.js';
import { page } from './layout.js';

/** Confirms what a form has done. */
export const donePage = (title: string, message: string): string =>
  page(
    title,
    html`<h1>${title}</h1>
<p>${message}</p>
<p class="soft">You can close this page.</p>`,
  );
