import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { sweepExpired } from '../platform/database/sweep-expired.js';
import { type SubgraphServer, serveSubgraph } from '../platform/graphql/serve-subgraph.js';
import { makeSubgraphClient } from '../platform/graphql/subgraph-client.js';
import { listen } from '../platform/http/listen.js';
import { makeStoredUrlSigner } from '../platform/http/stored-url.js';
import { makeRemoteSource } from '../platform/messaging/reconcile/message-source.js';
import type { Lifecycle } from '../platform/process/lifecycle.js';
import { repeatRegularly } from '../platform/retry/repeat-regularly.js';
import { openServiceBase } from '../platform/service/service-base.js';
import { startConsumer } from '../platform/service/start-consumer.js';
import { listenToRowChanges } from '../platform/subscriptions/row-changes.js';
import { serveSubscriptions } from '../platform/subscriptions/serve-subscriptions.js';
import type { JobsConfig } from './config.js';
import type { JobsContext, JobsServices } from './context.js';
import { factRoutes } from './facts/facts.consumer.js';
import { watchJobs } from './job/job-metrics.js';
import { makeLiveJobs } from './live/make-live-jobs.js';
import { makeDeadLetterSummaries } from './overview/summarize-dead-letters.js';
import { listenToProgress } from './progress/progress.consumer.js';
import { secondsToNextStart } from './queue/find-places.js';
import { JobQueue } from './queue/job-queue.js';
import { watchQueue } from './queue/queue-metrics.js';
import { WatchedPlaces } from './queue/watch-places.js';
import { LostJobs } from './reconcile/redispatch-lost-jobs.js';
import { removeOldJobs } from './retention/remove-old-jobs.js';
import { jobsSchema } from './schema.js';
import { makeJobLoaders } from './subgraph/job-loaders.js';
import { buildJobsSubgraph } from './subgraph.js';

const EVERY_MS = 3_600_000;

/** Removes old jobs at once and every hour. A failure is retried the next time. */
function removeOldJobsRegularly(
  db: DataSource,
  retentionDays: number,
  log: Logger,
): { stop(): Promise<void> } {
  const remove = async () => {
    const jobs = await removeOldJobs(db, retentionDays);
    if (jobs > 0) log.info({ jobs, retentionDays }, 'old jobs were removed');
  };
  return repeatRegularly(remove, EVERY_MS, (err) => log.warn({ err }, 'old jobs were not removed'), {
    isAtOnce: true,
  });
}

/** A running job is checked with media after this many periods. */
const LOST_AFTER_PERIODS = 5;

/** Between two looks at the places of followed jobs. */
const PLACES_EVERY_MS = 5000;

export async function startJobs(lifecycle: Lifecycle, config: JobsConfig): Promise<void> {
  let queue: JobQueue | undefined;
  const base = await openServiceBase({
    lifecycle,
    config,
    schema: jobsSchema,
    checks: { queue: async () => queue?.describe() ?? 'starting' },
  });
  const { app, db, transport, sign, verify, log } = base;
  watchJobs(base.metrics, db);
  await sweepExpired(lifecycle, db, jobsSchema);
  const media = await lifecycle.start(
    'client of media',
    () => makeSubgraphClient('media', config.MEDIA_URL, sign),
    (client) => client.close(),
  );
  const bounds = { overall: config.MAX_QUEUED_JOBS, perWorkspace: config.MAX_QUEUED_JOBS_PER_WORKSPACE };
  queue = new JobQueue(db, bounds, (...refused) => secondsToNextStart({ media, log }, ...refused));
  watchQueue(base.metrics, queue);
  const places = new WatchedPlaces({ media, log });
  await lifecycle.start(
    'places of followed jobs',
    () =>
      repeatRegularly(
        () => places.check(),
        PLACES_EVERY_MS,
        (err) => log.warn({ err }, 'the places of followed jobs could not be looked up'),
      ),
    (watching) => watching.stop(),
  );
  const services: JobsServices = {
    db,
    cursors: base.cursors,
    media,
    places,
    makeStoredUrl: makeStoredUrlSigner(config),
    videos: await lifecycle.start(
      'client of videos',
      () => makeSubgraphClient('videos', config.VIDEOS_URL, sign),
      (client) => client.close(),
    ),
    queue,
    requestsPerMinute: config.RATE_LIMIT_PER_MINUTE,
    liveJobs: makeLiveJobs(db, log),
    summarizeDeadLetters: makeDeadLetterSummaries(transport),
  };
  await listenToRowChanges(lifecycle, {
    databaseUrl: config.DATABASE_URL,
    schema: 'jobs',
    table: 'job',
    rows: services.liveJobs,
  });
  await startConsumer(lifecycle, base, {
    name: 'facts',
    queue: 'jobs.facts',
    routes: factRoutes(db),
    sources: [makeRemoteSource('media', services.media), makeRemoteSource('videos', services.videos)],
  });
  const lostJobs = new LostJobs({
    db,
    media: services.media,
    log,
    graceMs: base.reconcileEveryMs * LOST_AFTER_PERIODS,
  });
  await lifecycle.start(
    'recovery of lost jobs',
    () =>
      repeatRegularly(
        () => lostJobs.redispatch(),
        base.reconcileEveryMs,
        (err) => log.warn({ err }, 'lost jobs could not be searched for'),
      ),
    (care) => care.stop(),
  );
  await lifecycle.start(
    'progress',
    () => listenToProgress(transport, db, log),
    (listener) => listener.stop(),
  );
  await lifecycle.start(
    'removal of old jobs',
    () => removeOldJobsRegularly(db, config.JOB_RETENTION_DAYS, log),
    (removing) => removing.stop(),
  );
  const { schema } = await buildJobsSubgraph();
  const subgraph: SubgraphServer<JobsContext> = {
    app,
    schema,
    verify,
    makeContext: (request) => ({
      ...request,
      ...services,
      ...makeJobLoaders({ ...services, log }, request.caller.workspaceId),
    }),
  };
  await serveSubgraph(subgraph);
  await serveSubscriptions(lifecycle, subgraph, transport);
  await listen(lifecycle, app, config.HOST, config.PORT);
}
