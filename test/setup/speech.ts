import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FfmpegRun, runFfmpeg } from '../../services/media/video/ffmpeg/run-ffmpeg.js';
import { cachedFile } from './cached-media.js';

const run = promisify(execFile);
const never = new AbortController().signal;

export const LESSON =
  'Welcome to this short lesson. First open the settings page. Then choose the language you want to use.';

/** The audio format of the engines. */
const HEARABLE = ['-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', '-f', 'wav', '-y'] as const;

/** Returns a text spoken by one of flite's voices in the engines' format, created once per text and voice. */
export function spokenWav(text: string, voice: 'slt' | 'rms' | 'kal' = 'slt'): Promise<string> {
  return cachedFile({
    name: 'spoken',
    extension: 'wav',
    recipe: { text, voice, HEARABLE },
    async make(path) {
      const rawPath = `${path}.raw.wav`;
      await run('flite', ['-voice', voice, '-t', text, '-o', rawPath]);
      await makeHearable(rawPath, path);
    },
  });
}

/** Converts any audio to the engines' format. */
export const makeHearable = (from: string, path: string): Promise<unknown> =>
  runFfmpeg({ inputs: [{ path: from }], outputs: [{ path, options: HEARABLE }], signal: never });

/** Returns audio from ffmpeg's own sources, such as `sine=440:d=5`. */
export function madeWav(source: string): Promise<string> {
  const inputs = [{ path: source, formats: 'lavfi', options: ['-f', 'lavfi'] }];
  return made('made', 'wav', { inputs }, HEARABLE);
}

/** Mixes several WAV files with one filter graph whose last pad is [out]. */
export function mixedWav(paths: readonly string[], filterGraph: string): Promise<string> {
  const inputs = paths.map((path) => ({ path }));
  return made('mixed', 'wav', { inputs, filterGraph }, ['-map', '[out]', ...HEARABLE]);
}

/**
 * Creates a short video: `picture` from ffmpeg's own sources, with the audio, if any, starting at `soundAt`
 * seconds.
 */
export function smallFilm(picture: string, sound?: { wavPath: string; atSeconds?: number }): Promise<string> {
  const drawing = { path: picture, formats: 'lavfi', options: ['-f', 'lavfi'] };
  const inputs = [drawing, ...(sound ? [{ path: sound.wavPath }] : [])];
  const graph = sound && { filterGraph: `[1:a]adelay=${(sound.atSeconds ?? 0) * 1000}:all=1[out]` };
  return made('film', 'mp4', { inputs, ...graph }, [
    ...['-map', '0:v', ...(sound ? ['-map', '[out]', '-c:a', 'aac'] : [])],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-f', 'mp4', '-y'],
  ]);
}

function made(
  name: string,
  extension: string,
  from: Pick<FfmpegRun, 'inputs' | 'filterGraph'>,
  options: readonly string[],
): Promise<string> {
  const make = (path: string) => runFfmpeg({ ...from, outputs: [{ path, options }], signal: never });
  return cachedFile({ name, extension, recipe: { from, options }, make });
}

/** Creates a folder for one test's files. */
export const scratchFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'video-service-analysis-'));

/** Creates a folder below another whose path is longer than some programs support. */
export async function deepFolder(folder: string): Promise<string> {
  const deep = join(folder, ...Array.from({ length: 4 }, (_, i) => `${i}`.repeat(100)));
  await mkdir(deep, { recursive: true });
  return deep;
}

/** Returns the fraction of a text's words that were transcribed, in order: 0 to 1. */
export function transcribedShare(text: string, transcribed: readonly string[]): number {
  const said = bare(text.split(/\s+/));
  const words = bare(transcribed);
  let row = new Array<number>(words.length + 1).fill(0);
  for (const word of said) {
    const next = [0];
    for (const [index, other] of words.entries()) {
      next.push(word === other ? (row[index] ?? 0) + 1 : Math.max(next[index] ?? 0, row[index + 1] ?? 0));
    }
    row = next;
  }
  return (row.at(-1) ?? 0) / said.length;
}

const bare = (words: readonly string[]): string[] =>
  words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}']/gu, '')).filter((word) => word !== '');
