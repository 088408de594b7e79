import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';
import { Not } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import { timeoutSignal } from '../../../platform/retry/deadline.js';
import { makeId } from '../../../platform/text/ids.js';
import type { Semaphore } from '../../intake/uploads/semaphore.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity, type FilePurpose } from '../../storage/file.entity.js';
import { hashFile } from '../../storage/hash-file.js';
import type { StillContent } from '../../storage/still-content.js';
import type { Storage } from '../../storage/storage.js';
import { lockContent, storeFile } from '../../storage/store-file.js';
import { layOutSprite } from '../../video/check/sprite-layout.js';
import { findHidden } from './hidden-regions.entity.js';
import { hideInImage } from './hide-in-image.js';
import { type ImageRegion, regionsOf } from './image-regions.js';

/** Pictures of the source as it is; all others are drawn with the video's elements. */
const PICTURES: readonly FilePurpose[] = ['thumbnail', 'strip', 'screenshot'];

/** Whether what is shown of a file changes with what its video hides. */
export const isSourceImage = ({ purpose, videoId }: Pick<FileEntity, 'purpose' | 'videoId'>): boolean =>
  videoId !== null && PICTURES.includes(purpose);

interface PictureServices {
  readonly db: DataSource;
  readonly storage: Storage;
  /** Maximum number of pictures that are drawn concurrently. */
  readonly slots: Semaphore;
}

const WITHIN_MS = 20_000;

/**
 * Returns what is shown of a stored picture: itself, or a copy in which everything is hidden that the video's elements
 * hide now. A copy is made at its first use, and again when the elements have changed.
 */
export function makeShownImages(services: PictureServices): (file: FileEntity) => Promise<FileEntity> {
  const underWay = new Map<string, Promise<FileEntity>>();
  return async (file) => {
    if (!isSourceImage(file)) return file;
    const { id, workspaceId } = file;
    const found = await inTransaction(services.db, { workspaceId }, async (tx) => {
      const regions = await findRegions(tx, file);
      return { regions, shown: regions.length === 0 ? file : await findCopy(tx, copyId(id, regions)) };
    });
    if (found.shown) return found.shown;
    const key = copyId(id, found.regions);
    const copy = underWay.get(key) ?? makeCopy(services, file, found.regions);
    underWay.set(key, copy);
    try {
      return await copy;
    } finally {
      underWay.delete(key);
    }
  };
}

async function findRegions(tx: EntityManager, file: FileEntity): Promise<ImageRegion[]> {
  const { videoId, purpose, pictureOf } = file;
  const elements = await findHidden(tx, videoId as string);
  if (elements.length === 0) return [];
  if (pictureOf !== null || purpose !== 'strip') return regionsOf(pictureOf, elements);
  // The layout of a sprite sheet from before it was stored follows from its source.
  const source = await tx.findOneBy(FileEntity, { videoId: videoId as string, purpose: 'source' });
  const tiles: StillContent | null = source?.probe
    ? { kind: 'tiles', layout: layOutSprite(source.probe) }
    : null;
  return regionsOf(tiles, elements);
}

/** Copies of a picture differ by what is hidden in them. */
const copyId = (fileId: string, regions: readonly ImageRegion[]): string =>
  `${fileId}_${createHash('sha256').update(JSON.stringify(regions)).digest('hex').slice(0, 16)}`;

const findCopy = (tx: EntityManager, id: string): Promise<FileEntity | null> =>
  tx.findOneBy(FileEntity, { id });

async function makeCopy(
  { db, storage, slots }: PictureServices,
  file: FileEntity,
  regions: readonly ImageRegion[],
): Promise<FileEntity> {
  const { workspaceId, id: originalFileId, videoId, contentType, filename, purpose } = file;
  const id = copyId(originalFileId, regions);
  const scratchName = makeId('pic');
  const scratch = await storage.makeScratch(scratchName);
  try {
    const original = await storage.localPath(fileKey(workspaceId, file.sha256), scratch);
    const path = join(scratch, 'shown.jpg');
    const signal = timeoutSignal(WITHIN_MS);
    await slots(() => hideInImage(original, regions, path, signal), signal);
    const sha256 = await hashFile(path);
    return await inTransaction(db, { workspaceId }, async (tx) => {
      await lockContent(tx, workspaceId, id);
      // Another process may have made it meanwhile.
      const twin = await findCopy(tx, id);
      if (twin) return twin;
      const copy = { workspaceId, id, path, sha256, contentType, filename, purpose, videoId, originalFileId };
      await storeFile(tx, storage, copy);
      // The sweep removes the bytes of earlier copies.
      await tx.delete(FileEntity, { originalFileId, id: Not(id) });
      return tx.findOneByOrFail(FileEntity, { id });
    });
  } finally {
    await storage.removeScratch(scratchName);
  }
}
