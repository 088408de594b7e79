import { type EntityManager, In, IsNull } from 'typeorm';
import { FileEntity } from './file.entity.js';

/** Notes that an article with these screenshots is kept; those of the one it replaced go later, for their addresses were handed out. */
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
