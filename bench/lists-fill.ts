import pg from 'pg';
import { findEmbeddedPostgres } from '../supervisor/embedded-postgres.js';
import { makeWorkspaceAndKey } from '../test/setup/second-workspace.js';
import type { BenchProduct } from './bench-product.js';
import { fillVideos } from './fill-videos.js';

/** Workspaces of other owners, and the videos and jobs of each. */
const OTHERS = 100;
const OF_EACH_OTHER = 1000;

/** A workspace to measure: the key of its owner, and the number of its videos and jobs. */
export interface FilledWorkspace {
  readonly product: BenchProduct;
  readonly count: number;
}

/** Creates a workspace for each of the counts and fills it; `hasOthers` adds those of other owners. */
export async function fillWorkspaces(
  product: BenchProduct,
  counts: readonly number[],
  hasOthers: boolean,
): Promise<FilledWorkspace[]> {
  const client = new pg.Client({ connectionString: findEmbeddedPostgres(product.dataDir) });
  await client.connect();
  try {
    const sql = async (statement: string, values?: unknown[]) => (await client.query(statement, values)).rows;
    const filled: Array<FilledWorkspace & { workspaceId: string }> = [];
    for (const count of counts) {
      const made = await makeWorkspaceAndKey(
        { sql } as Parameters<typeof makeWorkspaceAndKey>[0],
        'enterprise',
      );
      filled.push({ product: { ...product, apiKey: made.key }, count, workspaceId: made.workspaceId });
    }
    const others = Array.from({ length: hasOthers ? OTHERS : 0 }, (_, i) => `ws_other_${i}`);
    await fillVideos(client, [
      ...filled.map(({ workspaceId, count }) => ({ workspaceIds: [workspaceId], count })),
      { workspaceIds: others, count: OF_EACH_OTHER },
    ]);
    return filled;
  } finally {
    await client.end();
  }
}
