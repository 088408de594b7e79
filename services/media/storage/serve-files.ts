import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import { sendError } from '../../platform/errors/error-status.js';
import { DomainError, notFound } from '../../platform/errors/errors.js';
import { readStoredUrl, type StoredFileAddress } from '../../platform/http/stored-url.js';
import { fileKey } from './blob-key.js';
import { FileEntity } from './file.entity.js';
import { type ByteRange, namesTag, readRange } from './read-range.js';
import { allowAnyOrigin } from './readable-from-anywhere.js';
import { BlobMissing, type Storage } from './storage.js';

interface FileRoute {
  Params: { workspaceId: string; fileId: string; filename: string };
  Querystring: { expires?: string; signature?: string; download?: string };
}

export interface FileServices {
  readonly db: DataSource;
  readonly storage: Storage;
  /** The current secret first; earlier ones are accepted as long as URLs signed with them are valid. */
  readonly secrets: readonly string[];
  /** Returns the file whose bytes are sent: of a picture, a copy in which everything is hidden that its video hides. */
  readonly shownOf: (file: FileEntity) => Promise<FileEntity>;
  /** Whether what is sent of a file may change. */
  readonly mayChange: (file: FileEntity) => boolean;
}

const PATH = '/files/:workspaceId/:fileId/:filename';
const METHODS = 'GET, HEAD, OPTIONS';

/**
 * `GET|HEAD /files/<workspace>/<file>/<name>?expires&signature[&download=1]`: returns stored bytes, whole or
 * a range of them (RFC 9110).
 */
export function serveFiles(app: FastifyInstance, services: FileServices): void {
  const files: FastifyPluginAsync = async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      allowAnyOrigin(reply);
    });
    scope.route<FileRoute>({
      method: ['GET', 'HEAD'],
      url: PATH,
      handler: (request, reply) => answerFile(services, request, reply),
    });
    scope.options(PATH, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          allow: METHODS,
          'access-control-allow-methods': METHODS,
          'access-control-allow-headers': 'if-match, if-none-match, if-range, range',
          'access-control-max-age': 86_400,
        })
        .send(),
    );
    scope.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: PATH,
      handler: async (request, reply) =>
        sendError(
          reply.header('allow', METHODS),
          'method_not_allowed',
          `${request.method} is not allowed here`,
        ),
    });
  };
  void app.register(files);
}

/** Returns the expiry of the URL. An invalid URL is answered as not found, an expired one with the reason. */
function requireAddress(
  { secrets }: FileServices,
  address: StoredFileAddress,
  query: FileRoute['Querystring'],
): Date {
  const expiresAt = readStoredUrl(address, query, secrets);
  if (!expiresAt) throw notFound({ what: 'File', id: address.fileId });
  if (expiresAt.getTime() <= Date.now()) {
    throw new DomainError(
      'not_found',
      `This address expired at ${expiresAt.toISOString()}; request the video or job again for a new one`,
    );
  }
  return expiresAt;
}

async function answerFile(
  services: FileServices,
  request: FastifyRequest<FileRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { workspaceId, fileId } = request.params;
  const expiresAt = requireAddress(services, request.params, request.query);
  const found = await inTransaction(services.db, { workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { id: fileId }),
  );
  if (!found) throw notFound({ what: 'File', id: fileId });
  const file = await services.shownOf(found);
  const expiresSeconds = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));

  // The bytes under a hash never change, so the hash is their entity tag.
  const tag = `"${file.sha256}"`;
  reply.headers({ etag: tag, 'accept-ranges': 'bytes' });
  const decided = decidePrecondition(request.headers, tag);
  if (decided === 412) {
    return reply
      .code(412)
      .send({ error: { code: 'validation_error', message: 'If-Match does not match the current content' } });
  }
  const isFinal = !services.mayChange(found);
  reply.header(
    'cache-control',
    isFinal ? `private, max-age=${expiresSeconds}, immutable` : 'private, no-cache',
  );
  if (decided === 304) return reply.code(304).send();
  return sendFile(services, file, expiresSeconds, request, reply);
}

async function sendFile(
  { storage, mayChange }: FileServices,
  file: FileEntity,
  expiresSeconds: number,
  request: FastifyRequest<FileRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { contentType } = file;
  const key = fileKey(file.workspaceId, file.sha256);
  const isShown = isShownSafely(contentType);
  const kind = isShown && request.query.download !== '1' ? 'inline' : 'attachment';
  const disposition = contentDisposition(kind, request.params.filename);
  // Content that could contain a script is only served with headers that a bucket does not send. The address of a
  // picture in a bucket would still show it once parts of it are hidden.
  if (isShown && request.method === 'GET' && !mayChange(file)) {
    const as = { contentType, contentDisposition: disposition, expiresSeconds };
    const elsewhere = await storage.addressOf(key, as);
    if (elsewhere) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302);
  }
  reply.headers({ 'content-type': contentType, 'content-disposition': disposition });
  if (!isShown) reply.header('content-security-policy', "default-src 'none'; sandbox");
  return sendBytes(storage, file, request, reply);
}

async function sendBytes(
  storage: Storage,
  { id, workspaceId, sha256, ...file }: FileEntity,
  request: FastifyRequest<FileRoute>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sizeBytes = Number(file.sizeBytes);
  const range = rangeOf(request.headers, `"${sha256}"`, sizeBytes);
  if (range === 'unsatisfiable') {
    reply.removeHeader('cache-control').removeHeader('content-disposition');
    const message = `Range must lie within the ${sizeBytes} bytes of the file`;
    return reply
      .code(416)
      .type('application/json')
      .header('content-range', `bytes */${sizeBytes}`)
      .send({ error: { code: 'validation_error', message } });
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${sizeBytes}`);
  reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send();
  if (sizeBytes === 0) return reply.send('');
  try {
    return reply.send(await storage.read(fileKey(workspaceId, sha256), { start, end }));
  } catch (err) {
    if (!(err instanceof BlobMissing)) throw err;
    request.log.error(
      { workspaceId, fileId: id, sha256 },
      'a file with a record is missing from the storage',
    );
    for (const name of ['cache-control', 'content-length', 'content-disposition', 'content-range', 'etag'])
      reply.removeHeader(name);
    throw notFound({ what: 'File', id });
  }
}

/**
 * RFC 9110, 13: returns the status of the first precondition that decides, or null when the file is to be
 * sent.
 */
function decidePrecondition(headers: IncomingHttpHeaders, tag: string): 304 | 412 | null {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !namesTag(ifMatch, tag, { weak: false })) return 412;
  const ifNoneMatch = headers['if-none-match'];
  return ifNoneMatch !== undefined && namesTag(ifNoneMatch, tag, { weak: true }) ? 304 : null;
}

/** A range is valid only for the bytes that it was requested for. */
function rangeOf(
  headers: IncomingHttpHeaders,
  tag: string,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | null {
  const ifRange = headers['if-range'];
  return ifRange !== undefined && ifRange !== tag ? null : readRange(headers.range, sizeBytes);
}

// Node 20: version 3 of the package `content-disposition` needs a later version (docs/decisions/0007-http-details.md).
/** RFC 6266: an ASCII name for old clients and the full name, encoded as in RFC 8187, for the others. */
function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Some clients would interpret a percent sign as the beginning of an encoded character.
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Types that a browser may display inline: they cannot contain scripts that would run in this service's
 * origin.
 */
const SHOWN_SAFELY = /^(video\/|audio\/|image\/(jpeg|png|gif|webp|avif)$|text\/plain($|;))/;

const isShownSafely = (contentType: string): boolean => SHOWN_SAFELY.test(contentType);
