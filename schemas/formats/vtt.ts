import { clockOf, linesOf, type TimedText } from './timed-text.js';

/** Seconds; the format has no cue that ends when it begins. */
const SHORTEST = 0.001;

/** Writes cues as WebVTT. Which way a line runs is up to its letters, as the format has it. */
export function writeVtt(cues: readonly TimedText[]): string {
  const blocks = cues.map(
    ({ startTime, endTime, text }) =>
      `\n${clock(startTime)} --> ${clock(Math.max(endTime, startTime + SHORTEST))}\n${linesOf(text).map(escapeText).join('\n')}\n`,
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
