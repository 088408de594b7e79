import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess } from '../../../platform/access/access.js';
import type { VerifyCaller } from '../../../platform/access/caller.js';
import { readCaller } from '../../../platform/graphql/serve-subgraph.js';
import { discardUpload } from './discard-upload.js';
import { receiveUpload, requireAnnouncedSize, type UploadDeps } from './receive-upload.js';
import { limitsOf } from './upload-limits.js';

const MAX_FILENAME = 255;

/**
 * Returns the name without folders and control characters; it is displayed and served, never used as a path.
 */
function readFilename(given: string | undefined): string {
  const name = (given ?? '').replace(/^.*[/\\]/, '').replace(/\p{Cc}/gu, '');
  return Array.from(name).slice(0, MAX_FILENAME).join('') || 'video';
}

/**
 * `POST /uploads?filename=` with the bytes as body (`holds=backup` for a backup), `DELETE /uploads/<id>` for
 * one that became no video. Signed callers only.
 */
export async function serveUploads(
  app: FastifyInstance,
  deps: UploadDeps & { verify: VerifyCaller },
): Promise<void> {
  const uploads: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers();
    // The body is passed on as a stream; nothing is read before the caller is authorized.
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));

    scope.post<{ Querystring: { filename?: string; holds?: string } }>(
      '/uploads',
      { bodyLimit: Number.MAX_SAFE_INTEGER },
      async (request, reply) => {
        const caller = await readCaller(request, deps.verify);
        const holds = request.query.holds === 'backup' ? 'backup' : 'source';
        requireAccess(caller, holds === 'backup' ? ACCESS.restoreBackup : ACCESS.uploadVideo);
        requireAnnouncedSize(request.headers['x-announced-bytes'], limitsOf(deps.limits, holds));
        const broken = new AbortController();
        request.raw.once('aborted', () => broken.abort());
        const fileId = await receiveUpload(deps, caller, {
          body: request.body as Readable,
          filename: readFilename(request.query.filename),
          holds,
          signal: broken.signal,
        });
        return reply.code(201).send({ fileId });
      },
    );

    scope.delete<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
      const caller = await readCaller(request, deps.verify);
      requireAccess(caller, ACCESS.uploadVideo);
      await discardUpload(deps, caller, request.params.id);
      return reply.code(204).send();
    });
  };
  await app.register(uploads);
}
