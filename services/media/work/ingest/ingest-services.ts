import type { MemoryBudget } from '../../confinement/memory-budget.js';
import type { SourceLimits } from '../../video/check/source-limits.js';
import { type ObtainDeps } from './obtain-source.js';

export interface IngestServices extends ObtainDeps {
  readonly limits: SourceLimits;
  /** Shared with all other work that decodes frames on this worker. */
  readonly memory: MemoryBudget;
}
