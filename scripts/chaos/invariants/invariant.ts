import type { Evidence } from '../evidence.js';

/** Something that holds whatever went wrong. */
export interface Invariant {
  readonly name: string;
  readonly statement: string;
  /** A sentence for each breach; none when it holds. */
  check(evidence: Evidence): string[];
}
