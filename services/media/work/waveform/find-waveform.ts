import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/errors.js';
import { timeoutSignal } from '../../../platform/retry/deadline.js';
import { makeId } from '../../../platform/text/ids.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
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

/** Peaks in the data format of audiowaveform (version 2), which waveform libraries read. */
export interface Peaks {
  readonly version: 2;
  readonly channels: 1;
  readonly sample_rate: number;
  readonly samples_per_pixel: number;
  readonly bits: 8;
  /** Number of pairs. */
  readonly length: number;
  /** The lowest and the highest sample of each part in turn, from -128 to 127. */
  readonly data: readonly number[];
}

const SAMPLE_RATE = 8000;
const PEAKS_PER_SECOND = 20;
/** An hour at 20 per second; a longer source has fewer per second. */
const MAX_PEAKS = 72_000;

interface AudioSource {
  readonly path: string;
  readonly probe: Pick<SourceProbe, 'durationSeconds' | 'originSeconds'>;
  readonly streamIndex: number;
}

/** Measures the audio of a source, timed like its video, from its beginning to its end. */
export async function measurePeaks(
  { path, probe, streamIndex }: AudioSource,
  { signal, niceness }: { readonly signal: AbortSignal; readonly niceness?: number },
): Promise<Peaks> {
  const samples = Math.ceil(probe.durationSeconds * SAMPLE_RATE);
  const samplesPerPixel = Math.max(SAMPLE_RATE / PEAKS_PER_SECOND, Math.ceil(samples / MAX_PEAKS));
  const meter = makeMeter(samplesPerPixel);
  const filters = [
    `asetpts=PTS-(${probe.originSeconds.toFixed(6)})/TB`,
    // Audio that starts late or has gaps is padded with silence.
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    'aformat=sample_fmts=s16:channel_layouts=mono',
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ];
  await runFfmpeg({
    inputs: [{ path, options: ['-vn', '-copyts'] }],
    filterGraph: `[0:${streamIndex}]${filters.join(',')}[a]`,
    outputs: [{ path: 'stdout', options: ['-map', '[a]', '-c:a', 'pcm_s16le', '-f', 's16le'] }],
    onStdout: meter.take,
    signal,
    niceness,
  });
  const data = meter.finish();
  return {
    version: 2,
    channels: 1,
    sample_rate: SAMPLE_RATE,
    samples_per_pixel: samplesPerPixel,
    bits: 8,
    length: data.length / 2,
    data,
  };
}

/** Measures samples of 16 bits as they arrive; a chunk may end within a sample. */
function makeMeter(samplesPerPixel: number) {
  const data: number[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let [lowest, highest, count] = [0, 0, 0];
  const close = () => {
    data.push(lowest >> 8, highest >> 8);
    [lowest, highest, count] = [0, 0, 0];
  };
  return {
    take(chunk: Buffer): void {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = bytes.length - (bytes.length % 2);
      for (let at = 0; at < end; at += 2) {
        const sample = bytes.readInt16LE(at);
        if (sample < lowest) lowest = sample;
        if (sample > highest) highest = sample;
        count += 1;
        if (count === samplesPerPixel) close();
      }
      rest = bytes.subarray(end);
    },
    finish(): readonly number[] {
      if (count > 0) close();
      return data;
    },
  };
}
