import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import type { VideosContext } from '../context.js';
import { isChosen } from '../video/video-facets.js';
import type { VideoFilter } from '../video/video-page.js';
import type { VideoCounts } from './overview.type.js';

const COUNTED: Readonly<Record<keyof VideoCounts, VideoFilter>> = {
  total: {},
  draft: { status: 'draft' },
  inProgress: { status: 'in_progress' },
  completed: { status: 'completed' },
  uncategorized: { uncategorized: true },
  awaitingApproval: { approval: 'pending' },
  published: { kb: 'published' },
};

/** Returns the number of the workspace's videos by state, from the stored counts. */
export async function countVideos({ db, caller }: VideosContext): Promise<VideoCounts> {
  requireAccess(caller, ACCESS['Workspace.videoCounts']);
  const { workspaceId } = caller;
  const facets: Array<{ facet: string; n: number }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(`select facet, n::int from video_count where workspace_id = $1 and folder = '*'`, [workspaceId]),
  );
  const counted = Object.entries(COUNTED).map(([name, filter]) => {
    const chosen = facets.filter(({ facet }) => isChosen(facet, filter));
    return [name, chosen.reduce((sum, { n }) => sum + n, 0)];
  });
  return Object.fromEntries(counted) as VideoCounts;
}
