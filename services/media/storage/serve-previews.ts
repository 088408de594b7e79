import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/errors/errors.js';
import { readStoredUrl } from '../../platform/http/stored-url.js';
import { allowAnyOrigin } from './readable-from-anywhere.js';

/** Small files that show what can be chosen, made at the first request. */
export interface PreviewKind {
  /** Takes the place of a workspace in the storage key: previews are shared by all workspaces. */
  readonly space: string;
  readonly filename: string;
  readonly contentType: string;
}

interface PreviewRoute {
  Params: { id: string };
  Querystring: { expires?: string; signature?: string };
}

/** `GET|HEAD /files/<space>/<id>/<filename>?expires&signature`. */
export function servePreviews(
  app: FastifyInstance,
  { space, filename, contentType }: PreviewKind,
  previews: { fileOf(id: string): Promise<string> },
  secrets: readonly string[],
): void {
  app.route<PreviewRoute>({
    method: ['GET', 'HEAD'],
    url: `/files/${space}/:id/${filename}`,
    handler: async (request, reply) => {
      const { id } = request.params;
      const expiresAt = readStoredUrl({ workspaceId: space, fileId: id, filename }, request.query, secrets);
      if (!expiresAt || expiresAt.getTime() <= Date.now()) throw notFound({ what: 'File', id });
      const path = await previews.fileOf(id);
      const { size } = await stat(path);
      allowAnyOrigin(reply).headers({
        'content-type': contentType,
        'content-length': size,
        'cache-control': 'private, max-age=82800',
      });
      return reply.send(request.method === 'HEAD' ? undefined : createReadStream(path));
    },
  });
}
