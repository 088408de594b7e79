import type { FetchNode } from '@apollo/query-planner';
import type { PlannedOperation } from '../execution/planned-operation.js';

export interface SubscriptionPlan {
  /** The subscription at the subgraph that owns the field. */
  readonly primary: FetchNode;
  /** The primary fetch, answered by the event, followed by the fetches to other subgraphs. */
  readonly perEvent: PlannedOperation;
  /** Equal for documents that differ only in white space. */
  readonly documentHash: string;
}
