import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_OF, setRefusalHeaders } from '../../platform/errors/error-status.js';
import { findUnavailable } from '../../platform/errors/unavailable.js';
import { html } from './html.js';
import { page, pageHeaders } from './layout.js';
import { StaleForm, UnreadableForm } from './page-forms.js';

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

/** The link is unknown, expired, accepted or revoked; which of them is not revealed. */
export class NoInvitation extends Error {}

/** Answers with a page for a failure unrelated to the user's input: 503 while a dependency is unavailable. */
export function answerFailure(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const unavailable = findUnavailable(error);
  if (unavailable) setRefusalHeaders(unavailable, reply);
  const status = unavailable ? STATUS_OF.unavailable : (error.statusCode ?? 500);
  if (status >= 500)
    request.log[unavailable ? 'warn' : 'error']({ err: error }, 'a page failed unexpectedly');
  const message = 'Something went wrong. Please try again later.';
  return reply.code(status).send(problemPage('This doesn’t work', message));
}

/** Answers every error of the scope with a page. */
export function answerWithPages(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    reply.headers(pageHeaders());
    if (error instanceof NoInvitation) {
      const message =
        'The link was used already, has expired or is not valid. If you have joined, sign in; otherwise ask for a new invitation.';
      return reply.code(404).send(problemPage('No invitation', message));
    }
    if (error instanceof StaleForm)
      return reply.code(403).send(problemPage('Please open the page again', error.message));
    if (error instanceof UnreadableForm)
      return reply.code(400).send(problemPage('This doesn’t work', error.message));
    return answerFailure(error, request, reply);
  });
}
