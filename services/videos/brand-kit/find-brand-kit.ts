import type { EntityManager } from 'typeorm';
import type { BrandKit } from '../../../schemas/brand-kit.js';
import { BrandKitEntity } from './brand-kit.entity.js';
import { completeBrandKit } from './complete-brand-kit.js';

/** Returns the workspace's Brand Kit, with defaults for fields that were never set. */
export async function findBrandKit(tx: EntityManager, workspaceId: string): Promise<BrandKit> {
  const kit = await tx.findOneBy(BrandKitEntity, { workspaceId });
  return completeBrandKit(kit?.settings ?? {});
}
