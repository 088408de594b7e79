import type { FastifyReply } from 'fastify';

/**
 * For stored bytes, which players and dashboards of any origin may load: the signed URL grants access, no
 * cookie does. A browser that opens one directly shows it as image, audio or video, and runs no script.
 */
export const allowAnyOrigin = (reply: FastifyReply): FastifyReply =>
  reply.removeHeader('x-frame-options').headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'accept-ranges, content-disposition, content-length, content-range, etag, retry-after, x-request-id',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy':
      "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
  });
