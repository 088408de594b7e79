import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../../../platform/database/database.js';
import { countLookup } from '../../../platform/metrics/cache-metrics.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { makeId } from '../../../platform/text/ids.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkRun } from '../../queue/work-handler.js';
import { AssetEntity } from './asset.entity.js';
import type { AssetServices } from './asset-services.js';
import type { Asset, Assets, RequestedAsset } from './assets.js';
import { checkAsset } from './check-asset.js';
import { fetchAsset } from './fetch-asset.js';
import { findAsset, type StoredAsset } from './find-asset.js';
import { lockAddress } from './hold-address.js';
import { InvalidAsset } from './invalid-asset.js';
import { storeAsset } from './store-asset.js';

type Run = Pick<WorkRun, 'signal' | 'scratch'>;

const TRUSTED_MS = 24 * 3_600_000;
/** An unavailable server is queried again soon, but not by every export. */
const AWAY_MS = 10 * 60_000;

export const makeAssets = (services: AssetServices): Assets => ({
  obtain: (request, run) => obtainAsset(services, request, run),
});

/**
 * Returns the stored file; fetched if there is none, revalidated if it is old. Concurrent callers wait for
 * the first.
 */
async function obtainAsset(services: AssetServices, request: RequestedAsset, run: Run): Promise<Asset> {
  const stored = await findAsset(services, request);
  const isHit = stored !== null && isTrusted(stored);
  countLookup('asset', isHit);
  if (isHit) return stored.asset;
  return lockAddress(services, request, run.signal, () => obtainHeld(services, request, run));
}

async function obtainHeld(services: AssetServices, request: RequestedAsset, run: Run): Promise<Asset> {
  // Another process may have fetched it meanwhile.
  const stored = await findAsset(services, request);
  if (stored && isTrusted(stored)) return stored.asset;
  try {
    return await renew(services, request, stored, run);
  } catch (err) {
    run.signal.throwIfAborted();
    if (!(err instanceof InvalidAsset)) throw err;
    const { workspaceId, kind, field } = request;
    const reason = err.cause instanceof OutboundRefused ? err.cause.reason : err.message;
    services.log.info(
      { workspaceId, kind, field, reason, isStored: stored !== null },
      'an asset could not be refreshed',
    );
    if (!stored)
      throw new WorkFailed('validation_error', `${field} could not be used: ${err.message}`, 'plan', {
        cause: err,
        retryable: true,
      });
    await checkAgain(services, stored, AWAY_MS);
    return stored.asset;
  }
}

async function renew(
  services: AssetServices,
  request: RequestedAsset,
  stored: StoredAsset | null,
  { signal, scratch }: Run,
): Promise<Asset> {
  const folder = join(scratch, makeId('ast'));
  await mkdir(folder);
  try {
    const path = join(folder, 'fetched');
    const fetched = await fetchAsset(services, request, { path, known: stored?.row ?? null, signal });
    if (fetched === 'unchanged' && stored) {
      await checkAgain(services, stored, TRUSTED_MS);
      return stored.asset;
    }
    const checked = await checkAsset(request.kind, path, {
      folder,
      signal,
      sceneLimits: services.sceneLimits,
      memory: services.memory,
    });
    const validators = fetched === 'unchanged' ? { etag: null, lastModified: null } : fetched;
    return await storeAsset(services, request, checked, {
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
