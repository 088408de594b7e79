import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * For answers that are data: a browser that shows one all the same guesses no other type, runs and loads nothing, and puts it into no
 * frame and no page of another origin. Pages and files bring policies of their own.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const A_YEAR = 'max-age=31536000';

/** `X-Forwarded-Proto` counts where a proxy of ours says it: see TRUST_PROXY. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
  if (request.protocol === 'https') reply.header('strict-transport-security', A_YEAR);
}
