import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../../../platform/database.js';
import { makeId } from '../../../platform/ids.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkRun } from '../../queue/work-handler.js';
import { AssetEntity } from './asset.entity.js';
import type { AssetServices } from './asset-services.js';
import type { Asset, Assets, RequestedAsset } from './assets.js';
import { checkAsset } from './check-asset.js';
import { fetchAsset } from './fetch-asset.js';
import { findAsset, type StoredAsset } from './find-asset.js';
import { holdAddress } from './hold-address.js';
import { InvalidAsset } from './invalid-asset.js';
import { storeAsset } from './store-asset.js';

type Run = Pick<WorkRun, 'signal' | 'scratch'>;

const TRUSTED_MS = 24 * 3_600_000;
/** An unavailable server is queried again soon, but not by every export. */
const AWAY_MS = 10 * 60_000;

export const makeAssets = (services: AssetServices): Assets => ({
  obtain: (asked, run) => obtainAsset(services, asked, run),
});

/**
 * Returns the stored file; fetched if there is none, revalidated if it is old. Concurrent callers wait for
 * the first.
 */
async function obtainAsset(services: AssetServices, asked: RequestedAsset, run: Run): Promise<Asset> {
  const kept = await findAsset(services, asked);
  if (kept && isTrusted(kept)) return kept.asset;
  return holdAddress(services, asked, run.signal, () => obtainHeld(services, asked, run));
}

async function obtainHeld(services: AssetServices, asked: RequestedAsset, run: Run): Promise<Asset> {
  // Another process may have fetched it meanwhile.
  const kept = await findAsset(services, asked);
  if (kept && isTrusted(kept)) return kept.asset;
  try {
    return await renew(services, asked, kept, run);
  } catch (err) {
    run.signal.throwIfAborted();
    if (!(err instanceof InvalidAsset)) throw err;
    const { workspaceId, kind, field } = asked;
    const reason = err.cause instanceof OutboundRefused ? err.cause.reason : err.message;
    services.log.info(
      { workspaceId, kind, field, reason, isKept: kept !== null },
      'an asset could not be refreshed',
    );
    if (!kept)
      throw new WorkFailed('validation_error', `${field} could not be used: ${err.message}`, 'plan', {
        cause: err,
        retryable: true,
      });
    await checkAgain(services, kept, AWAY_MS);
    return kept.asset;
  }
}

async function renew(
  services: AssetServices,
  asked: RequestedAsset,
  kept: StoredAsset | null,
  { signal, scratch }: Run,
): Promise<Asset> {
  const folder = join(scratch, makeId('ast'));
  await mkdir(folder);
  try {
    const path = join(folder, 'fetched');
    const fetched = await fetchAsset(services, asked, { path, known: kept?.row ?? null, signal });
    if (fetched === 'unchanged' && kept) {
      await checkAgain(services, kept, TRUSTED_MS);
      return kept.asset;
    }
    const checked = await checkAsset(asked.kind, path, {
      folder,
      signal,
      sceneLimits: services.sceneLimits,
      memory: services.memory,
    });
    const validators = fetched === 'unchanged' ? { etag: null, lastModified: null } : fetched;
    return await storeAsset(services, asked, checked, {
      ...validators,
      checkAfter: new Date(Date.now() + TRUSTED_MS),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isTrusted = ({ row }: StoredAsset): boolean => row.checkAfter.getTime() > Date.now();

async function checkAgain(
  { db }: AssetServices,
  { row: { workspaceId, id } }: StoredAsset,
  inMs: number,
): Promise<void> {
  const checkAfter = new Date(Date.now() + inMs);
  await inTransaction(db, { workspaceId }, (tx) =>
    tx.update(AssetEntity, { workspaceId, id }, { checkAfter }),
  );
}
