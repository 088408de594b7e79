import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Headers of data answers: a browser that displays one guesses no other type, runs and loads nothing, and
 * embeds it in no frame and no page of another origin. Pages and files set their own policies.
 */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const A_YEAR = 'max-age=31536000';

/** Headers of data answers over this protocol. */
const securityHeaders = (protocol: string): Readonly<Record<string, string>> =>
  protocol === 'https' ? { ...SECURITY_HEADERS, 'strict-transport-security': A_YEAR } : SECURITY_HEADERS;

/** `X-Forwarded-Proto` counts only from a trusted proxy: see TRUST_PROXY. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(securityHeaders(request.protocol));
}
