import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataSource } from 'typeorm';
import type { WorkspaceCaller } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import { DomainError } from '../../platform/errors.js';
import { randomText } from '../../platform/ids.js';
import { keepFile, prepareFile } from '../files/keep-file.js';
import type { Storage } from '../files/storage.js';
import { nameFullStorage } from '../files/storage-full.js';
import { requireWithinLimits, type SourceLimits } from '../ingest/source-limits.js';
import { NotAVideo } from '../probe/not-a-video.js';
import { probeSource } from '../probe/probe-source.js';
import type { SourceProbe } from '../probe/source-probe.js';
import { withoutHangingUp } from './without-hanging-up.js';

export interface UploadDeps {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly limits: SourceLimits;
}

const GIGABYTE = 1024 ** 3;

const tooLarge = (maxBytes: number): DomainError => {
  const most = `${(maxBytes / GIGABYTE).toFixed(1).replace(/\.0$/, '')} GB`;
  return new DomainError('payload_too_large', `file must be at most ${most}`, { field: 'file' });
};

/** Room for the other parts of a form around the file. */
const FORM_BYTES = 2 * 1024 * 1024;

/** Refuses at once what is announced to be too large. */
export function requireAnnouncedSize(
  announced: string | string[] | undefined,
  { maxBytes }: SourceLimits,
): void {
  if (Number(announced) > maxBytes + FORM_BYTES) throw tooLarge(maxBytes);
}

/** Hashes what passes, and stops at the limit. */
function meter(maxBytes: number): { stream: Transform; sha256(): string } {
  const hash = createHash('sha256');
  let received = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > maxBytes) return done(tooLarge(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, sha256: () => hash.digest('hex') };
}

async function probeUpload(path: string, limits: SourceLimits, signal: AbortSignal): Promise<SourceProbe> {
  try {
    const probe = await probeSource(path, { signal });
    requireWithinLimits(probe, limits);
    return probe;
  } catch (cause) {
    if (!(cause instanceof NotAVideo)) throw cause;
    throw new DomainError('validation_error', `file: ${cause.message}`, { field: 'file', cause });
  }
}

/** Takes in a source: streamed to disk, never whole in memory; kept only when it is a video. Returns the upload's id. */
export async function receiveUpload(
  { db, storage, limits }: UploadDeps,
  { workspaceId }: WorkspaceCaller,
  { body, filename, signal }: { body: Readable; filename: string; signal: AbortSignal },
): Promise<string> {
  await storage.requireRoom();
  const scratchName = `upload-${randomText(16)}`;
  const path = join(await storage.makeScratch(scratchName), 'source');
  try {
    const { stream, sha256 } = meter(limits.maxBytes);
    await pipeline(withoutHangingUp(body), stream, storage.watchRoom(), createWriteStream(path), { signal });
    const probe = await probeUpload(path, limits, signal);
    const file = { workspaceId, path, sha256: sha256(), filename, contentType: contentTypeOf(probe), probe };
    await prepareFile(storage, file);
    return await inTransaction(db, { workspaceId }, (tx) =>
      keepFile(tx, storage, { ...file, purpose: 'source', videoId: null }),
    );
  } catch (err) {
    throw nameFullStorage(err);
  } finally {
    await storage.removeScratch(scratchName);
  }
}

/** By what the file is, not by what it is called. */
function contentTypeOf({ formatNames }: SourceProbe): string {
  if (formatNames.includes('mp4')) return 'video/mp4';
  if (formatNames.includes('webm')) return 'video/webm';
  if (formatNames.includes('mpegts')) return 'video/mp2t';
  if (formatNames.includes('avi')) return 'video/x-msvideo';
  return 'application/octet-stream';
}
