import type { AdmitRequest } from '../../services/platform/edge/guard.js';
import type { CredentialWatch } from './credential-watch.js';
import type { HeapGrowth } from './heap-growth.js';
import type { Operations } from './operations.js';
import type { SubscriptionTimings } from './timings.js';

export interface StreamsOptions {
  readonly admit: AdmitRequest;
  readonly isOwn: (request: object) => boolean;
  readonly watch: CredentialWatch;
  readonly operations: Operations;
  readonly timings: SubscriptionTimings;
  readonly heapGrowth: HeapGrowth;
  readonly onDropped: () => void;
}
