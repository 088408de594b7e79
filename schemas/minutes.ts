import { findJobType } from './job-types.js';

/**
 * In a `process`, steps not listed here are included: it charges its analysis and every target language. A refresh has
 * no analysis, so that its voiceover and translations are charged as those that are requested alone.
 */
const UNITS_OF_STEP: Readonly<Record<string, number>> = {
  analysis: 1,
  translation: 1,
  'refresh-voiceover': 1,
  'refresh-translation': 1,
};

/**
 * Minutes charged per minute of video. `steps` are those of a `process`, by name: `analysis`, `export`,
 * `translation:de`, …; other work has none.
 */
export function unitsOf(type: string, steps: readonly string[] = []): number {
  if (type !== 'process') return findJobType(type)?.minutes ?? 0;
  return [...new Set(steps)].reduce(
    (sum, step) => sum + (UNITS_OF_STEP[step.split(':', 1)[0] as string] ?? 0),
    0,
  );
}

/**
 * A started minute counts as a whole one. The length is rounded to milliseconds, so that floating-point noise
 * adds no minute.
 */
export const videoMinutes = (durationSeconds: number): number =>
  Math.ceil(Math.round(durationSeconds * 1000) / 60_000);

/** Rounded up for each operation, then added. */
export const costMinutes = (units: number, durationSeconds: number): number =>
  units * videoMinutes(durationSeconds);
