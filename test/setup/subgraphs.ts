import type { GraphQLSchema } from 'graphql';
import { buildAuthSubgraph } from '../../services/auth/subgraph.js';
import { buildJobsSubgraph } from '../../services/jobs/subgraph.js';
import { makeUploadAddressSigner } from '../../services/media/intake/uploads/upload-address.js';
import { makeQueueForecasts } from '../../services/media/queue/forecast-queue.js';
import type { MediaContext } from '../../services/media/subgraph/context.js';
import { makeMediaLoaders } from '../../services/media/subgraph/media-loaders.js';
import { buildMediaSubgraph } from '../../services/media/subgraph/subgraph.js';
import { makeAvatarCatalogue } from '../../services/media/work/avatars/avatar-catalogue.js';
import type { Caller } from '../../services/platform/access/caller.js';
import { notFound } from '../../services/platform/errors/errors.js';
import type { RequestContext } from '../../services/platform/graphql/serve-subgraph.js';
import { makeLiveCourses, makeLiveDiscussions } from '../../services/videos/compose.js';
import type { VideosContext } from '../../services/videos/context.js';
import { makeLiveVideos } from '../../services/videos/live/make-live-videos.js';
import { makeVideoLoaders } from '../../services/videos/loaders/video-loaders.js';
import { buildVideosSubgraph } from '../../services/videos/subgraph.js';
import { buildWebhooksSubgraph } from '../../services/webhooks/subgraph.js';
import { testArticles } from './articles.js';
import { anAuthContext } from './auth.js';
import { silentLog, testAddresses, testCursors } from './calls.js';
import type { TestDatabase } from './database.js';
import { aJobsContext } from './jobs.js';
import { makeSubgraphDouble } from './subgraph-double.js';
import { aWebhooksContext } from './webhooks.js';

/** A service's real schema, and the context of a caller's operation in it. */
export interface TestSubgraph {
  readonly name: string;
  readonly schema: GraphQLSchema;
  readonly contextOf: (caller: Caller) => RequestContext;
}

/** Another service without data. */
const emptyService = makeSubgraphDouble(() => {
  throw notFound({ what: 'Anything', id: 'asked for' });
});

/** Returns every subgraph, executed in this process on a database of the test's. */
export async function makeTestSubgraphs(database: Pick<TestDatabase, 'open'>): Promise<TestSubgraph[]> {
  const request = (caller: Caller): RequestContext => ({ caller, requestId: 'req_test', log: silentLog });
  const auth = await database.open('auth');
  const jobs = await database.open('jobs');
  const media = await database.open('media');
  const videos = await database.open('videos');
  const webhooks = await database.open('webhooks');
  return [
    {
      name: 'auth',
      schema: (await buildAuthSubgraph()).schema,
      contextOf: (caller) => anAuthContext(auth, caller),
    },
    {
      name: 'jobs',
      schema: (await buildJobsSubgraph()).schema,
      contextOf: (caller) => aJobsContext(jobs, caller, { media: emptyService, videos: emptyService }),
    },
    {
      name: 'media',
      schema: (await buildMediaSubgraph()).schema,
      contextOf: (caller): MediaContext => ({
        ...request(caller),
        db: media,
        makeUploadAddress: makeUploadAddressSigner('http://storage.test/files', 'a secret of the tests'),
        makeStoredUrl: testAddresses.makeStoredUrl,
        previews: { urlOf: async () => null },
        avatars: {
          catalogue: makeAvatarCatalogue({}),
          previews: { urlOf: () => 'http://storage.test/face.png' },
        },
        articles: undefined as never,
        forecast: makeQueueForecasts(media),
        tools: {
          jobs: emptyService,
          storageUrl: 'http://storage.test/files',
          secrets: [],
          isAddressPermitted: () => false,
        },
        rendering: { waveforms: { db: media } } as never,
        voicing: undefined as never,
        ...makeMediaLoaders(media, caller.workspaceId),
      }),
    },
    {
      name: 'videos',
      schema: (await buildVideosSubgraph()).schema,
      contextOf: (caller): VideosContext => ({
        ...request(caller),
        db: videos,
        cursors: testCursors,
        jobs: emptyService,
        media: emptyService,
        auth: emptyService,
        ...testAddresses,
        isAddressPermitted: () => false,
        articles: testArticles,
        liveVideos: makeLiveVideos(videos, silentLog),
        liveCourses: makeLiveCourses(videos, silentLog),
        liveDiscussions: makeLiveDiscussions(videos, silentLog),
        load: makeVideoLoaders({ db: videos, cursors: testCursors }, caller.workspaceId),
      }),
    },
    {
      name: 'webhooks',
      schema: (await buildWebhooksSubgraph()).schema,
      contextOf: (caller) => aWebhooksContext(webhooks, caller),
    },
  ];
}
