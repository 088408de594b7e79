import { BOTTOM_CENTER, type StyledText, type TextStyle } from './styled-text.js';
import { clockOf, linesOf } from './timed-text.js';

/**
 * Writes cues as SubRip: numbered from 1, HH:MM:SS,mmm, a blank line after each. Styles are written as the
 * usual tags, a placement as the `{\an}` of SubStation Alpha.
 */
export function writeSrt(cues: readonly StyledText[]): string {
  return cues
    .map(
      (cue, index) =>
        `${index + 1}\n${clock(cue.startTime)} --> ${clock(cue.endTime)}\n${placed(cue)}${marked(cue)}\n`,
    )
    .join('\n');
}

function clock(seconds: number): string {
  const { hh, mm, ss, mmm } = clockOf(seconds);
  return `${hh}:${mm}:${ss},${mmm}`;
}

/** Replaces arrows, which would start another cue. */
const oneBlock = (text: string): string => linesOf(text).join('\n').replaceAll('-->', '→');

const marked = ({ text, runs }: StyledText): string =>
  runs ? runs.map((run) => inTags(run.style, run.text.replaceAll('-->', '→'))).join('') : oneBlock(text);

function inTags({ bold, italic, underline, color }: TextStyle, text: string): string {
  const tags: Array<readonly [string, string]> = [
    ...(color ? [[`<font color="${color}">`, '</font>'] as const] : []),
    ...(bold ? [['<b>', '</b>'] as const] : []),
    ...(italic ? [['<i>', '</i>'] as const] : []),
    ...(underline ? [['<u>', '</u>'] as const] : []),
  ];
  return tags.reduceRight((inner, [open, close]) => `${open}${inner}${close}`, text);
}

/** SubRip has no exact positions: only the anchor is written. */
function placed({ placement }: StyledText): string {
  return placement && placement.anchor !== BOTTOM_CENTER ? `{\\an${placement.anchor}}` : '';
}
