import type { FastifyInstance } from 'fastify';
import { pageHeaders } from './layout.js';
import { StaleForm, UnreadableForm } from './page-forms.js';
import { problemPage } from './problem-page.js';

/** The link is unknown, expired, accepted or withdrawn: which of them is not told. */
export class NoInvitation extends Error {}

/** Answers whatever is thrown in the scope with a page. */
export function answerWithPages(scope: FastifyInstance): void {
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    reply.headers(pageHeaders());
    if (error instanceof NoInvitation) {
      const message = 'The link is not valid, or no longer. Ask for a new invitation.';
      return reply.code(404).send(problemPage('No invitation', message));
    }
    if (error instanceof StaleForm)
      return reply.code(403).send(problemPage('Please open the page again', error.message));
    if (error instanceof UnreadableForm)
      return reply.code(400).send(problemPage('This doesn’t work', error.message));
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a page failed unexpectedly');
    const message = 'Something went wrong. Please try again later.';
    return reply.code(status).send(problemPage('This doesn’t work', message));
  });
}
