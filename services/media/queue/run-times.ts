import type { WorkKind } from './work.entity.js';

/** Mean time of the units of a kind, and from how many of them. */
interface MeasuredTime {
  readonly seconds: number;
  readonly runs: number;
}

export type MeasuredTimes = Readonly<Partial<Record<WorkKind, MeasuredTime>>>;

/** A mean follows the latest units: earlier ones count less and less. */
const MAX_RUNS = 20;

/** How long the units that a worker completed have taken, by kind. */
export class RunTimes {
  readonly #measured: Partial<Record<WorkKind, MeasuredTime>> = {};

  record(kind: WorkKind, seconds: number): void {
    const { seconds: mean, runs } = this.#measured[kind] ?? { seconds: 0, runs: 0 };
    const counted = Math.min(runs + 1, MAX_RUNS);
    this.#measured[kind] = { seconds: mean + (seconds - mean) / counted, runs: counted };
  }

  get measured(): MeasuredTimes {
    return this.#measured;
  }
}
