import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StyledText } from '../../../../../schemas/formats/styled-text.js';
import { writeSubtitles } from '../../../../../schemas/formats/write-subtitles.js';
import { outputName } from '../flow/output-name.js';
import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import type { ToolInputOf } from './values-of.js';

export type SubtitleFile = ToolInputOf<'subtitle-converter'>['format'];

const CONTENT_TYPES: Readonly<Record<SubtitleFile, string>> = {
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
  ass: 'text/x-ssa',
  json: 'application/json',
  txt: 'text/plain; charset=utf-8',
};

/** Writes cues to a file in a subtitle format. */
export async function writeSubtitleFile(
  { scratch }: Pick<ToolRun, 'scratch'>,
  cues: readonly StyledText[],
  {
    format,
    url,
    made,
  }: { readonly format: SubtitleFile; readonly url: string | null; readonly made: string },
): Promise<ToolMade> {
  const path = join(scratch, `subtitles.${format}`);
  const written =
    format === 'json'
      ? `${JSON.stringify({ subtitles: cues.map(plainCue) }, null, 2)}\n`
      : writeSubtitles(format, cues);
  await writeFile(path, written);
  return { path, filename: outputName(url, made, format), contentType: CONTENT_TYPES[format] };
}

const plainCue = ({ startTime, endTime, text }: StyledText) => ({ startTime, endTime, text });
