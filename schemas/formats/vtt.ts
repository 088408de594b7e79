import { clockOf, linesOf, type TimedText } from './timed-text.js';

/** Writes cues as WebVTT. Which way a line runs is up to its letters, as the format has it. */
export function writeVtt(cues: readonly TimedText[]): string {
  const blocks = cues.map(
    ({ startTime, endTime, text }) =>
      `\n${clock(startTime)} --> ${clock(endTime)}\n${linesOf(text).map(escapeText).join('\n')}\n`,
  );
  return `WEBVTT\n${blocks.join('')}`;
}

function clock(seconds: number): string {
  const { hh, mm, ss, mmm } = clockOf(seconds);
  return `${hh}:${mm}:${ss}.${mmm}`;
}

/** Nothing in a text is a tag, a reference or an arrow. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
