import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type DataSource, In, IsNull } from 'typeorm';
import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess, type WorkspaceCaller } from '../../../platform/access/access.js';
import type { VerifyCaller } from '../../../platform/access/caller.js';
import { inTransaction } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/errors.js';
import { findUnavailable } from '../../../platform/errors/unavailable.js';
import { readCaller } from '../../../platform/graphql/serve-subgraph.js';
import { applyEffect } from '../../../platform/idempotency/effect-key.js';
import { makeId, randomText } from '../../../platform/text/ids.js';
import { FileEntity } from '../../storage/file.entity.js';
import { removeFiles } from '../../storage/remove-files.js';
import type { Storage } from '../../storage/storage.js';
import { nameFullStorage } from '../../storage/storage-full.js';
import { type NewFile, prepareFile, storeFile } from '../../storage/store-file.js';
import { requireWithinLimits, type SourceLimits, VideoTooLong } from '../../video/check/source-limits.js';
import { kindOfFailure } from '../../video/ffmpeg/ffmpeg-failed.js';
import { runConfirmed } from '../../video/ffmpeg/run-confirmed.js';
import { contentTypeOf } from '../../video/probe/content-type.js';
import { NotAVideo } from '../../video/probe/not-a-video.js';
import { probeSource } from '../../video/probe/probe-source.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import { requireArchive } from './require-archive.js';
import type { Semaphore } from './semaphore.js';
import type { UploadHolds } from './upload.entity.js';
import { limitsOf, tooLarge, type UploadLimits } from './upload-limits.js';
import { writeSource } from './write-source.js';

interface UploadDeps {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly limits: SourceLimits;
  /** Limits how many completed uploads are probed concurrently. */
  readonly probing: Semaphore;
}

/** Allowance for the other parts of a form around the file. */
const FORM_BYTES = 2 * 1024 * 1024;

/** Refuses an upload at once if its announced size is too large. */
function requireAnnouncedSize(announced: string | string[] | undefined, limits: UploadLimits): void {
  if (Number(announced) > limits.maxBytes + FORM_BYTES) throw tooLarge(limits);
}

async function probeUpload(path: string, limits: SourceLimits, signal: AbortSignal): Promise<SourceProbe> {
  try {
    const probe = await runConfirmed(() => probeSource(path, { signal }));
    requireWithinLimits(probe, limits);
    return probe;
  } catch (cause) {
    const unavailable = findUnavailable(cause);
    if (unavailable) throw unavailable;
    const kind = kindOfFailure(cause);
    if (kind === 'machine' || kind === 'stalled')
      throw new DomainError('unavailable', 'The file could not be checked; try again', { cause });
    if (!(cause instanceof NotAVideo)) throw cause;
    const code = cause instanceof VideoTooLong ? 'payload_too_large' : 'validation_error';
    throw new DomainError(code, `file: ${cause.message}`, { field: 'file', cause });
  }
}

/**
 * Describes the received file. Throws `validation_error` for a wrong type, `payload_too_large` if it is too
 * long.
 */
async function describeUpload(
  { limits, probing }: UploadDeps,
  path: string,
  { holds, signal }: { holds: UploadHolds; signal: AbortSignal },
): Promise<Pick<NewFile, 'contentType' | 'probe' | 'purpose'>> {
  if (holds === 'backup') {
    await requireArchive(path);
    return { contentType: 'application/zip', probe: null, purpose: 'backup' };
  }
  const probe = await probing(() => probeUpload(path, limits, signal));
  return { contentType: contentTypeOf(probe), probe, purpose: 'source' };
}

/**
 * Receives a source, or a backup: streamed to disk, never completely in memory, and stored only if it is
 * valid. Returns the upload's id: the same for the same bytes with the same key.
 */
export async function receiveUpload(
  deps: UploadDeps,
  caller: WorkspaceCaller,
  {
    body,
    filename,
    holds = 'source',
    signal,
  }: { body: Readable; filename: string; holds?: UploadHolds; signal: AbortSignal },
): Promise<string> {
  const { db, storage } = deps;
  const limits = limitsOf(deps.limits, holds);
  const { workspaceId } = caller;
  const scratchName = `upload-${randomText(16)}`;
  const path = join(await storage.makeScratch(scratchName), 'source');
  try {
    const { sha256 } = await writeSource(path, body, {
      offset: 0,
      ...limits,
      signal,
      room: storage,
      tooLarge: () => tooLarge(limits),
    });
    const described = await describeUpload(deps, path, { holds, signal });
    const file = { ...described, workspaceId, path, sha256: sha256 as string, filename };
    await prepareFile(storage, file);
    const effect = {
      operation: 'receiveUpload',
      input: { sha256, filename, ...(holds === 'backup' && { holds }) },
    };
    return await inTransaction(db, { workspaceId }, async (tx) => {
      const { id } = await applyEffect(tx, caller, effect, async () => ({ id: makeId('fil') }));
      // The earlier upload with the key may have been discarded when its operation was refused.
      if (!(await tx.existsBy(FileEntity, { workspaceId, id })))
        await storeFile(tx, storage, { ...file, id, videoId: null });
      return id;
    });
  } catch (err) {
    throw nameFullStorage(err);
  } finally {
    await storage.removeScratch(scratchName);
  }
}

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

/** Deletes an upload that became no video; one that did is retained. */
async function discardUpload(
  { db, storage }: UploadDeps,
  { workspaceId }: WorkspaceCaller,
  id: string,
): Promise<void> {
  await removeFiles(db, storage, workspaceId, { id, purpose: In(['source', 'backup']), videoId: IsNull() });
}
