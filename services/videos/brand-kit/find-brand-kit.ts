import type { EntityManager } from 'typeorm';
import type { BrandKit } from '../../../schemas/brand-kit.js';
import { BrandKitEntity } from './brand-kit.entity.js';
import { completeBrandKit } from './complete-brand-kit.js';

/** The workspace's Brand Kit, complete: defaults stand for what was never set. */
export async function findBrandKit(tx: EntityManager, workspaceId: string): Promise<BrandKit> {
  const kit = await tx.findOneBy(BrandKitEntity, { workspaceId });
  return completeBrandKit(kit?.settings ?? {});
}
