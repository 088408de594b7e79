import { html } from './html.js';
import { page } from './layout.js';

/** Confirms what a form has done, and leads to the studio. */
export const donePage = (title: string, message: string, studioUrl: string): string =>
  page(
    title,
    html`<h1>${title}</h1>
<p>${message}</p>
<p><a href="${studioUrl}">Go to Studio</a></p>`,
  );
