import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager, IsNull } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { countLookup } from '../../../platform/metrics/cache-metrics.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { makeId } from '../../../platform/text/ids.js';
import { WorkFailed } from '../../queue/work-failed.js';
import type { WorkRun } from '../../queue/work-handler.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import { prepareFile, storeFile } from '../../storage/store-file.js';
import { AssetEntity } from './asset.entity.js';
import type { AssetServices } from './asset-services.js';
import type { Asset, Assets, RequestedAsset } from './assets.js';
import { type CheckedAsset, checkAsset } from './check-asset.js';
import { fetchAsset, type Validators } from './fetch-asset.js';
import { InvalidAsset } from './invalid-asset.js';

const keyOfUrl = (url: string): string => createHash('sha256').update(url).digest('hex');

interface StoredAsset {
  readonly asset: Asset;
  readonly row: AssetEntity;
}

/** Returns the stored file of a URL, with its bytes; null if there is none. Counts as a use. */
async function findAsset(
  { db, storage }: Pick<AssetServices, 'db' | 'storage'>,
  { workspaceId, kind, url }: RequestedAsset,
): Promise<StoredAsset | null> {
  const found = await inTransaction(db, { workspaceId }, async (tx) => {
    const row = await tx.findOneBy(AssetEntity, {
      workspaceId,
      kind,
      urlKey: keyOfUrl(url),
      replacedAt: IsNull(),
    });
    const file = row && (await tx.findOneBy(FileEntity, { workspaceId, id: row.fileId }));
    if (!row || !file) return null;
    await noteUse(tx, row);
    return { row, file };
  });
  if (!found) return null;
  const { row, file } = found;
  const size = await storage.sizeOf(fileKey(workspaceId, file.sha256));
  if (size !== Number(file.sizeBytes)) return null;
  const { width, height, durationSeconds } = row;
  return { row, asset: { sha256: file.sha256, width, height, durationSeconds, probe: file.probe } };
}

const noteUse = (tx: EntityManager, { workspaceId, id }: AssetEntity) =>
  tx.query('update asset set used_at = now() where workspace_id = $1 and id = $2', [workspaceId, id]);

const RECHECK_MS = 200;

/**
 * Runs `work` under a lock on the URL, across processes. The lock belongs to a transaction, so that it holds behind a
 * connection pooler, too, and is released if the process dies. Callers that wait for the lock hold neither a connection nor a place of the
 * fetch semaphore.
 */
async function lockAddress<T>(
  { db, fetching }: Pick<AssetServices, 'db' | 'fetching'>,
  { workspaceId, kind, url }: RequestedAsset,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const name = [`asset ${workspaceId} ${kind} ${url}`];
  const hold = async (): Promise<{ readonly made: T } | null> => {
    signal.throwIfAborted();
    const connection = db.createQueryRunner();
    try {
      await connection.startTransaction();
      const [{ locked }]: [{ locked: boolean }] = await connection.query(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 3)) as locked',
        name,
      );
      try {
        return locked ? { made: await work() } : null;
      } finally {
        // If the connection is lost, the lock is released as well.
        await connection.rollbackTransaction().catch(() => undefined);
      }
    } finally {
      await connection.release();
    }
  };
  for (;;) {
    const held = await fetching(hold, signal);
    if (held) return held.made;
    await sleep(RECHECK_MS, undefined, { signal });
  }
}

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
    const known = stored && isAsChecked(stored) ? stored.row : null;
    const fetched = await fetchAsset(services, request, { path, known, signal });
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

const isTrusted = (stored: StoredAsset): boolean =>
  isAsChecked(stored) && stored.row.checkAfter.getTime() > Date.now();

/** Whether a scene was checked as scenes are checked now: then its keyframes are known by their bitstream. */
const isAsChecked = ({ asset: { probe } }: StoredAsset): boolean =>
  !probe || probe.video.falseKeyframes !== undefined;

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

/** Stores the current file of a URL; the previous one stays for plans that refer to it. */
async function storeAsset(
  { db, storage }: AssetServices,
  { workspaceId, kind, url }: RequestedAsset,
  { path, contentType, filename, probe, ...measures }: CheckedAsset,
  { checkAfter, ...validators }: Validators & { checkAfter: Date },
): Promise<Asset> {
  const sha256 = await hashFile(path);
  const file = { workspaceId, path, sha256, contentType, filename, probe };
  await prepareFile(storage, file);
  await inTransaction(db, { workspaceId }, async (tx) => {
    const urlKey = keyOfUrl(url);
    const replacedAt = new Date();
    await tx.update(AssetEntity, { workspaceId, kind, urlKey, replacedAt: IsNull() }, { replacedAt });
    const fileId = await storeFile(tx, storage, { ...file, purpose: 'asset', videoId: null });
    const id = makeId('ast');
    await tx.insert(AssetEntity, {
      workspaceId,
      id,
      kind,
      url,
      urlKey,
      fileId,
      checkAfter,
      ...measures,
      ...validators,
    });
  });
  return { sha256, probe, ...measures };
}
