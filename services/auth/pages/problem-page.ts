import { html } from './html.js';
import { page } from './layout.js';

/** A link that the user may follow. */
interface NextStep {
  readonly address: string;
  readonly label: string;
}

/** For errors that cannot be sent to the client, or not without the user's action. */
export const problemPage = (title: string, message: string, next?: NextStep): string =>
  page(
    title,
    html`<h1>${title}</h1>
<p>${message}</p>
${next ? html`<p><a href="${next.address}">${next.label}</a></p>` : null}
<p class="soft">Nothing was shared. You can close this page.</p>`,
  );
