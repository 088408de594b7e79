import type { Evidence } from '../evidence.js';

/** A property that holds under all faults. */
export interface Invariant {
  readonly name: string;
  readonly statement: string;
  /** Returns one sentence per violation; empty when it holds. */
  check(evidence: Evidence): string[];
}
