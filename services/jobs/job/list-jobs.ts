import { ACCESS } from '../../../schemas/access.js';
import { requireAccess } from '../../platform/access/access.js';
import { keysetOf } from '../../platform/database/cursors.js';
import { inTransaction } from '../../platform/database/database.js';
import { cutPage, requirePage } from '../../platform/database/page.js';
import type { JobsContext } from '../context.js';
import { findJobKeys } from './find-job-keys.js';
import type { JobPage, ListJobs } from './job-page.js';
import { readJobs } from './read-jobs.js';

/** Returns a page of the workspace's jobs, newest first. A retried job keeps its position. */
export async function listJobs(
  { db, caller, cursors }: JobsContext,
  { filter, ...request }: ListJobs,
): Promise<JobPage> {
  requireAccess(caller, ACCESS.jobs);
  const slice = requirePage(request);
  const { workspaceId } = caller;
  const list = ['jobs', workspaceId];
  const from = cursors.placeOf(list, slice);
  return inTransaction(db, { workspaceId }, async (tx) => {
    const { keys, total } = await findJobKeys(tx, {
      workspaceId,
      filter: filter ?? {},
      from,
      slice,
    });
    const { entries: page, ...ends } = cutPage(keys, slice);
    const byId = await readJobs(
      tx,
      page.map(({ id }) => id),
    );
    // A job may be removed between the two statements.
    const jobs = page.flatMap((key) => {
      const job = byId.get(key.id);
      return job ? [{ job, cursor: cursors.encode(list, keysetOf(key)) }] : [];
    });
    return { jobs, ...ends, totalCount: total };
  });
}
