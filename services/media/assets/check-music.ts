import { FfmpegFailed } from '../ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../probe/ffprobe-answer.js';
import { UnusableAsset } from './unusable-asset.js';

const SHORTEST_SECONDS = 0.1;

/** Containers that count what they hold; the others guess from the bit rate. */
const COUNTING = ['mov', 'matroska', 'wav', 'flac', 'ogg'];

const NO_SOUND = 'it must be sound that can be played (MP3, AAC, FLAC, Ogg, WAV)';

/** Decodes the first sound of a file from its beginning to its end; how long that was. */
export async function checkMusic(path: string, signal: AbortSignal): Promise<{ durationSeconds: number }> {
  const { streams = [], format } = await readHeader(path, signal);
  if (!streams.some(({ codec_type }) => codec_type === 'audio')) throw new UnusableAsset(NO_SOUND);

  let durationSeconds = 0;
  try {
    await runFfmpeg({
      inputs: [{ path, options: ['-vn', '-sn', '-dn'] }],
      outputs: [{ path: 'stdout', options: ['-map', '0:a:0', '-f', 'null'] }],
      signal,
      onStdout: () => undefined,
      onProgress: ({ outTimeSeconds }) => {
        durationSeconds = outTimeSeconds;
      },
    });
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
    throw new UnusableAsset(NO_SOUND, { cause });
  }
  if (durationSeconds < SHORTEST_SECONDS) throw new UnusableAsset('it holds no sound');
  const isCounted = COUNTING.some((name) => format?.format_name?.split(',').includes(name));
  const promised = isCounted ? Number(format?.duration) || 0 : 0;
  if (promised - durationSeconds > Math.max(1, 0.02 * promised))
    throw new UnusableAsset(
      `the file ends early: it holds ${durationSeconds.toFixed(1)} of ${promised.toFixed(1)} seconds`,
    );
  return { durationSeconds };
}

async function readHeader(path: string, signal: AbortSignal): Promise<FfprobeAnswer> {
  try {
    return await runFfprobe<FfprobeAnswer>({ path, options: ['-show_streams', '-show_format'], signal });
  } catch (cause) {
    if (!(cause instanceof FfmpegFailed) || cause.reason !== 'exit') throw cause;
    throw new UnusableAsset(NO_SOUND, { cause });
  }
}
