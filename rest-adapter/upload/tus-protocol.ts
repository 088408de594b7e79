import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UploadRules } from '../route.js';

export const TUS_VERSION = '1.0.0';

/** Where tus clients begin uploads. */
export const TUS_PATH = '/v1/videos/tus';

/** Headers of every answer of the protocol. */
const TUS_HEADERS = { 'tus-resumable': TUS_VERSION } as const;

/** tus 1.0, "Tus-Resumable": on every answer; a request that states another version is answered with those that are served. */
export function refuseTusVersion({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply | null {
  reply.headers(TUS_HEADERS);
  if ((headers['tus-resumable'] ?? TUS_VERSION) === TUS_VERSION) return null;
  const error = { code: 'validation_error', message: `Tus-Resumable must be ${TUS_VERSION}` };
  return reply.code(412).header('tus-version', TUS_VERSION).send({ error });
}

/** Serves `OPTIONS` where uploads begin: what of the protocol is served, without a credential. */
export function describeTus(
  app: FastifyInstance,
  { maxUploadBytes }: UploadRules,
): { readonly method: 'OPTIONS'; readonly path: string } {
  app.options(TUS_PATH, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...TUS_HEADERS,
        allow: 'POST, OPTIONS',
        'tus-version': TUS_VERSION,
        'tus-extension': 'creation,creation-defer-length,expiration',
        'tus-max-size': String(maxUploadBytes),
      })
      .send(),
  );
  return { method: 'OPTIONS', path: TUS_PATH };
}
