import { type EntityManager, In, IsNull } from 'typeorm';
import { FileEntity } from './file.entity.js';

/**
 * Records that an article with these screenshots is stored; those of the replaced article are deleted later,
 * because clients may have their URLs.
 */
export async function claimScreenshots(
  tx: EntityManager,
  { screenshotFileIds, replacedFileIds }: { screenshotFileIds: string[]; replacedFileIds: string[] },
): Promise<void> {
  await tx.update(FileEntity, { id: In(screenshotFileIds), purpose: 'screenshot' }, { unclaimedSince: null });
  await tx.update(
    FileEntity,
    { id: In(replacedFileIds), purpose: 'screenshot', supersededAt: IsNull() },
    { supersededAt: new Date(), unclaimedSince: null },
  );
}
