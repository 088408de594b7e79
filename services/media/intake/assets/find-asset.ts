import { createHash } from 'node:crypto';
import { type EntityManager, IsNull } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import { AssetEntity } from './asset.entity.js';
import type { AssetServices } from './asset-services.js';
import type { Asset, RequestedAsset } from './assets.js';

export const keyOfUrl = (url: string): string => createHash('sha256').update(url).digest('hex');

export interface StoredAsset {
  readonly asset: Asset;
  readonly row: AssetEntity;
}

/** Returns the stored file of a URL, with its bytes; null if there is none. Counts as a use. */
export async function findAsset(
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
