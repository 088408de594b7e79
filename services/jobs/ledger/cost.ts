/** What each kind of work costs, in minutes for every minute of video. What is not listed is free. */
const UNITS_OF_TYPE: Readonly<Record<string, number>> = { analysis: 1, voiceover: 1, translation: 1 };

/** Inside `process` the steps besides these are included: its analysis and every target language. */
const UNITS_OF_STEP: Readonly<Record<string, number>> = { analysis: 1, translation: 1 };

/**
 * Minutes charged for every minute of video. `steps` are those of a `process`, by name: `analysis`, `export`,
 * `translation:de`, …; other work has none.
 */
export function unitsOf(type: string, steps: readonly string[] = []): number {
  if (type !== 'process') return UNITS_OF_TYPE[type] ?? 0;
  return [...new Set(steps)].reduce(
    (sum, step) => sum + (UNITS_OF_STEP[step.split(':', 1)[0] as string] ?? 0),
    0,
  );
}

/** A begun minute is a whole one. Milliseconds are the finest that counts, so that noise behind them is no minute. */
export const videoMinutes = (durationSeconds: number): number =>
  Math.ceil(Math.round(durationSeconds * 1000) / 60_000);

/** Rounded up for each operation, then added. */
export const costMinutes = (units: number, durationSeconds: number): number =>
  units * videoMinutes(durationSeconds);
