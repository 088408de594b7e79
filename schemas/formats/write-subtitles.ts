import { type CaptionStyle, writeAss } from './ass.js';
import { writeSrt } from './srt.js';
import type { StyledText } from './styled-text.js';
import { linesOf } from './timed-text.js';
import { writeVtt } from './vtt.js';

export const SUBTITLE_FORMATS = ['srt', 'vtt', 'ass', 'txt'] as const;
export type SubtitleFormat = (typeof SUBTITLE_FORMATS)[number];

const WRITERS: Readonly<
  Record<SubtitleFormat, (cues: readonly StyledText[], style?: CaptionStyle) => string>
> = {
  srt: writeSrt,
  vtt: writeVtt,
  ass: writeAss,
  txt: (cues) => cues.map(({ text }) => `${linesOf(text).join('\n')}\n`).join(''),
};

/** Returns cues as the text of a file. `txt` contains only the text; only `ass` has a style. */
export const writeSubtitles = (
  format: SubtitleFormat,
  cues: readonly StyledText[],
  style?: CaptionStyle,
): string => WRITERS[format](cues, style);
