import { clockOf, linesOf, type TimedText } from './timed-text.js';

/** Writes cues as SubRip: numbered from 1, HH:MM:SS,mmm, a blank line after each. */
export function writeSrt(cues: readonly TimedText[]): string {
  return cues
    .map(
      ({ startTime, endTime, text }, index) =>
        `${index + 1}\n${clock(startTime)} --> ${clock(endTime)}\n${oneBlock(text)}\n`,
    )
    .join('\n');
}

function clock(seconds: number): string {
  const { hh, mm, ss, mmm } = clockOf(seconds);
  return `${hh}:${mm}:${ss},${mmm}`;
}

/** Replaces arrows, which would start another cue. */
const oneBlock = (text: string): string => linesOf(text).join('\n').replaceAll('-->', '→');
