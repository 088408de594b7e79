import { isBlank } from '../../platform/check-text.js';
import type { ScriptLineEntity } from './script-line.entity.js';

/** Lines that say something; the others are pauses. */
export const spokenLines = <T extends { readonly text: string }>(lines: readonly T[]): T[] =>
  lines.filter(({ text }) => !isBlank(text));

/**
 * What is shown of a script, whose lines are in order of time: nothing for a pause, and one cue at a time. A cue ends where the next line
 * begins; where both begin at once only the next is shown.
 */
export const cuesOf = (lines: readonly ScriptLineEntity[]): ScriptLineEntity[] =>
  spokenLines(
    lines.flatMap((line, at) => {
      const next = lines[at + 1];
      if (!next || next.startTime >= line.endTime) return [line];
      return next.startTime > line.startTime ? [{ ...line, endTime: next.startTime }] : [];
    }),
  );
