import type { DataSource } from 'typeorm';
import type { JobsContext } from '../../services/jobs/context.js';
import { makeLiveJobs } from '../../services/jobs/live/make-live-jobs.js';
import { JobQueue } from '../../services/jobs/queue/job-queue.js';
import { WatchedPlaces } from '../../services/jobs/queue/watch-places.js';
import { makeJobLoaders } from '../../services/jobs/subgraph/job-loaders.js';
import type { Caller } from '../../services/platform/access/caller.js';
import { silentLog, testCursors, testStoredUrl } from './calls.js';
import { makeSubgraphDouble } from './subgraph-double.js';

/** Returns the jobs context of a caller; videos lets all work start. */
export const aJobsContext = (
  db: DataSource,
  caller: Caller,
  differing: Partial<JobsContext> = {},
): JobsContext => {
  const media = differing.media ?? makeSubgraphDouble(() => ({ storedBytes: 0 }));
  const source = { media, log: silentLog };
  return {
    db,
    cursors: testCursors,
    caller,
    requestId: 'req_test',
    log: silentLog,
    makeStoredUrl: testStoredUrl,
    media,
    places: new WatchedPlaces(source),
    videos: makeSubgraphDouble(() => ({ mayStart: true })),
    queue: new JobQueue(db, { overall: 10_000, perWorkspace: 2000 }, async () => 30),
    requestsPerMinute: 60,
    liveJobs: makeLiveJobs(db, silentLog),
    summarizeDeadLetters: async () => ({ count: 0, oldestAt: null }),
    ...makeJobLoaders({ ...source, db, cursors: testCursors }, caller.workspaceId),
    ...differing,
  };
};
