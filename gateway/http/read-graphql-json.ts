import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../services/platform/errors/errors.js';
import { parseJson } from '../../services/platform/text/parse-json.js';

/** Accepts JSON bodies in UTF-8 only: a body that a form on another site could send is refused. */
export function readGraphqlJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && !/^utf-?8$/i.test(charset))
      return done(new DomainError('unsupported_media_type', 'The charset of the body must be utf-8'));
    try {
      done(null, parseJson('body', text as string));
    } catch (refusal) {
      done(refusal as DomainError);
    }
  });
}
