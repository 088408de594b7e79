import { clockOf, linesOf, type TimedText } from './timed-text.js';

/** In seconds; the format allows no cue of zero duration. */
const SHORTEST = 0.001;

/** Writes cues as WebVTT. The format determines a line's direction from its characters. */
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

/** Escapes tags, character references and arrows. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
