import { html } from './html.js';
import { page } from './layout.js';

/** A link that the user may follow. */
interface NextStep {
  readonly address: string;
  readonly label: string;
}

interface Ending {
  readonly next?: NextStep;
  /** An app had requested access; the page says that it received none. */
  readonly isOfApp?: boolean;
}

/** For errors that cannot be sent to the client, or not without the user's action. */
export const problemPage = (title: string, message: string, { next, isOfApp }: Ending = {}): string =>
  page(
    title,
    html`<h1>${title}</h1>
<p>${message}</p>
${next ? html`<p><a href="${next.address}">${next.label}</a></p>` : null}
<p class="soft">${isOfApp ? 'Nothing was shared. ' : null}You can close this page.</p>`,
  );
