import type { SubgraphClient } from '../../../platform/subgraph-client.js';

/** Services needed to accept a tool's work. */
export interface ToolAcceptance {
  readonly jobs: SubgraphClient;
  /** Base URL of stored files, and the secrets that sign their URLs. */
  readonly storageUrl: string;
  readonly secrets: readonly string[];
  readonly isAddressPermitted: (address: string) => boolean;
}
