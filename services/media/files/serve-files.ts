import send from '@fastify/send';
import type { FastifyInstance } from 'fastify';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { notFound } from '../../platform/errors.js';
import { isStoredUrlValid } from '../../platform/stored-url.js';
import { FileEntity } from './file.entity.js';
import type { Storage } from './storage.js';

interface FileRoute {
  Params: { workspaceId: string; fileId: string; filename: string };
  Querystring: { expires?: string; signature?: string; download?: string };
}

/** RFC 6266: a plain name for old clients and the true one for the others. */
function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const ascii = filename.normalize('NFKD').replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** `GET|HEAD /files/<workspace>/<file>/<name>?expires&signature`: stored bytes, whole or in ranges (RFC 9110). */
export function serveFiles(
  app: FastifyInstance,
  { db, storage, secret }: { db: DataSource; storage: Storage; secret: string },
): void {
  app.route<FileRoute>({
    method: ['GET', 'HEAD'],
    url: '/files/:workspaceId/:fileId/:filename',
    handler: async (request, reply) => {
      const { workspaceId, fileId, filename } = request.params;
      if (!isStoredUrlValid(request.params, request.query, secret))
        throw notFound({ what: 'File', id: fileId });
      const file = await inTransaction(db, { workspaceId }, (tx) => tx.findOneBy(FileEntity, { id: fileId }));
      if (!file) throw notFound({ what: 'File', id: fileId });

      const { statusCode, headers, stream } = await send(
        request.raw,
        storage.pathOf(workspaceId, file.sha256),
        {
          maxAge: '1d',
          immutable: true,
          dotfiles: 'allow',
        },
      );
      // The bytes never change under a file's id; that is a better validator than the disk's clock.
      const kind = request.query.download === '1' ? 'attachment' : 'inline';
      return reply
        .code(statusCode)
        .headers({
          ...headers,
          'cache-control': 'private, max-age=82800, immutable',
          'access-control-allow-origin': '*',
          'x-content-type-options': 'nosniff',
          'content-disposition': contentDisposition(kind, filename),
        })
        .header('content-type', statusCode < 400 ? file.contentType : 'text/plain')
        .send(stream);
    },
  });
}
