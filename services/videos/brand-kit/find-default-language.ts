import { requireService, requireWorkspace } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { findBrandKit } from './find-brand-kit.js';

/** Returns the language assumed for texts whose language can't be detected. Called by media. */
export async function findDefaultLanguage({ db, caller }: VideosContext): Promise<string> {
  requireService(caller, 'media');
  requireWorkspace(caller);
  const { workspaceId } = caller;
  return inTransaction(
    db,
    { workspaceId },
    async (tx) => (await findBrandKit(tx, workspaceId)).defaultLanguage,
  );
}
