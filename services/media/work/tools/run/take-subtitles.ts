import { readFile, stat } from 'node:fs/promises';
import { decodeText } from '../../../../../schemas/formats/decode-text.js';
import { readSubtitles } from '../../../../../schemas/formats/read-subtitles.js';
import type { StyledText } from '../../../../../schemas/formats/styled-text.js';
import { SubtitlesUnreadable } from '../../../../../schemas/formats/subtitles-unreadable.js';
import { refused, type ToolInputOf, type ToolRun } from '../flow/tool-run.js';

const MAX_BYTES = 5_000_000;

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
  try {
    return readSubtitles(text, inputFormat);
  } catch (err) {
    if (err instanceof SubtitlesUnreadable) throw refused(`${name}: ${err.message}`);
    throw err;
  }
}

async function readText(path: string): Promise<string> {
  const { size } = await stat(path);
  if (size > MAX_BYTES) throw refused(`subtitlesUrl: The file must be at most ${MAX_BYTES / 1_000_000} MB`);
  return decodeText(await readFile(path));
}
