import { IsNull } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { makeId } from '../../../platform/text/ids.js';
import { hashFile } from '../../storage/hash-file.js';
import { prepareFile, storeFile } from '../../storage/store-file.js';
import { AssetEntity } from './asset.entity.js';
import type { AssetServices } from './asset-services.js';
import type { Asset, RequestedAsset } from './assets.js';
import type { CheckedAsset } from './check-asset.js';
import type { Validators } from './fetch-asset.js';
import { keyOfUrl } from './find-asset.js';

/** Stores the current file of a URL; the previous one stays for plans that refer to it. */
export async function storeAsset(
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
