import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { MemoryBudget } from '../../confinement/memory-budget.js';
import { checkSource } from '../../video/check/check-source.js';
import type { SourceLimits } from '../../video/check/source-limits.js';
import { FfmpegFailed } from '../../video/ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../video/ffmpeg/run-ffprobe.js';
import { contentTypeOf } from '../../video/probe/content-type.js';
import type { FfprobeAnswer } from '../../video/probe/ffprobe-answer.js';
import { NotAVideo } from '../../video/probe/not-a-video.js';
import type { SourceProbe } from '../../video/probe/source-probe.js';
import type { AssetKind } from './assets.js';
import { describeContent } from './describe-content.js';
import { InvalidAsset } from './invalid-asset.js';
import { normalizeImage } from './normalize-image.js';

const SHORTEST_SECONDS = 0.1;
const LONGEST_SECONDS = 4 * 3600;
const TOO_LONG = 'music must be at most 4 hours long';

/** Containers that count their samples; the others estimate the duration from the bit rate. */
const COUNTING = ['mov', 'matroska', 'wav', 'flac', 'ogg'];

const NO_SOUND = 'it must be an audio file in a supported format (MP3, AAC, FLAC, Ogg, WAV)';

/** Decodes the first audio stream of a file from beginning to end, and returns its duration. */
async function checkMusic(path: string, signal: AbortSignal): Promise<{ durationSeconds: number }> {
  const { streams = [], format } = await readHeader(path, signal);
  if (!streams.some(({ codec_type }) => codec_type === 'audio'))
    throw new InvalidAsset(`${NO_SOUND}${await describeContent(path)}`);
  const announcedSeconds = countedSeconds(format);
  if (announcedSeconds > LONGEST_SECONDS) throw new InvalidAsset(TOO_LONG);

  let durationSeconds = 0;
  try {
    await runFfmpeg({
      inputs: [{ path, options: ['-vn', '-sn', '-dn'] }],
      outputs: [
        { path: 'stdout', options: ['-map', '0:a:0', '-t', String(LONGEST_SECONDS + 1), '-f', 'null'] },
      ],
      signal,
      onStdout: () => undefined,
      onProgress: ({ outTimeSeconds }) => {
        durationSeconds = outTimeSeconds;
      },
    });
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
    throw new InvalidAsset(NO_SOUND, { cause });
  }
  if (durationSeconds < SHORTEST_SECONDS) throw new InvalidAsset('it contains no audio');
  if (durationSeconds > LONGEST_SECONDS) throw new InvalidAsset(TOO_LONG);
  if (announcedSeconds - durationSeconds > Math.max(1, 0.02 * announcedSeconds))
    throw new InvalidAsset(
      `the file is truncated: it contains ${durationSeconds.toFixed(1)} of ${announcedSeconds.toFixed(1)} seconds`,
    );
  return { durationSeconds };
}

/** Returns 0 if the container has no duration, or an estimate. */
function countedSeconds(format: FfprobeAnswer['format']): number {
  const isCounted = COUNTING.some((name) => format?.format_name?.split(',').includes(name));
  return isCounted ? Number(format?.duration) || 0 : 0;
}

async function readHeader(path: string, signal: AbortSignal): Promise<FfprobeAnswer> {
  try {
    return await runFfprobe<FfprobeAnswer>({ path, options: ['-show_streams', '-show_format'], signal });
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
    throw new InvalidAsset(`${NO_SOUND}${await describeContent(path)}`, { cause });
  }
}

/** A fetched file in the form in which it is stored. */
export interface CheckedAsset {
  readonly path: string;
  readonly contentType: string;
  readonly filename: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationSeconds: number | null;
  readonly probe: SourceProbe | null;
}

export interface CheckAssetOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly sceneLimits: SourceLimits;
  readonly memory: MemoryBudget;
}

/**
 * Checks the actual content of a file, whatever its name, and converts it to the form that rendering accepts.
 * Throws `InvalidAsset`.
 */
export async function checkAsset(
  kind: AssetKind,
  path: string,
  { folder, signal, sceneLimits, memory }: CheckAssetOptions,
): Promise<CheckedAsset> {
  const nothing = { width: null, height: null, durationSeconds: null, probe: null };
  if (kind === 'image') {
    const outPath = join(folder, 'image.png');
    const size = await normalizeImage(path, outPath, signal);
    return { ...nothing, path: outPath, contentType: 'image/png', filename: 'image.png', ...size };
  }
  if (kind === 'music') {
    const { durationSeconds } = await checkMusic(path, signal);
    return { ...nothing, path, contentType: 'application/octet-stream', filename: 'music', durationSeconds };
  }
  return checkScene(path, { folder, signal, sceneLimits, memory });
}

/** Checks the scene like every source; if it had to be prepared for cutting, the prepared file is stored. */
async function checkScene(
  path: string,
  { folder, signal, sceneLimits, memory }: CheckAssetOptions,
): Promise<CheckedAsset> {
  const scratch = join(folder, 'gate');
  await mkdir(scratch);
  try {
    const options = { scratch, signal, limits: sceneLimits, memory, report: () => undefined };
    const source = await checkSource(path, options);
    const { path: cuttable, probe } = source.prepared ?? { path, probe: source.probe };
    return {
      path: cuttable,
      contentType: contentTypeOf(probe),
      filename: `scene${extname(cuttable)}`,
      width: probe.video.width,
      height: probe.video.height,
      durationSeconds: probe.durationSeconds,
      probe,
    };
  } catch (err) {
    if (!(err instanceof NotAVideo)) throw err;
    throw new InvalidAsset(`it can't be used as a video. ${err.message}`, { cause: err });
  }
}
