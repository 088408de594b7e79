import type { MemoryBudget } from '../../confinement/memory-budget.js';
import type { OpenKeys } from '../../credentials/open-credentials.js';
import type { SourceLimits } from '../../video/check/source-limits.js';
import { type ObtainDeps } from './obtain-source.js';

export interface IngestServices extends ObtainDeps {
  readonly limits: SourceLimits;
  /** What exports are signed with; null when they are not. */
  readonly credentials: OpenKeys | null;
  /** Shared with all other work that decodes frames on this worker. */
  readonly memory: MemoryBudget;
}
