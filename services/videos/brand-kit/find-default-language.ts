import { requireService, requireWorkspace } from '../../platform/access.js';
import { inTransaction } from '../../platform/database.js';
import type { VideosContext } from '../context.js';
import { findBrandKit } from './find-brand-kit.js';

/** The language that is assumed of the workspace's texts whose own can't be detected. For media. */
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
