import type { TimedText } from './timed-text.js';

/** White space and invisible characters. */
const NOTHING_TO_SEE = /^[\s\p{Cf}\p{Cc}]*$/u;

/** Returns lines with visible text; the others are pauses. */
export const spokenLines = <T extends Pick<TimedText, 'text'>>(lines: readonly T[]): T[] =>
  lines.filter(({ text }) => !NOTHING_TO_SEE.test(text));

/**
 * Returns the cues of a script whose lines are in order of time: none for a pause, and one cue at a time. A
 * cue ends where the next line begins; when both begin at once only the next one is shown.
 */
export const cuesOf = <T extends TimedText>(lines: readonly T[]): T[] =>
  spokenLines(
    lines.flatMap((line, at) => {
      const next = lines[at + 1];
      if (!next || next.startTime >= line.endTime) return [line];
      return next.startTime > line.startTime ? [{ ...line, endTime: next.startTime }] : [];
    }),
  );
