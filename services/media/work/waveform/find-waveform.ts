import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/errors.js';
import { timeoutSignal } from '../../../platform/retry/deadline.js';
import { makeId } from '../../../platform/text/ids.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { type AudioSource, measurePeaks } from '../../video/waveform/measure-peaks.js';
import { findPreview, type PreviewServices, storePreview } from '../preview/preview-frame.js';

/** Raised when peaks are measured differently. */
const WAVEFORM_VERSION = 1;
/** The gateway waits slightly longer. */
const WITHIN_MS = 50_000;

export interface StoredWaveform {
  readonly fileId: string;
  readonly filename: string;
}

export type WaveformServices = Pick<PreviewServices, 'db' | 'storage' | 'bounded'>;

/**
 * Returns the waveform of a video's source, measured at the first request and after a day without any. Null while there
 * is no source, and without audio.
 */
export async function findWaveform(
  services: WaveformServices,
  { workspaceId, videoId }: { readonly workspaceId: string; readonly videoId: string },
): Promise<StoredWaveform | null> {
  const source = await inTransaction(services.db, { workspaceId }, (tx) =>
    tx.findOneBy(FileEntity, { videoId, purpose: 'source' }),
  );
  const audio = source?.probe?.audio;
  if (!source?.probe || !audio) return null;
  const measured = { probe: source.probe, streamIndex: audio.streamIndex };
  const filename = `waveform-${source.sha256.slice(0, 32)}-${WAVEFORM_VERSION}.json`;
  const known = await findPreview(services, { workspaceId, videoId, filename });
  if (known) return { fileId: known, filename };
  const signal = timeoutSignal(WITHIN_MS);
  const measure = () => measureWaveform(services, source, measured, { filename, signal });
  return services.bounded(workspaceId, measure, signal).catch((err: unknown) => {
    throw signal.aborted ? tooSlow(err) : err;
  });
}

async function measureWaveform(
  services: WaveformServices,
  source: FileEntity,
  audio: Omit<AudioSource, 'path'>,
  { filename, signal }: { readonly filename: string; readonly signal: AbortSignal },
): Promise<StoredWaveform> {
  const { storage } = services;
  const { workspaceId, sha256 } = source;
  const videoId = source.videoId as string;
  const name = makeId('wav');
  const scratch = await storage.makeScratch(name);
  try {
    const path = await storage.localPath(fileKey(workspaceId, sha256), scratch);
    const peaks = await measurePeaks({ path, ...audio }, { signal });
    const made = join(scratch, 'waveform.json');
    await writeFile(made, JSON.stringify(peaks));
    const file = { path: made, filename, contentType: 'application/json' };
    return { fileId: await storePreview(services, { work: { workspaceId, videoId } }, file), filename };
  } finally {
    await storage.removeScratch(name);
  }
}

const tooSlow = (cause: unknown): DomainError =>
  new DomainError('unavailable', `The waveform was not measured within ${WITHIN_MS / 1000} seconds`, {
    cause,
  });
