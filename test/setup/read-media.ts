import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { argumentsOf, type FfmpegRun } from '../../services/media/video/ffmpeg/ffmpeg-command.js';
import type { FfprobeAnswer, FfprobeStream } from '../../services/media/video/probe/ffprobe-answer.js';

type Read = { readonly output: Buffer; readonly messages: string };

/**
 * Runs a program to its end. Files created by tests are read without confinement, which would add a fifth to
 * its start-up time.
 */
async function run(
  program: string,
  args: readonly string[],
  onOutput?: (chunk: Buffer) => void,
): Promise<Read> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const chunks: Buffer[] = [];
  child.stdout.on('data', onOutput ?? ((chunk: Buffer) => void chunks.push(chunk)));
  const [code, messages] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed (${code}): ${messages.slice(-2000)}`);
  return { output: Buffer.concat(chunks), messages };
}

/** Returns the standard output and the messages of ffmpeg. */
export const readWithFfmpeg = (args: readonly string[], logLevel = 'error'): Promise<Read> =>
  run('ffmpeg', ['-nostdin', '-hide_banner', '-nostats', '-v', logLevel, ...args]);

/** Passes on the standard output of ffmpeg as it arrives. */
export async function streamWithFfmpeg(
  args: readonly string[],
  onOutput: (chunk: Buffer) => void,
): Promise<void> {
  await run('ffmpeg', ['-nostdin', '-hide_banner', '-nostats', '-v', 'error', ...args], onOutput);
}

/** Returns the standard output of a command of the product. */
export async function readRun(command: Omit<FfmpegRun, 'signal' | 'onStdout'>): Promise<Buffer> {
  const { signal } = new AbortController();
  const { output } = await run('ffmpeg', argumentsOf({ ...command, signal, onStdout: () => undefined }));
  return output;
}

type Header = Required<FfprobeAnswer> & {
  readonly format: { readonly tags?: Readonly<Record<string, string>> };
};

/** Returns ffprobe's description of a file's streams and format, with packets counted. */
export async function readHeader(path: string): Promise<Header> {
  const options = ['-v', 'error', '-count_packets', '-show_streams', '-show_format', '-of', 'json'];
  return JSON.parse((await run('ffprobe', [...options, path])).output.toString()) as Header;
}

const rateOf = (text = ''): number => {
  const [num, den] = text.split('/').map(Number);
  return (num ?? 0) / (den ?? 1);
};

/** Describes a finished video independently of the product, in one run. Fails without a video stream. */
export async function describeMedia(path: string) {
  const { streams, format } = await readHeader(path);
  const first = (type: string): FfprobeStream | undefined =>
    streams.find(({ codec_type }) => codec_type === type);
  const picture = first('video');
  const sound = first('audio');
  if (!picture) throw new Error(`${path} has no image`);
  return {
    formatNames: format.format_name?.split(',') ?? [],
    durationSeconds: Number(format.duration),
    video: {
      codec: picture.codec_name,
      pixFmt: picture.pix_fmt,
      width: picture.width,
      height: picture.height,
      fps: rateOf(picture.avg_frame_rate),
      nominalFps: picture.r_frame_rate,
      frameCount: Number(picture.nb_read_packets),
      rotation: picture.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0,
    },
    audio: sound
      ? { codec: sound.codec_name, sampleRate: Number(sound.sample_rate), channels: sound.channels }
      : null,
  };
}
