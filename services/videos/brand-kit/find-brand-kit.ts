import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import {
  BRAND_KIT_DEFAULTS,
  type BrandKit,
  type BrandKitPatch,
  ENABLING_FIELDS,
} from '../../../schemas/brand-kit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { BrandKitEntity, type BrandKitSettings } from './brand-kit.entity.js';
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

/** Returns the Brand Kit of the caller's workspace. */
export async function getBrandKit({ db, caller }: VideosContext): Promise<BrandKit> {
  requireAccess(caller, ACCESS.brandKit);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, (tx) => findBrandKit(tx, workspaceId));
}

type Section = Readonly<Record<string, unknown>>;

const isSection = (value: unknown): value is Section =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds the defaults to the fields that were set. Watermark and music are enabled by their URL. */
export function completeBrandKit(settings: BrandKitSettings): BrandKit {
  const complete = Object.entries(BRAND_KIT_DEFAULTS).map(([name, fallback]) => {
    const set: unknown = settings[name as keyof BrandKitSettings];
    return [name, isSection(fallback) ? completeSection(name, set as Section, fallback) : (set ?? fallback)];
  });
  return Object.fromEntries(complete) as BrandKit;
}

function completeSection(name: string, set: Section | undefined, fallback: Section): Section | null {
  const enabling = ENABLING_FIELDS[name as keyof typeof ENABLING_FIELDS];
  return enabling && !set?.[enabling] ? null : { ...fallback, ...set };
}
