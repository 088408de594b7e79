import { FfmpegFailed } from '../../video/ffmpeg/ffmpeg-failed.js';
import { runFfmpeg } from '../../video/ffmpeg/run-ffmpeg.js';
import { runFfprobe } from '../../video/ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from '../../video/probe/ffprobe-answer.js';
import { describeContent } from './describe-content.js';
import { InvalidAsset } from './invalid-asset.js';

const SHORTEST_SECONDS = 0.1;
const LONGEST_SECONDS = 4 * 3600;
const TOO_LONG = 'music must be at most 4 hours long';

/** Containers that count their samples; the others estimate the duration from the bit rate. */
const COUNTING = ['mov', 'matroska', 'wav', 'flac', 'ogg'];

const NO_SOUND = 'it must be an audio file in a supported format (MP3, AAC, FLAC, Ogg, WAV)';

/** Decodes the first audio stream of a file from beginning to end, and returns its duration. */
export async function checkMusic(path: string, signal: AbortSignal): Promise<{ durationSeconds: number }> {
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
