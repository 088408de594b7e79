import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_OF } from '../../platform/errors/error-status.js';
import { DomainError } from '../../platform/errors/errors.js';
import { isRefusedForCapacity } from '../../platform/errors/unavailable.js';
import { acceptFormBodies } from '../../platform/http/text-bodies.js';
import { isPlainText } from '../../platform/text/plain-text.js';
import { requirePassword } from '../member/check-account.js';
import type { BrowserToken } from './browser-token.js';

/** The form does not come from a page recently sent to this browser. */
export class StaleForm extends Error {}

/** The form contains characters that cannot be typed or stored in the database. */
export class UnreadableForm extends Error {}

const NO_TEXT = 'The form holds characters that are no text.';

/** Makes the scope accept only form bodies. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  acceptFormBodies(scope, { bodyLimit: 16_384, explain: () => new UnreadableForm(NO_TEXT) });
}

/** Whether the browser reports that another site has sent the request. */
export function isFromOtherSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

/**
 * Returns a form of our pages, sent by the browser that received the page. Throws `StaleForm` and
 * `UnreadableForm`.
 */
export function readForm(
  request: FastifyRequest,
  browser: BrowserToken,
  token: string | null,
): URLSearchParams {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  if (isFromOtherSite(request) || token === null || !browser.isFormToken(token, form.get('csrf') ?? ''))
    throw new StaleForm('The page was open for too long, or its form was sent from another page.');
  if (![...form.values()].every(isPlainText)) throw new UnreadableForm(NO_TEXT);
  return form;
}

/** Returns the new password of a form. Throws `validation_error`. */
export function readNewPassword(form: URLSearchParams): string {
  const password = form.get('new-password') ?? '';
  requirePassword('The new password', password);
  if (form.get('repeated-password') !== password)
    throw new DomainError('validation_error', 'The two passwords differ');
  return password;
}

/**
 * Answers too many attempts at a password with 429, or with 503 when they come from everywhere, and returns the message for the
 * page. Any other error is rethrown.
 */
export function refuseAttempt(reply: FastifyReply, err: unknown): string {
  const isTooMany = err instanceof DomainError && err.code === 'rate_limit_exceeded';
  if (!isTooMany && !isRefusedForCapacity(err)) throw err;
  const { code, details } = err as DomainError;
  const seconds = Number(details?.retryAfterSeconds);
  reply.code(STATUS_OF[code]).header('retry-after', seconds);
  if (!isTooMany) return 'Too many people are signing in right now. Try again in a moment.';
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/**
 * Runs a form's operation. Returns the error of the form, with the answer's status set; null when it
 * succeeded.
 */
export async function findFault(
  reply: FastifyReply,
  submitted: () => Promise<string | null>,
): Promise<string | null> {
  try {
    const fault = await submitted();
    if (fault !== null) reply.code(400);
    return fault;
  } catch (err) {
    if (!(err instanceof DomainError) || err.code !== 'validation_error') return refuseAttempt(reply, err);
    reply.code(400);
    return `${err.message}.`;
  }
}
