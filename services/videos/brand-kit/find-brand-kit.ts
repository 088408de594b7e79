import type { EntityManager } from 'typeorm';
import type { BrandKit, BrandKitPatch } from '../../../schemas/brand-kit.js';
import { BrandKitEntity } from './brand-kit.entity.js';
import { completeBrandKit } from './complete-brand-kit.js';
import { mergeBrandKit } from './merge-brand-kit.js';

/** Returns the workspace's Brand Kit, with defaults for fields that were never set, as it would be after a patch. */
export async function findBrandKit(
  tx: EntityManager,
  workspaceId: string,
  patch: BrandKitPatch = {},
): Promise<BrandKit> {
  const kit = await tx.findOneBy(BrandKitEntity, { workspaceId });
  return completeBrandKit(mergeBrandKit(kit?.settings ?? {}, patch));
}
