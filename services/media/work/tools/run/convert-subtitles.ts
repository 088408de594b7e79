import type { ToolMade, ToolRun } from '../flow/tool-run.js';
import { takeSubtitles } from './take-subtitles.js';
import { writeSubtitleFile } from './translate-subtitles.js';
import type { ToolInputOf } from './values-of.js';

/** Converts subtitles to another format, or shifts their times. */
export async function convertSubtitles(
  values: ToolInputOf<'subtitle-converter'>,
  run: ToolRun,
): Promise<ToolMade> {
  const { format, shiftSeconds, subtitlesUrl } = values;
  const cues = (await takeSubtitles(values, run))
    .map((cue) => ({
      ...cue,
      startTime: Math.max(0, cue.startTime + shiftSeconds),
      endTime: cue.endTime + shiftSeconds,
    }))
    .filter(({ endTime }) => endTime > 0);
  return writeSubtitleFile(run, cues, { format, url: subtitlesUrl ?? null, made: 'subtitles' });
}
