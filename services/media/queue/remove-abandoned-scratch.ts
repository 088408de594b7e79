import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../platform/database/database.js';
import type { Storage } from '../storage/storage.js';
import { ACROSS_WORKSPACES } from './across-workspaces.js';

/**
 * Name of the scratch folder of one lease. Work that is given back without counting an attempt gets the same
 * attempt number again, but never the same name.
 */
export const scratchNameOf = ({ id, attempt }: { id: string; attempt: number }): string =>
  `${id}-${attempt}-${randomBytes(6).toString('hex')}`;

const OF_A_LEASE = /^(wrk_\w+-\d+)(?:-[0-9a-f]+)?$/;
const leaseOf = (name: string): string => OF_A_LEASE.exec(name)?.[1] as string;

/** Removes the scratch folders without a current lease: their worker died, or lost the unit and then died. */
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
