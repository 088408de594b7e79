import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import type { Storage } from '../files/storage.js';
import { ACROSS_WORKSPACES } from './lease-work.js';

/** How the working folder of one lease is called. */
export const scratchNameOf = ({ id, attempt }: { id: string; attempt: number }): string => `${id}-${attempt}`;

const OF_A_LEASE = /^wrk_\w+-\d+$/;

/** Removes the working folders that no lease stands for any more: the worker in them died, or lost the piece and then died. */
export async function removeAbandonedScratch(
  db: DataSource,
  storage: Pick<Storage, 'scratchNames' | 'removeScratch'>,
): Promise<void> {
  const names = (await storage.scratchNames()).filter((name) => OF_A_LEASE.test(name));
  if (names.length === 0) return;
  const held: Array<{ name: string }> = await inTransaction(db, ACROSS_WORKSPACES, (tx) =>
    tx.query(
      `select id || '-' || attempt as name from work where state = 'leased' and id || '-' || attempt = any($1)`,
      [names],
    ),
  );
  const standing = new Set(held.map(({ name }) => name));
  for (const name of names) if (!standing.has(name)) await storage.removeScratch(name);
}
