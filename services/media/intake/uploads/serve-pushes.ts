import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../../platform/database/database.js';
import { sendError } from '../../../platform/errors/error-status.js';
import { DomainError, notFound } from '../../../platform/errors/errors.js';
import { drainBody } from '../../../platform/http/drain-body.js';
import { waitForWriter } from './lock-upload.js';
import { type Push, type PushDeps, type Pushed, pushBytes } from './push-bytes.js';
import { UploadEntity } from './upload.entity.js';
import { isUploadAddressValid, type UploadSignature } from './upload-address.js';

const TUS_VERSION = '1.0.0';

const EXPOSED = [
  ...['Tus-Resumable', 'Tus-Version', 'Tus-Extension', 'Tus-Max-Size', 'Upload-Offset', 'Upload-Length'],
  ...['Upload-Defer-Length', 'Upload-Expires', 'X-Request-Id'],
].join(', ');

/** For browsers on any site: the URL grants access. */
function allowBrowsers(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
    'tus-resumable': TUS_VERSION,
    'cache-control': 'no-store',
  });
}

/** Describes the extensions of the URL, for tus clients and for the preflight request of a browser. */
function describeTusExtensions(reply: FastifyReply, maxBytes: number): FastifyReply {
  return allowBrowsers(reply).headers({
    allow: 'PUT, PATCH, HEAD, OPTIONS',
    'tus-version': TUS_VERSION,
    'tus-extension': 'creation-defer-length,expiration',
    'tus-max-size': maxBytes,
    'access-control-allow-methods': 'PUT, PATCH, HEAD, OPTIONS',
    'access-control-allow-headers':
      'Content-Type, Tus-Resumable, Upload-Offset, Upload-Length, Upload-Defer-Length, X-HTTP-Method-Override, X-Request-Id, X-Requested-With',
    'access-control-max-age': '86400',
  });
}

/**
 * Returns whether the request uses another version of the protocol, which is refused before anything is read
 * (tus 1.0, "Tus-Resumable").
 */
const isOtherTusVersion = ({ headers }: FastifyRequest): boolean =>
  (headers['tus-resumable'] ?? TUS_VERSION) !== TUS_VERSION;

/** Reads a header with a number of bytes; null when it is absent. */
const readByteCount = ({ headers }: Pick<FastifyRequest, 'headers'>, name: string): number | null =>
  countOf(name, headers[name.toLowerCase()]);

/** Parses a number of bytes; null when it is absent. Throws `validation_error`. */
function countOf(name: string, text: string | string[] | undefined): number | null {
  if (text === undefined) return null;
  const count = Number(text);
  if (typeof text === 'string' && /^\d+$/.test(text) && Number.isSafeInteger(count)) return count;
  throw new DomainError('validation_error', `${name} must be a whole number of bytes`, { field: name });
}

interface PushRoute {
  Params: { workspaceId: string; id: string };
  /** Contains the length of the file if the client stated it when it requested the URL. */
  Querystring: UploadSignature & { readonly length?: string };
}

type Handler = (request: FastifyRequest<PushRoute>, reply: FastifyReply) => Promise<FastifyReply>;

/** Next to the stored files, so that the same proxy rules apply. */
const PATH = '/files/uploads/:workspaceId/:id';
const OFFSET_TYPE = 'application/offset+octet-stream';

/**
 * An upload's URL: `PUT` sends the whole file; `HEAD` returns the offset and `PATCH` appends to it (tus 1.0).
 * Its signature is the credential.
 */
export async function servePushes(
  app: FastifyInstance,
  deps: PushDeps & { secrets: readonly string[] },
): Promise<void> {
  const pushes: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
    const limits = { bodyLimit: Number.MAX_SAFE_INTEGER };
    scope.addHook('onRequest', async (_request, reply) => void allowBrowsers(reply));

    scope.options(PATH, async (_request, reply) =>
      describeTusExtensions(reply, deps.limits.maxBytes).code(204).send(),
    );

    const head: Handler = async (request, reply) => {
      if (isOtherTusVersion(request)) return refuseVersion(reply);
      await requireUpload(request, deps);
      await waitForWriter(deps.db, request.params);
      const upload = await requireUpload(request, deps);
      const offset = upload.state === 'open' ? await deps.incoming.sizeOf(upload) : Number(upload.sizeBytes);
      // A client that needs the length may set it itself: its first bytes will state it, too.
      const sizeBytes = upload.sizeBytes === null ? readLength(request) : Number(upload.sizeBytes);
      return reportOffset(reply, upload, { offset, sizeBytes }).code(200).send();
    };

    const put: Handler = async (request, reply) => {
      const upload = await requireUpload(request, deps);
      requireContentType(request, upload.contentType);
      await receive(request, deps, { offset: null, sizeBytes: readByteCount(request, 'Content-Length') });
      return reply.code(204).send();
    };

    const patch: Handler = async (request, reply) => {
      if (isOtherTusVersion(request)) return refuseVersion(reply);
      const upload = await requireUpload(request, deps);
      if (mediaType(request) !== OFFSET_TYPE)
        throw new DomainError('unsupported_media_type', `Content-Type must be ${OFFSET_TYPE}`);
      const offset = readByteCount(request, 'Upload-Offset');
      if (offset === null) throw new DomainError('validation_error', 'Upload-Offset is required');
      const pushed = await receive(request, deps, {
        offset,
        sizeBytes: readLength(request),
      });
      return reportOffset(reply, upload, pushed).code(204).send();
    };

    const refuseMethod: Handler = async (request, reply) =>
      sendError(
        reply.header('allow', 'PUT, PATCH, HEAD, OPTIONS'),
        'method_not_allowed',
        `${request.method} is not allowed here`,
      );

    scope.head<PushRoute>(PATH, head);
    scope.put<PushRoute>(PATH, limits, put);
    scope.patch<PushRoute>(PATH, limits, patch);
    const overriding: Readonly<Record<string, Handler>> = { HEAD: head, PUT: put, PATCH: patch };
    // For environments that cannot send other methods (tus 1.0, "X-HTTP-Method-Override").
    scope.post<PushRoute>(PATH, limits, (request, reply) => {
      const method = String(request.headers['x-http-method-override'] ?? '').toUpperCase();
      return (overriding[method] ?? refuseMethod)(request, reply);
    });
    scope.route<PushRoute>({ method: ['GET', 'DELETE'], url: PATH, handler: refuseMethod });
  };
  await app.register(pushes);
}

/** A discarded upload is answered like one that never existed. */
async function requireUpload(
  { params, query }: FastifyRequest<PushRoute>,
  { db, secrets }: PushDeps & { secrets: readonly string[] },
): Promise<UploadEntity> {
  const { workspaceId, id } = params;
  if (!isUploadAddressValid(params, query, secrets)) throw notFound({ what: 'Upload', id });
  const upload = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOneBy(UploadEntity, { workspaceId, id }),
  );
  if (!upload || upload.state === 'dropped' || upload.url) throw notFound({ what: 'Upload', id });
  return upload;
}

/** Length of the whole file; null if it is stated with its last bytes. */
const readLength = (request: FastifyRequest<PushRoute>): number | null =>
  readByteCount(request, 'Upload-Length') ?? countOf('length', request.query.length);

const mediaType = ({ headers }: FastifyRequest): string | undefined =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase();

/** A request without a type has the announced one. */
function requireContentType(request: FastifyRequest, announced: string | null): void {
  const given = mediaType(request);
  if (given === undefined || announced === null || given === announced.split(';')[0]?.trim().toLowerCase())
    return;
  throw new DomainError('unsupported_media_type', `Content-Type must be ${announced}, as announced before`);
}

async function receive(
  request: FastifyRequest<PushRoute>,
  deps: PushDeps,
  push: Omit<Push, 'body' | 'bodyBytes' | 'signal'>,
): Promise<Pushed> {
  const broken = new AbortController();
  request.raw.once('aborted', () => broken.abort(new Error('The client closed the connection')));
  // Without a body there is no parser, and nothing to read.
  const body = (request.body ?? request.raw) as Readable;
  try {
    const bodyBytes = readByteCount(request, 'Content-Length');
    return await pushBytes(deps, request.params, { ...push, body, bodyBytes, signal: broken.signal });
  } catch (err) {
    void drainBody(request);
    throw err;
  }
}

function reportOffset(
  reply: FastifyReply,
  upload: UploadEntity,
  { offset, sizeBytes }: Pushed,
): FastifyReply {
  reply.header('upload-offset', offset).header('upload-expires', upload.expiresAt.toUTCString());
  return sizeBytes === null
    ? reply.header('upload-defer-length', '1')
    : reply.header('upload-length', sizeBytes);
}

const refuseVersion = (reply: FastifyReply): FastifyReply =>
  reply
    .code(412)
    .header('tus-version', TUS_VERSION)
    .send({ error: { code: 'validation_error', message: `Tus-Resumable must be ${TUS_VERSION}` } });
