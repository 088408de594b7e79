import { html } from './html.js';
import { page } from './layout.js';

/** For what can't be answered to an app. */
export const problemPage = (title: string, message: string, again?: string): string =>
  page(
    title,
    html`<h1>${title}</h1>
<p>${message}</p>
${again ? html`<p><a href="${again}">Start again</a></p>` : null}
<p class="soft">Nothing was shared with anybody. You can close this page.</p>`,
  );
