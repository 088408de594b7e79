import { ACCESS } from '../../../schemas/access.js';
import type { BrandKit } from '../../../schemas/brand-kit.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { findBrandKit } from './find-brand-kit.js';

/** Returns the Brand Kit of the caller's workspace. */
export async function getBrandKit({ db, caller }: VideosContext): Promise<BrandKit> {
  requireAccess(caller, ACCESS.brandKit);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, (tx) => findBrandKit(tx, workspaceId));
}
