import type { Logger } from 'pino';
import { type DataSource, In } from 'typeorm';
import { inTransaction } from '../platform/database/database.js';
import { sweepExpired } from '../platform/database/sweep-expired.js';
import { type SubgraphServer, serveSubgraph } from '../platform/graphql/serve-subgraph.js';
import { makeSubgraphClient } from '../platform/graphql/subgraph-client.js';
import { listen } from '../platform/http/listen.js';
import { makeStoredUrlSigner } from '../platform/http/stored-url.js';
import { makeOwnSource, makeRemoteSource } from '../platform/messaging/reconcile/message-source.js';
import { makeAddressPermit } from '../platform/outbound/permitted-address.js';
import type { Lifecycle } from '../platform/process/lifecycle.js';
import { openServiceBase } from '../platform/service/service-base.js';
import { startConsumer } from '../platform/service/start-consumer.js';
import { LiveRows } from '../platform/subscriptions/live-rows.js';
import { listenToRowChanges } from '../platform/subscriptions/row-changes.js';
import { serveSubscriptions } from '../platform/subscriptions/serve-subscriptions.js';
import { makeArticleRenderer } from './article/article-renderer.js';
import type { LiveDiscussion } from './comment/comment.entity.js';
import type { VideosConfig } from './config.js';
import type { VideosContext, VideosServices } from './context.js';
import { CourseEntity } from './course/course.entity.js';
import { factRoutes } from './facts/facts.consumer.js';
import { makeLiveVideos } from './live/make-live-videos.js';
import { makeVideoLoaders } from './loaders/video-loaders.js';
import { COMMANDS, commandRoutes, LONG_STEPS, longStepRoutes } from './process/process.consumer.js';
import { removeOldFilesRegularly } from './retention/remove-old-files-regularly.js';
import { videosSchema } from './schema.js';
import { buildVideosSubgraph } from './subgraph.js';

/** Publishes changes of courses to subscribers. */
export const makeLiveCourses = (db: DataSource, log: Logger): LiveRows<CourseEntity> =>
  new LiveRows(
    {
      byIds: (workspaceId, ids) =>
        inTransaction(db, { workspaceId }, (tx) =>
          tx.findBy(CourseEntity, { workspaceId, id: In([...ids]) }),
        ),
    },
    log,
  );

const FIND = `
  select video.id, coalesce(comment_count, 0) as "commentCount", coalesce(unresolved_count, 0) as "unresolvedCount",
    coalesce(discussion.version + 1, 0) as version
  from video left join discussion on discussion.workspace_id = video.workspace_id and discussion.id = video.id
  where video.workspace_id = $1 and video.id = any($2)`;

/** Publishes changes of comment counts to subscribers. */
export const makeLiveDiscussions = (db: DataSource, log: Logger): LiveRows<LiveDiscussion> =>
  new LiveRows(
    {
      byIds: (workspaceId, ids) =>
        inTransaction(db, { workspaceId }, (tx) => tx.query(FIND, [workspaceId, [...ids]])),
    },
    log,
  );

/**
 * Lower than the number of articles that a workspace may write at once, so that processes leave capacity for
 * interactive requests.
 */
const LONG_STEPS_AT_ONCE = 3;
/**
 * A step may wait for others and takes minutes, so its message timeout is this many times longer than that of
 * other messages.
 */
const LONG_STEP_PATIENCE = 10;

/** Maximum time for which an image stays accessible after its article was unpublished. */
const PICTURE_URL_SECONDS = 600;

export async function startVideos(lifecycle: Lifecycle, config: VideosConfig): Promise<void> {
  const base = await openServiceBase({ lifecycle, config, schema: videosSchema });
  const { app, db, transport, sign, verify, log } = base;
  await sweepExpired(lifecycle, db, videosSchema);
  const client = (name: string, url: string) =>
    lifecycle.start(
      `client of ${name}`,
      () => makeSubgraphClient(name, url, sign),
      (opened) => opened.close(),
    );
  const services: VideosServices = {
    db,
    cursors: base.cursors,
    jobs: await client('jobs', config.JOBS_URL),
    media: await client('media', config.MEDIA_URL),
    auth: await client('auth', config.AUTH_INTERNAL_URL),
    makeStoredUrl: makeStoredUrlSigner(config),
    makeImageUrl: makeStoredUrlSigner({
      ...config,
      STORED_URL_SECONDS: Math.min(config.STORED_URL_SECONDS, PICTURE_URL_SECONDS),
    }),
    baseUrl: config.BASE_URL,
    storageOrigin: new URL(config.STORAGE_URL).origin,
    isAddressPermitted: makeAddressPermit(config.OUTBOUND_ALLOW_CIDRS),
    articles: await lifecycle.start(
      'renderer of articles',
      () => makeArticleRenderer(),
      (renderer) => renderer.stop(),
    ),
    liveVideos: makeLiveVideos(db, log),
    liveCourses: makeLiveCourses(db, log),
    liveDiscussions: makeLiveDiscussions(db, log),
  };
  const here = { databaseUrl: config.DATABASE_URL, schema: 'videos' };
  await listenToRowChanges(lifecycle, { ...here, table: 'video', rows: services.liveVideos });
  await listenToRowChanges(lifecycle, { ...here, table: 'course', rows: services.liveCourses });
  await listenToRowChanges(lifecycle, { ...here, table: 'discussion', rows: services.liveDiscussions });
  const jobs = makeRemoteSource('jobs', services.jobs);
  await startConsumer(lifecycle, base, {
    name: 'facts',
    queue: 'videos.facts',
    routes: factRoutes(services),
    sources: [makeRemoteSource('media', services.media), jobs],
  });
  await startConsumer(lifecycle, base, {
    name: 'commands',
    queue: COMMANDS,
    routes: commandRoutes(services),
    sources: [jobs],
  });
  await startConsumer(lifecycle, base, {
    name: 'long steps',
    queue: LONG_STEPS,
    prefetch: LONG_STEPS_AT_ONCE,
    routes: longStepRoutes(services),
    sources: [makeOwnSource('videos', db)],
    patience: LONG_STEP_PATIENCE,
  });
  const retention = { sourceDays: config.SOURCE_RETENTION_DAYS, exportDays: config.EXPORT_RETENTION_DAYS };
  await lifecycle.start(
    'removal of old files',
    () => removeOldFilesRegularly({ db, jobs: services.jobs, log }, retention),
    (removal) => removal.stop(),
  );
  const { schema } = await buildVideosSubgraph();
  const subgraph: SubgraphServer<VideosContext> = {
    app,
    schema,
    verify,
    makeContext: (request) => ({
      ...request,
      ...services,
      load: makeVideoLoaders(services, request.caller.workspaceId),
    }),
  };
  await serveSubgraph(subgraph);
  await serveSubscriptions(lifecycle, subgraph, transport);
  await listen(lifecycle, app, config.HOST, config.PORT);
}
