import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import { sendError } from '../../platform/error-status.js';
import { notFound } from '../../platform/errors.js';
import { isStoredUrlValid } from '../../platform/stored-url.js';
import { fileKey } from './blob-key.js';
import { FileEntity } from './file.entity.js';
import { namesTag, readRange } from './read-range.js';
import type { Storage } from './storage.js';

interface FileRoute {
  Params: { workspaceId: string; fileId: string; filename: string };
  Querystring: { expires?: string; signature?: string; download?: string };
}

export interface FileServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly secret: string;
}

const PATH = '/files/:workspaceId/:fileId/:filename';

/** RFC 6266: a plain name for old clients and the true one for the others. */
function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const ascii = filename.normalize('NFKD').replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** RFC 9110, 13: the first precondition that decides, or null when the file is to be sent. */
function decidePrecondition({ headers }: FastifyRequest, tag: string): 304 | 412 | null {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !namesTag(ifMatch, tag, { weak: false })) return 412;
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && namesTag(ifNoneMatch, tag, { weak: true }) ? 304 : null;
}

/** A range is only good for the bytes it was asked of. */
function rangeOf({ headers }: FastifyRequest, tag: string, sizeBytes: number) {
  const ifRange = headers['if-range'];
  return ifRange !== undefined && ifRange !== tag ? null : readRange(headers.range, sizeBytes);
}

/** `GET|HEAD /files/<workspace>/<file>/<name>?expires&signature`: stored bytes, whole or a range of them (RFC 9110). */
export function serveFiles(app: FastifyInstance, services: FileServices): void {
  app.route<FileRoute>({
    method: ['GET', 'HEAD'],
    url: PATH,
    handler: (request, reply) => answerFile(services, request, reply),
  });
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: PATH,
    handler: async (request, reply) =>
      sendError(
        reply.header('allow', 'GET, HEAD'),
        'method_not_allowed',
        `${request.method} is not allowed here`,
      ),
  });
}

async function answerFile(
  { db, storage, secret }: FileServices,
  request: FastifyRequest<FileRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { workspaceId, fileId, filename } = request.params;
  if (!isStoredUrlValid(request.params, request.query, secret)) throw notFound({ what: 'File', id: fileId });
  const file = await inTransaction(db, { workspaceId }, (tx) => tx.findOneBy(FileEntity, { id: fileId }));
  if (!file) throw notFound({ what: 'File', id: fileId });

  // The bytes under a hash never change, so the hash is their tag.
  const tag = `"${file.sha256}"`;
  const sizeBytes = Number(file.sizeBytes);
  reply.header('etag', tag).header('accept-ranges', 'bytes').header('access-control-allow-origin', '*');
  const decided = decidePrecondition(request, tag);
  if (decided === 412) {
    return reply
      .code(412)
      .send({ error: { code: 'validation_error', message: 'If-Match names other bytes' } });
  }
  reply.header('cache-control', 'private, max-age=82800, immutable');
  if (decided === 304) return reply.code(304).send();

  const range = rangeOf(request, tag, sizeBytes);
  if (range === 'unsatisfiable') {
    reply.removeHeader('cache-control').header('content-range', `bytes */${sizeBytes}`);
    const message = `Range must lie within the ${sizeBytes} bytes of the file`;
    return reply.code(416).send({ error: { code: 'validation_error', message } });
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  reply.headers({
    'content-type': file.contentType,
    'content-length': end - start + 1,
    'content-disposition': contentDisposition(
      request.query.download === '1' ? 'attachment' : 'inline',
      filename,
    ),
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD' || sizeBytes === 0)
    return reply.send(request.method === 'HEAD' ? undefined : '');
  return reply.send(await storage.read(fileKey(workspaceId, file.sha256), { start, end }));
}
