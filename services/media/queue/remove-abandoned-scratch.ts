import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database.js';
import type { Storage } from '../storage/storage.js';
import { ACROSS_WORKSPACES } from './lease-work.js';

/** A working folder for one lease. What is given back uncounted is taken with the same attempt: no name comes twice. */
export const scratchNameOf = ({ id, attempt }: { id: string; attempt: number }): string =>
  `${id}-${attempt}-${randomBytes(6).toString('hex')}`;

const OF_A_LEASE = /^(wrk_\w+-\d+)(?:-[0-9a-f]+)?$/;
const leaseOf = (name: string): string => OF_A_LEASE.exec(name)?.[1] as string;

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
      [names.map(leaseOf)],
    ),
  );
  const standing = new Set(held.map(({ name }) => name));
  for (const name of names) if (!standing.has(leaseOf(name))) await storage.removeScratch(name);
}
