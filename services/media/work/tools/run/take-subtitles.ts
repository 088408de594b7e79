import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StyledText } from '../../../../../schemas/formats/styled-text.js';
import { TEXT_ENCODINGS, type TextEncoding } from '../../../../../schemas/formats/text-encodings.js';
import { programs } from '../../../../platform/config/package-root.js';
import { KillableThreads, ThreadExceeded } from '../../../../platform/threads/killable-threads.js';
import { refused, type ToolInputOf, type ToolRun } from '../flow/tool-run.js';

type SubtitleInput = ToolInputOf<'subtitle-converter'>;

export interface SubtitlesRequest extends Pick<SubtitleInput, 'inputFormat' | 'inputEncoding'> {
  /** A file's bytes, or text. */
  readonly source: Uint8Array | string;
}

export type ReadCues =
  | { readonly cues: readonly StyledText[]; readonly guessedEncoding: TextEncoding | null }
  | { readonly unreadable: string };

export interface TakenSubtitles {
  readonly cues: StyledText[];
  readonly warnings: readonly string[];
}

const MAX_BYTES = 5_000_000;

const threads = new KillableThreads<SubtitlesRequest, ReadCues>({
  program: join(programs, 'services/media/work/tools/run/subtitles-thread.js'),
  deadlineMs: 10_000,
  maxMemoryMb: 256,
  size: 2,
});

/** Reads the subtitles given to a tool, as text or in a file. */
export async function takeSubtitles(
  {
    subtitles,
    subtitlesUrl,
    inputFormat,
    inputEncoding,
  }: Pick<SubtitleInput, 'subtitles' | 'subtitlesUrl' | 'inputFormat' | 'inputEncoding'>,
  run: ToolRun,
): Promise<TakenSubtitles> {
  const name = subtitles === undefined ? 'subtitlesUrl' : 'subtitles';
  const source = subtitles ?? (await readBytes(await run.fileOf(subtitlesUrl as string)));
  const read = await threads.ask({ source, inputFormat, inputEncoding }).catch((err) => {
    throw err instanceof ThreadExceeded ? refused(`${name}: The text can't be read: ${err.message}`) : err;
  });
  if ('unreadable' in read) throw refused(`${name}: ${read.unreadable}`);
  const { cues, guessedEncoding: guessed } = read;
  return { cues: [...cues], warnings: guessed === null ? [] : [guessWarning(guessed)] };
}

const guessWarning = (encoding: TextEncoding): string =>
  `The file of subtitlesUrl was read as ${TEXT_ENCODINGS[encoding]}, which was detected by its letters. If they are wrong, state inputEncoding`;

async function readBytes(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw refused(`subtitlesUrl: The file must be at most ${MAX_BYTES / 1_000_000} MB`);
  return readFile(path);
}
