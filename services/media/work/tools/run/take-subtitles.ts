import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText } from '../../../../../schemas/formats/decode-text.js';
import type { StyledText } from '../../../../../schemas/formats/styled-text.js';
import { programs } from '../../../../platform/config/package-root.js';
import { KillableThreads, ThreadExceeded } from '../../../../platform/threads/killable-threads.js';
import { refused, type ToolInputOf, type ToolRun } from '../flow/tool-run.js';

export interface SubtitlesRequest extends Pick<ToolInputOf<'subtitle-converter'>, 'inputFormat'> {
  readonly text: string;
}

export type ReadCues = { readonly cues: readonly StyledText[] } | { readonly unreadable: string };

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
  }: Pick<ToolInputOf<'subtitle-converter'>, 'subtitles' | 'subtitlesUrl' | 'inputFormat'>,
  run: ToolRun,
): Promise<StyledText[]> {
  const name = subtitles === undefined ? 'subtitlesUrl' : 'subtitles';
  const text = subtitles ?? (await readText(await run.fileOf(subtitlesUrl as string)));
  const read = await threads.ask({ text, inputFormat }).catch((err) => {
    throw err instanceof ThreadExceeded ? refused(`${name}: The text can't be read: ${err.message}`) : err;
  });
  if ('unreadable' in read) throw refused(`${name}: ${read.unreadable}`);
  return [...read.cues];
}

async function readText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw refused(`subtitlesUrl: The file must be at most ${MAX_BYTES / 1_000_000} MB`);
  return decodeText(await readFile(path));
}
